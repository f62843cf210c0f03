import type { KeyInput } from '../api/keys.ts';

export const scopes = ['read', 'trade', 'transfer', 'withdraw'] as const;
export type Scope = (typeof scopes)[number];
export const lifetimes = { none: null, month: 30, quarter: 90, year: 365 } as const;
export type Lifetime = keyof typeof lifetimes;

export type ApiKeyDraft = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** As typed: one address or network a line. */
  readonly addresses: string;
  readonly lifetime: Lifetime;
};

export const firstDraft: ApiKeyDraft = { name: '', scopes: ['read'], addresses: '', lifetime: 'quarter' };

const addressesMax = 20;
const dayMs = 86_400_000;

export const addressesOf = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const number = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const v4 = new RegExp(`^(${number}\\.){3}${number}(/(3[0-2]|[12]?\\d))?$`);
const v6 = /^[\da-f:]{2,39}(\/(12[0-8]|1[01]\d|[1-9]?\d))?$/i;

/** Whether a line reads like an address or a network; the server decides. */
export const looksLikeAddress = (text: string): boolean => v4.test(text) || (text.split(':').length > 2 && v6.test(text));

export type Faults = { readonly name: boolean; readonly scopes: boolean; readonly tooMany: boolean; readonly badAddress: string | null };

export function faultsOf(draft: ApiKeyDraft): Faults {
  const addresses = addressesOf(draft.addresses);
  return {
    name: draft.name.trim() === '',
    scopes: draft.scopes.length === 0,
    tooMany: addresses.length > addressesMax,
    badAddress: addresses.find((address) => !looksLikeAddress(address)) ?? null,
  };
}

/** The body of the call. The expiry is computed from `nowMs`. */
export function keyInput(draft: ApiKeyDraft, nowMs: number): KeyInput {
  const addresses = [...addressesOf(draft.addresses)];
  const days = lifetimes[draft.lifetime];
  return {
    name: draft.name.trim(),
    scopes: scopes.filter((scope) => draft.scopes.includes(scope)),
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(days === null ? {} : { expiresAt: nowMs + days * dayMs }),
  };
}
