import { NONE } from '../book/order-store.ts';
import { BUY, LIMIT, ORDER_TYPES, SELF_TRADE_MODES, TIMES_IN_FORCE } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { AmendOrder } from '../commands.ts';
import { openStatus } from '../recorder.ts';
import type { Recorder } from '../recorder.ts';
import { refused } from '../refusals.ts';
import type { Refused } from '../refusals.ts';
import { takerFills } from '../replies.ts';
import type { OrderReply } from '../replies.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { bookRefusal, coversIncrease, holdFor, openCustomer, statusRefusal } from './decide.ts';
import { matchTaker } from './match.ts';
import { restOrEnd } from './place.ts';
import { amountRefusal, priceRefusal, smallOrderRefusal } from './rules.ts';
import { releaseLots } from './settle.ts';

interface Amendment {
  readonly slot: number;
  readonly market: Market;
  readonly ticks: number;
  /** New remaining amount. */
  readonly remaining: number;
}

/** Changes price or amount. A mere reduction keeps the order's place; anything else queues (and may match) anew. */
export function amendOrder(state: State, recorder: Recorder, command: AmendOrder): OrderReply | Refused {
  const amendment = decideAmend(state, command);
  if ('ok' in amendment) return amendment;
  const { slot, market, ticks, remaining } = amendment;
  const { int, float } = state.orders;
  const reduction = float.remaining[slot]! - remaining;
  if (ticks === int.ticks[slot] && reduction >= 0) return reduceInPlace(state, recorder, market, slot, reduction);
  return requeue(state, recorder, amendment);
}

function decideAmend(state: State, command: AmendOrder): Amendment | Refused {
  const customer = openCustomer(state, command.customer);
  if ('ok' in customer) return customer;
  const slot = state.orders.slotOf(command.order);
  const { int, float } = state.orders;
  if (slot === NONE || int.customer[slot] !== customer.id) return refused('order_not_open');
  if (int.type[slot] !== LIMIT) return refused('not_amendable');
  // Overdue, but no tick came by yet: it may neither match nor stay.
  if (float.expireAt[slot]! > 0 && float.expireAt[slot]! <= state.nowMs) return refused('expiry_in_the_past');
  const market = state.markets.list[int.market[slot]!]!;
  const filled = float.lots[slot]! - float.remaining[slot]!;
  const ticks = command.ticks === 0 ? int.ticks[slot]! : command.ticks;
  const lots = command.lots === 0 ? float.lots[slot]! : command.lots;
  const form = priceRefusal(ticks) ?? amountRefusal(market, lots) ?? smallOrderRefusal(market, ticks, lots);
  if (form !== undefined) return form;
  if (lots <= filled) {
    return refused('amount_out_of_range', {
      rule: 'above_filled',
      unit: 'lots',
      limit: String(filled),
      field: 'amount',
      nearest: String(filled + 1),
    });
  }
  const remaining = lots - filled;
  if (ticks === int.ticks[slot] && remaining <= float.remaining[slot]!) return { slot, market, ticks, remaining };
  return requeueRefusal(state, command, slot, market, ticks, remaining) ?? { slot, market, ticks, remaining };
}

/** What a fresh order at the new price would be refused for. */
function requeueRefusal(
  state: State,
  command: AmendOrder,
  slot: number,
  market: Market,
  ticks: number,
  remaining: number,
): Refused | undefined {
  const { int, float } = state.orders;
  const side = int.side[slot] as SideCode;
  const postOnly = int.postOnly[slot] === 1;
  const status = statusRefusal(market, { postOnly });
  if (status !== undefined) return status;
  const type = ORDER_TYPES[LIMIT];
  const newHold = holdFor(market, side, { type, ticks, lots: remaining });
  if (newHold === undefined) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
  const oldHold = holdFor(market, side, { type, ticks: int.ticks[slot]!, lots: float.remaining[slot]! })!;
  const account = side === BUY ? int.quoteAccount[slot]! : int.baseAccount[slot]!;
  if (!coversIncrease(state, account, newHold, oldHold)) return refused('balance_not_enough', { rule: 'available' });
  const likeNew = {
    customer: command.customer,
    type,
    timeInForce: TIMES_IN_FORCE[int.timeInForce[slot]!]!,
    postOnly,
    stp: SELF_TRADE_MODES[int.stp[slot]!]!,
    ticks,
    lots: remaining,
    total: null,
  };
  return bookRefusal(state, market, likeNew, side);
}

function reduceInPlace(state: State, recorder: Recorder, market: Market, slot: number, reduction: number): OrderReply {
  const { int, float } = state.orders;
  if (reduction > 0) {
    releaseLots(state, market, slot, reduction);
    market.book.reduce(slot, reduction);
    float.lots[slot]! -= reduction;
    recorder.level(market.id, int.side[slot] as SideCode, int.ticks[slot]!);
  }
  float.updatedAt[slot] = state.nowMs;
  return { ok: true, kind: 'order', order: recorder.order(slot, openStatus(state, slot), null), fills: [] };
}

function requeue(state: State, recorder: Recorder, amendment: Amendment): OrderReply {
  const { slot, market, ticks, remaining } = amendment;
  const { int, float } = state.orders;
  const side = int.side[slot] as SideCode;
  const filled = float.lots[slot]! - float.remaining[slot]!;
  market.book.remove(slot);
  recorder.level(market.id, side, int.ticks[slot]!);
  releaseLots(state, market, slot, float.remaining[slot]!);
  state.timers.remove(slot);
  int.ticks[slot] = ticks;
  float.lots[slot] = filled + remaining;
  float.remaining[slot] = remaining;
  float.updatedAt[slot] = state.nowMs;
  const hold = holdFor(market, side, { type: ORDER_TYPES[LIMIT], ticks, lots: remaining })!;
  state.ledger.hold(side === BUY ? int.quoteAccount[slot]! : int.baseAccount[slot]!, hold.hi, hold.lo);
  const matched = matchTaker(state, recorder, market, slot);
  return { ok: true, kind: 'order', order: restOrEnd(state, recorder, market, slot, matched.stopped), fills: takerFills(matched.trades) };
}
