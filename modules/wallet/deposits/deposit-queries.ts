import { latestFirst } from '@agio/database';
import type { Session } from '@agio/database';

export interface DepositRow {
  readonly id: bigint;
  readonly chain: number;
  readonly coin: number;
  readonly height: bigint;
  readonly txid: string;
  readonly place: string;
  readonly owner: bigint;
  readonly account: 'trading' | 'suspense' | 'house';
  readonly units: string;
  readonly atoms: string;
  readonly state: 'to_audit' | 'credited' | 'reversed';
  /** Why it is kept for its owner; null where it is not. */
  readonly why: string | null;
  readonly at_ms: bigint;
}

export const DEPOSIT_COLUMNS = 'id, chain, coin, height, txid, place, owner, account, units, atoms, state, why, at_ms';
/** States of rows; in any other, a deposit is not booked. */
const STATES: readonly string[] = ['to_audit', 'credited', 'reversed'] satisfies DepositRow['state'][];

export interface DepositFilter {
  readonly customer: number;
  readonly coin: number | undefined;
  readonly state: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** Deposits that were booked for a customer, the latest first, from a place on. */
export async function depositsOf(
  session: Session,
  { customer, coin, state, fromMs, toMs }: DepositFilter,
  range: { readonly below: readonly [id: number] | undefined; readonly offset: number; readonly count: number },
): Promise<{ list: DepositRow[]; total: number }> {
  if (state !== undefined && !STATES.includes(state)) return { list: [], total: 0 };
  const conditions = [
    // Deposits that were too small belong to the house; they are listed as detected.
    [`owner = $? and account <> 'house'`, customer],
    ['coin = $?', coin],
    ['state = $?', state],
    ['at_ms >= $?', fromMs],
    ['at_ms <= $?', toMs],
  ] as const;
  const table = 'wallet_deposit';
  return latestFirst(session, { rows: `select ${DEPOSIT_COLUMNS} from ${table}`, table, key: ['id'], conditions }, range);
}

/** Deposits that wait for review, oldest first. */
export async function depositsInSuspense(session: Session, limit: number): Promise<DepositRow[]> {
  return session.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from wallet_deposit where account = 'suspense' and state <> 'reversed' order by id limit ${limit}`,
  );
}

export async function depositById(session: Session, id: number): Promise<DepositRow | undefined> {
  const [row] = await session.query<DepositRow>(`select ${DEPOSIT_COLUMNS} from wallet_deposit where id = $1`, [id]);
  return row;
}

export async function depositsById(session: Session, customer: number, ids: readonly number[]): Promise<DepositRow[]> {
  return session.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from wallet_deposit where owner = $1 and id = any($2::int8[]) order by id desc`,
    [customer, `{${ids.join(',')}}`],
  );
}
