import { randomUUID } from 'node:crypto';
import { newest, oldest, sorted, texts } from '@agio/module/testing/lists';
import type { ListLaws, ListsSite, Row } from '@agio/module/testing/lists';

const isOpen = ({ state }: Row): boolean => ['waiting', 'unpaid', 'paid', 'appealed'].includes(String(state));
const isOver = ({ state }: Row): boolean => ['success', 'partial_success', 'failed'].includes(String(state));
/** Which of the parts of one's own list an OTC order is in. */
const otcLists = (row: Row): string[] => [
  ...(isOpen(row) ? ['current'] : []),
  ...(row['isMaker'] === true ? ['merchant'] : []),
  ...(isOver(row) ? ['completed'] : []),
  ...(['cancelled', 'expired'].includes(String(row['state'])) ? ['cancelled'] : []),
  ...(row['state'] === 'appealed' || row['reason'] === 'decided' ? ['appealed'] : []),
];

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  otcAds: [
    sorted('best price first', ({ price }) => [Number(price)], {
      asked: { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } },
      carry: { method: ({ methods }) => methods },
      unseen: { total: 'a range', online: 'of presence', completion: 'of figures', takable: 'of the reader' },
      isShared: 'everybody sees it',
    }),
  ],
  otcOwnAds: [newest('createTime')],
  otcOrders: [newest('createTime', { carry: { list: otcLists }, search: ({ id }) => [String(id)], isShared: 'an order has two people' })],
  otcYear: [oldest('time', { asked: { query: { year: '2026' } }, isShared: 'an order has two people' })],
  otcDrafts: [newest('updateTime')],
  deskOtcMerchants: [
    sorted('those who wait first, the oldest at the top', ({ state, time }) =>
      state === 'auditing' ? [0, Number(time)] : [1, -Number(time)],
    ),
  ],
  deskOtcOrders: [
    oldest('updateTime', { asked: { query: { view: 'appealed' } }, each: ({ state }) => state === 'appealed', search: texts('id') }),
    newest('createTime', { asked: { query: { view: 'open' } }, each: isOpen, search: texts('id') }),
    newest('createTime', { asked: { query: { view: 'ended' } }, each: (row) => !isOpen(row), search: texts('id') }),
  ],
};

const TERMS = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'CNY',
  quantity: '1000',
  min: '100',
  max: '5000',
  windowMinutes: 15,
  autoAccept: true,
  methods: ['bank'],
};

/** Advertisements of two merchants and drafts of one. */
export async function fill({ pass, people }: ListsSite): Promise<void> {
  const [ann, ben] = people;
  for (const [merchant, price] of [
    [ann, '7'],
    [ann, '7.1'],
    [ann, '7.2'],
    [ben, '7.05'],
    [ben, '7.3'],
  ] as const) {
    pass(1_000);
    await merchant?.call('otcAdvertise', { body: { ...TERMS, price: { kind: 'fixed', price } } });
  }
  for (const max of ['7', '8', '9']) {
    pass(1_000);
    await ann?.call('otcSaveDraft', { body: { id: randomUUID(), terms: { coin: 'USDT', max } } });
  }
}
