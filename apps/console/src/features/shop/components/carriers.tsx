import { acts, deskAct, deskList, line, moment, name, plain, tag, tick } from '../../../shared/desk/index.ts';
import type { Carrier } from '../api/shop.ts';
import { isPattern, regionsOf } from '../state/drafts.ts';

/** A new carrier, or other terms of one. */
const CarrierAct = deskAct({
  call: 'deskShopCarrier',
  texts: 'shop',
  draft: (carrier: Carrier | null) => ({
    name: carrier?.name ?? '',
    pattern: carrier?.pattern ?? '',
    regions: carrier?.regions.join(', ') ?? '',
    isActive: carrier?.isActive ?? true,
  }),
  input: ({ pattern, regions: typed, ...rest }, carrier) => {
    const regions = regionsOf(typed);
    if (regions === null || !isPattern(pattern)) return null;
    const of = carrier === null ? {} : { carrier: carrier.id };
    return { body: { ...of, ...rest, regions, pattern: pattern === '' ? null : pattern } };
  },
  form: ({ draft: { name: typed, pattern }, of, w: { carriers, products, words } }) => ({
    button: of === null ? carriers.add : carriers.change,
    title: of === null ? carriers.add : of.name,
    submit: products.save,
    what: `${carriers.title}: ${typed}, ${pattern}`,
    done: products.done,
    fields: [
      line('name', carriers.name),
      line('pattern', carriers.pattern, {
        help: carriers.patternHelp,
        error: isPattern(pattern.trim()) ? undefined : carriers.patternWrong,
        max: 300,
      }),
      line('regions', words.regions, { help: words.regionsHelp }),
      tick('isActive', carriers.isActive),
    ],
  }),
});

/** The carriers of parcels, and where their customers follow them. */
export const Carriers = deskList({
  call: 'deskShopCarriers',
  id: 'shop-carriers',
  texts: 'shop',
  words: ({ carriers }) => carriers,
  isTitled: true,
  paging: 'none',
  actions: () => <CarrierAct of={null} />,
  keyOf: ({ id }) => id,
  columns: ({ w: { carriers } }) => [
    name('name', (carrier) => carrier.name),
    plain('pattern', ({ pattern }) => pattern ?? '–', {
      render: ({ pattern }) => <span className="block max-w-96 truncate text-12">{pattern ?? '–'}</span>,
    }),
    plain('regions', ({ regions }) => (regions.length === 0 ? carriers.everywhere : regions.join(', '))),
    tag('state', carriers.states, { on: 'p', off: 'line' }, ({ isActive }) => (isActive ? 'on' : 'off')),
    moment('updated', ({ updateTime }) => updateTime, { isExtra: true }),
    acts((carrier) => <CarrierAct of={carrier} />),
  ],
});
