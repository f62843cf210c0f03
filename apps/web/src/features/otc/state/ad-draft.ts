import { compareDecimals, isPlainNumber, minutesAhead, trimZeros, truncate } from '@agio/ui';
import type { AdTerms, KeptDraft, OwnAd } from '../api/merchant.ts';
import type { Fiat, OtcPaymentType } from '../api/offers.ts';
import { hoursDraft, hoursOf, noHours, type HoursDraft } from './hours.ts';

export const payWindows = [15, 20, 30, 45, 60] as const;

/** An advertisement as it is being written. */
export type AdDraft = {
  readonly side: OwnAd['side'];
  readonly coin: string;
  readonly fiat: Fiat;
  readonly kind: 'fixed' | 'floating';
  readonly price: string;
  /** Around the reference, in per cent, with its sign apart: fields take no minus. */
  readonly percent: string;
  readonly isBelow: boolean;
  readonly floor: string;
  readonly cap: string;
  readonly quantity: string;
  readonly min: string;
  readonly max: string;
  readonly windowMinutes: (typeof payWindows)[number];
  readonly autoAccept: boolean;
  readonly methods: readonly OtcPaymentType[];
  readonly terms: string;
  readonly autoReply: string;
  readonly level: string;
  readonly days: string;
  readonly orders: string;
  readonly hours: HoursDraft;
};

const noPrice = { kind: 'fixed', price: '', percent: '', isBelow: false, floor: '', cap: '' } as const;

export const newDraft = (coin: string, fiat: Fiat, methods: readonly OtcPaymentType[]): AdDraft => ({
  side: 'sell',
  coin,
  fiat,
  ...noPrice,
  quantity: '',
  min: '',
  max: '',
  windowMinutes: 15,
  autoAccept: false,
  methods,
  terms: '',
  autoReply: '',
  level: '0',
  days: '0',
  orders: '0',
  hours: noHours,
});

/** What the form shows of a published advertisement. */
export function draftOf(ad: OwnAd): AdDraft {
  const { hours, remaining, windowMinutes, ...terms } = ad;
  const window = payWindows.find((one) => one === windowMinutes) ?? payWindows[0];
  const base = newDraft(ad.coin, ad.fiat, ad.methods);
  return draftFrom({ ...terms, quantity: remaining, windowMinutes: window, ...(hours === null ? {} : { hours }) }, base);
}

/** What the form shows of terms of which some may be missing. */
export function draftFrom(kept: KeptDraft['terms'], base: AdDraft): AdDraft {
  const { hours = null, price, quantity = '', requirements = { level: 0, days: 0, orders: 0 } } = kept;
  const { autoAccept, autoReply, coin, fiat, max, methods, min, side, terms, windowMinutes } = kept;
  return {
    side: side ?? base.side,
    coin: coin ?? base.coin,
    fiat: fiat ?? base.fiat,
    ...(price === undefined ? noPrice : priceDraft(price)),
    quantity: trimZeros(quantity),
    min: min ?? '',
    max: max ?? '',
    windowMinutes: windowMinutes ?? base.windowMinutes,
    autoAccept: autoAccept ?? base.autoAccept,
    methods: methods ?? base.methods,
    terms: terms ?? '',
    autoReply: autoReply ?? '',
    level: String(requirements.level),
    days: String(requirements.days),
    orders: String(requirements.orders),
    hours: hoursDraft(hours, -minutesAhead(Date.now())),
  };
}

function priceDraft(price: AdTerms['price']): Pick<AdDraft, 'cap' | 'floor' | 'isBelow' | 'kind' | 'percent' | 'price'> {
  if (price.kind === 'fixed') return { ...noPrice, price: price.price };
  const { bps, cap = '', floor = '' } = price;
  return { ...noPrice, kind: 'floating', percent: trimZeros((Math.abs(bps) / 100).toFixed(2)), isBelow: bps < 0, floor, cap };
}

const isEntered = (text: string): boolean => text !== '' && isPlainNumber(text);

/** What is kept of a form that is not ready to be published: whatever can be read of it. */
export function keptTerms(draft: AdDraft): Partial<AdTerms> {
  const { autoAccept, autoReply, coin, fiat, max, methods, min, quantity, side, terms, windowMinutes } = draft;
  const price = priceOf(draft);
  const hours = hoursOf(draft.hours, -minutesAhead(Date.now()));
  return {
    ...(coin === '' ? {} : { coin }),
    ...('fault' in price ? {} : { price: price.price }),
    ...(isEntered(quantity) ? { quantity } : {}),
    ...(isEntered(min) ? { min } : {}),
    ...(isEntered(max) ? { max } : {}),
    ...(methods.length === 0 ? {} : { methods: [...methods] }),
    ...(hours === null || hours === undefined ? {} : { hours }),
    side,
    fiat,
    windowMinutes,
    autoAccept,
    terms: terms.trim(),
    autoReply: autoReply.trim(),
    requirements: requirementsOf(draft),
  };
}

const requirementsOf = ({ days, level, orders }: AdDraft): NonNullable<AdTerms['requirements']> => ({
  level: Number(level),
  days: isEntered(days) ? Number(days) : 0,
  orders: isEntered(orders) ? Number(orders) : 0,
});

export type AdField = 'price' | 'percent' | 'bounds' | 'quantity' | 'min' | 'max' | 'methods' | 'hours' | 'requirements';

const isMore = (text: string): boolean => compareDecimals(text === '' ? '0' : text, '0') > 0;

/** What is sent, or which field is not right yet. The smallest order is never above the largest one. */
export function termsOf(draft: AdDraft): { readonly terms: AdTerms } | { readonly fault: AdField } {
  const { autoAccept, autoReply, coin, fiat, max, methods, min, quantity, side, terms, windowMinutes } = draft;
  const price = priceOf(draft);
  if ('fault' in price) return price;
  if (!isMore(quantity)) return { fault: 'quantity' };
  if (!isMore(min)) return { fault: 'min' };
  if (compareDecimals(max, min) < 0) return { fault: 'max' };
  if (methods.length === 0) return { fault: 'methods' };
  const hours = hoursOf(draft.hours, -minutesAhead(Date.now()));
  if (hours === undefined) return { fault: 'hours' };
  if (![draft.days, draft.orders].every(isPlainNumber)) return { fault: 'requirements' };
  return {
    terms: {
      side,
      coin,
      fiat,
      price: price.price,
      quantity,
      min,
      max,
      windowMinutes,
      autoAccept,
      methods: [...methods],
      terms: terms.trim(),
      autoReply: autoReply.trim(),
      ...(hours === null ? {} : { hours }),
      requirements: requirementsOf(draft),
    },
  };
}

function priceOf({
  cap,
  floor,
  isBelow,
  kind,
  percent,
  price,
}: AdDraft): { readonly price: AdTerms['price'] } | { readonly fault: AdField } {
  if (kind === 'fixed') return isMore(price) ? { price: { kind, price } } : { fault: 'price' };
  if (!isPlainNumber(percent)) return { fault: 'percent' };
  if (![cap, floor].every(isPlainNumber)) return { fault: 'bounds' };
  const bps = Math.round(Number(truncate(percent === '' ? '0' : percent, 2)) * 100);
  if (bps > 2_000) return { fault: 'percent' };
  if (floor !== '' && cap !== '' && compareDecimals(cap, floor) < 0) return { fault: 'bounds' };
  return {
    price: { kind, bps: isBelow ? -bps || 0 : bps, ...(floor === '' ? {} : { floor }), ...(cap === '' ? {} : { cap }) },
  };
}
