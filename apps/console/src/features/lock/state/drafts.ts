import { divideDecimals, multiplyDecimals, trimZeros } from '@agio/ui/formats';
import type { LockProduct } from '../api/lock.ts';

/** Terms of a product as a form has them: rate and penalty in per cent, everything as text. */
export interface TermsDraft {
  readonly coin: string;
  readonly kind: LockProduct['kind'];
  readonly period: LockProduct['period'];
  readonly count: string;
  readonly cliff: string;
  readonly rate: string;
  readonly min: string;
  readonly max: string;
  readonly quota: string;
  readonly cap: string;
  readonly penalty: string;
}

export const emptyTerms: TermsDraft = {
  coin: '',
  kind: 'fixed',
  period: 'day',
  count: '90',
  cliff: '6',
  rate: '',
  min: '',
  max: '',
  quota: '',
  cap: '',
  penalty: '0',
};

const asPercent = (fraction: string): string => trimZeros(multiplyDecimals(fraction, '100'));
const asFraction = (percent: string): string => trimZeros(divideDecimals(percent, '100', 6));

/** The present terms of a product, to be changed. */
export const termsOf = (product: LockProduct): TermsDraft => ({
  coin: product.coin,
  kind: product.kind,
  period: product.period,
  count: String(product.count),
  cliff: String(product.cliff),
  rate: asPercent(product.rate),
  min: product.min,
  max: product.max,
  quota: product.quota,
  cap: product.cap,
  penalty: asPercent(product.penalty),
});

const isAmount = (text: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(text);
const isCount = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

/** What is asked for; `null` while something is missing. */
export function termsPayload(draft: TermsDraft, product: LockProduct | undefined) {
  const { cap, coin, cliff, count, kind, max, min, penalty, period, quota, rate } = draft;
  if (coin === '' || !isCount(count) || (kind === 'cliff' && !isCount(cliff))) return null;
  if (![cap, max, min, quota, rate].every(isAmount) || !(kind === 'flexible' || isAmount(penalty))) return null;
  return {
    ...(product === undefined ? {} : { product: product.id, version: product.version }),
    coin,
    kind,
    period,
    min,
    max,
    quota,
    cap,
    count: Number(count),
    cliff: kind === 'cliff' ? Number(cliff) : 0,
    rate: asFraction(rate),
    penalty: kind === 'flexible' ? '0' : asFraction(penalty),
  };
}

export interface FundDraft {
  readonly coin: string;
  readonly amount: string;
  readonly account: 'house' | 'fees';
  readonly way: 'in' | 'out';
}

export const fundPayload = (draft: FundDraft): FundDraft | null =>
  draft.coin !== '' && isAmount(draft.amount) && Number(draft.amount) > 0 ? draft : null;
