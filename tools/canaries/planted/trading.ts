import type { Canary } from '../canary.ts';

/** Histories, feeds, and the money code of the page. */
export const TRADING: readonly Canary[] = [
  {
    name: 'G11: order history by when orders began',
    file: 'modules/spot/queries.ts',
    find: 'order by updated_at desc, id desc limit',
    replace: 'order by created_at desc, id desc limit',
    caughtBy: { tests: 'modules/spot/queries.test.ts', named: 'G11' },
  },
  {
    name: 'an ended order is anybody’s',
    file: 'modules/spot/queries.ts',
    find: 'where id = $1 and customer = $2',
    replace: 'where id = $1 and $2 > 0',
    caughtBy: { tests: 'modules/spot/queries.test.ts', named: 'an order is its owner' },
  },
  {
    name: 'an open order is anybody’s',
    file: 'modules/spot/handlers/own-orders.ts',
    find: 'open?.customer === context.customer ? open',
    replace: 'open !== undefined ? open',
    caughtBy: { tests: 'modules/spot/projected-rows.test.ts', named: 'an order is shown to whose it is' },
  },
  {
    name: 'fills on the wrong side',
    file: 'modules/spot/projection.ts',
    find: "side: (role === 'taker') === (trade.takerSide === 'buy') ? 'buy' : 'sell',",
    replace: "side: (role === 'maker') === (trade.takerSide === 'buy') ? 'buy' : 'sell',",
    caughtBy: { tests: 'modules/spot/projected-rows.test.ts', named: 'a trade is two fills' },
  },
  {
    name: 'a candle’s lowest is its last',
    file: 'modules/spot/projection.ts',
    find: 'low = least(spot_candle.low, excluded.low)',
    replace: 'low = excluded.low',
    caughtBy: { tests: 'modules/spot/projected-rows.test.ts', named: 'a candle has' },
  },
  {
    name: 'G12: a market sell is sent as a buy',
    file: 'apps/web/src/features/spot/state/order-body.ts',
    find: "return { market: market.market, side: draft.side, type: 'market', ...size, ...self };",
    replace: "return { market: market.market, side: 'buy', type: 'market', ...size, ...self };",
    caughtBy: { tests: 'apps/web/src/features/spot/state/order-table.test.ts', named: 'sell market' },
  },
  {
    name: 'G13: the slider computes in floats',
    file: 'apps/web/src/features/spot/state/order-draft.ts',
    find: 'multiplyDecimals(most, fixed(String(percent / 100), 4))',
    replace: 'String((Number(most) * percent) / 100)',
    caughtBy: { tests: 'apps/web/src/features/spot/state/order-table.test.ts', named: 'G13: a share is exact' },
  },
  {
    name: 'a sell is measured by the quote coin',
    file: 'apps/web/src/features/spot/state/order-draft.ts',
    find: 'floorToStep(available.base, market.lotSize)',
    replace: 'floorToStep(available.quote, market.lotSize)',
    caughtBy: { tests: 'apps/web/src/features/spot/state/order-table.test.ts', named: 'sell limit' },
  },
  {
    name: 'a market sell is estimated by asks',
    file: 'apps/web/src/features/spot/state/order-quote.ts',
    find: "const levels = draft.side === 'buy' ? asks : bids;",
    replace: "const levels = draft.side === 'buy' ? bids : asks;",
    caughtBy: { tests: 'apps/web/src/features/spot/state/order-table.test.ts', named: 'what a market order is told' },
  },
  {
    name: 'depth tells a level that is gone as it was',
    file: 'modules/spot/feed/depth-publisher.ts',
    find: "lots === 0 ? '0' : this.#scale.amount(lots)",
    replace: 'this.#scale.amount(lots)',
    caughtBy: { tests: 'modules/spot/feed/exchange-feed.test.ts', named: 'gives every listener the same book' },
  },
  {
    name: 'own fills are told with the other’s fee',
    file: 'modules/spot/feed/exchange-feed.ts',
    find: 'fee: trade[role].fee, atMs',
    replace: 'fee: trade.maker.fee, atMs',
    caughtBy: { tests: 'modules/spot/feed/private-frames.test.ts', named: 'tells each side' },
  },
  {
    name: 'a history does not wait for one’s own transfer',
    file: 'modules/spot/position.ts',
    find: "fact.fact === 'posting' ? fact.owner : 0",
    replace: '0',
    caughtBy: { tests: 'modules/spot/position.test.ts' },
  },
];
