import { createHash, createPublicKey } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import type { KeySignature } from '@agio/core';
import { canonicalJson } from '@agio/kernel';
import type { VotingKey } from '@agio/credentials/assertion';

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

/** Flags: the person was there and proved who they are; and a counter of zero. */
const PRESENT = Buffer.from([0b101, 0, 0, 0, 0]);

/** An authenticator in software: what a browser and a passkey do together, for tests. The same id is the same key, and signs the same text alike. */
export class SoftwareKey {
  readonly #private: Uint8Array;
  /** As the journal has it. */
  readonly key: VotingKey;
  /** SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string;
  readonly #origin: string;
  readonly #party: Buffer;

  constructor(id: string, origin = 'http://console.example') {
    this.#private = sha256(`the key ${id}`);
    const point = Buffer.from(p256.getPublicKey(this.#private, false));
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    this.#origin = origin;
    this.#party = sha256(new URL(origin).hostname);
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    this.publicKey = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' }).toString('base64url');
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
    const signature = this.#sign(data, client, 'der');
    return { key: this.key.id, data: data.toString('base64url'), client, signature };
  }

  /** A command as this key's holder signs it. */
  signs<Command extends object>(command: Command, at: number): Command & { readonly signed: KeySignature } {
    const challenge = sha256(canonicalJson({ ...command, signed: { at } })).toString('base64url');
    const client = this.#client('webauthn.get', challenge);
    const data = Buffer.concat([this.#party, PRESENT]);
    const signature = this.#sign(data, client, 'compact');
    return { ...command, signed: { key: this.key.id, at, data: data.toString('base64url'), client, signature } };
  }

  /** By RFC 6979: no chance is in it. */
  #sign(data: Uint8Array, client: string, format: 'compact' | 'der'): string {
    const bytes = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return Buffer.from(p256.sign(bytes, this.#private, { format, lowS: false })).toString('base64url');
  }

  #client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString('base64url');
  }
}
