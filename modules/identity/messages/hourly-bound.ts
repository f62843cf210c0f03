import { HOUR_MS } from '@agio/kernel/time';
import type { Address } from '../shared/address.ts';

/** Messages of one kind that go to one address within an hour. Text messages are paid for by the house, and the address is of the customer's choice. */
export const OF_A_KIND_MAX: Readonly<Record<Address['kind'], number>> = { email: 200, mobile: 20 };
/** Addresses and kinds that are remembered before those of an hour ago are looked for. */
const SWEPT_AT = 10_000;

/** Counts what went to each address within the last hour, by kind, so that many of one kind keep no other from arriving. */
export class HourlyBound {
  readonly #went = new Map<string, readonly number[]>();

  /** Whether one more may go now. */
  allows({ kind, value }: Address, what: string, nowMs: number): boolean {
    return this.#since(keyOf(value, what), nowMs).length < OF_A_KIND_MAX[kind];
  }

  /** One went. */
  note({ value }: Address, what: string, nowMs: number): void {
    if (this.#went.size >= SWEPT_AT) for (const key of this.#went.keys()) if (this.#since(key, nowMs).length === 0) this.#went.delete(key);
    const key = keyOf(value, what);
    this.#went.set(key, [...this.#since(key, nowMs), nowMs]);
  }

  #since(key: string, nowMs: number): readonly number[] {
    return (this.#went.get(key) ?? []).filter((atMs) => atMs > nowMs - HOUR_MS);
  }
}

const keyOf = (value: string, what: string): string => `${what} ${value}`;
