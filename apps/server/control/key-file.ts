import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeySignature } from '@agio/core';
import { challengeFor } from '@agio/credentials/assertion';

/** An operator's key for emergencies, as it is in its file: sealed with a passphrase. */
export interface KeyFile {
  readonly version: 1;
  readonly kind: 'agio operator key';
  readonly operator: string;
  readonly id: string;
  /** The console's name: a signature is good for no other. */
  readonly domain: string;
  /** PKCS #8, encrypted. */
  readonly sealed: string;
}

const ORIGIN = 'command-line';
/** The person was there and proved who they are, by the passphrase; and a counter of zero. */
const FLAGS = Buffer.from([0b101, 0, 0, 0, 0]);

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A new key of P-256. */
export function makeOperatorKey(passphrase: string): {
  readonly id: string;
  readonly x: string;
  readonly y: string;
  readonly sealed: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const sealed = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString();
  return { id: randomBytes(16).toString('base64url'), x, y, sealed };
}

/** The file's key; throws for a text that is none. */
export function readKeyFile(text: string): KeyFile {
  const file = JSON.parse(text) as KeyFile;
  if (file.version !== 1 || file.kind !== 'agio operator key')
    throw new Error('the file is no operator key: npm run operator -- key NAME FILE makes one');
  return file;
}

/** A text as the holder of a file signs it, in the form of WebAuthn. Throws for a wrong passphrase. */
export function signWithFile({ domain, id, sealed }: KeyFile, passphrase: string, text: string, at: number): KeySignature {
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: challengeFor(text), origin: ORIGIN, crossOrigin: false }));
  const data = Buffer.concat([sha256(domain), FLAGS]);
  const key = createPrivateKey({ key: sealed, format: 'pem', passphrase });
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), { key, dsaEncoding: 'ieee-p1363' });
  return {
    key: id,
    at,
    data: data.toString('base64url'),
    client: client.toString('base64url'),
    signature: signature.toString('base64url'),
  };
}
