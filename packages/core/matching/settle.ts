import * as kernel from '@agio/kernel';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Events } from '../events.ts';
import * as moneyOf from './money.ts';
import * as rules from './rules.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { costInto, limbs, rateFloor } = kernel;
const { one, postingsOf, computeTrade, tradeMoney } = moneyOf;
const assert: typeof kernel.assert = kernel.assert;
const { heldPerLot, holdInto } = rules;
/** One limb of money, as in kernel. */
const LIMB = 1e15;
const { BUY, FEES, HOUSE } = codes;

const money = tradeMoney();
const improvement = limbs();

/** How a trade is paid and how a hold is released. */
export interface Settling {
  /**
   * One trade at `ticks`, the maker's price: money, fees, cumulative figures, ticker and events, as one step. The maker's level is
   * reduced by the caller.
   */
  settleTrade(market: Market, maker: number, taker: number, takerSide: SideCode, ticks: number, lots: number): void;
  /** Releases what this many lots of a purchase hold for a price better by so many ticks. */
  releaseCost(market: Market, account: number, ticks: number, lots: number): void;
  /** Releases what an order still holds for this many lots. */
  releaseLots(market: Market, slot: number, lots: number): void;
}

export function createSettling(state: State, events: Events): Settling {
  const { orders, ledger } = state;

  function settleTrade(market: Market, maker: number, taker: number, takerSide: SideCode, ticks: number, lots: number): void {
    const cost = ticks * lots * market.quoteAtomsPerTickLot;
    const base = lots * market.baseAtomsPerLot;
    // What is executed at market holds nothing meanwhile, and never rests; a maker gets its own price.
    const takerHolds = !orders.isAtMarket(taker);
    if (takerHolds && takerSide === BUY) {
      const better = orders.ticks(taker) - ticks;
      if (better !== 0) releaseCost(market, orders.quoteAccount(taker), better, lots);
    }
    // −1 where the taker buys: a choice between the two without a branch.
    const buyer = maker ^ ((maker ^ taker) & (takerSide - 1));
    const seller = maker ^ taker ^ buyer;
    const buyerHolds = takerHolds || buyer === maker;
    const sellerHolds = takerHolds || seller === maker;
    const baseFees = feeAccount(market.feeAccounts, 0, market.base.id);
    const quoteFees = feeAccount(market.feeAccounts, 1, market.quote.id);
    const firstPosting = state.postings + 1;
    let check: number;
    if (cost < LIMB && base < LIMB) {
      // Nearly always the case: plain numbers need no allocation.
      const makerRate = orders.makerRate(maker);
      const takerRate = orders.takerRate(taker);
      const buyerRate = makerRate ^ ((makerRate ^ takerRate) & (takerSide - 1));
      const buyerFee = rateFloor(base, buyerRate);
      const sellerFee = rateFloor(cost, makerRate ^ takerRate ^ buyerRate);
      ledger.payLow(orders.quoteAccount(buyer), buyerHolds, orders.quoteAccount(seller), quoteFees, cost, sellerFee);
      ledger.payLow(orders.baseAccount(seller), sellerHolds, orders.baseAccount(buyer), baseFees, base, buyerFee);
      orders.addFilledLow(buyer, cost, buyerFee);
      orders.addFilledLow(seller, cost, sellerFee);
      market.ticker.recordLow(state.nowMs, ticks, lots, cost);
      state.postings += 2 + one(base - buyerFee) + one(cost - sellerFee) + one(buyerFee) + one(sellerFee);
      check = cost + buyerFee + sellerFee;
    } else {
      computeTrade(money, orders, market, maker, taker, lots);
      const { buyerFee, sellerFee } = money;
      ledger.pay(orders.quoteAccount(buyer), buyerHolds, orders.quoteAccount(seller), quoteFees, money.cost, money.sellerNet, sellerFee);
      ledger.pay(orders.baseAccount(seller), sellerHolds, orders.baseAccount(buyer), baseFees, money.base, money.buyerNet, buyerFee);
      orders.addFilled(buyer, money.cost, buyerFee);
      orders.addFilled(seller, money.cost, sellerFee);
      market.ticker.record(state.nowMs, ticks, lots, money.cost);
      state.postings += postingsOf(money);
      check = money.cost.lo + buyerFee.lo + sellerFee.lo;
    }
    orders.setUpdatedAt(maker, state.nowMs);
    state.trades += 1;
    events.trade(state.trades, maker, taker, ticks, lots, firstPosting, check);
  }

  /** Gives back the better price before settling, so that a full fill never sees a negative hold. */
  function releaseCost(market: Market, account: number, ticks: number, lots: number): void {
    const cost = ticks * lots * market.quoteAtomsPerTickLot;
    if (cost < LIMB) ledger.releaseLow(account, cost);
    else ledger.release(account, costInto(improvement, ticks, lots, market.quoteAtomsPerTickLot));
  }

  /** The house's account for fees in a coin, opened with the market's first trade. */
  function feeAccount(known: Int32Array, place: 0 | 1, coin: number): number {
    if (known[place] === -1) known[place] = ledger.account(HOUSE, FEES, coin);
    return known[place]!;
  }

  function releaseLots(market: Market, slot: number, lots: number): void {
    assert(!orders.isAtMarket(slot), 'an order at market holds nothing');
    const side = orders.side(slot);
    const account = orders.payingAccount(slot, side);
    const held = lots * heldPerLot(market, side, orders.ticks(slot));
    if (held < LIMB) {
      ledger.releaseLow(account, held);
    } else {
      holdInto(improvement, market, side, orders.ticks(slot), lots);
      ledger.release(account, improvement);
    }
  }

  return { settleTrade, releaseCost, releaseLots };
}
