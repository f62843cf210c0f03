import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DurableLines } from './durable-lines.ts';

/** What people let the signer sign once, beyond its limits or without a journal: exactly this payment. */
export interface Approval {
  readonly id: string;
  readonly withdrawal: number;
  readonly chain: string;
  readonly coin: string;
  readonly to: string;
  /** A decimal of the coin, as it was typed. */
  readonly amount: string;
  readonly by: string;
  readonly atMs: number;
}

const FILE = 'approvals.log';

/** Records an approval; on disk when it returns. Anyone who can write to the signer's folder can approve. */
export function approve(folder: string, approval: Approval): void {
  const lines = new DurableLines<Approval>(join(folder, FILE), () => undefined);
  lines.append(approval);
  lines.close();
}

/** All approvals ever given, oldest first. Read again each time, because they are given while the signer runs. */
export function approvalsIn(folder: string): readonly Approval[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Approval);
}
