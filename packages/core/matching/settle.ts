import { addInto, assert, costInto, limbs, limbsText, rateFloorInto, setLimbs, subtractInto } from '@agio/kernel';
import { BUY, FEES, HOUSE, LIMIT, SIDES } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { TradeFact } from '../facts.ts';
import type { Recorder } from '../recorder.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { baseAmountInto } from './decide.ts';

const cost = limbs();
const base = limbs();
const buyerFee = limbs();
const sellerFee = limbs();
const improvement = limbs();
const net = limbs();

/**
 * One trade at the maker's price: money, fees, cumulative figures, ticker and facts, as one step. The maker's level is
 * reduced by the caller. Fees are taken from what is received, rounded down.
 */
export function settleTrade(state: State, recorder: Recorder, market: Market, maker: number, taker: number, lots: number): TradeFact {
  const { int, float } = state.orders;
  const { ledger } = state;
  const ticks = int.ticks[maker]!;
  const takerSide = int.side[taker] as SideCode;
  const buyer = takerSide === BUY ? taker : maker;
  const seller = takerSide === BUY ? maker : taker;
  costInto(cost, ticks, lots, market.quoteAtomsPerTickLot);
  baseAmountInto(base, market, lots);
  rateFloorInto(buyerFee, base.hi, base.lo, buyer === maker ? int.makerRate[buyer]! : int.takerRate[buyer]!);
  rateFloorInto(sellerFee, cost.hi, cost.lo, seller === maker ? int.makerRate[seller]! : int.takerRate[seller]!);

  const buyerQuote = int.quoteAccount[buyer]!;
  const buyerBase = int.baseAccount[buyer]!;
  const sellerQuote = int.quoteAccount[seller]!;
  const sellerBase = int.baseAccount[seller]!;
  if (int.type[buyer] === LIMIT) {
    // Release the better price before settling, so that a full fill never sees a negative hold.
    costInto(improvement, int.ticks[buyer]! - ticks, lots, market.quoteAtomsPerTickLot);
    ledger.release(buyerQuote, improvement.hi, improvement.lo);
    ledger.settle(buyerQuote, sellerQuote, cost.hi, cost.lo);
  } else {
    ledger.transfer(buyerQuote, sellerQuote, cost.hi, cost.lo);
  }
  if (int.type[seller] === LIMIT) ledger.settle(sellerBase, buyerBase, base.hi, base.lo);
  else ledger.transfer(sellerBase, buyerBase, base.hi, base.lo);
  const baseFees = ledger.account(HOUSE, FEES, market.base.id);
  const quoteFees = ledger.account(HOUSE, FEES, market.quote.id);
  ledger.transfer(buyerBase, baseFees, buyerFee.hi, buyerFee.lo);
  ledger.transfer(sellerQuote, quoteFees, sellerFee.hi, sellerFee.lo);

  addFilled(state, buyer, buyerFee.hi, buyerFee.lo);
  addFilled(state, seller, sellerFee.hi, sellerFee.lo);
  market.ticker.record(state.nowMs, ticks, lots, cost);
  state.trades += 1;
  const cause = `trade:${state.trades}`;
  const makerFee = maker === buyer ? buyerFee : sellerFee;
  const takerFee = maker === buyer ? sellerFee : buyerFee;
  const trade: TradeFact = {
    fact: 'trade',
    id: state.trades,
    market: market.id,
    atMs: state.nowMs,
    ticks,
    lots,
    quote: limbsText(cost.hi, cost.lo),
    takerSide: SIDES[takerSide],
    maker: { order: state.orders.idOf(maker), customer: int.customer[maker]!, fee: limbsText(makerFee.hi, makerFee.lo) },
    taker: { order: state.orders.idOf(taker), customer: int.customer[taker]!, fee: limbsText(takerFee.hi, takerFee.lo) },
  };
  recorder.trade(trade);
  recorder.posting(buyerQuote, '-', cost, 'trade', cause);
  recorder.posting(buyerBase, '', subtractInto(setLimbs(net, base.hi, base.lo), buyerFee.hi, buyerFee.lo), 'trade', cause);
  recorder.posting(sellerBase, '-', base, 'trade', cause);
  recorder.posting(sellerQuote, '', subtractInto(setLimbs(net, cost.hi, cost.lo), sellerFee.hi, sellerFee.lo), 'trade', cause);
  recorder.posting(baseFees, '', buyerFee, 'fee', cause);
  recorder.posting(quoteFees, '', sellerFee, 'fee', cause);
  float.updatedAt[maker] = state.nowMs;
  float.updatedAt[taker] = state.nowMs;
  return trade;
}

function addFilled(state: State, slot: number, feeHi: number, feeLo: number): void {
  const { float } = state.orders;
  const sum = addInto({ hi: float.filledHi[slot]!, lo: float.filledLo[slot]! }, cost.hi, cost.lo);
  float.filledHi[slot] = sum.hi;
  float.filledLo[slot] = sum.lo;
  const fees = addInto({ hi: float.feeHi[slot]!, lo: float.feeLo[slot]! }, feeHi, feeLo);
  float.feeHi[slot] = fees.hi;
  float.feeLo[slot] = fees.lo;
}

/** Gives back what an order still holds for so many lots. */
export function releaseLots(state: State, market: Market, slot: number, lots: number): void {
  const { int } = state.orders;
  assert(int.type[slot] === LIMIT, 'only limit orders hold');
  if (int.side[slot] === BUY) {
    costInto(improvement, int.ticks[slot]!, lots, market.quoteAtomsPerTickLot);
    state.ledger.release(int.quoteAccount[slot]!, improvement.hi, improvement.lo);
  } else {
    baseAmountInto(improvement, market, lots);
    state.ledger.release(int.baseAccount[slot]!, improvement.hi, improvement.lo);
  }
}
