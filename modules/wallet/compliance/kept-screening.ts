import { provenTable } from '@agio/database';
import type { Database, RowProofs } from '@agio/database';
import type { Beneficiary } from '@agio/contracts/wallet';
import type { Screening } from '../chain/ports.ts';
import { agreeing } from '../machine/state/people.ts';
import type { Screener } from './http-screener.ts';

/** Number of operators who must pass a flagged payment. */
const PASSES = 2;
/** Interval of asking again about undecided payments. */
const AGAIN_MS = 30_000;
/** Pause after an unanswered request, so that a failing provider does not delay booking a block full of deposits. */
const DOWN_MS = 5_000;
const LISTED_MAX = 500;

/** What was said of a payment, and the people who let it pass. */
export const PROVEN_SCREENING = provenTable({
  table: 'wallet_screening',
  key: { kind: 'text', chain: 'text', ref: 'text' },
  covers: { answer: 'answer', passed_by: 'passed_by' },
});

/** Where answers are kept, and what proves them. */
export interface ScreeningRows {
  readonly database: Database;
  readonly proofs: RowProofs;
}

export interface ScreeningRow {
  readonly kind: 'deposit' | 'withdrawal';
  readonly chain: string;
  readonly ref: string;
  readonly answer: 'flagged' | 'undecided';
  readonly reference: string;
  readonly passed_by: string;
  readonly asked_at: bigint;
}

/** A screening that stores its answers: a decided payment is never asked about again, and requests about an undecided one have a minimum interval. */
export function keptScreening(
  { database, proofs }: ScreeningRows,
  screener: Screener,
  now: () => number,
  beneficiaryOf: (words: string) => Promise<Beneficiary | undefined>,
  { againMs = AGAIN_MS, downMs = DOWN_MS }: { readonly againMs?: number; readonly downMs?: number } = {},
): Screening {
  let downAtMs = Number.NEGATIVE_INFINITY;
  return {
    async answer({ words = '', ...payment }) {
      const { kind, chain, ref } = payment;
      const key = [kind, chain, ref];
      const [found] = await database.query<KeptRow & Pick<ScreeningRow, 'asked_at'>>(
        `select ${PROVEN_COLUMNS}, asked_at from wallet_screening where kind = $1 and chain = $2 and ref = $3`,
        key,
      );
      const kept = found !== undefined && proofs.holds(PROVEN_SCREENING, found, { kind, chain, ref }) ? found : undefined;
      // A forged answer is asked for again, as if nothing had been said.
      if (found !== undefined && kept === undefined)
        await database.query('delete from wallet_screening where kind = $1 and chain = $2 and ref = $3', key);
      if (kept !== undefined && (kept.answer !== 'undecided' || now() - Number(kept.asked_at) < againMs)) return kept.answer;
      if (now() - downAtMs < downMs) return 'undecided';
      const read = await beneficiaryOf(words).then(
        (said) => ({ said }),
        () => undefined,
      );
      // An incomplete payment is not screened: it waits for operators, and does not delay the others.
      if (read === undefined) return 'undecided';
      const { said } = read;
      const { answer, reference, isDown } = await screener({ ...payment, ...(said === undefined ? {} : { beneficiary: said }) });
      if (isDown === true) downAtMs = now();
      const passedBy = kept?.passed_by ?? '';
      await database.query(
        `insert into wallet_screening (kind, chain, ref, answer, reference, passed_by, asked_at, proof) values ($1, $2, $3, $4, $5, $7, $6, $8)
         on conflict (kind, chain, ref) do update set
           answer = excluded.answer, reference = excluded.reference, asked_at = excluded.asked_at, proof = excluded.proof
         where wallet_screening.answer = 'undecided' and wallet_screening.passed_by = excluded.passed_by`,
        [...key, answer, reference, now(), passedBy, proofs.make(PROVEN_SCREENING, { kind, chain, ref, answer, passed_by: passedBy })],
      );
      return answer;
    },
  };
}

const PROVEN_COLUMNS = 'kind, chain, ref, answer, passed_by, proof';

interface KeptRow {
  readonly kind: 'deposit' | 'withdrawal';
  readonly chain: string;
  readonly ref: string;
  readonly answer: 'clear' | 'flagged' | 'undecided';
  readonly passed_by: string;
  readonly proof: string | null;
}

/** Payments that are not clear, newest first. */
export async function screenedOut(database: Database): Promise<ScreeningRow[]> {
  return database.query<ScreeningRow>(
    `select kind, chain, ref, answer, reference, passed_by, asked_at from wallet_screening
     where answer <> 'clear' order by asked_at desc, ref limit ${LISTED_MAX}`,
  );
}

/** People who let a payment pass; names that were typed before each vote was signed are none. */
export function passersOf({ passed_by: said }: Pick<ScreeningRow, 'passed_by'>): number[] {
  return said.split(',').flatMap((one) => (/^#\d+$/.test(one) ? [Number(one.slice(1))] : []));
}

/**
 * Counts the vote of a person, which the core took, for a payment that is not clear. Returns how many more people must say so; undefined if
 * there is no such payment. Operators of the console count together, and so do other names, but never one with the other, and none of those
 * who may not decide any more.
 */
export async function passScreening(
  { database, proofs }: ScreeningRows,
  { kind, chain, ref }: Pick<ScreeningRow, 'kind' | 'chain' | 'ref'>,
  by: number,
  mayDecide: (person: number) => boolean,
): Promise<number | undefined> {
  return database.transaction(async (session) => {
    const [row] = await session.query<KeptRow>(
      `select ${PROVEN_COLUMNS} from wallet_screening where kind = $1 and chain = $2 and ref = $3 and answer <> 'clear' for update`,
      [kind, chain, ref],
    );
    if (row === undefined || !proofs.holds(PROVEN_SCREENING, row, { kind, chain, ref })) return undefined;
    const people = [...new Set([...passersOf(row), by])].filter(mayDecide);
    const count = agreeing(people);
    const said = { answer: count >= PASSES ? 'clear' : row.answer, passed_by: people.map((one) => `#${one}`).join(',') };
    await session.query('update wallet_screening set passed_by = $4, answer = $5, proof = $6 where kind = $1 and chain = $2 and ref = $3', [
      kind,
      chain,
      ref,
      said.passed_by,
      said.answer,
      proofs.make(PROVEN_SCREENING, { kind, chain, ref, ...said }),
    ]);
    return Math.max(0, PASSES - count);
  });
}

/** Whether the screening stopped this payment. */
export async function isScreenedOut(
  database: Database,
  { kind, chain, ref }: Pick<ScreeningRow, 'kind' | 'chain' | 'ref'>,
): Promise<boolean> {
  const found = await database.query(`select 1 from wallet_screening where kind = $1 and chain = $2 and ref = $3 and answer <> 'clear'`, [
    kind,
    chain,
    ref,
  ]);
  return found.length > 0;
}
