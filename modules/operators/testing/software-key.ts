import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Signed } from '@agio/core';
import { canonicalJson } from '@agio/kernel';
import type { VotingKey } from '@agio/credentials/assertion';

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

/** Flags: the person was there and proved who they are; and a counter of zero. */
const PRESENT = Buffer.from([0b101, 0, 0, 0, 0]);

/** An authenticator in software: what a browser and a passkey do together, for tests. */
export class SoftwareKey {
  readonly #private: KeyObject;
  /** As the journal has it. */
  readonly key: VotingKey;
  /** SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string;
  readonly #origin: string;
  readonly #party: Buffer;

  constructor(id: string, origin = 'http://console.example') {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.#private = pair.privateKey;
    this.#origin = origin;
    this.#party = sha256(new URL(origin).hostname);
    this.publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
    this.key = { id, x, y, party: this.#party.toString('hex') };
  }

  /** What a browser says when it makes the key. */
  made(challenge: string): string {
    return this.#client('webauthn.create', challenge);
  }

  /** What a browser says to a challenge; the signature is DER, as authenticators give it. */
  answer(challenge: string): { readonly key: string; readonly data: string; readonly client: string; readonly signature: string } {
    const client = this.#client('webauthn.get', challenge);
    const data = Buffer.concat([this.#party, PRESENT]);
    const signature = sign('sha256', Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]), this.#private);
    return { key: this.key.id, data: data.toString('base64url'), client, signature: signature.toString('base64url') };
  }

  /** A command as this key's holder signs it. */
  signs<Command extends object>(command: Command, at: number): Command & { readonly signed: Signed } {
    const challenge = sha256(canonicalJson({ ...command, signed: { at } })).toString('base64url');
    const client = this.#client('webauthn.get', challenge);
    const data = Buffer.concat([this.#party, PRESENT]);
    const bytes = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    const signature = sign('sha256', bytes, { key: this.#private, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return { ...command, signed: { key: this.key.id, at, data: data.toString('base64url'), client, signature } };
  }

  #client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString('base64url');
  }
}
