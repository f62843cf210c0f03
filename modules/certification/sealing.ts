import { randomBytes } from 'node:crypto';
import type { IdentityData } from '@agio/contracts/certification';
import { deriveKey } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { SealedColumn, Session } from '@agio/database';

/** What a draft or an application has of the document. */
export type SealedData = Partial<IdentityData>;

const dataKey = (masterKey: string): Uint8Array => deriveKey(masterKey, 'certification');
const indexKey = (masterKey: string): Uint8Array => deriveKey(masterKey, 'certification index');
const sealedFor = (application: string, customer: number): string => `certification ${application} ${customer}`;
const INDEX = 'document index';
const INDEX_PURPOSE = `certification key ${INDEX}`;

/** What was entered, and the key of the blind index: resealed by a change of the master key. */
export const SEALED: readonly SealedColumn[] = [
  {
    key: dataKey,
    read: `select id, 'certification ' || id || ' ' || customer as purpose, sealed from certification_application where sealed is not null for update`,
    write: 'update certification_application set sealed = $2 where id = $1',
  },
  {
    key: indexKey,
    read: `select name as id, 'certification key ' || name as purpose, sealed from certification_key for update`,
    write: 'update certification_key set sealed = $2 where name = $1',
  },
];

export function sealData(masterKey: string, application: string, customer: number, data: object): string {
  return seal(dataKey(masterKey), sealedFor(application, customer), JSON.stringify(data));
}

/** What was entered; undefined if this master key does not open it. Only we have sealed it, so its shape is ours. */
export function unsealData(masterKey: string, row: { readonly id: string; readonly customer: number; readonly sealed: string }) {
  const text = unseal(dataKey(masterKey), sealedFor(row.id, row.customer), row.sealed);
  return text === undefined ? undefined : (JSON.parse(text) as SealedData);
}

/**
 * The key that document numbers are compared by: random, made once and sealed, so that neither a change of the master key nor a restored
 * backup changes what is equal.
 */
export async function documentKey(session: Session, masterKey: string): Promise<Uint8Array> {
  const made = seal(indexKey(masterKey), INDEX_PURPOSE, randomBytes(32).toString('base64url'));
  await session.query('insert into certification_key (name, sealed) values ($1, $2) on conflict do nothing', [INDEX, made]);
  const [row] = await session.query<{ sealed: string }>('select sealed from certification_key where name = $1', [INDEX]);
  const key = row === undefined ? undefined : unseal(indexKey(masterKey), INDEX_PURPOSE, row.sealed);
  if (key === undefined) throw new Error('MASTER_KEY does not open the key that documents are compared by');
  return Buffer.from(key, 'base64url');
}
