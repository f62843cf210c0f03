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

const COLUMNS = 'id, chain, coin, height, txid, place, owner, account, units, atoms, state, why, at_ms';
/** Row states → states as customers see them. */
const CONDITIONS: Readonly<Record<string, string>> = {
  to_audit: ` and state = 'to_audit'`,
  credited: ` and state = 'credited'`,
  reversed: ` and state = 'reversed'`,
};

/** Deposits that were booked for a customer, the latest first, from a place on. */
export async function depositsOf(
  session: Session,
  filter: { readonly customer: number; readonly coin: number | undefined; readonly state: string | undefined },
  offset: number,
  limit: number,
): Promise<{ list: DepositRow[]; total: number }> {
  const values: unknown[] = [filter.customer];
  // Deposits that were too small belong to the house; they are listed as detected.
  let condition = `owner = $1 and account <> 'house'`;
  if (filter.coin !== undefined) {
    values.push(filter.coin);
    condition += ' and coin = $2';
  }
  if (filter.state !== undefined) {
    const more = CONDITIONS[filter.state];
    if (more === undefined) return { list: [], total: 0 };
    condition += more;
  }
  const list =
    limit === 0
      ? []
      : await session.query<DepositRow>(
          `select ${COLUMNS} from wallet_deposit where ${condition} order by id desc limit ${limit} offset ${offset}`,
          values,
        );
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from wallet_deposit where ${condition}`, values);
  return { list, total: Number(counted?.total ?? 0) };
}

/** Deposits that wait for review, oldest first. */
export async function depositsInSuspense(session: Session, limit: number): Promise<DepositRow[]> {
  return session.query<DepositRow>(
    `select ${COLUMNS} from wallet_deposit where account = 'suspense' and state <> 'reversed' order by id limit ${limit}`,
  );
}

export async function depositById(session: Session, id: number): Promise<DepositRow | undefined> {
  const [row] = await session.query<DepositRow>(`select ${COLUMNS} from wallet_deposit where id = $1`, [id]);
  return row;
}

export async function depositsById(session: Session, customer: number, ids: readonly number[]): Promise<DepositRow[]> {
  return session.query<DepositRow>(`select ${COLUMNS} from wallet_deposit where owner = $1 and id = any($2::int8[]) order by id desc`, [
    customer,
    `{${ids.join(',')}}`,
  ]);
}
