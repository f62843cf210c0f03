import { assert, compareLimbs, costInto, isZero, limbs, subtractInto } from '@agio/kernel';
import { FILLS_PER_COMMAND_MAX } from '../bounds.ts';
import { NONE } from '../book/order-store.ts';
import { BUY, DECREMENT, EXPIRE_BOTH, EXPIRE_MAKER, EXPIRE_TAKER, MARKET, SELL } from '../codes.ts';
import type { EndReason, SideCode } from '../codes.ts';
import type { TradeFact } from '../facts.ts';
import { openStatus } from '../recorder.ts';
import type { Recorder } from '../recorder.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { baseAmountInto } from './decide.ts';
import { closeResting, retire } from './close.ts';
import { affordableLots, bandLimit, beyond } from './rules.ts';
import { releaseLots, settleTrade } from './settle.ts';

const available = limbs();
const spent = limbs();

/** How matching ended: what the taker traded, and why it must not rest although something is left. */
export interface Matched {
  readonly trades: readonly TradeFact[];
  readonly stopped: EndReason | null;
}

/** Matches a taker whose hold (if any) is in place. Writes; may not refuse. */
export function matchTaker(state: State, recorder: Recorder, market: Market, taker: number): Matched {
  const { int, float } = state.orders;
  const side = int.side[taker] as SideCode;
  const opposite: SideCode = side === BUY ? SELL : BUY;
  const isMarket = int.type[taker] === MARKET;
  const byTotal = float.totalHi[taker]! > 0 || float.totalLo[taker]! > 0;
  const limit = isMarket ? bandLimit(market, side) : int.ticks[taker]!;
  const budget = { hi: float.totalHi[taker]!, lo: float.totalLo[taker]! };
  const trades: TradeFact[] = [];
  let stopped: EndReason | null = null;
  for (let steps = 0; stopped === null && (byTotal ? !isZero(budget) : float.remaining[taker]! > 0); steps += 1) {
    const maker = market.book.best(opposite);
    if (maker === NONE || (limit !== 0 && beyond(side, int.ticks[maker]!, limit))) {
      stopped = isMarket ? 'no_liquidity' : null;
      break;
    }
    if (steps >= FILLS_PER_COMMAND_MAX) {
      stopped = 'fills_max';
    } else if (float.expireAt[maker]! > 0 && float.expireAt[maker]! <= state.nowMs) {
      // An overdue maker expires before it can match.
      closeResting(state, recorder, maker, 'expired', 'expiry');
    } else {
      const wanted = wantedLots(state, market, taker, maker, budget, byTotal, isMarket);
      if (wanted.lots === 0) {
        stopped = wanted.reason;
        break;
      }
      if (int.customer[maker] === int.customer[taker])
        stopped = preventSelfTrade(state, recorder, market, maker, taker, wanted.lots, budget, byTotal);
      else {
        trades.push(fill(state, recorder, market, maker, taker, Math.min(wanted.lots, float.remaining[maker]!), byTotal));
        if (byTotal) spend(budget, market, int.ticks[maker]!, trades.at(-1)!.lots);
      }
    }
  }
  return { trades, stopped };
}

/** Lots the taker can still take at the maker's price, and why none where it cannot. */
function wantedLots(
  state: State,
  market: Market,
  taker: number,
  maker: number,
  budget: { hi: number; lo: number },
  byTotal: boolean,
  isMarket: boolean,
): { lots: number; reason: EndReason | null } {
  const { int, float } = state.orders;
  const ticks = int.ticks[maker]!;
  const asked = byTotal ? affordableLots(market, ticks, budget.hi, budget.lo) : float.remaining[taker]!;
  if (!isMarket) return { lots: asked, reason: 'balance' };
  // The rest of the total buys not even one lot: the order is done.
  if (asked === 0) return { lots: 0, reason: null };
  // A market order holds nothing: it settles from what is available until it ends.
  if (int.side[taker] === BUY) {
    state.ledger.available(int.quoteAccount[taker]!, available);
    return { lots: Math.min(asked, affordableLots(market, ticks, available.hi, available.lo)), reason: 'balance' };
  }
  state.ledger.available(int.baseAccount[taker]!, available);
  baseAmountInto(spent, market, asked);
  return { lots: compareLimbs(available.hi, available.lo, spent.hi, spent.lo) >= 0 ? asked : 0, reason: 'balance' };
}

function spend(budget: { hi: number; lo: number }, market: Market, ticks: number, lots: number): void {
  costInto(spent, ticks, lots, market.quoteAtomsPerTickLot);
  subtractInto(budget, spent.hi, spent.lo);
}

function fill(state: State, recorder: Recorder, market: Market, maker: number, taker: number, lots: number, byTotal: boolean): TradeFact {
  const { int, float } = state.orders;
  const opposite = int.side[maker] as SideCode;
  const ticks = int.ticks[maker]!;
  assert(lots > 0, 'a fill of nothing');
  const trade = settleTrade(state, recorder, market, maker, taker, lots);
  if (byTotal) float.lots[taker]! += lots;
  else float.remaining[taker]! -= lots;
  if (lots === float.remaining[maker]) {
    market.book.remove(maker);
    float.remaining[maker] = 0;
    recorder.level(market.id, opposite, ticks);
    retire(state, recorder, maker, 'filled', null);
  } else {
    market.book.reduce(maker, lots);
    recorder.level(market.id, opposite, ticks);
    recorder.order(maker, openStatus(state, maker), null);
  }
  return trade;
}

/** Own orders never trade with each other; answers the reason when the taker must stop. */
function preventSelfTrade(
  state: State,
  recorder: Recorder,
  market: Market,
  maker: number,
  taker: number,
  wanted: number,
  budget: { hi: number; lo: number },
  byTotal: boolean,
): EndReason | null {
  const { int, float } = state.orders;
  const mode = int.stp[taker]!;
  if (mode === EXPIRE_TAKER) return 'self_trade';
  if (mode === EXPIRE_MAKER || mode === EXPIRE_BOTH) {
    closeResting(state, recorder, maker, 'expired', 'self_trade');
    return mode === EXPIRE_BOTH ? 'self_trade' : null;
  }
  assert(mode === DECREMENT, 'unknown self-trade mode');
  const lots = Math.min(wanted, float.remaining[maker]!);
  const ticks = int.ticks[maker]!;
  if (byTotal) {
    spend(budget, market, ticks, lots);
  } else {
    if (int.type[taker] !== MARKET) releaseLots(state, market, taker, lots);
    float.remaining[taker]! -= lots;
    float.lots[taker]! -= lots;
  }
  if (lots === float.remaining[maker]) {
    closeResting(state, recorder, maker, 'expired', 'self_trade');
  } else {
    releaseLots(state, market, maker, lots);
    market.book.reduce(maker, lots);
    float.lots[maker]! -= lots;
    recorder.level(market.id, int.side[maker] as SideCode, ticks);
    recorder.order(maker, openStatus(state, maker), null);
  }
  return (byTotal ? isZero(budget) : float.remaining[taker] === 0) ? 'self_trade' : null;
}
