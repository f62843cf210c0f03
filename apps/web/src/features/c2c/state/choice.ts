import { compareDecimals, multiplyDecimals, parseDecimal, roundUp } from '@agio/ui';
import type { C2cInfo, C2cMethod, C2cPaymentType, Provider, TradeSide } from '../api/info.ts';

/** As many decimals as totals have. */
export const TOTAL_DECIMALS = 2;
export const AMOUNT_DECIMALS = 8;

/** What a customer entered so far. */
export type TradeDraft = {
  readonly side: TradeSide;
  readonly amount: string;
  /** Null until one is chosen: then it is the one with the best price. */
  readonly method: C2cPaymentType | null;
  readonly card: string | null;
};

export const newDraft = (side: TradeSide): TradeDraft => ({ side, amount: side === 'buy' ? '1000' : '', method: null, card: null });

/** What a customer pays or gets for one coin. */
export const priceOf = ({ buyPrice, sellPrice }: Pick<Provider, 'buyPrice' | 'sellPrice'>, side: TradeSide): string =>
  side === 'buy' ? sellPrice : buyPrice;

/** Whether the first price is better for the customer. */
const isBetter = (side: TradeSide, price: string, than: string): boolean => compareDecimals(price, than) === (side === 'buy' ? -1 : 1);

const takes = ({ max, min }: Pick<Provider, 'min' | 'max'>, amount: string): boolean =>
  compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0;

/** The first of the best price, among those who take this method, and this amount if one is entered. */
export function bestOf(
  list: readonly Provider[],
  { amount, method, side }: { readonly side: TradeSide; readonly method: C2cPaymentType; readonly amount: string },
): Provider | undefined {
  return list
    .filter((one) => one.payMethods.includes(method) && (amount === '' || takes(one, amount)))
    .reduce<Provider | undefined>(
      (best, one) => (best === undefined || isBetter(side, priceOf(one, side), priceOf(best, side)) ? one : best),
      undefined,
    );
}

/** The price that each method has; methods without a provider have none. For an amount that no provider takes, as if none were entered. */
export function pricesOf(
  list: readonly Provider[],
  { amount, methods, side }: { readonly side: TradeSide; readonly amount: string; readonly methods: readonly C2cPaymentType[] },
): ReadonlyMap<C2cPaymentType, string> {
  return new Map(
    methods.flatMap((method) => {
      const best = bestOf(list, { side, method, amount }) ?? bestOf(list, { side, method, amount: '' });
      return best === undefined ? [] : [[method, priceOf(best, side)] as const];
    }),
  );
}

/** The method with the best price. */
export function bestMethod(prices: ReadonlyMap<C2cPaymentType, string>, side: TradeSide): C2cPaymentType | null {
  return (
    [...prices].reduce<readonly [C2cPaymentType, string] | null>(
      (best, one) => (best === null || isBetter(side, one[1], best[1]) ? one : best),
      null,
    )?.[0] ?? null
  );
}

/** The smallest and the largest order by a method. */
export function rangeOf(list: readonly Provider[], method: C2cPaymentType | null): { readonly min: string; readonly max: string } | null {
  const fit = list.filter((one) => method === null || one.payMethods.includes(method));
  const [first] = fit;
  if (first === undefined) return null;
  return fit.reduce(
    (range, { max, min }) => ({
      min: compareDecimals(min, range.min) < 0 ? min : range.min,
      max: compareDecimals(max, range.max) > 0 ? max : range.max,
    }),
    { min: first.min, max: first.max },
  );
}

export function isMultiple(amount: string, of: number): boolean {
  const parsed = parseDecimal(amount);
  return parsed !== null && parsed.units % (BigInt(of) * 10n ** BigInt(parsed.scale)) === 0n;
}

/** What an amount costs, rounded up as the server does. */
export const totalOf = (amount: string, price: string): string => roundUp(multiplyDecimals(amount, price), TOTAL_DECIMALS);

/** What a seller can be paid to. */
export const isUsable = (method: C2cMethod, fiat: string, nowMs: number): boolean =>
  method.isHolder && method.usableFrom <= nowMs && method.currency === fiat && (method.type === 'bank' || method.hasQr);

/** The rule that keeps an order from being sent. */
export type TradeRule = 'paused' | 'unprocessed' | 'provider' | 'multiple' | 'min' | 'max' | 'fits' | 'minTotal' | 'balance' | 'card';

export type ChoiceInput = {
  readonly draft: TradeDraft;
  readonly list: readonly Provider[];
  readonly method: C2cPaymentType | null;
  readonly info: Pick<C2cInfo, 'multiple' | 'minTotal' | 'pausedUntil' | 'unprocessed' | 'unprocessedMax'>;
  /** What a seller has; undefined while that is not known. */
  readonly balance: string | undefined;
  /** The own method that a seller is paid to. */
  readonly card: string | null;
};

/** The first rule that an order breaks; null for none, or while nothing is entered. */
export function ruleOf({ balance, card, draft: { amount, side }, info, list, method }: ChoiceInput): TradeRule | null {
  if (side === 'buy' && info.pausedUntil !== null) return 'paused';
  if (side === 'buy' && info.unprocessed >= info.unprocessedMax) return 'unprocessed';
  const range = rangeOf(list, method);
  if (range === null || method === null) return 'provider';
  if (side === 'sell' && card === null) return 'card';
  if (amount === '') return null;
  if (side === 'buy' && !isMultiple(amount, info.multiple)) return 'multiple';
  if (compareDecimals(amount, range.min) < 0) return 'min';
  if (compareDecimals(amount, range.max) > 0) return 'max';
  const provider = bestOf(list, { side, method, amount });
  if (provider === undefined) return 'fits';
  if (compareDecimals(totalOf(amount, priceOf(provider, side)), info.minTotal) < 0) return 'minTotal';
  if (side === 'sell' && balance !== undefined && compareDecimals(amount, balance) > 0) return 'balance';
  return null;
}
