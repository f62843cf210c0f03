import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreMaker, recover } from '@agio/sequencer';
import { machines } from '../../apps/server/machines.ts';
import { ACCOUNTS, COINS, issued } from './site.ts';

/** What a core says that was recovered from a copy of the journal, far from the server. */
export interface Stopped {
  readonly sequence: number;
  readonly problems: readonly string[];
  /** Whole balance of each coin, by account and coin. */
  readonly totals: ReadonlyMap<string, bigint>;
}

/** Recovers a core from a copy of the folder and looks through its books. The folder itself is only read. */
export async function stoppedCore(dataDir: string): Promise<Stopped> {
  const copy = mkdtempSync(join(tmpdir(), 'agio-torture-copy-'));
  try {
    cpSync(join(dataDir, 'journal'), copy, { recursive: true });
    const { core, journal } = recover(copy, { makeCore: coreMaker(machines) });
    await journal.close();
    const problems = core.audit();
    const totals = new Map<string, bigint>();
    for (const { code } of COINS) {
      const of = (owner: number): bigint =>
        core
          .balances(owner)
          .filter(({ coin }) => coin === core.coin(code)?.id)
          .reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), 0n);
      let sum = of(0);
      for (const [place, account] of ACCOUNTS.entries()) {
        const total = of(place + 1);
        totals.set(`${account} ${code}`, total);
        sum += total;
      }
      if (sum !== issued(code)) problems.push(`${code}: the accounts sum to ${sum}, ${issued(code)} were issued`);
    }
    return { sequence: core.sequence, problems: problems.map((problem) => `stopped core: ${problem}`), totals };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
