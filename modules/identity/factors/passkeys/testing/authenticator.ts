import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** How an authenticator may misbehave. */
export interface Behaviour {
  readonly origin: string;
  readonly domain?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_DATA = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A software passkey: the responses of a browser (WebAuthn Level 3, §6), with its own P-256 key. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  create(options: unknown, behaviour: Behaviour): Record<string, unknown> {
    const { challenge, rp, user } = options as CreationOptions;
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const credential = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, isoCBOR.encode(cose)]);
    const authData = Buffer.concat([this.#authData(behaviour.domain ?? rp.id, behaviour, ATTESTED_DATA), attested]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, behaviour.origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  get(options: unknown, behaviour: Behaviour): Record<string, unknown> {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    const authData = this.#authData(behaviour.domain ?? rpId, behaviour, 0);
    const client = clientData('webauthn.get', challenge, behaviour.origin);
    const signed = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signed.toString('base64url'),
      userHandle: behaviour.userHandle ?? this.#userHandle,
    });
  }

  #authData(domain: string, { isUserVerified = true, counter }: Behaviour, more: number): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | more);
    tail.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([sha256(domain), tail]);
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
