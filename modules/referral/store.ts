import { REFERRAL_CODES_MAX } from '@agio/contracts/referral';
import { randomCode } from '@agio/credentials';
import { takeTurn } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { referralCode } from './model.ts';
import type { CodeRow } from './model.ts';
import { PROVEN_CODE } from './proven.ts';
import type { ReferralPorts } from './ports.ts';

/** One character more than the codes of accounts, so that neither is ever taken for the other. */
const LENGTH = 9;
/** Of the database, for codes of one customer. */
const LOCK = 0x7266_636f;

type CodeRoom = Pick<ReferralPorts, 'database' | 'now'> & { readonly proofs: RowProofs };

interface ProvenCode extends CodeRow {
  readonly proof: string | null;
}

/** Codes that can be signed up with: of a customer, or the one with a name. */
async function codes({ database, proofs }: CodeRoom, asked: { readonly customer: number } | { readonly code: string }): Promise<CodeRow[]> {
  const [[column, value] = []] = Object.entries(asked);
  const rows = await database.query<{ proof: string | null }>(
    `select * from referral_code where ${column} = $1 and removed_at is null order by id`,
    [value],
  );
  return rows.flatMap((row) => {
    const read: ProvenCode = { ...referralCode.read(row), proof: row.proof };
    const { code, customer, id, proof, share } = read;
    return proofs.holds(PROVEN_CODE, { id, customer, code, share, proof }, asked) ? [read] : [];
  });
}

/** Further codes of a customer that can be signed up with. */
export const ownCodes = (room: CodeRoom, customer: number): Promise<CodeRow[]> => codes(room, { customer });

/** An additional code, regardless of its owner. */
export async function codeNamed(room: CodeRoom, code: string): Promise<CodeRow | undefined> {
  const [found] = await codes(room, { code: code.trim().toUpperCase() });
  return found;
}

/** Makes a further code; undefined where a customer has as many as they may. */
export function addCode(room: CodeRoom, customer: number, share: number): Promise<CodeRow | undefined> {
  const { database, proofs } = room;
  return database.transaction(async (session) => {
    // Two at once would both find room for one.
    await takeTurn(session, LOCK, customer);
    const known = await session.query('select 1 from referral_code where customer = $1 and removed_at is null', [customer]);
    if (known.length >= REFERRAL_CODES_MAX) return undefined;
    const createdAtMs = room.now();
    const code = randomCode(LENGTH);
    const [row] = await session.query<{ id: bigint }>(
      'insert into referral_code (customer, code, share, created_at) values ($1, $2, $3, $4) returning id',
      [customer, code, share, createdAtMs],
    );
    const id = Number(row?.id);
    const proof = proofs.make(PROVEN_CODE, { id, customer, code, share });
    await session.query('update referral_code set proof = $2 where id = $1', [id, proof]);
    return { id, customer, code, share, createdAtMs, removedAtMs: null };
  });
}

/** Whether there was such a code of this customer. */
export async function removeCode(room: CodeRoom, customer: number, id: number): Promise<boolean> {
  const removed = await room.database.query(
    'update referral_code set removed_at = $3 where id = $1 and customer = $2 and removed_at is null returning id',
    [id, customer, room.now()],
  );
  return removed.length > 0;
}

/** How many signed up with each code of a customer; 0 is the code of their account. */
export async function peopleByCode(session: Session, customer: number): Promise<ReadonlyMap<number, number>> {
  const rows = await session.query<{ code: bigint; count: bigint }>(
    'select code, count(*) as count from referral_tie where inviter = $1 group by code',
    [customer],
  );
  return new Map(rows.map(({ code, count }) => [Number(code), Number(count)]));
}
