import type { Core } from '@agio/core';
import { PROJECTED, readPosition } from '@agio/database';
import type { Session } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';
import { postedUpTo } from '@agio/wallet';

/** An account whose balance differs; amounts are atoms. */
export interface Difference {
  readonly owner: number;
  readonly kind: string;
  readonly coin: string;
  readonly restored: bigint;
  readonly live: bigint;
}

export interface Comparison {
  /** Accounts that have something, restored or live. */
  readonly accounts: number;
  readonly differences: readonly Difference[];
}

const ROWS_LOOK_MS = 250;

/** Waits until the live rows show a command. False if they do not within `patienceMs`. */
export async function rowsReach(live: Session, sequence: number, clock: Clock, patienceMs: number): Promise<boolean> {
  const untilMs = clock.monotonic() + patienceMs;
  for (;;) {
    const position = await readPosition(live, PROJECTED);
    if ((position?.sequence ?? 0) >= sequence) return true;
    if (clock.monotonic() >= untilMs) return false;
    await clock.sleep(ROWS_LOOK_MS);
  }
}

/** Every balance of a restored core, held part included, beside the sum of what the live rows say was posted up to the same command. */
export async function compareBalances(core: Core, live: Session, sequence: number): Promise<Comparison> {
  const sums = await postedUpTo(live, sequence);
  const posted = new Map(sums.map(({ atoms, coin, kind, owner }) => [keyOf(owner, kind, coin), atoms]));
  const restored = new Map<string, bigint>();
  const owners = new Set([0, ...sums.map(({ owner }) => owner), ...Array.from({ length: core.customers }, (_none, at) => at + 1)]);
  for (const owner of owners)
    for (const { available, coin, held, kind } of core.balances(owner)) {
      const atoms = BigInt(available) + BigInt(held);
      if (atoms !== 0n) restored.set(keyOf(owner, kind, coin), atoms);
    }
  const keys = new Set([...posted.keys(), ...restored.keys()]);
  const differences = [...keys].flatMap((key): Difference[] => {
    const [is = 0n, was = 0n] = [restored.get(key), posted.get(key)];
    if (is === was) return [];
    const [owner = '', kind = '', coin = ''] = key.split(' ');
    return [{ owner: Number(owner), kind, coin: core.coins[Number(coin)]?.code ?? coin, restored: is, live: was }];
  });
  return { accounts: keys.size, differences };
}

const keyOf = (owner: number, kind: string, coin: number): string => `${owner} ${kind} ${coin}`;
