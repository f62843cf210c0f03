import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';
import type { Beneficiary } from '@agio/contracts/wallet';
import { DAY_MS } from '@agio/kernel/time';
import { sealingKey } from '../shared/sealing.ts';

const PURPOSE = 'beneficiary';
/** Records of payments are kept for five years, as FATF Recommendation 11 requires, even if the account is closed; then they are erased. */
export const KEPT_MS = 5 * 366 * 86_400_000;

/** Stores the beneficiary of a withdrawal under the id of its texts, and erases expired records. */
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

/** Deletes the record of a withdrawal that was never created. */
export async function forgetBeneficiary(session: Session, id: string): Promise<void> {
  await session.query('delete from wallet_beneficiary where id = $1', [id]);
}

export async function eraseOldBeneficiaries(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from wallet_beneficiary where created_at < $1', [nowMs - KEPT_MS]);
}

/** Erases records that no withdrawal refers to after a day. Call it only when the rows reflect the whole journal. */
export async function eraseStrayBeneficiaries(session: Session, nowMs: number): Promise<void> {
  await session.query(
    'delete from wallet_beneficiary b where created_at < $1 and not exists (select 1 from wallet_withdrawal w where w.words = b.id)',
    [nowMs - DAY_MS],
  );
}

/** The beneficiary of a withdrawal; undefined if none was required. Throws if the master key does not decrypt it. */
export async function beneficiaryOf(session: Session, masterKey: string, id: string): Promise<Beneficiary | undefined> {
  if (id === '') return undefined;
  const [row] = await session.query<Row>('select id, customer, sealed, created_at from wallet_beneficiary where id = $1', [id]);
  if (row === undefined) return undefined;
  const said = read(masterKey, row);
  if (said === undefined) throw new Error('MASTER_KEY does not open who a withdrawal was for');
  return said;
}

type ExportedBeneficiary = (Beneficiary | { readonly unreadable: true }) & { readonly time: number };

/** All beneficiaries that a customer entered, for an export of their data; unreadable ones are listed and do not prevent the rest. */
export async function beneficiariesOf(session: Session, masterKey: string, customer: number): Promise<ExportedBeneficiary[]> {
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

/** A record is encrypted for its withdrawal and its customer: in another row it cannot be decrypted. */
function nameOf({ id, customer }: { readonly id: string; readonly customer: bigint | number }): string {
  return `${PURPOSE} ${customer} ${id}`;
}

function read(masterKey: string, row: Row): Beneficiary | undefined {
  const clear = unseal(sealingKey(masterKey, PURPOSE), nameOf(row), row.sealed);
  // The contract held when it was entered; no one else can have sealed it.
  return clear === undefined ? undefined : (JSON.parse(clear) as Beneficiary);
}
