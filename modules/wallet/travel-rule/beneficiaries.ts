import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';
import { beneficiary } from '@agio/contracts/wallet';
import type { Beneficiary } from '@agio/contracts/wallet';
import { sealingKey } from '../sealing.ts';

const PURPOSE = 'beneficiary';
/** Records of payments are kept for five years, as FATF Recommendation 11 has it, whether the account is closed or not; then they are erased. */
export const KEPT_MS = 5 * 366 * 86_400_000;

/** Keeps who a withdrawal is for under the id of its words, and erases what has been kept long enough. */
export async function keepBeneficiary(
  session: Session,
  masterKey: string,
  { id, customer, said }: { readonly id: string; readonly customer: number; readonly said: Beneficiary },
  nowMs: number,
): Promise<void> {
  await eraseOldBeneficiaries(session, nowMs);
  const sealed = seal(sealingKey(masterKey, PURPOSE), `${PURPOSE} ${id}`, JSON.stringify(said));
  await session.query('insert into wallet_beneficiary (id, customer, sealed, created_at) values ($1, $2, $3, $4)', [
    id,
    customer,
    sealed,
    nowMs,
  ]);
}

/** Of a withdrawal that was refused: nothing was paid, so that nothing is kept. */
export async function forgetBeneficiary(session: Session, id: string): Promise<void> {
  await session.query('delete from wallet_beneficiary where id = $1', [id]);
}

export async function eraseOldBeneficiaries(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from wallet_beneficiary where created_at < $1', [nowMs - KEPT_MS]);
}

/** Who a withdrawal is for; undefined where nobody was asked. Throws where the master key does not open it. */
export async function beneficiaryOf(session: Session, masterKey: string, id: string): Promise<Beneficiary | undefined> {
  if (id === '') return undefined;
  const [row] = await session.query<Row>('select id, sealed, created_at from wallet_beneficiary where id = $1', [id]);
  return row === undefined ? undefined : opened(masterKey, row);
}

/** All that a customer said, for an export of their data. */
export async function beneficiariesOf(session: Session, masterKey: string, customer: number): Promise<(Beneficiary & { time: number })[]> {
  const rows = await session.query<Row>(
    'select id, sealed, created_at from wallet_beneficiary where customer = $1 order by created_at, id',
    [customer],
  );
  return rows.map((row) => ({ ...opened(masterKey, row), time: Number(row.created_at) }));
}

interface Row {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: bigint;
}

function opened(masterKey: string, { id, sealed }: Row): Beneficiary {
  const clear = unseal(sealingKey(masterKey, PURPOSE), `${PURPOSE} ${id}`, sealed);
  if (clear === undefined) throw new Error('MASTER_KEY does not open who a withdrawal was for');
  return beneficiary.parse(JSON.parse(clear));
}
