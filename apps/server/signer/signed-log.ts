import { join } from 'node:path';
import type { Purpose, UnsignedTransaction } from '@agio/chains';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { DurableLines } from './durable-lines.ts';

/** What the signer signed. Written before the signature leaves, and never deleted. */
export interface SignedLine {
  readonly atMs: number;
  readonly kind: Purpose['kind'];
  /** Number of the withdrawal, 0 for other payments. */
  readonly withdrawal: number;
  /** All withdrawals that the transaction pays, in the order of its outputs, if there are several. */
  readonly paid?: readonly number[];
  readonly chain: string;
  readonly asset: string;
  readonly to: string;
  readonly units: string;
  readonly spends: readonly string[];
  readonly transaction: UnsignedTransaction;
  /** Number of the people's approval that it needed, null for none. */
  readonly approval: string | null;
}

/** The signer's own memory: which transactions it signed for which withdrawal, and how much left within the last day. */
export class SignedLog {
  readonly #lines: DurableLines<SignedLine>;
  readonly #byWithdrawal = new Map<number, SignedLine[]>();
  readonly #amounts = new Map<string, string>();
  readonly #approvals = new Set<string>();
  /** First payments of withdrawals within the last day, oldest first. */
  #recent: SignedLine[] = [];

  constructor(folder: string) {
    this.#lines = new DurableLines(join(folder, 'signed.log'), (line) => this.#take(line));
  }

  /** What was signed for a withdrawal, oldest first. */
  of(withdrawal: number): readonly SignedLine[] {
    return this.#byWithdrawal.get(withdrawal) ?? [];
  }

  /** Units of an asset that withdrawals took within the last hour and day. */
  left(chain: string, asset: string, nowMs: number): { readonly hour: bigint; readonly day: bigint } {
    this.#recent = this.#recent.filter(({ atMs }) => nowMs - atMs < DAY_MS);
    let [hour, day] = [0n, 0n];
    for (const line of this.#recent) {
      if (line.chain !== chain || line.asset !== asset) continue;
      day += BigInt(line.units);
      if (nowMs - line.atMs < HOUR_MS) hour += BigInt(line.units);
    }
    return { hour, day };
  }

  /** The stated amount of an output when it was signed for; another amount for the same output is a lie about the fee. */
  amountOf(outpoint: string): string | undefined {
    return this.#amounts.get(outpoint);
  }

  isUsed(approval: string): boolean {
    return this.#approvals.has(approval);
  }

  append(line: SignedLine): void {
    this.#lines.append(line);
    this.#take(line);
  }

  close(): void {
    this.#lines.close();
  }

  #take(line: SignedLine): void {
    if (line.approval !== null) this.#approvals.add(line.approval);
    if (line.transaction.family === 'bitcoin')
      for (const { outpoint, units } of line.transaction.inputs) this.#amounts.set(outpoint, units);
    if (line.kind !== 'withdrawal') return;
    const before = this.#byWithdrawal.get(line.withdrawal) ?? [];
    // A replacement pays the same once more, and at most one of the two is mined.
    if (before.length === 0 || line.approval !== null) this.#recent.push(line);
    this.#byWithdrawal.set(line.withdrawal, [...before, line]);
  }
}
