import { createHash, verify } from 'node:crypto';

/** A public key that a person signs votes with: a point of P-256 (ES256), and the relying party it was made for. */
export interface VotingKey {
  /** Base64url of the credential's id. */
  readonly id: string;
  /** Both coordinates, base64url of 32 bytes each. */
  readonly x: string;
  readonly y: string;
  /** SHA-256 of the relying party's id (a domain), lower-case hex. */
  readonly party: string;
}

/** What an authenticator says about a challenge (WebAuthn Level 3, §6.5.5): each field base64url, the signature as its two numbers of 32 bytes. */
export interface Assertion {
  readonly data: string;
  readonly client: string;
  readonly signature: string;
}

const FLAGS_AT = 32;
/** The person was there, and proved who they are. */
const PRESENT_AND_VERIFIED = 0b101;
const DATA_BYTES_MIN = 37;

/** The challenge for a text: SHA-256 of its UTF-8 bytes, base64url. */
export function challengeFor(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Whether the holder of a key signed exactly this text (WebAuthn Level 3, §7.2, steps 11 to 21). It depends on nothing else, so that every replica of the
 * journal answers the same: the signature is taken as two numbers of fixed length, which have one form, and never as DER.
 */
export function isSignedBy(key: VotingKey, text: string, { client, data, signature }: Assertion): boolean {
  const [clientData, authenticatorData, numbers] = [client, data, signature].map((part) => Buffer.from(part, 'base64url'));
  if (clientData === undefined || authenticatorData === undefined || numbers?.length !== 64) return false;
  if (!isAbout(clientData, text) || authenticatorData.length < DATA_BYTES_MIN) return false;
  if (authenticatorData.subarray(0, FLAGS_AT).toString('hex') !== key.party) return false;
  if (((authenticatorData[FLAGS_AT] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
  const { x, y } = key;
  try {
    return verify('sha256', signed, { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' }, numbers);
  } catch {
    // The point is on no curve.
    return false;
  }
}

function isAbout(clientData: Buffer, text: string): boolean {
  try {
    const { challenge, type } = JSON.parse(clientData.toString('utf8')) as Readonly<Record<string, unknown>>;
    return type === 'webauthn.get' && challenge === challengeFor(text);
  } catch {
    return false;
  }
}

/** The two numbers of a DER signature as 64 bytes, base64url; undefined if it is none. */
export function numbersOf(der: Uint8Array): string | undefined {
  const bytes = Buffer.from(der);
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return undefined;
  const first = numberAt(bytes, 2);
  const second = first === undefined ? undefined : numberAt(bytes, first.end);
  if (first === undefined || second?.end !== bytes.length) return undefined;
  return Buffer.concat([first.number, second.number]).toString('base64url');
}

function numberAt(bytes: Buffer, at: number): { readonly number: Buffer; readonly end: number } | undefined {
  const length = bytes[at + 1] ?? 0;
  const end = at + 2 + length;
  if (bytes[at] !== 0x02 || length === 0 || length > 33 || end > bytes.length) return undefined;
  const digits = bytes.subarray(at + 2, end);
  const significant = digits[0] === 0 ? digits.subarray(1) : digits;
  if (significant.length > 32) return undefined;
  return { number: Buffer.concat([Buffer.alloc(32 - significant.length), significant]), end };
}
