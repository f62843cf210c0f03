// Protects lines of accounts with millions of postings: they begin where the customer began, without counting what came since.
// And profit: what came in or left is worth what it was at its time.
import { describe, expect, it } from 'vitest';
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

describe('what came in or left is worth', () => {
  const CALLER = { customer: 1, host: '' } as RequestContext;
  /** Coin 0 is worth at each moment as many units as that moment has milliseconds; one is paid in, in a stretch that has the time of its beginning. */
  const at = async (depositMs: number, nowMs: number, stretches = 1) => {
    const ports = portsWith(
      { pricesAt: (times) => Promise.resolve((_, place) => String(times[place])) },
      {
        postingsUntil: () => Promise.resolve(0),
        flowsBetween: (_, { fromMs, stretchMs, toMs }) => {
          const first = Math.floor(depositMs / stretchMs) * stretchMs;
          const isWithin = fromMs < depositMs && depositMs <= toMs;
          // Of the finest stretches there may be more than prices can be looked up for, with nothing of the coin in the others.
          const others =
            stretchMs === 60_000
              ? Array.from({ length: stretches - 1 }, (__, more) => ({ fromMs: first + more + 1, coin: 0, atoms: 0n }))
              : [];
          return Promise.resolve(isWithin ? [{ fromMs: first, coin: 0, atoms: 1n }, ...others] : []);
        },
      },
    );
    const rateOf = (_: string, __: string, price: (pair: string) => string | undefined) => BigInt(price('X') ?? '0') * 10n ** 10n;
    const { rewindAt, rewindCurve } = createRewind({ ...ports, rateOf, now: () => nowMs }).handlers;
    const moment = await rewindAt({ query: { time: 0 }, body: undefined, params: undefined }, CALLER);
    const line = await rewindCurve({ query: { from: 0 }, body: undefined, params: undefined }, CALLER);
    return [moment.ok && moment.data.flowsSince, line.ok && line.data.flows].map(Number);
  };

  it('the price at the end of its minute, which is the last one before', async () => {
    expect(await at(90_000, 600_000)).toEqual([120_000, 120_000]);
  });

  it('the price of now in a minute that is not over', async () => {
    expect(await at(90_000, 100_000)).toEqual([100_000, 100_000]);
  });

  it('the price at the end of its hour, where there are too many minutes', async () => {
    expect(await at(90_000, 9_000_000, 2_001)).toEqual([3_600_000, 3_600_000]);
  });
});
