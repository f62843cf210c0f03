import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { OrderStore } from '../book/order-store.ts';
import type { Market } from '../state/markets.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { costInto, limbs, multiplyInto, rateFloorInto, setLimbs, subtractInto } = kernel;

/** What both sides of a trade pay and receive, in atoms. */
export interface TradeMoney {
  readonly cost: Limbs;
  readonly base: Limbs;
  /** In the base coin and in the quote coin: fees are taken from what is received, rounded down. */
  readonly buyerFee: Limbs;
  readonly sellerFee: Limbs;
  readonly buyerNet: Limbs;
  readonly sellerNet: Limbs;
}

export function tradeMoney(): TradeMoney {
  return { cost: limbs(), base: limbs(), buyerFee: limbs(), sellerFee: limbs(), buyerNet: limbs(), sellerNet: limbs() };
}

/** Computes a trade at the maker's price; calling it again before the next command gives the same result. */
export function computeTrade(into: TradeMoney, orders: OrderStore, market: Market, maker: number, taker: number, lots: number): void {
  const { cost, base, buyerFee, sellerFee, buyerNet, sellerNet } = into;
  costInto(cost, orders.ticks(maker), lots, market.quoteAtomsPerTickLot);
  multiplyInto(base, lots, market.baseAtomsPerLot);
  const makerRate = orders.makerRate(maker);
  const takerRate = orders.takerRate(taker);
  // −1 where the taker buys: a choice between the two without a branch.
  const takerBuys = orders.side(taker) - 1;
  const buyerRate = makerRate ^ ((makerRate ^ takerRate) & takerBuys);
  rateFloorInto(buyerFee, base.hi, base.lo, buyerRate);
  rateFloorInto(sellerFee, cost.hi, cost.lo, makerRate ^ takerRate ^ buyerRate);
  subtractInto(setLimbs(buyerNet, base.hi, base.lo), buyerFee.hi, buyerFee.lo);
  subtractInto(setLimbs(sellerNet, cost.hi, cost.lo), sellerFee.hi, sellerFee.lo);
}

/** The number of non-zero postings of a trade; the two payments are never zero. */
export function postingsOf(money: TradeMoney): number {
  return 2 + oneOf(money.buyerNet) + oneOf(money.sellerNet) + oneOf(money.buyerFee) + oneOf(money.sellerFee);
}

function oneOf(amount: Limbs): number {
  return one(amount.hi) | one(amount.lo);
}

/** One posting, or none for zero. */
export function one(amount: number): number {
  return amount === 0 ? 0 : 1;
}
