import { REFERENCE_STEADY } from '@agio/core';
import { averageOf } from './traded.ts';
import type { ByCustomer, TradeSums } from './traded.ts';

/** What counts, in yuan: of each of the customers who make a minute or a day count, and of the whole minute that makes a market live. */
export const SHARE_YUAN = 1_000;
export const LIVE_YUAN = 10_000;
/** How many unlinked customers make a minute count, a market live, and a day's price. */
export const MINUTE_PEOPLE = 3;
export const LIVE_PEOPLE = 5;
export const DAY_PEOPLE = 5;
/** The reference is the median of so many minutes, of the last hour. */
export const MINUTES = 10;
export const HOUR_MINUTES = 60;
/** Customers are asked about by volume, so many at once, until enough people are found: whether they are linked costs a question each. */
export const ASKED_AT_ONCE = 24;
export const ASKED_MAX = 240;
/** Of so many the trades of a day are kept over a restart. */
export const KEPT_MAX = 2 * ASKED_MAX;

/** Customers of one person each, with what they traded together. */
export type Person = TradeSums;

/** A minute that counted, with its price in ticks. */
export interface CountedMinute {
  readonly minute: number;
  readonly ticks: number;
}

/** Merges customers who are linked, directly or through others among them. `linked` names the linked ones of each. */
export function people(customers: ByCustomer, linked: ReadonlyMap<number, readonly number[]>): Person[] {
  const groups = new Map<number, Person>();
  const groupOf = new Map<number, number>();
  for (const [customer, traded] of customers) {
    const joined = [customer, ...(linked.get(customer) ?? [])].flatMap((one) => groupOf.get(one) ?? []);
    const into = joined[0] ?? customer;
    const sum = groups.get(into) ?? { ticksLots: 0, lots: 0 };
    for (const other of new Set(joined)) {
      const found = groups.get(other);
      if (other === into || found === undefined) continue;
      sum.ticksLots += found.ticksLots;
      sum.lots += found.lots;
      groups.delete(other);
      for (const [member, group] of groupOf) if (group === other) groupOf.set(member, into);
    }
    groups.set(into, { ticksLots: sum.ticksLots + traded.ticksLots, lots: sum.lots + traded.lots });
    for (const one of [customer, ...(linked.get(customer) ?? [])]) groupOf.set(one, into);
  }
  return [...groups.values()];
}

/** Those who traded enough to count; `yuan` is what ticks × lots are worth. */
const counting = (all: readonly Person[], yuan: number): Person[] => all.filter(({ ticksLots }) => ticksLots * yuan >= SHARE_YUAN);

/** The price of a minute in which enough people traded enough: the median of their average prices, whatever the volume of any two. Undefined for another minute. */
export function minuteTicks(all: readonly Person[], yuan: number): number | undefined {
  const prices = counting(all, yuan).map(averageOf);
  return prices.length < MINUTE_PEOPLE ? undefined : Math.round(median(prices));
}

/** Whether trades of a minute move the band by themselves. Every trade has two sides, so the worth of a minute is half of the sum. */
export function isLive(all: readonly Person[], yuan: number): boolean {
  const worth = all.reduce((sum, { ticksLots }) => sum + ticksLots * yuan, 0) / 2;
  return counting(all, yuan).length >= LIVE_PEOPLE && worth >= LIVE_YUAN;
}

/**
 * The price of a day: the median of the average prices of all who traded enough, so that two who trade with each other move it no further than
 * between others. Undefined for too few of them.
 */
export function dayTicks(all: readonly Person[], yuan: number): number | undefined {
  const prices = counting(all, yuan).map(averageOf);
  return prices.length < DAY_PEOPLE ? undefined : Math.round(median(prices));
}

/** The median of the last ten minutes that counted within the hour before `nowMinute`; undefined for none. */
export function hourTicks(counted: readonly CountedMinute[], nowMinute: number): number | undefined {
  const recent = counted.filter(({ minute }) => minute >= nowMinute - HOUR_MINUTES && minute < nowMinute).slice(-MINUTES);
  return recent.length === 0 ? undefined : Math.round(median(recent.map(({ ticks }) => ticks)));
}

/** Whether a price is near enough to the day's; without one it is near nothing. */
export const isNearDay = (ticks: number, day: number): boolean => day > 0 && Math.abs(ticks - day) <= day * REFERENCE_STEADY;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (below + above) / 2;
}
