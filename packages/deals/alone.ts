import { DAY_MS } from '@agio/kernel/time';
import type { InTurn } from '@agio/module';

/** Hundredths of a yuan up to which one person decides about an order, and about all orders of one of its people within a day. */
export const DECIDE_ALONE = 10_000_00n;
/** The same for everything that one operator decides alone within a day, over all customers. */
export const DECIDE_ALONE_DAY = 50_000_00n;

/** A decision of one person, or one that they would make: what it is worth in hundredths of a yuan, and about whom it is. */
export interface DecidedAlone {
  readonly by: number;
  readonly parties: readonly number[];
  readonly worth: bigint;
}

/** What operators decide alone in any capability: limits are of all of it. */
export interface Alone {
  /** What was decided after a time. Rows must be caught up. */
  since(atMs: number): Promise<readonly DecidedAlone[]>;
  /** Decisions of one person, one after the other: each is counted with those before it. */
  readonly turn: InTurn;
}

/** Since when decisions count beside one of now. */
export const aloneSince = (nowMs: number): number => nowMs - DAY_MS;

/** Whether a decision takes two people: by itself, or with what was decided by one person within the day before. */
export function takesTwo(now: DecidedAlone, before: readonly DecidedAlone[]): boolean {
  const withNow = (isCounted: (one: DecidedAlone) => boolean): bigint =>
    before.filter(isCounted).reduce((sum, { worth }) => sum + worth, now.worth);
  return (
    now.parties.some((party) => withNow(({ parties }) => parties.includes(party)) > DECIDE_ALONE) ||
    withNow(({ by }) => by === now.by) > DECIDE_ALONE_DAY
  );
}
