import { compareDecimals, trimZeros, truncate } from '@agio/ui';
import type { AdTerms, OwnAd } from '../api/merchant.ts';
import type { Fiat, PaymentType } from '../api/offers.ts';
import { hoursDraft, hoursOf, noHours, type HoursDraft } from './hours.ts';

export const payWindows = [15, 20, 30, 45, 60] as const;
export const TERMS_MAX = 500;

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
  readonly methods: readonly PaymentType[];
  readonly terms: string;
  readonly autoReply: string;
  readonly level: string;
  readonly days: string;
  readonly orders: string;
  readonly hours: HoursDraft;
};

export const newDraft = (coin: string, fiat: Fiat, methods: readonly PaymentType[]): AdDraft => ({
  side: 'sell',
  coin,
  fiat,
  kind: 'fixed',
  price: '',
  percent: '',
  isBelow: false,
  floor: '',
  cap: '',
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

export function draftOf(ad: OwnAd): AdDraft {
  const { autoAccept, autoReply, coin, fiat, hours, max, methods, min, price, remaining, requirements, side, terms } = ad;
  const floats = price.kind === 'floating' ? price : undefined;
  return {
    side,
    coin,
    fiat,
    autoAccept,
    methods,
    terms,
    autoReply,
    hours: hoursDraft(hours, new Date().getTimezoneOffset()),
    min,
    max,
    kind: price.kind,
    price: price.kind === 'fixed' ? price.price : '',
    percent: floats === undefined ? '' : trimZeros((Math.abs(floats.bps) / 100).toFixed(2)),
    isBelow: (floats?.bps ?? 0) < 0,
    floor: floats?.floor ?? '',
    cap: floats?.cap ?? '',
    quantity: trimZeros(remaining),
    windowMinutes: payWindows.find((one) => one === ad.windowMinutes) ?? 15,
    level: String(requirements.level),
    days: String(requirements.days),
    orders: String(requirements.orders),
  };
}

export type AdField = 'price' | 'percent' | 'bounds' | 'quantity' | 'min' | 'max' | 'methods' | 'hours';

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
  const hours = hoursOf(draft.hours, new Date().getTimezoneOffset());
  if (hours === undefined) return { fault: 'hours' };
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
      requirements: { level: Number(draft.level), days: Number(draft.days || '0'), orders: Number(draft.orders || '0') },
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
  const bps = Math.round(Number(truncate(percent === '' ? '0' : percent, 2)) * 100);
  if (bps > 2_000) return { fault: 'percent' };
  if (floor !== '' && cap !== '' && compareDecimals(cap, floor) < 0) return { fault: 'bounds' };
  return {
    price: { kind, bps: isBelow ? -bps || 0 : bps, ...(floor === '' ? {} : { floor }), ...(cap === '' ? {} : { cap }) },
  };
}
