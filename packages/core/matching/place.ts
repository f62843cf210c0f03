import { fromBig, limbs } from '@agio/kernel';
import { BUY, GTC, GTD, LIMIT, MARKET, ORDER_TYPES, SELF_TRADE_MODES, TIMES_IN_FORCE, TRADING } from '../codes.ts';
import type { EndReason, OrderStatusName, SideCode } from '../codes.ts';
import type { PlaceOrder } from '../commands.ts';
import type { OrderRecord } from '../facts.ts';
import { openStatus } from '../recorder.ts';
import type { Recorder } from '../recorder.ts';
import { takerFills } from '../replies.ts';
import type { OrderReply } from '../replies.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { linkToOwner, retire } from './close.ts';
import type { Placement } from './decide.ts';
import { feeRates } from './fees.ts';
import { matchTaker } from './match.ts';
import { releaseLots } from './settle.ts';

/** Writes a decided order: hold, match, then rest or end. */
export function writePlace(state: State, recorder: Recorder, command: PlaceOrder, placement: Placement): OrderReply {
  const { market, customer, hold } = placement;
  const slot = fillColumns(state, command, placement);
  const { int } = state.orders;
  state.ledger.hold(placement.side === BUY ? int.quoteAccount[slot]! : int.baseAccount[slot]!, hold.hi, hold.lo);
  linkToOwner(state, customer, slot);
  if (command.clientOrderId !== null) {
    const memory = { atMs: state.nowMs, body: '', reply: String(state.orders.idOf(slot)) };
    state.remembered.add(customer.id, `c:${command.clientOrderId}`, memory);
  }
  const matched = matchTaker(state, recorder, market, slot);
  return { ok: true, kind: 'order', order: restOrEnd(state, recorder, market, slot, matched.stopped), fills: takerFills(matched.trades) };
}

function fillColumns(state: State, command: PlaceOrder, placement: Placement): number {
  const { orders } = state;
  const slot = orders.allocate();
  const { int, float } = orders;
  const rates = feeRates(placement.market, placement.customer);
  int.market[slot] = placement.market.id;
  int.customer[slot] = placement.customer.id;
  int.side[slot] = placement.side;
  int.type[slot] = ORDER_TYPES.indexOf(command.type);
  int.timeInForce[slot] = TIMES_IN_FORCE.indexOf(command.timeInForce);
  int.postOnly[slot] = command.postOnly ? 1 : 0;
  int.stp[slot] = SELF_TRADE_MODES.indexOf(command.stp);
  int.ticks[slot] = command.ticks;
  int.makerRate[slot] = rates.maker;
  int.takerRate[slot] = rates.taker;
  int.baseAccount[slot] = state.ledger.account(placement.customer.id, TRADING, placement.market.base.id);
  int.quoteAccount[slot] = state.ledger.account(placement.customer.id, TRADING, placement.market.quote.id);
  float.lots[slot] = command.lots;
  float.remaining[slot] = command.lots;
  float.createdAt[slot] = state.nowMs;
  float.updatedAt[slot] = state.nowMs;
  float.expireAt[slot] = command.timeInForce === 'GTD' ? command.expireAtMs : 0;
  if (command.total !== null) {
    const total = fromBig(BigInt(command.total), limbs());
    float.totalHi[slot] = total.hi;
    float.totalLo[slot] = total.lo;
  }
  orders.clientOrderId[slot] = command.clientOrderId;
  return slot;
}

/** After matching: filled, resting, or ended with the rest given back. */
export function restOrEnd(state: State, recorder: Recorder, market: Market, slot: number, stopped: EndReason | null): OrderRecord {
  const { int, float } = state.orders;
  const byTotal = float.totalHi[slot]! > 0 || float.totalLo[slot]! > 0;
  const left = float.remaining[slot]!;
  if (stopped === null && left === 0 && float.lots[slot]! > 0) return retire(state, recorder, slot, 'filled', null);
  const tif = int.timeInForce[slot]!;
  if (stopped === null && !byTotal && int.type[slot] === LIMIT && (tif === GTC || tif === GTD)) return rest(state, recorder, market, slot);
  if (int.type[slot] !== MARKET && left > 0) releaseLots(state, market, slot, left);
  const reason: EndReason = stopped ?? (int.type[slot] === MARKET ? 'no_liquidity' : 'immediate_or_cancel');
  const status: OrderStatusName = reason === 'self_trade' ? 'expired' : 'cancelled';
  return retire(state, recorder, slot, status, reason);
}

function rest(state: State, recorder: Recorder, market: Market, slot: number): OrderRecord {
  const { int, float } = state.orders;
  market.book.insert(slot);
  if (float.expireAt[slot]! > 0) state.timers.add(slot);
  recorder.level(market.id, int.side[slot] as SideCode, int.ticks[slot]!);
  return recorder.order(slot, openStatus(state, slot), null);
}
