import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { seal, unseal } from '@agio/database';
import type { Database } from '@agio/database';
import { sealingKey } from '../shared/sealing.ts';
import type { ProofSigner } from './statement.ts';

const PURPOSE = 'proof key';

/**
 * The key that proofs are signed with: made at the first proof, kept encrypted beside them, and never another one afterwards, because a
 * history that changes its key proves little. Throws where the master key does not open it.
 */
export async function proofSigner(database: Database, masterKey: string, nowMs: number): Promise<ProofSigner> {
  const sealing = sealingKey(masterKey, PURPOSE);
  const kept = (await keptKey(database)) ?? (await makeKey(database, sealing, nowMs));
  const clear = unseal(sealing, `${PURPOSE} ${kept.public_key}`, kept.sealed);
  if (clear === undefined) throw new Error('MASTER_KEY does not open the key that proofs are signed with');
  const key = createPrivateKey({ key: Buffer.from(clear, 'base64url'), format: 'der', type: 'pkcs8' });
  return { publicKey: kept.public_key, sign: (text) => sign(null, Buffer.from(text), key).toString('hex') };
}

interface KeptKey {
  readonly public_key: string;
  readonly sealed: string;
}

async function keptKey(database: Database): Promise<KeptKey | undefined> {
  const [row] = await database.query<KeptKey>('select public_key, sealed from wallet_proof_key order by created_at desc limit 1');
  return row;
}

async function makeKey(database: Database, sealing: Uint8Array, nowMs: number): Promise<KeptKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const sealed = seal(sealing, `${PURPOSE} ${text}`, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'));
  await database.query('insert into wallet_proof_key (public_key, sealed, created_at) values ($1, $2, $3)', [text, sealed, nowMs]);
  return { public_key: text, sealed };
}
