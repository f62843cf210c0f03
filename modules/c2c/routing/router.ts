import type { Fiat } from '@agio/contracts/payment';
import type { PayMethod } from '@agio/deals/machine';
import type { C2cSide, ProviderRecord, SettingRecord } from '../model.ts';

/** An order that looks for a provider. */
export interface RoutingRequest {
  readonly customer: number;
  readonly side: C2cSide;
  /** Number of the coin. */
  readonly coin: number;
  readonly fiat: Fiat;
  /** Atoms. */
  readonly amount: bigint;
  readonly method: PayMethod;
}

/** What the router knows of providers besides their settings. */
export interface ProviderView {
  /** Whether the provider is enabled, and may part with the coin. */
  mayTrade(provider: number, coin: number): boolean;
  loadOf(provider: number): number;
  /** What today's orders come to, in hundredths. */
  takenToday(provider: number): bigint;
  available(provider: number, coin: number): bigint;
  totalOf(price: bigint, amount: bigint, coin: number): bigint;
}

export type Unfit = 'c2c.no_provider' | 'c2c.amount_out_of_range' | 'c2c.provider_balance';

/** Atoms whose price says what one costs, with digits enough for any cap. */
const PRECISE = 10n ** 24n;

/** What a customer pays or gets for one coin. */
export const priceFor = (side: C2cSide, { buyPrice, sellPrice }: Pick<SettingRecord, 'buyPrice' | 'sellPrice'>): bigint =>
  BigInt(side === 'buy' ? sellPrice : buyPrice);

/** Why a provider takes no such order; undefined if they do. `price` is that of an order which has one already. */
export function unfitness(
  provider: ProviderRecord | undefined,
  wanted: RoutingRequest,
  seen: ProviderView,
  price?: bigint,
): Unfit | undefined {
  const { amount, coin, customer, fiat, method, side } = wanted;
  const setting = provider?.setting;
  if (provider === undefined || setting === null || setting === undefined || !setting.isOpen) return 'c2c.no_provider';
  if (provider.state !== 'verified' || provider.customer === customer || !seen.mayTrade(provider.customer, coin)) return 'c2c.no_provider';
  if (setting.coin !== coin || setting.fiat !== fiat || !setting.methods.includes(method)) return 'c2c.no_provider';
  if (amount < BigInt(setting.min) || amount > BigInt(setting.max)) return 'c2c.amount_out_of_range';
  const total = seen.totalOf(price ?? priceFor(side, setting), amount, coin);
  if (seen.takenToday(provider.customer) + total > BigInt(setting.dailyCap)) return 'c2c.amount_out_of_range';
  if (side === 'buy' && seen.available(provider.customer, coin) < amount) return 'c2c.provider_balance';
  return undefined;
}

/** Providers, the best first: by price, then the fewest open orders, then who came first. Pure. */
export function ranked(providers: readonly ProviderRecord[], seen: Pick<ProviderView, 'loadOf'>, side: C2cSide): ProviderRecord[] {
  const better = side === 'buy' ? 1n : -1n;
  const costOf = ({ setting }: ProviderRecord): bigint => (setting === null ? 0n : better * priceFor(side, setting));
  return providers.toSorted((a, b) => {
    const [left, right] = [costOf(a), costOf(b)];
    if (left !== right) return left < right ? -1 : 1;
    return seen.loadOf(a.customer) - seen.loadOf(b.customer) || a.customer - b.customer;
  });
}

/** Providers who take an order, the best first. `price` is that of an order which has one already. Pure. */
export function routed(providers: Iterable<ProviderRecord>, wanted: RoutingRequest, seen: ProviderView, price?: bigint): ProviderRecord[] {
  const able = [...providers].filter((one) => unfitness(one, wanted, seen, price) === undefined);
  return ranked(able, seen, wanted.side);
}

/**
 * What providers who would take an order of any amount take of one: the smallest and the largest, in atoms. Of one who is named, or of all; undefined where
 * no provider takes any. Pure.
 */
export function amountsOf(
  providers: Iterable<ProviderRecord>,
  wanted: RoutingRequest,
  seen: ProviderView,
): { readonly min: bigint; readonly max: bigint } | undefined {
  let found: { readonly min: bigint; readonly max: bigint } | undefined;
  for (const one of providers) {
    const { setting } = one;
    if (setting === null) continue;
    const [min, price] = [BigInt(setting.min), priceFor(wanted.side, setting)];
    // As much as today's cap leaves, and as the provider has.
    const whole = seen.totalOf(price, PRECISE, wanted.coin);
    const left = BigInt(setting.dailyCap) - seen.takenToday(one.customer);
    const capped = left <= 0n || whole === 0n ? 0n : (left * PRECISE) / whole;
    const has = wanted.side === 'buy' ? seen.available(one.customer, wanted.coin) : capped;
    const max = [BigInt(setting.max), capped, has].reduce((least, next) => (next < least ? next : least));
    if (max < min || unfitness(one, { ...wanted, amount: min }, seen) !== undefined) continue;
    found = found === undefined ? { min, max } : { min: min < found.min ? min : found.min, max: max > found.max ? max : found.max };
  }
  return found;
}
