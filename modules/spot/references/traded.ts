import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';

/** What was traded at which prices: sums of ticks × lots and of lots. Floating point suffices, as it only yields prices. */
export interface TradeSums {
  ticksLots: number;
  lots: number;
}

/** Customers with what each of them traded, as maker or taker. */
export type ByCustomer = Map<number, TradeSums>;

const HOURS = 24;

/** An hour, with what each customer traded in it. */
export type KeptHour = readonly [hour: number, customers: readonly (readonly [customer: number, ticksLots: number, lots: number])[]];

/** Average price in ticks. */
export const averageOf = ({ lots, ticksLots }: TradeSums): number => ticksLots / lots;

/** One market's trades by customer: of each minute until it has been looked at, and of each hour for a day. */
export class MarketTrades {
  readonly #minutes = new Map<number, ByCustomer>();
  readonly #hours = new Map<number, ByCustomer>();

  note(atMs: number, ticks: number, lots: number, customers: readonly number[]): void {
    for (const customer of customers) {
      add(this.#minutes, Math.floor(atMs / MINUTE_MS), customer, ticks * lots, lots);
      add(this.#hours, Math.floor(atMs / HOUR_MS), customer, ticks * lots, lots);
    }
  }

  /** Adds what was stored before this process began. */
  noteHour(hour: number, customer: number, { lots, ticksLots }: TradeSums): void {
    add(this.#hours, hour, customer, ticksLots, lots);
  }

  /** What is kept over a restart: the hours of the last day, of the people who traded most in it. */
  kept(nowMs: number, most: number, personOf: (customer: number) => number): KeptHour[] {
    const merged = (customers: ByCustomer): ByCustomer => {
      const sums: ByCustomer = new Map();
      for (const [customer, { lots, ticksLots }] of customers) addTo(sums, personOf(customer), ticksLots, lots);
      return sums;
    };
    const largest = new Set(
      [...merged(this.day(nowMs))]
        .toSorted(([, one], [, other]) => other.ticksLots - one.ticksLots)
        .slice(0, most)
        .map(([customer]) => customer),
    );
    return [...this.#hours].map(([hour, customers]) => [
      hour,
      [...merged(customers)].flatMap(([customer, { lots, ticksLots }]) =>
        largest.has(customer) ? [[customer, ticksLots, lots] as const] : [],
      ),
    ]);
  }

  /** The minutes before that of `nowMs` that were not forgotten. */
  endedMinutes(nowMs: number): [minute: number, customers: ByCustomer][] {
    return [...this.#minutes].filter(([minute]) => minute < Math.floor(nowMs / MINUTE_MS)).toSorted(([one], [other]) => one - other);
  }

  /** A minute was looked at. */
  forgetMinute(minute: number): void {
    this.#minutes.delete(minute);
  }

  /** The last 24 hours, by customer. */
  day(nowMs: number): ByCustomer {
    const first = Math.floor(nowMs / HOUR_MS) - HOURS;
    const sums: ByCustomer = new Map();
    for (const [hour, customers] of this.#hours) {
      if (hour <= first) this.#hours.delete(hour);
      else for (const [customer, { lots, ticksLots }] of customers) addTo(sums, customer, ticksLots, lots);
    }
    return sums;
  }
}

function add(byTime: Map<number, ByCustomer>, time: number, customer: number, ticksLots: number, lots: number): void {
  let customers = byTime.get(time);
  if (customers === undefined) byTime.set(time, (customers = new Map()));
  addTo(customers, customer, ticksLots, lots);
}

function addTo(customers: ByCustomer, customer: number, ticksLots: number, lots: number): void {
  const known = customers.get(customer);
  if (known === undefined) customers.set(customer, { ticksLots, lots });
  else {
    known.ticksLots += ticksLots;
    known.lots += lots;
  }
}
