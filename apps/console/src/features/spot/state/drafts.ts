import type { Payload } from '../../../shared/asking/index.ts';
import type { Conversion, MarketRow, Status } from '../api/markets.ts';
import { fractionOf, percentOf } from './rates.ts';

/** The rules of a market as they are typed; fees in per cent, tags as one line, an empty band for none. */
export interface MarketRulesDraft {
  readonly makerFee: string;
  readonly takerFee: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly minTotal: string;
  readonly band: string;
  readonly tags: string;
  readonly sort: string;
}

export interface MarketDraft extends MarketRulesDraft {
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly openingPrice: string;
  readonly status: Status;
}

const NUMBER = /^\d{1,18}(\.\d{1,18})?$/;
const TAG = /^[a-z0-9-]{1,24}$/;
const COIN = /^[A-Z0-9]{1,12}$/;

export const isAmount = (text: string): boolean => NUMBER.test(text);
/** The words of a line; `null` where one is no tag. */
export function tagsOf(line: string): string[] | null {
  const tags = line.split(/\s+/).filter((word) => word !== '');
  return tags.length <= 16 && tags.every((tag) => TAG.test(tag)) ? tags : null;
}
const positionOf = (text: string): number | null => (/^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : null);

export function draftOf(market: MarketRow): MarketRulesDraft {
  return {
    makerFee: percentOf(market.makerFee),
    takerFee: percentOf(market.takerFee),
    minAmount: market.minAmount,
    maxAmount: market.maxAmount,
    minTotal: market.minTotal,
    band: market.priceBandPercent ?? '',
    tags: market.tags.join(' '),
    sort: String(market.sort),
  };
}

export const emptyMarket: MarketDraft = {
  base: '',
  quote: '',
  tickSize: '',
  lotSize: '',
  openingPrice: '',
  status: 'halted',
  makerFee: '0.1',
  takerFee: '0.1',
  minAmount: '',
  maxAmount: '',
  minTotal: '',
  band: '10',
  tags: '',
  sort: '100',
};

type Rules = Record<'makerFee' | 'takerFee' | 'minAmount' | 'maxAmount' | 'minTotal', string> & {
  priceBandPercent: string | null;
  tags: string[];
  sort: number;
};

function rulesOf(draft: MarketRulesDraft): Rules | null {
  const [makerFee, takerFee] = [fractionOf(draft.makerFee), fractionOf(draft.takerFee)];
  const [tags, sort] = [tagsOf(draft.tags), positionOf(draft.sort)];
  const { band, maxAmount, minAmount, minTotal } = draft;
  if (makerFee === null || takerFee === null || tags === null || sort === null) return null;
  if (![minAmount, maxAmount, minTotal].every(isAmount) || (band !== '' && !isAmount(band))) return null;
  return { makerFee, takerFee, minAmount, maxAmount, minTotal, priceBandPercent: band === '' ? null : band, tags, sort };
}

/** Only what is no longer as it was; `null` while something is not valid, or nothing changes. */
export function rulesPayload(market: MarketRow, draft: MarketRulesDraft): Payload | null {
  const [before, after] = [rulesOf(draftOf(market)), rulesOf(draft)];
  if (before === null || after === null) return null;
  const changed = Object.entries(after).filter(([name, value]) => String(value) !== String(before[name as keyof Rules]));
  return changed.length === 0 ? null : { market: market.market, ...Object.fromEntries(changed) };
}

export function marketPayload(draft: MarketDraft): Payload | null {
  const rules = rulesOf(draft);
  const { base, lotSize, openingPrice, quote, status, tickSize } = draft;
  if (rules === null || base === '' || quote === '' || base === quote) return null;
  if (![tickSize, lotSize, openingPrice].every(isAmount)) return null;
  return { base, quote, tickSize, lotSize, openingPrice, status, ...rules };
}

export function coinPayload(draft: {
  readonly coin: string;
  readonly name: string;
  readonly decimals: string;
  readonly tags: string;
}): Payload | null {
  const tags = tagsOf(draft.tags);
  const name = draft.name.trim();
  const decimals = /^\d{1,2}$/.test(draft.decimals) ? Number(draft.decimals) : 99;
  return COIN.test(draft.coin) && name !== '' && name.length <= 40 && decimals <= 18 && tags !== null
    ? { coin: draft.coin, name, decimals, tags }
    : null;
}

const FRACTION = /^(1|0(\.\d{1,6})?)$/;

export function levelPayload(draft: { readonly uid: string; readonly vip: string; readonly discount: string }): Payload | null {
  if (!/^\d{4,12}$/.test(draft.uid) || !/^[0-5]$/.test(draft.vip)) return null;
  const discount = draft.discount === '100' ? '1' : fractionOf(draft.discount);
  return discount !== null && FRACTION.test(discount) ? { uid: draft.uid, vip: Number(draft.vip), discount } : null;
}

/** Terms of small balances as they are typed; the fee in per cent, bounds in whole coins. */
export interface ConversionDraft {
  readonly quote: string;
  readonly fee: string;
  readonly customerMax: string;
  readonly coinMax: string;
}

export const conversionDraftOf = ({ coinMax, customerMax, fee, quote }: Conversion): ConversionDraft => ({
  quote,
  fee: percentOf(fee),
  customerMax: String(customerMax),
  coinMax: String(coinMax),
});

/** A fee has whole hundredths of a per cent, up to ten per cent. `null` while something is not valid, or nothing changes. */
export function conversionPayload(now: Conversion, draft: ConversionDraft): Payload | null {
  const fee = /^\d{1,2}(\.\d{1,2})?$/.test(draft.fee) && Number(draft.fee) <= 10 ? fractionOf(draft.fee) : null;
  const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text);
  if (fee === null || !isWhole(draft.customerMax) || !isWhole(draft.coinMax) || !COIN.test(draft.quote)) return null;
  const next = { quote: draft.quote, fee, customerMax: Number(draft.customerMax), coinMax: Number(draft.coinMax) };
  const isSame = next.quote === now.quote && fee === now.fee && next.customerMax === now.customerMax && next.coinMax === now.coinMax;
  return isSame ? null : next;
}
