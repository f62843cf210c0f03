import { DAY_MS } from '@agio/kernel/time';

/** What a customer withdrew or sent, for as long as it counts towards limits of a day. */
export interface DayOut {
  readonly atMs: number;
  readonly coin: number;
  readonly amount: string;
  readonly withdrawal: number;
  /** Its recipient, where that is another customer. */
  readonly to?: number;
  /** How many people it takes; absent for none. */
  readonly approvals?: number;
  /** In hundredths of a yuan, where it is known. */
  readonly worth?: string;
}

/** All that left the first account, and what the others sent to other people: that two accounts are one person's is no proof, and frees nothing. */
export function* leftToday(dayOut: ReadonlyMap<number, readonly DayOut[]>, accounts: readonly number[], nowMs: number): Generator<DayOut> {
  for (const [at, account] of accounts.entries())
    for (const out of dayOut.get(account) ?? [])
      if (nowMs - out.atMs < DAY_MS && (at === 0 || out.to === undefined || !accounts.includes(out.to))) yield out;
}
