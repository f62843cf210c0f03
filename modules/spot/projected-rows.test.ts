// Protects the stored past: facts made by hand become exactly these rows, each side of a trade with its own data, for its own reader.
import { expect, it } from 'vitest';
import type { Fact, OrderFact, TradeFact } from '@agio/core';
import type { RequestContext } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { getOrder, myOrders } from './handlers/own-orders.ts';
import { conversionById } from './history/conversions.ts';
import { spot } from './module.ts';
import { spotProjection } from './projection.ts';
import { TestMarket } from './testing/market.ts';
import { testRoom } from './testing/room.ts';

const AT_MS = 1_790_000_040_000;

const order = (change: Partial<OrderFact> & Pick<OrderFact, 'id'>): OrderFact => ({
  fact: 'order',
  clientOrderId: null,
  customer: 7,
  market: 0,
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-taker',
  status: 'new',
  ticks: 200,
  lots: 10,
  total: null,
  filledLots: 0,
  filledQuote: '0',
  fee: '0',
  makerRate: 1_000,
  takerRate: 2_000,
  expireAtMs: 0,
  createdAtMs: AT_MS,
  updatedAtMs: AT_MS,
  reason: null,
  ...change,
});

const trade = (id: number, atMs: number, ticks: number, takerSide: 'buy' | 'sell'): TradeFact => ({
  fact: 'trade',
  id,
  market: 0,
  atMs,
  ticks,
  lots: id,
  quote: String(ticks * id),
  takerSide,
  maker: { order: 1, customer: 7, fee: `${id}1` },
  taker: { order: 2, customer: 8, fee: `${id}2` },
});

