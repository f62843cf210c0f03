import { NO_STATEMENT } from '@agio/contracts/wallet/constants';
import { commitmentsOf, hashOf, isSigned } from '../../../../shared/statement.ts';
import type { Liabilities, LiabilityStatement } from '../api/proofs.ts';

/** What was found: the first statement that does not hold, and whether this browser could check signatures at all. */
export type HistoryVerdict = { readonly broken: number | null; readonly signaturesChecked: boolean };

/** The text that must have been signed for a proof, written from what the page shows. */
export function textOf(proof: Liabilities, statement: LiabilityStatement, previous: string): string {
  const { number, publicKey } = statement;
  const coins = proof.coins.map(
    ({ coin, decimals, total, leaves, root }) => `coin ${coin} decimals ${decimals} owed ${total} leaves ${leaves} root ${root}`,
  );
  const head = [`number ${number}`, `made ${new Date(proof.time).toISOString()}`, `journal ${proof.sequence}`, `key ${publicKey}`];
  return ['agio proof of liabilities v2', ...head, `previous ${previous}`, ...coins, ...commitmentsOf(statement), ''].join('\n');
}

/** The hash of the statement before, as a statement names it. */
export function previousOf({ text }: LiabilityStatement): string {
  return /^previous ([0-9a-f]{64})$/m.exec(text)?.[1] ?? '';
}

/**
 * Checks signed statements, the newest first: the newest is the one of the proof that is shown, each is signed by the same key, and each names
 * the hash of the one below it. A reader who compares one hash with others has compared the whole history.
 */
export async function checkHistory(proof: Liabilities, history: readonly LiabilityStatement[]): Promise<HistoryVerdict> {
  const [newest] = history;
  const shown = proof.statement;
  if (newest === undefined || shown === null) return { broken: shown?.number ?? 0, signaturesChecked: false };
  if (newest.hash !== shown.hash || newest.text !== textOf(proof, newest, previousOf(newest)))
    return { broken: shown.number, signaturesChecked: false };
  let signaturesChecked = true;
  for (const [at, statement] of history.entries()) {
    const signed = await isSigned(statement);
    if (signed === null) signaturesChecked = false;
    const below = history[at + 1];
    const follows = below === undefined ? isEnd(statement) : previousOf(statement) === below.hash && statement.number === below.number + 1;
    const says = statement.text.split('\n').slice(1, 2)[0] === `number ${statement.number}`;
    if (signed === false || !follows || !says || statement.publicKey !== newest.publicKey || (await hashOf(statement)) !== statement.hash)
      return { broken: statement.number, signaturesChecked };
  }
  return { broken: null, signaturesChecked };
}

/** Below the oldest that was given there are others, or it is the first of all. */
function isEnd(statement: LiabilityStatement): boolean {
  return statement.number > 1 || previousOf(statement) === NO_STATEMENT;
}
