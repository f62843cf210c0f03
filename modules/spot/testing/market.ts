import { Core } from '@agio/core';
import type { Command, Outcome, PlaceOrder, Reply } from '@agio/core';
import { Scales } from '../views.ts';
import type { MarketScale } from '../views.ts';

/** A core with BTC_USDT (tick 0.5, lot 0.001) and funded customers, numbered from 1, for tests of what is shown of it. */
export class TestMarket {
  readonly core = new Core();
  readonly outcomes: Outcome[] = [];
  readonly scale: MarketScale;
  readonly scales: Scales;
  nowMs: number;

  constructor(nowMs: number, customers = 2) {
    this.nowMs = nowMs;
    this.apply({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
    this.apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 10, tags: [] });
    this.apply({
      kind: 'define_market',
      base: 'BTC',
      quote: 'USDT',
      tickSize: '0.5',
      lotSize: '0.001',
      minLots: 2,
      maxLots: 1_000_000,
      minTotal: '100000000000',
      priceBandPercent: null,
      makerFeeBps: 10,
      takerFeeBps: 20,
      openingTicks: 200,
      status: 'open',
      tags: [],
      sort: 0,
    });
    for (let owner = 1; owner <= customers; owner += 1) {
      this.apply({ kind: 'create_customer', ref: `c${owner}`, wide: false });
      for (const coin of ['BTC', 'USDT']) {
        const to = { owner, kind: 'trading' } as const;
        this.apply({ kind: 'issue', to, coin, amount: '100000000000000000', reason: 'seed', cause: `${owner}${coin}` });
      }
    }
    this.scales = new Scales(this.core);
    this.scale = this.scales.of(0);
  }

  apply(command: Command): Reply {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    this.outcomes.push(outcome);
    return outcome.reply;
  }

  place(customer: number, side: 'buy' | 'sell', ticks: number, lots: number, more: Partial<PlaceOrder> = {}): Reply {
    return this.apply({
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
    });
  }

  /** One trade at a price, at a time. */
  trade(atMs: number, ticks: number, lots: number): void {
    this.nowMs = atMs;
    for (const reply of [this.place(1, 'sell', ticks, lots), this.place(2, 'buy', ticks, lots)])
      if (!reply.ok) throw new Error(reply.refusal);
  }
}
