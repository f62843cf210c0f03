import * as kernel from '@agio/kernel';
import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import * as moneyOf from './money.ts';
import * as rules from './rules.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';

/** Copies, which are folded into the code; see the README. */
const { costInto, limbs } = kernel;
const { postingsOf, reckon, tradeMoney } = moneyOf;
const assert: typeof kernel.assert = kernel.assert;
const { holdInto } = rules;
const { FEES, HOUSE, LIMIT } = codes;

const money = tradeMoney();
const improvement = limbs();

/** How a trade is paid and how a hold is given back. */
export interface Settling {
  /**
   * One trade at the maker's price: money, fees, cumulative figures, ticker and events, as one step. The maker's level is
   * reduced by the caller.
   */
  settleTrade(market: Market, maker: number, taker: number, lots: number): void;
  /** Gives back what an order still holds for so many lots. */
  releaseLots(market: Market, slot: number, lots: number): void;
}

export function createSettling(state: State, events: Events): Settling {
  const { orders, ledger } = state;

  function settleTrade(market: Market, maker: number, taker: number, lots: number): void {
    const ticks = orders.ticks(maker);
    // −1 where the taker buys: a choice between the two without a branch.
    const takerBuys = orders.side(taker) - 1;
    const buyer = maker ^ ((maker ^ taker) & takerBuys);
    const seller = maker ^ taker ^ buyer;
    reckon(money, orders, market, maker, taker, lots);
    const { cost, base, buyerFee, sellerFee } = money;

    const buyerQuote = orders.quoteAccount(buyer);
    const buyerHolds = orders.type(buyer) === LIMIT;
    const better = buyerHolds ? orders.ticks(buyer) - ticks : 0;
    if (better !== 0) {
      // Release the better price before settling, so that a full fill never sees a negative hold.
      costInto(improvement, better, lots, market.quoteAtomsPerTickLot);
      ledger.release(buyerQuote, improvement);
    }
    const baseFees = feeAccount(market.feeAccounts, 0, market.base.id);
    const quoteFees = feeAccount(market.feeAccounts, 1, market.quote.id);
    ledger.pay(buyerQuote, buyerHolds, orders.quoteAccount(seller), quoteFees, cost, money.sellerNet, sellerFee);
    ledger.pay(
      orders.baseAccount(seller),
      orders.type(seller) === LIMIT,
      orders.baseAccount(buyer),
      baseFees,
      base,
      money.buyerNet,
      buyerFee,
    );

    orders.addFilled(buyer, cost, buyerFee);
    orders.addFilled(seller, cost, sellerFee);
    orders.setUpdatedAt(maker, state.nowMs);
    market.ticker.record(state.nowMs, ticks, lots, cost);
    state.trades += 1;
    const firstPosting = state.postings + 1;
    state.postings += postingsOf(money);
    events.trade(state.trades, maker, taker, ticks, lots, firstPosting, cost.lo + buyerFee.lo + sellerFee.lo);
  }

  /** The house's account for fees in a coin, opened with the market's first trade. */
  function feeAccount(known: Int32Array, place: 0 | 1, coin: number): number {
    if (known[place] === -1) known[place] = ledger.account(HOUSE, FEES, coin);
    return known[place]!;
  }

  function releaseLots(market: Market, slot: number, lots: number): void {
    assert(orders.type(slot) === LIMIT, 'only limit orders hold');
    const side = orders.side(slot);
    holdInto(improvement, market, side, orders.ticks(slot), lots);
    ledger.release(orders.payingAccount(slot, side), improvement);
  }

  return { settleTrade, releaseLots };
}
