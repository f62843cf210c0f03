import type { Command, DefineMarket, PlaceOrder } from '../commands.ts';

/** Coins without decimals and their market COIN_CASH: tick 1, lot 1, one atom each, no fees and no band unless `change` says so. */
export function smallMarket(change: Partial<DefineMarket> = {}): readonly Command[] {
  return [
    ...['COIN', 'CASH'].map((code): Command => ({ kind: 'define_coin', code, name: code, decimals: 0, tags: [] })),
    smallMarketRules(change),
  ];
}

/** The market alone, for coins that a test defines with decimals of its own. */
export function smallMarketRules(change: Partial<DefineMarket> = {}): DefineMarket {
  return {
    kind: 'define_market',
    base: 'COIN',
    quote: 'CASH',
    tickSize: '1',
    lotSize: '1',
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '1',
    priceBandPercent: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
    openingTicks: 100,
    status: 'open',
    tags: [],
    sort: 0,
    ...change,
  };
}

/** Gives an owner atoms of COIN and of CASH. */
export function fund(owner: number, amount: string): readonly Command[] {
  const to = { owner, kind: 'trading' } as const;
  return ['COIN', 'CASH'].map((coin): Command => ({ kind: 'issue', to, coin, amount, reason: 'seed', cause: `seed:${owner}:${coin}` }));
}

/** A plain limit order on the first market; `more` adds or replaces terms. */
export function limitOrder(
  customer: number,
  side: 'buy' | 'sell',
  ticks: number,
  lots: number,
  more: Partial<PlaceOrder> = {},
): PlaceOrder {
  return {
    kind: 'place',
    customer,
    market: 0,
    side,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    ticks,
    lots,
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
    ...more,
  };
}
