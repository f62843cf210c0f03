import { keyedHash, sameHash } from '@agio/credentials';

const LIVES_MS = 30 * 24 * 60 * 60_000;
const TOKEN = /^(\d{1,15})\.(\d{13})\.([\w-]{43})$/;

export interface FreezeToken {
  readonly customer: number;
  readonly madeAtMs: number;
}

/** Content of the link in a security message: it can only freeze one account, and is valid for thirty days. */
export function freezeTokenOf(key: Uint8Array, customer: number, nowMs: number): string {
  return `${customer}.${nowMs}.${keyedHash(key, `freeze ${customer} ${nowMs}`)}`;
}

/** The content of a token, undefined if it is invalid or has expired. */
export function readFreezeToken(key: Uint8Array, token: string, nowMs: number): FreezeToken | undefined {
  const [, customer = '', madeAt = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (signature === '' || !sameHash(keyedHash(key, `freeze ${customer} ${madeAt}`), signature)) return undefined;
  return nowMs - Number(madeAt) < LIVES_MS ? { customer: Number(customer), madeAtMs: Number(madeAt) } : undefined;
}
