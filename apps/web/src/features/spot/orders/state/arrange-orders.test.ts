// Protects: legs stand below their list, a filter shows what it says and nothing else, and an edited address never breaks the page.
import { describe, expect, it } from 'vitest';
import { legOf, order, waitingOrder } from '../testing/orders.ts';
import {
  arrangeOrders,
  choicesOf,
  endingWith,
  everyOrder,
  filterOrders,
  hasChoices,
  plainRows,
  readOrderFilter,
  writeOrderFilter,
} from './arrange-orders.ts';
import type { Order } from './order.ts';

const waits = { status: 'pending_trigger', waitsFor: 'entry' } as const;
const bracket: readonly Order[] = [
  legOf('bracket', 'stop', { ...waits, type: 'stop-market', side: 'sell', price: null, stopPrice: '62900' }),
  legOf('bracket', 'profit', { ...waits, side: 'sell', price: '65300' }),
  legOf('bracket', 'entry'),
];
const alone = [order({ id: 'new' }), waitingOrder({ id: 'old', type: 'stop-limit', stopPrice: '60000' })] as const;
const orders = [alone[0], bracket[0], alone[1], bracket[1], bracket[2]].filter((one) => one !== undefined);

describe('39: places in the table', () => {
  it('a list stands where its newest order does, the entry first, the profit before the stop', () => {
    expect(arrangeOrders(orders).map(({ id, place }) => `${id} ${place}`)).toEqual([
      'new first',
      'entry first',
      'profit leg',
      'stop leg',
      'old first',
    ]);
  });

  it('the first of what is left of a list leads it', () => {
    expect(arrangeOrders(bracket.slice(0, 2)).map(({ id, place }) => `${id} ${place}`)).toEqual(['profit first', 'stop leg']);
  });

  it('a history stays in the order of its ends', () => {
    expect(plainRows(bracket).map(({ id, place }) => `${id} ${place}`)).toEqual(['stop first', 'profit first', 'entry first']);
  });
});

describe('39: what ends with an order', () => {
  const idsOf = (order: Order | undefined) => (order === undefined ? [] : endingWith(order, orders).map(({ id }) => id));

  it('is the rest of its list, and nothing else', () => {
    expect(idsOf(alone[0])).toEqual(['new']);
    expect(idsOf(bracket[0])).toEqual(['stop', 'profit', 'entry']);
    expect(idsOf(bracket[2])).toEqual(['entry', 'stop', 'profit']);
  });

  it('an entry of which something is filled ends alone', () => {
    expect(idsOf(legOf('bracket', 'entry', { filledAmount: '0.1' }))).toEqual(['entry']);
    expect(idsOf(legOf('bracket', 'profit', { filledAmount: '0.1' }))).toEqual(['profit', 'stop', 'entry']);
  });
});

describe('39: filters', () => {
  const idsOf = (filter: Partial<typeof everyOrder>) => filterOrders(orders, { ...everyOrder, ...filter }).map(({ id }) => id);

  it('by what works and what waits, and by type', () => {
    expect(idsOf({})).toHaveLength(5);
    expect(idsOf({ stage: 'working' })).toEqual(['new', 'entry']);
    expect(idsOf({ stage: 'waiting' })).toEqual(['stop', 'old', 'profit']);
    expect(idsOf({ stage: 'waiting', type: 'limit' })).toEqual(['profit']);
  });

  it('stands where there is something to choose, and where something is chosen', () => {
    const limits = [order(), order({ id: '2' })];
    expect(hasChoices(limits, everyOrder)).toEqual({ stages: false, types: false });
    expect(hasChoices([...limits, waitingOrder()], everyOrder)).toEqual({ stages: true, types: false });
    expect(hasChoices([...limits, order({ type: 'iceberg' })], everyOrder)).toEqual({ stages: false, types: true });
    expect(hasChoices(limits, { stage: 'working', type: 'limit' })).toEqual({ stages: true, types: true });
  });

  it('counts what there is to choose from', () => {
    expect(choicesOf(orders)).toEqual({ counts: { all: 5, working: 2, waiting: 3 }, types: ['limit', 'stop-market', 'stop-limit'] });
  });

  it('lives in the address', () => {
    const filter = { stage: 'waiting', type: 'trailing-stop' } as const;
    expect(readOrderFilter(writeOrderFilter(filter))).toEqual(filter);
    expect(writeOrderFilter(everyOrder)).toEqual({});
    expect(readOrderFilter({ stage: 'toString', type: 'oco' })).toEqual(everyOrder);
  });
});
