import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';
import { beneficiary } from '@agio/contracts/wallet';
import type { Beneficiary } from '@agio/contracts/wallet';
import { sealingKey } from '../sealing.ts';

const PURPOSE = 'beneficiary';
/** Records of payments are kept for five years, as FATF Recommendation 11 has it, whether the account is closed or not; then they are erased. */
export const KEPT_MS = 5 * 366 * 86_400_000;
const DAY_MS = 86_400_000;

/** Keeps who a withdrawal is for under the id of its words, and erases what has been kept long enough. */
export async function keepBeneficiary(
  session: Session,
  masterKey: string,
  { id, customer, said }: { readonly id: string; readonly customer: number; readonly said: Beneficiary },
  nowMs: number,
): Promise<void> {
  await eraseOldBeneficiaries(session, nowMs);
  const sealed = seal(sealingKey(masterKey, PURPOSE), nameOf({ id, customer }), JSON.stringify(said));
  await session.query('insert into wallet_beneficiary (id, customer, sealed, created_at) values ($1, $2, $3, $4)', [
    id,
    customer,
    sealed,
    nowMs,
  ]);
}

/** Of a withdrawal that never came to be: nothing is kept. */
export async function forgetBeneficiary(session: Session, id: string): Promise<void> {
  await session.query('delete from wallet_beneficiary where id = $1', [id]);
}

export async function eraseOldBeneficiaries(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from wallet_beneficiary where created_at < $1', [nowMs - KEPT_MS]);
}

/** Erases what no withdrawal names a day later. Only with rows that show all that the journal has. */
export async function eraseStrayBeneficiaries(session: Session, nowMs: number): Promise<void> {
  await session.query(
    'delete from wallet_beneficiary b where created_at < $1 and not exists (select 1 from wallet_withdrawal w where w.words = b.id)',
    [nowMs - DAY_MS],
  );
}

/** Who a withdrawal is for; undefined where nobody was asked. Throws where the master key does not open it. */
export async function beneficiaryOf(session: Session, masterKey: string, id: string): Promise<Beneficiary | undefined> {
  if (id === '') return undefined;
  const [row] = await session.query<Row>('select id, customer, sealed, created_at from wallet_beneficiary where id = $1', [id]);
  if (row === undefined) return undefined;
  const said = read(masterKey, row);
  if (said === undefined) throw new Error('MASTER_KEY does not open who a withdrawal was for');
  return said;
}

type Exported = (Beneficiary | { readonly unreadable: true }) & { readonly time: number };

/** All that a customer said, for an export of their data: what cannot be read is named, and keeps nothing else from them. */
export async function beneficiariesOf(session: Session, masterKey: string, customer: number): Promise<Exported[]> {
  const rows = await session.query<Row>(
    'select id, customer, sealed, created_at from wallet_beneficiary where customer = $1 order by created_at, id',
    [customer],
  );
  return rows.map((row) => ({ ...(read(masterKey, row) ?? { unreadable: true }), time: Number(row.created_at) }));
}

interface Row {
  readonly id: string;
  readonly customer: bigint;
  readonly sealed: string;
  readonly created_at: bigint;
}

/** A record is sealed for its withdrawal and its customer: in another row nothing opens it. */
function nameOf({ id, customer }: { readonly id: string; readonly customer: bigint | number }): string {
  return `${PURPOSE} ${customer} ${id}`;
}

function read(masterKey: string, row: Row): Beneficiary | undefined {
  const clear = unseal(sealingKey(masterKey, PURPOSE), nameOf(row), row.sealed);
  return clear === undefined ? undefined : beneficiary.safeParse(JSON.parse(clear)).data;
}
