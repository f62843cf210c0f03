import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreMaker, recover } from '@agio/sequencer';
import { walletMachine } from '@agio/wallet';
import { machines } from '../../apps/server/machines.ts';
import { ACCOUNTS, CHAIN, COINS, seeded } from './site.ts';

/** The state of a core that was recovered from a copy of the journal, independently of the server. */
export interface Stopped {
  readonly sequence: number;
  readonly problems: readonly string[];
  /** Whole balance of each coin in all accounts of a customer, by customer and coin. */
  readonly totals: ReadonlyMap<string, bigint>;
  /** Withdrawals that had not ended. */
  readonly open: ReadonlySet<string>;
  /** Number of the last deposit that was booked. */
  readonly deposits: number;
}

/** Recovers a core from a copy of the folder and reads its books. The folder itself is only read. */
export async function stoppedCore(dataDir: string): Promise<Stopped> {
  const copy = mkdtempSync(join(tmpdir(), 'agio-torture-copy-'));
  try {
    cpSync(join(dataDir, 'journal'), copy, { recursive: true });
    const { core, journal } = recover(copy, { makeCore: coreMaker(machines) });
    await journal.close();
    const problems = core.audit();
    const { state } = core.machine(walletMachine);
    const chain = state.chain(CHAIN)?.id;
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
      const id = core.coin(code)?.id ?? -1;
      const custody = chain === undefined ? 0n : BigInt(core.backing(id, chain));
      if (sum !== seeded(code) + custody)
        problems.push(`${code}: the accounts sum to ${sum}, ${seeded(code)} were seeded and ${custody} stand on the chain`);
    }
    return {
      sequence: core.sequence,
      problems: problems.map((problem) => `stopped core: ${problem}`),
      totals,
      open: new Set([...state.withdrawals.keys()].map(String)),
      deposits: state.counts.deposits,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
