// Protects lines of accounts with millions of postings: they begin where the customer began, without counting what came since.
import { expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { Core } from '@agio/core';
import type { RewindPorts } from './ports.ts';
import { createRewind } from './rewind.ts';

const none = () => Promise.resolve([]);

function portsWith(more: Partial<RewindPorts['ordersPast']> = {}, money: Partial<RewindPorts['moneyPast']> = {}): RewindPorts {
  return {
    core: new Core(),
    now: () => 9_000,
    reached: () => Promise.resolve(true),
    lastWritten: () => 0,
    siteOf: () => ({ rateCurrency: 'USD' }),
    rateOf: () => 1n,
    moneyPast: {
      sheetAt: none,
      flowsBetween: none,
      movementsBeside: none,
      postingsUntil: () => Promise.reject(new Error('counted')),
      firstPosting: (customer) => Promise.resolve(customer === 1 ? 4_000 : undefined),
      ...money,
    },
    ordersPast: { pricesAt: () => Promise.resolve(() => undefined), ordersAt: none, dealsBeside: none, tradedBetween: none, ...more },
  };
}

it('B11: lists every open order of a moment, not the first hundred', async () => {
  const order = {
    market: 'BTC_USDT',
    side: 'buy',
    type: 'limit',
    price: '1',
    amount: '1',
    remaining: '1',
    atMs: 1,
    coin: 0,
    held: 1n,
    waiting: false,
  } as const;
  const ordersAt = () => Promise.resolve(Array.from({ length: 164 }, (_, at) => ({ ...order, id: String(at) })));
  const { rewindAt } = createRewind(portsWith({ ordersAt }, { postingsUntil: () => Promise.resolve(0) })).handlers;
  const result = await rewindAt({ query: { time: 5_000 }, body: undefined, params: undefined }, {
    customer: 1,
    host: '',
  } as RequestContext);
  expect(result.ok && [result.data.orders.length, result.data.orderCount]).toEqual([164, 164]);
});

it('begins a line at the first posting, and counts none', async () => {
  const { rewindCurve } = createRewind(portsWith()).handlers;
  const begin = async (customer: number, from: number) => {
    const result = await rewindCurve({ query: { from }, body: undefined, params: undefined }, { customer, host: '' } as RequestContext);
    return result.ok ? result.data.from : result.code;
  };
  expect([await begin(1, 0), await begin(1, 5_000), await begin(2, 0)]).toEqual([4_000, 5_000, 9_000]);
});
