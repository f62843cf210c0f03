import type { PlaceOrder } from '../commands.ts';
import { refusalOf, Scenario } from './scenario.ts';
import { limitOrder as order } from './small-market.ts';
import type { Reply } from '../replies.ts';

/** Customers of the cases: the one under test, two strangers, and others from 4 on. */
export const [S, M, T] = [1, 2, 3];

/** A market with a band of 10 %, where an order with a trigger is tried; see `Scenario`. */
export class TriggerScenario extends Scenario {
  constructor(options: { band?: number | null; customers?: number } = {}) {
    super({ customers: options.customers ?? 3, priceBandPercent: options.band === undefined ? 10 : options.band, minTotal: '1' });
  }

  /** One lot is traded at a price and leaves nothing. */
  trade(ticks: number): void {
    this.must(order(M, 'sell', ticks, 1));
    const reply = this.place(T, 'buy', ticks, 1);
    const first = this.last!.facts.find((fact) => fact.fact === 'trade');
    if (first?.ticks !== ticks) throw new Error(`no trade at ${ticks}: ${refusalOf(reply)} ${this.depth()}`);
  }

  /** As `trade`, but the seller comes second. */
  tradeDown(ticks: number): void {
    this.must(order(M, 'buy', ticks, 1));
    this.must(order(T, 'sell', ticks, 1));
  }

  depth(): string {
    return this.book();
  }

  /** Resting orders of the stranger, `[ticks, lots]`. */
  bids(...levels: (readonly [number, number])[]): void {
    for (const [ticks, lots] of levels) this.must(order(M, 'buy', ticks, lots));
  }

  asks(...levels: (readonly [number, number])[]): void {
    for (const [ticks, lots] of levels) this.must(order(M, 'sell', ticks, lots));
  }

  waits(customer: number, side: 'buy' | 'sell', lots: number, more: Partial<PlaceOrder>): Reply {
    return this.place(customer, side, more.ticks ?? 0, lots, { stp: 'expire-maker', ...more });
  }

  /** The last state of an order that the last command told of. */
  drain(): void {
    this.must({ kind: 'drain' });
  }
}
