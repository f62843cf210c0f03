import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { holdFor, sizeRefusal, statusRefusal } from './decide.ts';
import type { Deciding, Decision } from './decide.ts';
import { restraintRefusal } from './guard.ts';
import { orderInput } from './order-input.ts';
import type { OrderInput } from './order-input.ts';
import { priceRefusal } from './rules.ts';
import { fieldsRefusal, isAtMarketType, judgedTicks, lastPrice, metRefusal, rangeRefusal, waitingAmountRefusal } from './trigger-rules.ts';

const { GTD, LIMIT, MARKET, NONE, TRAILING_STOP } = codes;
const { TRAILING_MAX, WAITING_MAX, WAITING_PER_MARKET_MAX, WAITING_WIDE_MAX } = bounds;

/** The order as what it becomes when it is fired. */
const plain = orderInput();

/** As `Deciding.decidePlace` for orders that wait for a trigger. */
export type DecideWaiting = (input: OrderInput, decided: Decision) => RefusalResult | undefined;

export function createDecidingWaiting(state: State, deciding: Deciding): DecideWaiting {
  const { markets, triggers } = state;

  /** Whether this order may wait or, if its trigger is met and it asks for that, be executed at once. Writes only the decision. */
  function decideWaiting(input: OrderInput, decided: Decision): RefusalResult | undefined {
    decided.isMet = false;
    decided.crosses = false;
    const owner = deciding.ownerRefusal(input);
    if (owner !== undefined) return owner;
    const market = markets.list[input.market]!;
    const first =
      statusRefusal(market, input.postOnly) ??
      restraintRefusal(state.restraint, market, input.customer, input.side) ??
      (triggers.isSwept(market.id) ? refused('too_much_waits') : undefined) ??
      fieldsRefusal(market, input);
    if (first !== undefined) return first;
    const met = triggerRefusal(market, input);
    if (met?.refusal === 'trigger_already_met' && input.firesWhenMet) return decideNow(input, decided);
    return (
      met ??
      formRefusal(market, input) ??
      deciding.listRefusal(input) ??
      tooManyRefusal(state, market, input.customer, { waiting: 1, trailing: Number(input.type === TRAILING_STOP) }) ??
      holdRefusal(market, input, decided)
    );
  }

  function triggerRefusal(market: Market, { side, terms, type }: OrderInput): RefusalResult | undefined {
    const last = lastPrice(state, market);
    const from = terms!.activationTicks === 0 ? last : terms!.activationTicks;
    return rangeRefusal(type, side, terms!, from) ?? metRefusal(type, side, terms!, last);
  }

  function decideNow(input: OrderInput, decided: Decision): RefusalResult | undefined {
    const refusal = deciding.decidePlace(becoming(input), decided);
    decided.isMet = refusal === undefined;
    return refusal;
  }

  function formRefusal(market: Market, input: OrderInput): RefusalResult | undefined {
    if (input.timeInForce === GTD && input.expireAtMs <= state.nowMs) return refused('expiry_in_the_past');
    const price = isAtMarketType(input.type) ? undefined : priceRefusal(input.ticks);
    const amount = price ?? waitingAmountRefusal(market, input);
    if (amount !== undefined || input.byTotal) return amount;
    return sizeRefusal(market, judgedTicks(state, market, input), input.lots);
  }

  function holdRefusal(market: Market, input: OrderInput, decided: Decision): RefusalResult | undefined {
    const isPayable = input.byTotal || isAtMarketType(input.type) || holdFor(decided.hold, market, input.side, input.ticks, input.lots);
    if (!isPayable) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
    deciding.findAccounts(market, input, decided);
    return deciding.balanceRefusal(market, becoming(input), decided);
  }

  return decideWaiting;
}

/** Whether a customer may have so many more orders that wait in a market. */
export function tooManyRefusal(
  { customers, orders, triggers }: State,
  market: Market,
  customer: number,
  more: { readonly waiting: number; readonly trailing: number },
): RefusalResult | undefined {
  let { waiting, trailing } = more;
  for (let slot = customers.firstOrder(customer); slot !== NONE; slot = orders.ownerNext(slot)) {
    if (!orders.isWaiting(slot) || orders.market(slot) !== market.id) continue;
    waiting += 1;
    if (orders.type(slot) === TRAILING_STOP) trailing += 1;
  }
  const isWide = customers.isWide(customer);
  const most = isWide ? WAITING_WIDE_MAX : WAITING_MAX;
  const tooMany = (rule: string, limit: number): RefusalResult => refused('too_many_waiting', { rule, limit: String(limit) });
  if (waiting > most) return tooMany('waiting_orders', most);
  if (more.trailing > 0 && trailing > TRAILING_MAX && !isWide) return tooMany('trailing_orders', TRAILING_MAX);
  return triggers.waiting(market.id) + more.waiting > WAITING_PER_MARKET_MAX
    ? tooMany('waiting_of_market', WAITING_PER_MARKET_MAX)
    : undefined;
}

/** The order as it would be placed now, without its trigger. */
function becoming(input: OrderInput): OrderInput {
  return Object.assign(plain, input, { type: isAtMarketType(input.type) ? MARKET : LIMIT, terms: null });
}
