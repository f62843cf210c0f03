import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as codes from '../codes.ts';
import type { Events, TradeNumbers } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';

/** Copies, which are folded into the code; see the README. */
const { costInto, limbs, multiplyInto, rateFloorInto, setLimbs, subtractInto } = kernel;
const assert: typeof kernel.assert = kernel.assert;
const { BUY, FEES, HOUSE, LIMIT } = codes;

const cost = limbs();
const base = limbs();
const buyerFee = limbs();
const sellerFee = limbs();
const improvement = limbs();
const buyerNet = limbs();
const sellerNet = limbs();
const trade: TradeNumbers = {
  id: 0,
  market: 0,
  ticks: 0,
  lots: 0,
  takerSide: BUY,
  maker: 0,
  taker: 0,
  firstPosting: 0,
  cost,
  base,
  buyerFee,
  sellerFee,
};
/** Buyer's quote and base, seller's base and quote, the house's fees in base and quote. */
const accounts = new Int32Array(6);

/**
 * One trade at the maker's price: money, fees, cumulative figures, ticker and events, as one step. The maker's level is
 * reduced by the caller. Fees are taken from what is received, rounded down.
 */
export function settleTrade(state: State, events: Events, market: Market, maker: number, taker: number, lots: number): void {
  const { orders, ledger } = state;
  const ticks = orders.ticks(maker);
  const takerSide = orders.side(taker);
  const buyer = takerSide === BUY ? taker : maker;
  const seller = takerSide === BUY ? maker : taker;
  costInto(cost, ticks, lots, market.quoteAtomsPerTickLot);
  multiplyInto(base, lots, market.baseAtomsPerLot);
  rateFloorInto(buyerFee, base.hi, base.lo, buyer === maker ? orders.makerRate(buyer) : orders.takerRate(buyer));
  rateFloorInto(sellerFee, cost.hi, cost.lo, seller === maker ? orders.makerRate(seller) : orders.takerRate(seller));
  subtractInto(setLimbs(buyerNet, base.hi, base.lo), buyerFee.hi, buyerFee.lo);
  subtractInto(setLimbs(sellerNet, cost.hi, cost.lo), sellerFee.hi, sellerFee.lo);

  const buyerQuote = orders.quoteAccount(buyer);
  const buyerBase = orders.baseAccount(buyer);
  const sellerQuote = orders.quoteAccount(seller);
  const sellerBase = orders.baseAccount(seller);
  const baseFees = feeAccount(state, market.feeAccounts, 0, market.base.id);
  const quoteFees = feeAccount(state, market.feeAccounts, 1, market.quote.id);
  const buyerHolds = orders.type(buyer) === LIMIT;
  const better = buyerHolds ? orders.ticks(buyer) - ticks : 0;
  if (better !== 0) {
    // Release the better price before settling, so that a full fill never sees a negative hold.
    costInto(improvement, better, lots, market.quoteAtomsPerTickLot);
    ledger.release(buyerQuote, improvement);
  }
  ledger.pay(buyerQuote, buyerHolds, sellerQuote, quoteFees, cost, sellerNet, sellerFee);
  ledger.pay(sellerBase, orders.type(seller) === LIMIT, buyerBase, baseFees, base, buyerNet, buyerFee);

  orders.addFilled(buyer, cost, buyerFee);
  orders.addFilled(seller, cost, sellerFee);
  orders.setUpdatedAt(maker, state.nowMs);
  orders.setUpdatedAt(taker, state.nowMs);
  market.ticker.record(state.nowMs, ticks, lots, cost);
  state.trades += 1;
  trade.id = state.trades;
  trade.market = market.id;
  trade.ticks = ticks;
  trade.lots = lots;
  trade.takerSide = takerSide;
  trade.maker = maker;
  trade.taker = taker;
  trade.firstPosting = state.postings + 1;
  state.postings += 2 + one(buyerNet) + one(sellerNet) + one(buyerFee) + one(sellerFee);
  accounts[0] = buyerQuote;
  accounts[1] = buyerBase;
  accounts[2] = sellerBase;
  accounts[3] = sellerQuote;
  accounts[4] = baseFees;
  accounts[5] = quoteFees;
  events.trade(trade, ledger, accounts);
}

/** 1 for an amount that makes a posting, 0 for nothing. */
function one(amount: Limbs): number {
  return amount.hi === 0 && amount.lo === 0 ? 0 : 1;
}

/** The house's account for fees in a coin, opened with the market's first trade. */
function feeAccount(state: State, known: Int32Array, place: 0 | 1, coin: number): number {
  if (known[place] === -1) known[place] = state.ledger.account(HOUSE, FEES, coin);
  return known[place]!;
}

/** Gives back what an order still holds for so many lots. */
export function releaseLots(state: State, market: Market, slot: number, lots: number): void {
  const { orders } = state;
  assert(orders.type(slot) === LIMIT, 'only limit orders hold');
  if (orders.side(slot) === BUY) {
    costInto(improvement, orders.ticks(slot), lots, market.quoteAtomsPerTickLot);
    state.ledger.release(orders.quoteAccount(slot), improvement);
  } else {
    multiplyInto(improvement, lots, market.baseAtomsPerLot);
    state.ledger.release(orders.baseAccount(slot), improvement);
  }
}
