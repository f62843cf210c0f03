import type { ApiScope } from '@agio/contracts';
import { findRecords, insertRecord, provenTable } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { customer, defineTable, list, number, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

/** Maximum keys per customer. */
export const API_KEYS_MAX = 20;

const identityApiKey = defineTable('identity_api_key', ['key'], {
  key: word('the key'),
  customer: customer('whose it is'),
  name: word('what its owner calls it'),
  secret: word('its secret, sealed'),
  scopes: list<ApiScope[]>('what it may do'),
  addresses: list<string[]>('from where'),
  createdAt: number('when it was made'),
  expiresAt: number('until when it may', { isNullable: true }),
  lastUsedAt: number('when it was last used', { isNullable: true }),
});
export type StoredKey = RecordOf<typeof identityApiKey>;

/** The owner of a key, and what it may do from where until when; its secret is sealed for it. */
export const PROVEN_KEY = provenTable({
  table: 'identity_api_key',
  key: { key: 'text' },
  covers: { customer: 'customer', scopes: 'scopes', addresses: 'addresses', expires_at: 'expires_at' },
});

/** Every key that has not expired. */
export async function liveKeys(proofs: RowProofs, session: Session, nowMs: number): Promise<StoredKey[]> {
  const rows = await session.query<ProvenColumns<typeof PROVEN_KEY>>(
    `select * from identity_api_key where expires_at is null or expires_at > $1`,
    [nowMs],
  );
  return rows.filter((row) => proofs.holds(PROVEN_KEY, row, {})).map(identityApiKey.read);
}

/** A customer's keys, newest first. */
export const keysOf = (session: Session, owner: number): Promise<StoredKey[]> =>
  findRecords(session, identityApiKey, { where: 'customer = $1', given: [owner], order: 'created_at desc, key' });

export async function insertKey(proofs: RowProofs, session: Session, made: Omit<StoredKey, 'lastUsedAt'>): Promise<void> {
  const proof = proofs.make(PROVEN_KEY, { ...made, expires_at: made.expiresAt });
  await insertRecord(session, identityApiKey, made, { proof });
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
