import { hasCheckDigit } from '@agio/kernel';
import type { Currency, NewMethod, PaymentType } from '../api/payment.ts';

export const currencies = ['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'TWD', 'KRW', 'JPY', 'SGD'] as const satisfies readonly Currency[];

/** A payment method as it is being written. */
export type MethodDraft = {
  readonly type: PaymentType;
  readonly bank: string;
  readonly branch: string;
  readonly number: string;
  readonly currency: Currency;
  readonly account: string;
  readonly qr: string | null;
  readonly isDefault: boolean;
};

export const emptyDraft: Omit<MethodDraft, 'type'> = {
  bank: '',
  branch: '',
  number: '',
  currency: 'CNY',
  account: '',
  qr: null,
  isDefault: false,
};

/**
 * What a number is as far as it is known here: a card whose check digit is right or wrong, an IBAN, which the server checks, another
 * account, or nothing yet.
 */
export function numberKind(number: string, currency: Currency): 'card' | 'wrong' | 'iban' | 'account' | 'short' {
  const bare = number.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[A-Z]{2}[0-9A-Z]*$/.test(bare)) return bare.length < 15 ? 'short' : bare.length > 34 ? 'wrong' : 'iban';
  if (!/^\d*$/.test(bare) || bare.length > 19) return 'wrong';
  if (bare.length >= 16) return hasCheckDigit(bare) ? 'card' : 'wrong';
  return currency !== 'CNY' && bare.length >= 6 ? 'account' : 'short';
}

const accounts: Readonly<Record<'alipay' | 'weixin', RegExp>> = {
  alipay: /^(?:\+?\d{8,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/,
  weixin: /^(?:[A-Za-z][\w-]{5,19}|\+?\d{8,15})$/,
};

export type MethodField = 'bank' | 'number' | 'account';

/** What is sent, or which field is not right yet. */
export function methodOf(draft: MethodDraft): { readonly body: NewMethod } | { readonly fault: MethodField } {
  const [bank, branch, account] = [draft.bank.trim(), draft.branch.trim(), draft.account.trim()];
  const chosen = draft.isDefault ? { isDefault: true } : {};
  if (draft.type === 'bank') {
    if (bank === '') return { fault: 'bank' };
    const kind = numberKind(draft.number, draft.currency);
    if (kind === 'wrong' || kind === 'short') return { fault: 'number' };
    const { currency, number } = draft;
    return { body: { type: 'bank', bank, ...(branch === '' ? {} : { branch }), number: number.trim(), currency, ...chosen } };
  }
  if (!accounts[draft.type].test(account)) return { fault: 'account' };
  return { body: { type: draft.type, account, ...(draft.qr === null ? {} : { qr: draft.qr }), ...chosen } };
}
