import { createHmac } from 'node:crypto';
import { deriveKey } from '@agio/credentials';

export const CALLERS = [
  'visitor',
  'revoked session',
  'expired token',
  'operator token',
  'API key without the scope',
  'disabled customer',
  'other customer',
  'customer',
] as const;

/** How a customer asks for what needs a second verification and has none: nothing that they can invent stands in for it. */
export const UNVERIFIED = ['without a verification', 'with a fresh Idempotency-Key', 'with an invented verification'] as const;
export type Unverified = (typeof UNVERIFIED)[number];
export type Caller = (typeof CALLERS)[number];

/** A token as the server would sign it (RFC 7519, HS256), but with the given claims instead of its own. */
export function forgedToken(
  secret: string,
  claims: { readonly uid: string; readonly session: string; readonly audience: string; readonly expiresAtMs: number },
  { issuer = 'agio-web', key = 'token' }: { readonly issuer?: string; readonly key?: string } = {},
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = (atMs: number): number => Math.floor(atMs / 1_000);
  const { uid, session, audience, expiresAtMs } = claims;
  const times = { iat: seconds(Date.now()), exp: seconds(expiresAtMs) };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sid: session, sub: uid, iss: issuer, aud: audience, ...times })}`;
  return `${text}.${createHmac('sha256', deriveKey(secret, key)).update(text).digest('base64url')}`;
}

/** Whom a token speaks for. */
export function claimsOf(token: string): { readonly sub: string; readonly sid: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: string };
}
