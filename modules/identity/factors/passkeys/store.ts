import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';

/** Maximum passkeys per customer. */
export const PASSKEYS_MAX = 10;

export interface Passkey {
  readonly id: string;
  readonly customer: number;
  readonly name: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Signature counter reported by the authenticator; synced passkeys stay at 0. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface Row {
  readonly id: string;
  readonly customer: bigint;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly synced: boolean;
  readonly created_at: bigint;
  readonly last_used_at: bigint | null;
  readonly proof: string | null;
}

const COLUMNS = 'id, customer, name, public_key, counter, transports, synced, created_at, last_used_at, proof';

/** The owner of a passkey, what it signs with, and since when. */
export const PROVEN_PASSKEY = provenTable({
  table: 'identity_passkey',
  key: { id: 'text' },
  covers: { customer: 'customer', public_key: 'public_key', created_at: 'created_at' },
});

/** A customer's passkeys, newest first. */
export async function passkeysOf(proofs: RowProofs, session: Session, customer: number): Promise<Passkey[]> {
  const rows = await session.query<Row>(`select ${COLUMNS} from identity_passkey where customer = $1 order by created_at desc, id`, [
    customer,
  ]);
  return rows.filter((row) => proofs.holds(PROVEN_PASSKEY, row, { customer })).map(passkeyOf);
}

export async function passkeyById(proofs: RowProofs, session: Session, id: string): Promise<Passkey | undefined> {
  const [row] = await session.query<Row>(`select ${COLUMNS} from identity_passkey where id = $1`, [id]);
  return row !== undefined && proofs.holds(PROVEN_PASSKEY, row, { id }) ? passkeyOf(row) : undefined;
}

/** Stores a passkey; false if it exists already. */
export async function insertPasskey(proofs: RowProofs, session: Session, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { id, customer, name, publicKey, counter, transports, synced, createdAt } = passkey;
  const proof = proofs.make(PROVEN_PASSKEY, { id, customer, public_key: publicKey, created_at: createdAt });
  const rows = await session.query(
    `insert into identity_passkey (id, customer, name, public_key, counter, transports, synced, created_at, proof)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9) on conflict (id) do nothing returning id`,
    [id, customer, name, Buffer.from(publicKey), counter, JSON.stringify(transports), synced, createdAt, proof],
  );
  return rows.length > 0;
}

/** Records a use. False if the counter has changed since it was read: the same signature was used twice, or the passkey was cloned. */
export async function notePasskeyUse(
  session: Session,
  passkey: Pick<Passkey, 'id' | 'counter'>,
  use: { readonly counter: number; readonly synced: boolean; readonly atMs: number },
): Promise<boolean> {
  const rows = await session.query(
    'update identity_passkey set counter = $3, synced = $4, last_used_at = $5 where id = $1 and counter = $2 returning id',
    [passkey.id, passkey.counter, use.counter, use.synced, use.atMs],
  );
  return rows.length > 0;
}

export async function removePasskey(session: Session, customer: number, id: string): Promise<boolean> {
  return (await session.query('delete from identity_passkey where id = $1 and customer = $2 returning id', [id, customer])).length > 0;
}

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    customer: Number(row.customer),
    name: row.name,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
    synced: row.synced,
    createdAt: Number(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
  };
}
