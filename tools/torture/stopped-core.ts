import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { c2cMachine } from '@agio/c2c';
import type { Core } from '@agio/core';
import { otcMachine } from '@agio/otc';
import { coreMaker, recover } from '@agio/sequencer';
import { walletMachine } from '@agio/wallet';
import { robotMachine } from '../../modules/robot/machine/index.ts';
import { machines } from '../../apps/server/storage/machines.ts';
import { ACCOUNTS, CHAIN, COINS, seeded } from './site.ts';

/** The state of a core that was recovered from a copy of the journal, independently of the server. */
export interface Stopped {
  readonly sequence: number;
  readonly problems: readonly string[];
  /** Whole balance of each coin in all accounts of a customer, by customer and coin. */
  readonly totals: ReadonlyMap<string, bigint>;
  /** Withdrawals that had not ended. */
  readonly open: ReadonlySet<string>;
  /** Atoms of each coin that are put up as bonds, by customer and coin. */
  readonly bonds: ReadonlyMap<string, bigint>;
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
    const sequence = core.sequence;
    // Steps that wait are run by the server as its first thing.
    while (core.waitingSteps > 0) core.apply(core.sequence + 1, core.nowMs, { kind: 'drain' });
    const problems = core.audit();
    const { state } = core.machine(walletMachine);
    const chain = state.chain(CHAIN)?.id;
    const totals = new Map<string, bigint>();
    const bonds = new Map<string, bigint>();
    problems.push(...heldProblems(core));
    const robots = [...core.machine(robotMachine).robots.values()].map(({ record }) => record.owner);
    for (const { code } of COINS) {
      const of = (owner: number): bigint =>
        core
          .balances(owner)
          .filter(({ coin }) => coin === core.coin(code)?.id)
          .reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), 0n);
      let sum = robots.reduce((all, owner) => (owner === 0 ? all : all + of(owner)), of(0));
      for (const [place, account] of ACCOUNTS.entries()) {
        const total = of(place + 1);
        totals.set(`${account} ${code}`, total);
        sum += total;
        const bond = core.balances(place + 1).find(({ coin, kind }) => kind === 'c2c.bond' && coin === core.coin(code)?.id);
        bonds.set(`${account} ${code}`, BigInt(bond?.available ?? '0'));
      }
      const id = core.coin(code)?.id ?? -1;
      const custody = chain === undefined ? 0n : BigInt(core.backing(id, chain));
      if (sum !== seeded(code) + custody)
        problems.push(`${code}: the accounts sum to ${sum}, ${seeded(code)} were seeded and ${custody} stand on the chain`);
    }
    return {
      sequence,
      problems: problems.map((problem) => `stopped core: ${problem}`),
      totals,
      bonds,
      open: new Set([...state.withdrawals.keys()].map(String)),
      deposits: state.counts.deposits,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What is held in fiat accounts is what the open orders of OTC and C2C hold, person by person. */
function heldProblems(core: Core): string[] {
  const promised = new Map<string, bigint>();
  const promise = (of: number, coin: number, held: string): unknown =>
    promised.set(`${of} ${coin}`, (promised.get(`${of} ${coin}`) ?? 0n) + BigInt(held));
  for (const { coin, held, seller } of core.machine(otcMachine).books.orders.values()) promise(seller, coin, held);
  for (const { coin, customer, held, provider, side } of core.machine(c2cMachine).books.orders.values())
    promise(side === 'buy' ? provider : customer, coin, held);
  return ACCOUNTS.flatMap((account, place) =>
    core
      .balances(place + 1)
      .filter(({ coin, held, kind }) => kind === 'fiat' && BigInt(held) !== (promised.get(`${place + 1} ${coin}`) ?? 0n))
      .map(
        ({ coin, held }) => `${account}: ${held} of coin ${coin} are held, the orders hold ${promised.get(`${place + 1} ${coin}`) ?? 0n}`,
      ),
  );
}
