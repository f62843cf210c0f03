import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { Books } from '../book/books.ts';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import * as refusals from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { ISSUE_MAX, compareLimbs, costInto, divideFloor, limbs, multiplyInto, toBig } = kernel;
const { refused } = refusals;
const { BUY } = codes;
const { LOTS_MAX, TICKS_MAX } = bounds;

/** One limb of money, as in kernel. */
const LIMB = 1e15;
const scratch = limbs();

/** The price that the rules go by: the centre while trades are not to be trusted, otherwise the last trade's, or the market's opening price. */
export function referenceTicks({ definition, reference, ticker }: Market, nowMs: number): number {
  if (reference !== null && nowMs >= reference.liveUntilMs) return reference.centreTicks;
  return ticker.lastTicks === 0 ? definition.openingTicks : ticker.lastTicks;
}

/** Worst price at which a taker of this side may execute, or 0 if the market has no band. */
export function bandLimit(market: Market, side: SideCode, nowMs: number): number {
  const percent = market.definition.priceBandPercent;
  if (percent === null) return 0;
  const reference = referenceTicks(market, nowMs);
  return side === BUY
    ? Math.min(TICKS_MAX, Math.floor((reference * (100 + percent)) / 100))
    : Math.max(1, Math.ceil((reference * (100 - percent)) / 100));
}

/**
 * Whether a price is worse than the limit for a taker of this side: above it for a buyer, below it for a seller. Without a
 * branch, because the side of the next order is unpredictable: for a seller the difference is negated.
 */
export function beyond(side: SideCode, ticks: number, limit: number): boolean {
  return ((ticks - limit) ^ (0 - side)) + side > 0;
}

export function other(side: SideCode): SideCode {
  return (side ^ 1) as SideCode;
}

/** Atoms that one lot holds at a price; exact where the product with the lots is below 10^15. */
export function heldPerLot(market: Market, side: SideCode, ticks: number): number {
  return ticks * market.quoteAtomsPerTickLot * (1 - side) + market.baseAtomsPerLot * side;
}

/** What this many lots hold at a price: their cost for a buyer, the lots for a seller; without a branch if one limb suffices. */
export function holdInto(into: Limbs, market: Market, side: SideCode, ticks: number, lots: number): void {
  const product = lots * heldPerLot(market, side, ticks);
  if (product < LIMB) {
    into.hi = 0;
    into.lo = product;
  } else if (side === BUY) {
    costInto(into, ticks, lots, market.quoteAtomsPerTickLot);
  } else {
    multiplyInto(into, lots, market.baseAtomsPerLot);
  }
}

export function priceRefusal(ticks: number): RefusalResult | undefined {
  if (ticks >= 1 && ticks <= TICKS_MAX) return undefined;
  const nearest = String(ticks < 1 ? 1 : TICKS_MAX);
  return refused('price_out_of_range', {
    rule: ticks < 1 ? 'min_price' : 'max_price',
    unit: 'ticks',
    limit: nearest,
    field: 'price',
    nearest,
  });
}

/** Minimum and maximum amount. */
export function amountRefusal(market: Market, lots: number): RefusalResult | undefined {
  const { minLots, maxLots } = market;
  if (lots >= minLots && lots <= maxLots) return undefined;
  if (lots <= 0) {
    return refused('amount_zero', { rule: 'not_zero', unit: 'lots', limit: String(minLots), field: 'amount', nearest: String(minLots) });
  }
  const bound = lots < minLots ? minLots : maxLots;
  return refused('amount_out_of_range', {
    rule: lots < minLots ? 'min_amount' : 'max_amount',
    unit: 'lots',
    limit: String(bound),
    field: 'amount',
    nearest: String(bound),
  });
}

/** Whether price × amount is within the bound of money; the exact product is only needed near the bound. */
export function isCountable(market: Market, ticks: number, lots: number): boolean {
  if (ticks * lots * market.quoteAtomsPerTickLot < 1e30) return true;
  return BigInt(ticks) * BigInt(lots) * BigInt(market.quoteAtomsPerTickLot) <= ISSUE_MAX;
}

/** Whether an amount of the base coin is within the bound of money. */
export function isBaseCountable(market: Market, lots: number): boolean {
  if (lots * market.baseAtomsPerLot < 1e30) return true;
  return BigInt(lots) * BigInt(market.baseAtomsPerLot) <= ISSUE_MAX;
}

/** 'No small orders': price × amount (`cost`) below the market's minimum; the refusal names the nearest amount that passes. */
export function smallOrderRefusal(market: Market, ticks: number, cost: Limbs): RefusalResult | undefined {
  if (compareLimbs(cost.hi, cost.lo, market.minTotal.hi, market.minTotal.lo) >= 0) return undefined;
  const perLot = costInto(scratch, ticks, 1, market.quoteAtomsPerTickLot);
  const unit = toBig(perLot.hi, perLot.lo);
  const minTotal = toBig(market.minTotal.hi, market.minTotal.lo);
  const nearest = (minTotal + unit - 1n) / unit;
  return refused('no_small_orders', {
    rule: 'min_total',
    unit: 'quote',
    limit: String(minTotal),
    field: 'amount',
    nearest: String(nearest),
  });
}

export function smallTotalRefusal(market: Market, total: Limbs): RefusalResult | undefined {
  const { minTotal } = market;
  if (compareLimbs(total.hi, total.lo, minTotal.hi, minTotal.lo) >= 0 && (total.hi > 0 || total.lo > 0)) return undefined;
  const least = toBig(minTotal.hi, minTotal.lo);
  const nearest = String(least > 0n ? least : 1n);
  return refused('no_small_orders', { rule: 'min_total', unit: 'quote', limit: nearest, field: 'total', nearest });
}

/** The sum of a level must stay exact. */
export function levelRefusal(books: Books, market: Market, side: SideCode, ticks: number, lots: number): RefusalResult | undefined {
  if (market.levelsAreCountable) return undefined;
  const level = ticks === 0 ? 0 : books.levelLots(market.id, side, ticks);
  if (level + lots <= LOTS_MAX) return undefined;
  return refused('amount_out_of_range', { rule: 'max_level', unit: 'lots', limit: String(LOTS_MAX - level), field: 'amount' });
}

/** How many lots an amount of the quote coin buys at a price. */
export function affordableLots(market: Market, ticks: number, hi: number, lo: number): number {
  const perLot = costInto(scratch, ticks, 1, market.quoteAtomsPerTickLot);
  if (perLot.hi === 0) return divideFloor(hi, lo, perLot.lo);
  return Number(toBig(hi, lo) / toBig(perLot.hi, perLot.lo));
}
