import type { ApiScope } from '@agio/contracts';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';

/** Maximum keys per customer. */
export const API_KEYS_MAX = 20;

export interface StoredKey {
  readonly key: string;
  readonly customer: number;
  readonly name: string;
  /** Encrypted, see `sealed.ts` of the database. */
  readonly secret: string;
  readonly scopes: ApiScope[];
  readonly addresses: string[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

interface Row {
  readonly key: string;
  readonly customer: bigint;
  readonly name: string;
  readonly secret: string;
  readonly scopes: ApiScope[];
  readonly addresses: string[];
  readonly created_at: bigint;
  readonly expires_at: bigint | null;
  readonly last_used_at: bigint | null;
  readonly proof: string | null;
}

const COLUMNS = 'key, customer, name, secret, scopes, addresses, created_at, expires_at, last_used_at, proof';

/** Whose a key is, and what it may do from where until when; its secret is sealed for it. */
export const PROVEN_KEY = provenTable({
  table: 'identity_api_key',
  key: { key: 'text' },
  covers: { customer: 'customer', scopes: 'scopes', addresses: 'addresses', expires_at: 'expires_at' },
});

/** Every key that has not expired. */
export async function liveKeys(proofs: RowProofs, session: Session, nowMs: number): Promise<StoredKey[]> {
  const rows = await session.query<Row>(`select ${COLUMNS} from identity_api_key where expires_at is null or expires_at > $1`, [nowMs]);
  return rows.filter((row) => proofs.holds(PROVEN_KEY, row, {})).map(keyOf);
}

/** A customer's keys, newest first. */
export async function keysOf(session: Session, customer: number): Promise<StoredKey[]> {
  const rows = await session.query<Row>(`select ${COLUMNS} from identity_api_key where customer = $1 order by created_at desc, key`, [
    customer,
  ]);
  return rows.map(keyOf);
}

export async function insertKey(proofs: RowProofs, session: Session, made: Omit<StoredKey, 'lastUsedAt'>): Promise<void> {
  const { addresses, createdAt, customer, expiresAt, key, name, scopes, secret } = made;
  await session.query(
    `insert into identity_api_key (key, customer, name, secret, scopes, addresses, created_at, expires_at, proof)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9)`,
    [
      key,
      customer,
      name,
      secret,
      JSON.stringify(scopes),
      JSON.stringify(addresses),
      createdAt,
      expiresAt,
      proofs.make(PROVEN_KEY, { key, customer, scopes, addresses, expires_at: expiresAt }),
    ],
  );
}

export async function deleteKey(session: Session, key: string): Promise<void> {
  await session.query('delete from identity_api_key where key = $1', [key]);
}

/** Records when keys were last used. */
export async function noteUses(session: Session, uses: ReadonlyMap<string, number>): Promise<void> {
  await session.query(
    `update identity_api_key as k set last_used_at = u.at
     from json_to_recordset($1::json) as u(key text, at int8) where k.key = u.key`,
    [JSON.stringify([...uses].map(([key, at]) => ({ key, at })))],
  );
}

function keyOf(row: Row): StoredKey {
  const { key, name, secret, scopes, addresses } = row;
  return {
    key,
    customer: Number(row.customer),
    name,
    secret,
    scopes,
    addresses,
    createdAt: Number(row.created_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
  };
}
