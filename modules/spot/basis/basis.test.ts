// Protects average cost and profit as they are stored: the same however facts are divided, as a naive model makes them, and as older fills result in.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import type { Core, Fact, TradeFact } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { positions } from '../handlers/positions.ts';
import { spot } from '../module.ts';
import { spotProjection } from '../projection.ts';
import { TestMarket } from '../testing/market.ts';
import { testRoom } from '../testing/room.ts';
import { catchUp } from './catch-up.ts';
import { basesOf, lotsOf } from './rows.ts';

const AT_MS = 1_790_000_000_000;
/** Atoms of BTC in a lot of 0.001, and of USDT in a tick of 0.5 of it. */
const LOT = 100_000n;
const DEFINITIONS: readonly Fact[] = new TestMarket(AT_MS).outcomes
  .flatMap(({ facts }) => facts)
  .filter(({ fact }) => fact === 'coin' || fact === 'market');

const fill = fc.record({
  ticks: fc.integer({ min: 1, max: 500 }),
  lots: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  takerSide: fc.constantFrom('buy' as const, 'sell' as const),
  maker: fc.integer({ min: 1, max: 3 }),
  taker: fc.integer({ min: 1, max: 3 }),
  rate: fc.bigInt(0n, 3_000n),
});
type Drawn = typeof fill extends fc.Arbitrary<infer T> ? T : never;

function tradeOf({ lots, maker, rate, taker, takerSide, ticks }: Drawn, at: number): TradeFact {
  const quote = BigInt(ticks) * BigInt(lots) * 5_000_000n;
  const [baseFee, quoteFee] = [(BigInt(lots) * LOT * rate) / 1_000_000n, (quote * rate) / 1_000_000n].map(String) as [string, string];
  const [makerFee, takerFee] = takerSide === 'buy' ? [quoteFee, baseFee] : [baseFee, quoteFee];
  return {
    fact: 'trade',
    id: at + 1,
    market: 0,
    atMs: AT_MS,
    ticks,
    lots,
    quote: String(quote),
    takerSide,
    maker: { order: 1, customer: maker, fee: makerFee },
    taker: { order: 2, customer: taker, fee: takerFee },
  };
}

/** Everything a customer did, from the beginning, in the words of the documentation. */
function naive(trades: readonly TradeFact[], customer: number) {
  let [quantity, cost, realised, uncovered, baseFees, quoteFees, fills] = [0n, 0n, 0n, 0n, 0n, 0n, 0];
  for (const trade of trades) {
    for (const role of ['maker', 'taker'] as const) {
      if (trade[role].customer !== customer) continue;
      fills += 1;
      const [base, quote, fee] = [BigInt(trade.lots) * LOT, BigInt(trade.quote), BigInt(trade[role].fee)];
      if ((role === 'taker') === (trade.takerSide === 'buy')) {
        [quantity, cost, baseFees] = [quantity + base - fee, cost + quote, baseFees + fee];
        continue;
      }
      quoteFees += fee;
      const own = quantity < base ? quantity : base;
      uncovered += base - own;
      if (own === 0n) continue;
      const share = (cost * own) / quantity;
      realised += ((quote - fee) * own) / base - share;
      [quantity, cost] = [quantity - own, cost - share];
    }
  }
  return { quantity, cost, realised, uncovered, baseFees, quoteFees, fills };
}

