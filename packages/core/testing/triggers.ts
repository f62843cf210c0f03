import type { PlaceOrder } from '../commands.ts';
import type { OrderRecord } from '../order-schema.ts';
import { refusalOf, Scenario } from './scenario.ts';
import type { ScenarioOptions } from './scenario.ts';
import { limitOrder as order } from './small-market.ts';
import type { Reply } from '../replies.ts';

/** Customers of the cases: the one under test, two strangers, and others from 4 on. */
export const [S, M, T] = [1, 2, 3];

/** A market with a band of 10 %, where an order with a trigger is tried; see `Scenario`. */
export class TriggerScenario extends Scenario {
  constructor({ band, ...options }: { band?: number | null } & ScenarioOptions = {}) {
    super({ priceBandPercent: band === undefined ? 10 : band, ...options });
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

  /** The last state of an order that the last command reported. */
  drain(): void {
    this.must({ kind: 'drain' });
  }
}

export const stop = (stopTicks: number, more: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  type: 'stop-market',
  stopTicks,
  ...more,
});
export const buyStop = (stopTicks: number, total: number): Partial<PlaceOrder> => ({
  type: 'stop-market',
  stopTicks,
  total: String(total),
});
export const trailing = (trailingBps: number, more: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  type: 'trailing-stop',
  trailingBps,
  ...more,
});

/** `refusal nearest`, or `accepted`. */
export function answer(reply: Reply): string {
  if (reply.ok) return 'accepted';
  return `${reply.refusal} ${reply.details?.nearest ?? '-'}`;
}

/** Every order that the last command reported, in its last state. */
export function told(scenario: Scenario): Map<number, OrderRecord> {
  const orders = new Map<number, OrderRecord>();
  for (const fact of scenario.last!.facts) if (fact.fact === 'order') orders.set(fact.id, fact);
  return orders;
}

export function ends(scenario: Scenario, id: number): string {
  const found = told(scenario).get(id);
  return found === undefined ? 'untold' : `${found.status} ${found.reason ?? '-'} ${found.filledLots}@${found.filledQuote}`;
}
