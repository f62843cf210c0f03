import type { UploadPurpose } from '@agio/contracts/identity/constants';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Picture } from '@agio/contracts/identity';
import { deriveKey } from '@agio/credentials';
import { provenTable, seal, takeTurn, unseal } from '@agio/database';
import type { RowProofs, SealedColumn, Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';

/** What private pictures are uploaded for: by a customer, or by staff who answer one. */
export type PrivatePurpose = Exclude<UploadPurpose, 'avatar'> | 'answer';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Pictures of one customer and purpose that wait to be used; the oldest go first, and all of them after a day. */
const UNUSED_MAX = 10;
const UNUSED_MS = DAY_MS;
/** Pictures of one customer and purpose that are kept of one day, used or not: they stay for as long as what uses them. */
export const A_DAY_MAX = 100;
const LOCK = 0x7069_6374;

const pictureKey = (masterKey: string): Uint8Array => deriveKey(masterKey, 'private-picture');
const sealedFor = (id: string): string => `picture ${id}`;

/** The owner of a picture and what uses it; its key is sealed for it. */
export const PROVEN_PICTURE = provenTable({
  table: 'identity_private_picture',
  key: { id: 'text' },
  covers: { customer: 'customer', purpose: 'purpose', used_by: 'used_by' },
});

/** What opens and proves pictures. */
export interface PictureKeys {
  readonly masterKey: string;
  readonly proofs: RowProofs;
}

interface ProvenRow {
  readonly id: string;
  readonly customer: bigint;
  readonly purpose: PrivatePurpose;
  readonly used_by: string | null;
  readonly proof: string | null;
}

/** Keys of pictures, which a change of the master key reseals; the pictures themselves stay as they are. */
export const SEALED_PICTURE_KEYS: SealedColumn = {
  key: pictureKey,
  read: `select id, 'picture ' || id as purpose, sealed_key as sealed from identity_private_picture for update`,
  write: 'update identity_private_picture set sealed_key = $2 where id = $1',
};

/** Encrypts and stores a picture under an unguessable id; undefined for too many in a day. Call it in a transaction, so that the bound holds. */
export async function insertPrivate(
  session: Session,
  { masterKey, proofs }: PictureKeys,
  given: { readonly customer: number; readonly purpose: PrivatePurpose; readonly type: Picture['type']; readonly bytes: Uint8Array },
  nowMs: number,
): Promise<string | undefined> {
  const { bytes, customer, purpose, type } = given;
  await takeTurn(session, LOCK, customer);
  const [kept] = await session.query<{ count: bigint }>(
    'select count(*) as count from identity_private_picture where customer = $1 and purpose = $2 and created_at > $3',
    [customer, purpose, nowMs - DAY_MS],
  );
  if (Number(kept?.count ?? 0) >= A_DAY_MAX) return undefined;
  const id = randomBytes(16).toString('base64url');
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  await session.query(
    `insert into identity_private_picture (id, customer, purpose, type, sealed_key, bytes, created_at, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      customer,
      purpose,
      type,
      seal(pictureKey(masterKey), sealedFor(id), key.toString('base64url')),
      encrypted,
      nowMs,
      proofs.make(PROVEN_PICTURE, { id, customer, purpose, used_by: null }),
    ],
  );
  await session.query(
    `delete from identity_private_picture where id in (
       select id from identity_private_picture where customer = $1 and purpose = $2 and used_by is null
       order by created_at desc, id desc offset $3)`,
    [customer, purpose, UNUSED_MAX],
  );
  return id;
}

/**
 * Marks uploads as used by something, in its transaction. False, and nothing changed, unless each is the customer's, and unused or
 * used by the same thing already: what could not be carried out may be sent again as it was.
 */
export async function claimPrivate(
  session: Session,
  proofs: RowProofs,
  given: { readonly customer: number; readonly purpose: PrivatePurpose; readonly ids: readonly string[]; readonly by: string },
): Promise<boolean> {
  const { by, customer, ids, purpose } = given;
  if (new Set(ids).size !== ids.length) return false;
  if (ids.length === 0) return true;
  const found = await session.query<ProvenRow>(
    `select id, customer, purpose, used_by, proof from identity_private_picture
     where id = any($1::text[]) and customer = $2 and purpose = $3 and (used_by is null or used_by = $4) for update`,
    [ids, customer, purpose, by],
  );
  const free = found.filter((row) => proofs.holds(PROVEN_PICTURE, row, { customer, purpose }));
  if (free.length !== ids.length) return false;
  for (const id of ids)
    await session.query('update identity_private_picture set used_by = $2, proof = $3 where id = $1', [
      id,
      by,
      proofs.make(PROVEN_PICTURE, { id, customer, purpose, used_by: by }),
    ]);
  return true;
}

/**
 * A picture that something uses; undefined if it uses none of this id. `of`: whose it may be, undefined where staff look at it. Whose
 * it is, is said by a row that others can write, which must not give them pictures.
 */
export async function openPrivate(
  session: Session,
  { masterKey, proofs }: PictureKeys,
  { by, id, of }: { readonly id: string; readonly by: string; readonly of: readonly number[] | undefined },
): Promise<Pick<Picture, 'type' | 'bytes'> | undefined> {
  const [row] = await session.query<ProvenRow & { type: Picture['type']; bytes: Buffer; sealed_key: string }>(
    'select id, customer, purpose, used_by, proof, type, bytes, sealed_key from identity_private_picture where id = $1 and used_by = $2',
    [id, by],
  );
  const isTheirs =
    row !== undefined && proofs.holds(PROVEN_PICTURE, row, { id, used_by: by }) && of?.includes(Number(row.customer)) !== false;
  const key = !isTheirs ? undefined : unseal(pictureKey(masterKey), sealedFor(id), row.sealed_key);
  if (row === undefined || key === undefined) return undefined;
  const { bytes, type } = row;
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return { type, bytes: Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]) };
}

/** Deletes pictures for good; their keys with them. */
export async function erasePrivate(session: Session, purpose: PrivatePurpose, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await session.query('delete from identity_private_picture where purpose = $1 and id = any($2::text[])', [purpose, ids]);
}

/** Deletes what was uploaded and never used. */
export async function sweepPrivate(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_private_picture where used_by is null and created_at <= $1', [nowMs - UNUSED_MS]);
}
