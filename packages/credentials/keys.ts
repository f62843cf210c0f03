import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { assert } from '@agio/kernel';

const SECRET_CHARACTERS_MIN = 32;

/** A separate key for each use, so that a signature for one is invalid for another. */
export function deriveKey(sessionSecret: string, use: string): Uint8Array {
  assert(sessionSecret.length >= SECRET_CHARACTERS_MIN, 'the session secret has at least 32 characters');
  return new Uint8Array(hkdfSync('sha256', sessionSecret, 'agio identity', use, 32));
}

/** 256 random bits as text that fits a cookie. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Letters and digits without those that look alike: 32 characters, five bits each. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random code of `length` characters of an alphabet, uniformly distributed. */
export function randomCode(length: number, alphabet: string = READABLE): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Random secrets need no salt: they cannot be enumerated. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
