// Protects votes: only a person who was there and proved who they are signs, for this party, this text and with this key; every bit of it counts.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { challengeFor, isSignedBy, numbersOf } from './assertion.ts';
import type { Assertion, VotingKey } from './assertion.ts';

const TEXT = '{"kind":"operators.decide"}';
const FLAGS_AT = 32;
const PRESENT = 0b001;
const VERIFIED = 0b100;
const partyOf = (domain: string): Buffer => createHash('sha256').update(domain).digest();
const text64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const KEY: VotingKey = { id: 'key', x, y, party: partyOf('console.example').toString('hex') };

/** What an authenticator with this key answers. */
function answered(
  given: {
    readonly flags?: number;
    readonly domain?: string;
    readonly type?: string;
    readonly challenge?: string;
    readonly bytes?: number;
  } = {},
): Assertion {
  const {
    bytes = 37,
    challenge = challengeFor(TEXT),
    domain = 'console.example',
    flags = PRESENT | VERIFIED,
    type = 'webauthn.get',
  } = given;
  const data = Buffer.concat([partyOf(domain), Buffer.from([flags, 0, 0, 0, 0])]).subarray(0, bytes);
  const client = Buffer.from(JSON.stringify({ type, challenge, origin: `https://${domain}` }));
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { data: text64(data), client: text64(client), signature: text64(signature) };
}

it('is signed by a person who was present and verified, whatever else the authenticator says', () => {
  const accepted = Array.from({ length: 256 }, (_, flags) => flags).filter((flags) => isSignedBy(KEY, TEXT, answered({ flags })));
  expect(accepted).toEqual(Array.from({ length: 256 }, (_, flags) => flags).filter((flags) => flags % 2 === 1 && (flags >> 2) % 2 === 1));
});

it.each<[string, Assertion]>([
  ['of another party', answered({ domain: 'other.example' })],
  ['that makes a key', answered({ type: 'webauthn.create' })],
  ['of another text', answered({ challenge: challengeFor('{}') })],
  ['that ends before its counter', answered({ bytes: 36 })],
  ['whose client data are no JSON', { ...answered(), client: text64('{') }],
])('is no answer %s', (_, given) => {
  expect(isSignedBy(KEY, TEXT, answered())).toBe(true);
  expect(isSignedBy(KEY, TEXT, given)).toBe(false);
});

it('is another answer if a bit of data or signature is another one, and nobody’s by another key', () => {
  const right = answered();
  const changed = (part: 'data' | 'signature', at: number): Assertion => {
    const bytes = Buffer.from(right[part], 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 0b1000;
    return { ...right, [part]: text64(bytes) };
  };
  expect(isSignedBy(KEY, TEXT, changed('data', FLAGS_AT))).toBe(false);
  for (const at of [0, 31, 32, 63]) expect([at, isSignedBy(KEY, TEXT, changed('signature', at))]).toEqual([at, false]);
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  expect(isSignedBy({ ...KEY, x: other.x ?? '', y: other.y ?? '' }, TEXT, right)).toBe(false);
  expect(isSignedBy({ ...KEY, y: x }, TEXT, right)).toBe(false);
});

it('takes the two numbers of a DER signature, and nothing that is longer, shorter or no signature', () => {
  const der = sign('sha256', Buffer.from(TEXT), { key: privateKey, dsaEncoding: 'der' });
  expect(Buffer.from(numbersOf(der) ?? '', 'base64url')).toHaveLength(64);
  for (const wrong of [Buffer.concat([der, Buffer.from([0])]), der.subarray(0, -1), Buffer.alloc(0), der.with(0, 0x31), der.with(2, 0x03)])
    expect(numbersOf(wrong)).toBeUndefined();
});
