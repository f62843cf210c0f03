import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from '@agio/kernel';
import { WalletKeysError } from './errors.ts';

/** The secret at rest: AES-256-GCM under a key made from MASTER_KEY and the salt by HKDF-SHA-256. Bytes in base64url. */
export interface SealedEntropy {
  readonly version: 1;
  readonly salt: string;
  readonly nonce: string;
  readonly sealed: string;
  readonly tag: string;
}

/** Authenticated with the secret, so that it can never be taken for a secret of another kind. */
const PURPOSE = 'agio wallet entropy 1';
const MASTER_KEY_CHARACTERS_MIN = 32;
export const ENTROPY_BYTES = 32;
export const SEALED_BYTES = { salt: 32, nonce: 12, sealed: ENTROPY_BYTES, tag: 16 } as const;

export function sealEntropy(entropy: Uint8Array, masterKey: string): SealedEntropy {
  assert(entropy.length === ENTROPY_BYTES, 'the wallet has 256 bits of entropy');
  const salt = randomBytes(SEALED_BYTES.salt);
  const nonce = randomBytes(SEALED_BYTES.nonce);
  const key = keyOf(masterKey, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(PURPOSE));
  const sealed = Buffer.concat([cipher.update(entropy), cipher.final()]);
  key.fill(0);
  const text = (bytes: Buffer): string => bytes.toString('base64url');
  return { version: 1, salt: text(salt), nonce: text(nonce), sealed: text(sealed), tag: text(cipher.getAuthTag()) };
}

/** The entropy; the caller overwrites it after use. Throws `WalletKeysError` for another MASTER_KEY or a changed file. */
export function openEntropy(sealed: SealedEntropy, masterKey: string): Buffer {
  const bytes = (field: keyof typeof SEALED_BYTES): Buffer => Buffer.from(sealed[field], 'base64url');
  const key = keyOf(masterKey, bytes('salt'));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce')).setAAD(Buffer.from(PURPOSE)).setAuthTag(bytes('tag'));
  const opened = decipher.update(bytes('sealed'));
  try {
    decipher.final();
    return opened;
  } catch {
    opened.fill(0);
    throw new WalletKeysError('the wallet keys were sealed under another MASTER_KEY, or their file was changed');
  } finally {
    key.fill(0);
  }
}

/** Reads what was stored. Throws `WalletKeysError` if it is something else or of a later version. */
export function parseSealedEntropy(text: string): SealedEntropy {
  const read = parseJson(text);
  if (read?.['version'] !== 1)
    throw new WalletKeysError('the file of the wallet keys is of a version that this program does not know, or damaged');
  const bytes = (field: keyof typeof SEALED_BYTES): string => {
    const value = read[field];
    if (typeof value !== 'string' || Buffer.from(value, 'base64url').length !== SEALED_BYTES[field])
      throw new WalletKeysError('the file of the wallet keys is damaged');
    return value;
  };
  return { version: 1, salt: bytes('salt'), nonce: bytes('nonce'), sealed: bytes('sealed'), tag: bytes('tag') };
}

/** A JSON object; undefined if the text is not one. */
export function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(masterKey: string, salt: Uint8Array): Buffer {
  if (masterKey.length < MASTER_KEY_CHARACTERS_MIN) throw new WalletKeysError('MASTER_KEY has at least 32 characters');
  return Buffer.from(hkdfSync('sha256', masterKey, salt, PURPOSE, 32));
}
