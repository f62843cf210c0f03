import { randomBytes } from 'node:crypto';
import type { Picture } from '@agio/contracts/identity';
import { HOUSE } from '@agio/core';
import { takeTurn } from '@agio/database';
import type { Session } from '@agio/database';

export type PicturePurpose = 'avatar';

const OF_SITES_MAX = 500;

/** Maximum stored uploads per customer and purpose; the oldest unused ones are removed first. */
const KEPT_MAX = 5;
const LOCK = 0x6176_6174;

/** Stores a picture under an unguessable id. Call it in a transaction, so that the bound holds. */
export async function insertPicture(
  session: Session,
  given: { readonly customer: number; readonly purpose: PicturePurpose; readonly type: Picture['type']; readonly bytes: Uint8Array },
  nowMs: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const { customer, purpose, type, bytes } = given;
  await takeTurn(session, LOCK, customer);
  await session.query('insert into identity_picture (id, customer, purpose, type, bytes, created_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    customer,
    purpose,
    type,
    Buffer.from(bytes),
    nowMs,
  ]);
  await session.query(
    `delete from identity_picture where id in (
       select id from identity_picture where customer = $1 and purpose = $2
         and id not in (select avatar from identity_profile where customer = $1 and avatar is not null)
       order by created_at desc, id desc offset $3)`,
    [customer, purpose, KEPT_MAX],
  );
  return id;
}

/** Stores a picture that sites show; undefined if there are too many. Call it in a transaction, so that the bound holds. */
export async function insertSitePicture(session: Session, bytes: Uint8Array, nowMs: number): Promise<string | undefined> {
  await takeTurn(session, LOCK, HOUSE);
  const id = randomBytes(16).toString('base64url');
  const [row] = await session.query(
    `insert into identity_picture (id, customer, purpose, type, bytes, created_at)
     select $1, $2, 'site', 'image/webp', $3, $4 where (select count(*) from identity_picture where customer = $2 and purpose = 'site') < $5
     returning 1 as made`,
    [id, HOUSE, Buffer.from(bytes), nowMs, OF_SITES_MAX],
  );
  return row === undefined ? undefined : id;
}

export async function pictureOf(session: Session, id: string): Promise<Pick<Picture, 'type' | 'bytes'> | undefined> {
  const [row] = await session.query<{ type: Picture['type']; bytes: Buffer }>('select type, bytes from identity_picture where id = $1', [
    id,
  ]);
  return row;
}

/** The bytes of a picture that sites show. */
export async function sitePictureOf(session: Session, id: string): Promise<Buffer | undefined> {
  const [row] = await session.query<{ bytes: Buffer }>(`select bytes from identity_picture where id = $1 and purpose = 'site'`, [id]);
  return row?.bytes;
}

/** Whether a customer may use a picture as their own. */
export async function ownsPicture(session: Session, customer: number, id: string, purpose: PicturePurpose): Promise<boolean> {
  const rows = await session.query('select 1 from identity_picture where id = $1 and customer = $2 and purpose = $3', [
    id,
    customer,
    purpose,
  ]);
  return rows.length > 0;
}
