import type { Command } from '@agio/core';
import { walletMachine } from '@agio/wallet';
import { inProcess, median } from './core/core.ts';
import { fundedCore } from './core/engine.ts';
import type { Rehearsal } from './core/engine.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ROUNDS = 3;
const CUSTOMERS = 20_000;
/** The live core sends a piece of its state for comparison with each message to the shadow, at most this often. */
const PIECE_EVERY_MS = 10;

/** The cost of covering machines: their call in the hot path as a share of W1, and the comparison of the state piece by piece. */
export async function benchDigest(print: Print, scale: number): Promise<void> {
  const { digest, ids } = await inProcess<Rehearsal>({ task: 'rehearse', name: 'w1', scale });
  const [plain, heard]: [number[], number[]] = [[], []];
  const rounds = scaled(ROUNDS, scale);
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await inProcess<number>({ task: 'time', name: 'w1', scale, ids, digest, isHeard: false }));
    heard.push(await inProcess<number>({ task: 'time', name: 'w1', scale, ids, digest, isHeard: true }));
  }
  const share = 1 - median(heard) / median(plain);
  print(
    `w1 without a machine ${million(plain)}, beside one that is asked about every trade and end ${million(heard)} million commands a second`,
  );
  print(`figure digest.heard_share ${share.toFixed(3)}`);
  sweepCost(print, scaled(CUSTOMERS, scale), rounds);
}

function sweepCost(print: Print, customers: number, rounds: number): void {
  const core = fundedCore(customers, [walletMachine]);
  const must = (command: Command): void => {
    const { reply } = core.apply(core.sequence + 1, core.nowMs, command);
    if (!reply.ok) throw new Error(reply.refusal);
  };
  must({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' } as never);
  for (let customer = 1; customer <= customers; customer += 1) must({ kind: 'wallet.open_address', customer, family: 'evm' } as never);
  const pieces: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sweep = core.sweep();
    pieces.length = 0;
    for (let digest: number | undefined = 0; digest !== undefined;) {
      const from = performance.now();
      digest = sweep.next();
      pieces.push(performance.now() - from);
    }
  }
  const from = performance.now();
  core.hash();
  const whole = performance.now() - from;
  const mean = pieces.reduce((sum, one) => sum + one, 0) / pieces.length;
  const longest = Math.max(...pieces);
  print(
    `${customers} customers with addresses: ${pieces.length} pieces, each ${mean.toFixed(3)} ms, the longest ${longest.toFixed(2)} ms; all at once ${whole.toFixed(0)} ms`,
  );
  print(`figure digest.sweep_share ${(mean / PIECE_EVERY_MS).toFixed(4)}`);
}

function million(rates: readonly number[]): string {
  return (median(rates) / 1e6).toFixed(2);
}
