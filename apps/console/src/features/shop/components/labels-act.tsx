import { deskAct, note, tick } from '../../../shared/desk/index.ts';
import { saveBytes } from '../../../shared/save-file.ts';
import type { OrderRow } from '../api/shop.ts';

/** Orders as a list has them, or the one that is open. */
interface PackedOrders {
  readonly orders: readonly OrderRow[];
  readonly isOne?: true;
}

const chosenOf = (draft: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(draft)
    .filter(([, isChosen]) => isChosen)
    .map(([id]) => id);

/** What to fetch and a label for each of some orders that are being packed, as one file. Their addresses are seen by it, which is logged. */
export const LabelsAct = deskAct({
  call: 'deskShopLabels',
  texts: 'shop',
  when: ({ orders }: PackedOrders) => orders.some(isPacked),
  draft: ({ orders }): Readonly<Record<string, boolean>> => Object.fromEntries(orders.filter(isPacked).map(({ id }) => [id, true])),
  input: (draft) => {
    const orders = chosenOf(draft);
    return orders.length === 0 ? null : { body: { orders } };
  },
  after: async ({ list }, _packed, { language, w }) => {
    const { labelsPdf } = await import('../state/labels.ts');
    const name = list.length === 1 ? `S${list[0]?.id ?? ''}` : w.labels.file;
    saveBytes(`${name}.pdf`, labelsPdf(list, w.labels, language), 'application/pdf');
  },
  form: ({ draft, of: { isOne = false, orders }, t, w: { labels } }) => ({
    button: isOne ? labels.one : labels.button,
    title: labels.title,
    submit: t(($) => $.labels.make, { count: chosenOf(draft).length }),
    fields: [
      note(labels.note),
      ...orders
        .filter(isPacked)
        .map(({ id, quantity, title, variantName }) =>
          tick(id, `S${id} · ${title}${variantName === '' ? '' : `, ${variantName}`} × ${quantity}`),
        ),
    ],
  }),
});

const isPacked = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'picking';
