import type { Fiat } from '@agio/contracts/payment';
import type { Reference } from '@agio/deals';
import type { AdRecord } from '../model.ts';
import { PRICE_DIGITS, TOTAL_DIGITS, totalOf } from '../model.ts';
import type { OtcPorts } from '../ports.ts';

/** Currencies that OTC is in. */
export const OTC_FIATS = ['CNY', 'USD'] as const satisfies readonly Fiat[];
export type OtcFiat = (typeof OTC_FIATS)[number];
export const isOtcFiat = (fiat: string): fiat is OtcFiat => (OTC_FIATS as readonly string[]).includes(fiat);

/** How far the reference may have moved against a maker for a price that was shown before, as one part of so many. */
const MOVED = 200n;
/** How long a floating price that was shown can be taken, though the reference has moved. */
const SHOWN_MS = 15_000;
/** The smallest order, in yuan. */
const MINIMUM_YUAN = 70n;
/** Yuan for a dollar while no market tells, with the digits of prices. */
const YUAN_A_DOLLAR = 700_000_000n;
const ONE = 10n ** BigInt(PRICE_DIGITS);
const HUNDRED_PERCENT = 10_000n;

/** Terms that a price follows from. */
export type PriceTerms = Pick<AdRecord, 'cap' | 'floor' | 'price' | 'side'> & { readonly bps: number | null };

/**
 * What takers pay: a fixed price, or so many basis points around the reference. Undefined without a reference, and where the price would be worse for the maker
 * than their floor (of a sale) or cap (of a purchase): such an advertisement waits instead of trading there.
 */
export function priceAt({ bps, cap, floor, price, side }: PriceTerms, reference: bigint | undefined): bigint | undefined {
  if (price !== null) return BigInt(price);
  if (reference === undefined) return undefined;
  const floats = (reference * (HUNDRED_PERCENT + BigInt(bps ?? 0)) + HUNDRED_PERCENT / 2n) / HUNDRED_PERCENT;
  if (floor !== '' && floats < BigInt(floor)) return side === 'sell' ? undefined : BigInt(floor);
  if (cap !== '' && floats > BigInt(cap)) return side === 'buy' ? undefined : BigInt(cap);
  return floats;
}

/** Whether the maker would lose by trading at a price of a moment ago: what they sell is worth more now, or what they buy less. */
function hasMovedAgainst({ side }: Pick<AdRecord, 'side'>, shown: bigint, now: bigint): boolean {
  const moved = side === 'sell' ? now - shown : shown - now;
  return moved * MOVED > shown;
}

/** So many atoms a total buys, rounded down. */
export function atomsFor(total: bigint, price: bigint, decimals: number): bigint {
  return (total * 10n ** BigInt(decimals + PRICE_DIGITS - TOTAL_DIGITS)) / price;
}

/** What an order is about; amounts in atoms and hundredths. */
interface OrderValue {
  readonly coin: string;
  readonly decimals: number;
  readonly amount: bigint;
  readonly total: bigint;
  readonly fiat: Fiat;
}

/** Reference prices, and those that were shown a moment ago. */
export class Quotes {
  readonly #ports: Pick<OtcPorts, 'midnight' | 'now' | 'reference'>;
  readonly #shown = new Map<string, { readonly price: bigint; readonly atMs: number }[]>();

  constructor(ports: Pick<OtcPorts, 'midnight' | 'now' | 'reference'>) {
    this.#ports = ports;
  }

  /** The reference of now, undefined for none. */
  of(coin: string, fiat: Fiat): Reference | undefined {
    const nowMs = this.#ports.now();
    const found = this.#ports.reference(coin, fiat);
    if (found === undefined) return undefined;
    const name = `${coin} ${fiat}`;
    const kept = (this.#shown.get(name) ?? []).filter(({ atMs, price }) => atMs + SHOWN_MS >= nowMs && price !== found.price);
    this.#shown.set(name, [...kept, { price: found.price, atMs: nowMs }]);
    return found;
  }

  /** Whether a price was shown a moment ago, and can still be had. */
  isShown(ad: PriceTerms, coin: string, fiat: Fiat, price: bigint): boolean {
    const now = this.of(coin, fiat);
    if (ad.price !== null) return BigInt(ad.price) === price;
    if (now === undefined) return false;
    return (this.#shown.get(`${coin} ${fiat}`) ?? []).some(
      (one) => priceAt(ad, one.price) === price && !hasMovedAgainst(ad, one.price, now.price),
    );
  }

  /**
   * What an order is worth, in hundredths: its total, or what its coins were worth at the last midnight if that is more. Limits go by it, so that a price which
   * a trader moved within the day, or agreed with a friend, makes no order smaller.
   */
  worth({ amount, coin, decimals, fiat, total }: OrderValue): bigint {
    const price = this.#ports.midnight(coin, fiat);
    const then = price === undefined ? 0n : totalOf(price, amount, decimals);
    return then > total ? then : total;
  }

  /** The smallest total of an order, in hundredths. */
  minimum(fiat: Fiat): bigint {
    const hundredths = MINIMUM_YUAN * 10n ** BigInt(TOTAL_DIGITS);
    const unit = this.#yuanFor(fiat);
    return (hundredths * ONE + unit - 1n) / unit;
  }

  /** So many hundredths of a currency in hundredths of a yuan, rounded up. */
  inYuan(hundredths: bigint, fiat: Fiat): bigint {
    return (hundredths * this.#yuanFor(fiat) + ONE - 1n) / ONE;
  }

  /** Yuan for one of a currency, with the digits of prices. */
  #yuanFor(fiat: Fiat): bigint {
    return fiat === 'CNY' ? ONE : (this.#ports.midnight('USDT', 'CNY') ?? YUAN_A_DOLLAR);
  }
}