withDatabases(
  'rows made of facts',
  (given) => {
    async function project(...commands: (readonly Fact[])[]): Promise<void> {
      await given.db.query('truncate spot_order, spot_trade, spot_fill, spot_candle');
      const records = commands.map((facts, at) => ({ sequence: at + 1, atMs: AT_MS + at, facts }));
      await given.db.transaction((session) => spotProjection.project(session, records));
    }

    it('an order’s row is its last fact, also where an earlier batch wrote one', async () => {
      await project([order({ id: 1 })]);
      const ended = { status: 'cancelled', lots: 9, filledLots: 4, filledQuote: '800', fee: '3', reason: 'customer' } as const;
      const later = order({ id: 1, ...ended, updatedAtMs: AT_MS + 9 });
      const record = { sequence: 2, atMs: AT_MS + 9, facts: [order({ id: 1, status: 'partially_filled' }), later] };
      await given.db.transaction((session) => spotProjection.project(session, [record]));
      const [row] = await given.db.query(
        'select status, lots, filled_lots, filled_quote, fee, reason, created_at, updated_at from spot_order',
      );
      expect(row).toEqual({
        status: 'cancelled',
        lots: 9n,
        filled_lots: 4n,
        filled_quote: '800',
        fee: '3',
        reason: 'customer',
        created_at: BigInt(AT_MS),
        updated_at: BigInt(AT_MS + 9),
      });
    });

    it('an order’s row is updated as well where the next batch begins in the millisecond that the order did', async () => {
      await project([order({ id: 1 })]);
      const filled = order({ id: 1, status: 'filled', filledLots: 10 });
      await given.db.transaction((session) => spotProjection.project(session, [{ sequence: 2, atMs: AT_MS, facts: [filled] }]));
      expect(await given.db.query('select id, status from spot_order')).toEqual([{ id: 1n, status: 'filled' }]);
    });

    it('a trade is two fills, each with its own order, customer, side and fee; one that was imported is nobody’s', async () => {
      const imported = {
        ...trade(3, AT_MS, 200, 'buy'),
        maker: { order: 0, customer: 0, fee: '0' },
        taker: { order: 0, customer: 0, fee: '0' },
      };
      await project([trade(1, AT_MS, 200, 'buy'), trade(2, AT_MS, 201, 'sell'), imported]);
      const fills = await given.db.query(
        'select trade, role, order_id, customer, side, ticks, lots, quote, fee from spot_fill order by trade, role',
      );
      const told = (one: unknown): string =>
        Object.values(one as object)
          .map(String)
          .join(' ');
      expect(fills.map(told)).toEqual([
        '1 maker 1 7 sell 200 1 200 11',
        '1 taker 2 8 buy 200 1 200 12',
        '2 maker 1 7 buy 201 2 402 21',
        '2 taker 2 8 sell 201 2 402 22',
      ]);
      const trades = await given.db.query('select id, ticks, lots, quote, taker_side from spot_trade order by id');
      expect(trades.map(told)).toEqual(['1 200 1 200 buy', '2 201 2 402 sell', '3 200 3 600 buy']);
    });

    it('a candle has first, highest, lowest and last price of its minute, over batches as well', async () => {
      const trades = [trade(1, AT_MS, 205, 'buy'), trade(2, AT_MS + MINUTE_MS - 1, 201, 'buy'), trade(3, AT_MS + MINUTE_MS, 300, 'buy')];
      await project(trades);
      const more = [trade(4, AT_MS + MINUTE_MS + 5, 301, 'sell'), trade(5, AT_MS + MINUTE_MS + 6, 310, 'sell')];
      await given.db.transaction((session) => spotProjection.project(session, [{ sequence: 9, atMs: AT_MS, facts: more }]));
      const rows = await given.db.query<Record<string, unknown>>(
        `select open_ms - ${AT_MS} as at, open, high, low, close, lots, quote, trades from spot_candle where minutes = 1 order by open_ms`,
      );
      expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
        [0, 205, 205, 201, 201, 3, 607, 2],
        [MINUTE_MS, 300, 310, 300, 310, 12, 3_654, 3],
      ]);
    });

    it('an order is shown to whose it is, open or ended, with the fills of its own side alone', async () => {
      const market = new TestMarket(AT_MS);
      const placed = market.place(1, 'sell', 210, 100);
      if (!placed.ok || placed.kind !== 'order') throw new Error('refused');
      const room = testRoom(market, { database: given.db });
      const as = (customer: number) => ({ customer }) as RequestContext;
      const ask = (id: number, customer: number) =>
        getOrder(room)({ query: undefined, body: undefined, params: { id: String(id) } }, as(customer));
      expect(await ask(placed.order.id, 1)).toMatchObject({ ok: true, data: { id: String(placed.order.id), fills: [] } });
      expect(await ask(placed.order.id, 2)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      // An order that met another one of its own customer: both fills name it, one is on its side.
      const both = {
        ...trade(1, AT_MS, 200, 'buy'),
        maker: { order: 5, customer: 7, fee: '1' },
        taker: { order: 5, customer: 7, fee: '2' },
      };
      await project([order({ id: 5, status: 'filled' }), both]);
      expect(await ask(5, 7)).toMatchObject({ ok: true, data: { fills: [{ side: 'buy', role: 'taker' }] } });
      expect(await ask(5, 8)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      const mine = (customer: number) => myOrders(room)({ query: {}, body: undefined, params: undefined }, as(customer));
      expect(await mine(1)).toMatchObject({ ok: true, data: { total: 1, list: [{ id: String(placed.order.id) }] } });
      expect(await mine(2)).toMatchObject({ ok: true, data: { total: 0, list: [] } });
    });

    it('B23: a conversion is rows of coins that were sold and of those that stayed, read back as it was told, by whose it is', async () => {
      await given.db.query('truncate spot_conversion');
      const lines = [
        { coin: 4, market: 1, amount: '5994000', ticks: 15_000, gross: '89910000000', fee: '899100000' },
        { coin: 2, market: 0, amount: '9', ticks: 7, gross: '12', fee: '0' },
      ];
      const left = [{ coin: 3, refusal: 'spot.no_reference' as const }];
      const made = { id: 8, customer: 7, quote: 1, feeBps: 100, atMs: AT_MS, lines, left };
      const fact = { fact: 'spot.conversion' as const, ...made };
      const others = { ...fact, id: 7, customer: 8 };
      await project([others], [fact]);
      expect(await conversionById(given.db, 7, 8)).toEqual(made);
      expect(await conversionById(given.db, 8, 8)).toBeUndefined();
    });
  },
  { migrations: spot.migrations },
);
