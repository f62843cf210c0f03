import { generateKeyPairSync } from 'node:crypto';
import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

/** A site's key pair on P-256 (RFC 8292), both as base64url: the public one uncompressed, as browsers take it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Row {
  readonly public_key: string;
  readonly private_key: string;
}

export const VAPID_PURPOSE = 'push key';

/** The site's key pair, made when it is first needed. Two servers that start at once get the same one. */
export async function vapidKeys(session: Session, key: Uint8Array): Promise<VapidKeys> {
  const stored = await read(session);
  if (stored !== undefined) return open(stored, key);
  const made = generate();
  await session.query('insert into identity_push_key (id, public_key, private_key) values (1, $1, $2) on conflict (id) do nothing', [
    made.publicKey,
    seal(key, VAPID_PURPOSE, made.privateKey),
  ]);
  const row = await read(session);
  assert(row !== undefined, 'the key was stored');
  return open(row, key);
}

async function read(session: Session): Promise<Row | undefined> {
  const [row] = await session.query<Row>('select public_key, private_key from identity_push_key where id = 1');
  return row;
}

function open(row: Row, key: Uint8Array): VapidKeys {
  const privateKey = unseal(key, VAPID_PURPOSE, row.private_key);
  assert(privateKey !== undefined, 'the key for push is sealed under MASTER_KEY');
  return { publicKey: row.public_key, privateKey };
}

function generate(): VapidKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