withDatabases(
  'cost basis',
  (given) => {
    const empty = () => given.db.query(`truncate ${spotProjection.tables.join(', ')}`);
    const project = (facts: readonly (readonly Fact[])[]) =>
      given.db.transaction((session) =>
        spotProjection.project(
          session,
          facts.map((some, at) => ({ sequence: at + 1, atMs: AT_MS, facts: some })),
        ),
      );
    const stored = async () =>
      Object.fromEntries((await basesOf(given.db, [1, 2, 3])).map(({ basis, customer, market }) => [`${customer} ${market}`, basis]));
    const expected = (trades: readonly TradeFact[]) =>
      Object.fromEntries([1, 2, 3].map((one) => [`${one} 0`, naive(trades, one)] as const).filter(([, { fills }]) => fills > 0));

    it('is what a naive model makes of the same fills, wherever a batch ends', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fill, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 40 }), async (drawn, size) => {
          await empty();
          const facts = [...DEFINITIONS, ...drawn.map(tradeOf)];
          for (let start = 0; start < facts.length; start += size) await project(facts.slice(start, start + size).map((fact) => [fact]));
          expect(await stored()).toEqual(expected(drawn.map(tradeOf)));
        }),
        { numRuns: 20 },
      );
    });

    it('of fills that were stored before it was kept is computed once at a start, and continued', async () => {
      const market = new TestMarket(AT_MS);
      const drawn = fc.sample(fill, { numRuns: 60, seed: 7 }).map(tradeOf);
      await empty();
      await project([DEFINITIONS, drawn.slice(0, 40)]);
      // As an upgrade finds it: fills, and nothing of what they cost.
      await given.db.query('truncate spot_basis, spot_lot, spot_coin');
      // What comes before the start, the definition again among it, is left to the start.
      await project([DEFINITIONS, drawn.slice(40, 45)]);
      expect(await stored()).toEqual({});
      await catchUp(given.db, market.core);
      expect(await stored()).toEqual(expected(drawn.slice(0, 45)));
      await project([drawn.slice(45)]);
      await catchUp(given.db, market.core);
      expect(await stored()).toEqual(expected(drawn));
    });

    it('of older fills is computed market by market, of which each stays, and asked for once where nothing is missing', async () => {
      const { core } = new TestMarket(AT_MS);
      const [first] = core.markets;
      const known = { coins: core.coins, markets: [first!, { ...first!, id: 1 }, { ...first!, id: 2 }] as Core['markets'] };
      const drawn = fc.sample(fill, { numRuns: 30, seed: 11 }).map(tradeOf);
      await empty();
      await project([drawn.slice(0, 20), drawn.slice(20).map((trade) => ({ ...trade, market: 1 }))]);
      // A fill that cannot be is in the second market; the third has no trades.
      await given.db.query('update spot_fill set lots = -lots where market = 1');
      await expect(catchUp(given.db, known)).rejects.toThrow('a fill has an amount');
      expect(await stored()).toEqual(expected(drawn.slice(0, 20)));
      expect([...(await lotsOf(given.db, [0, 1, 2])).keys()].toSorted((one, other) => one - other)).toEqual([0, 2]);
      await given.db.query('update spot_fill set lots = -lots where market = 1');
      await catchUp(given.db, known);
      const asked: string[] = [];
      const query: typeof given.db.query = (text, values) => (asked.push(text), given.db.query(text, values));
      const transaction = () => Promise.reject(new Error('nothing is missing'));
      await catchUp({ query, tables: <Tables>() => given.db.tables<Tables>(), transaction }, known);
      expect(asked.length).toBe(1);
    });

    it('is told to its customer alone, valued at the last price, and says what had no cost here', async () => {
      await empty();
      const market = new TestMarket(AT_MS);
      // Customer 2 buys 2 BTC at 100 and 1 BTC at 130 from customer 1, and sells one of them at 120.
      market.trade(AT_MS, 200, 2_000);
      market.trade(AT_MS, 260, 1_000);
      market.place(1, 'buy', 240, 1_000);
      market.place(2, 'sell', 240, 1_000);
      await project(market.outcomes.map(({ facts }) => facts));
      const ask = (customer: number, query = {}) =>
        positions(testRoom(market, { database: given.db }))({ query, body: undefined, params: undefined }, { customer } as RequestContext);
      expect(await ask(2)).toEqual({
        ok: true,
        data: {
          list: [
            {
              market: 'BTC_USDT',
              base: 'BTC',
              quote: 'USDT',
              method: 'moving_average',
              quantity: '1.994',
              averageCost: '110.2204408817',
              cost: '219.7795591183',
              last: '120.0',
              value: '239.28',
              unrealised: '19.5004408817',
              realised: '9.5395591183',
              soldWithoutCost: '0',
              fees: { base: '0.006', quote: '0.24' },
              fills: 3,
            },
          ],
        },
      });
      // Customer 1 sold three that it had not bought here, and then bought one.
      expect(await ask(1)).toMatchObject({
        data: { list: [{ quantity: '0.999', realised: '0', soldWithoutCost: '3', fees: { base: '0.001' } }] },
      });
      expect(await ask(3)).toEqual({ ok: true, data: { list: [] } });
      expect(await ask(2, { market: 'BTC_USDT' })).toMatchObject({ data: { list: [{ fills: 3 }] } });
      expect(await ask(2, { market: 'ETH_USDT' })).toMatchObject({ ok: false, code: 'MARKET_NOT_FOUND' });
    });
  },
  { migrations: spot.migrations },
);
