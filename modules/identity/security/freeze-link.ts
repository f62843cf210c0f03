import { keyedHash, sameHash } from '@agio/credentials';

const LIVES_MS = 30 * 24 * 60 * 60_000;
const TOKEN = /^(\d{1,15})\.(\d{13})\.([\w-]{43})$/;

export interface FreezeToken {
  readonly customer: number;
  readonly madeAtMs: number;
}

/** What the link in a security message carries: it can freeze one account, for thirty days, and nothing else. */
export function freezeTokenOf(key: Uint8Array, customer: number, nowMs: number): string {
  return `${customer}.${nowMs}.${keyedHash(key, `freeze ${customer} ${nowMs}`)}`;
}

/** What a token says, undefined where it is not ours or has ended. */
export function readFreezeToken(key: Uint8Array, token: string, nowMs: number): FreezeToken | undefined {
  const [, customer = '', madeAt = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (signature === '' || !sameHash(keyedHash(key, `freeze ${customer} ${madeAt}`), signature)) return undefined;
  return nowMs - Number(madeAt) < LIVES_MS ? { customer: Number(customer), madeAtMs: Number(madeAt) } : undefined;
}
