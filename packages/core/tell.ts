import { limbs, limbsText, setLimbs, subtractInto } from '@agio/kernel';
import {
  ACCOUNT_KINDS,
  BUY,
  END_REASONS,
  FEES,
  HOUSE,
  NO_REASON,
  ORDER_STATUSES,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  SELL,
  SIDES,
  TIMES_IN_FORCE,
  TRADING,
} from './codes.ts';
import type { AccountKindName, SideCode } from './codes.ts';
import { LEVEL_WIDTH, OBJECT, OBJECT_WIDTH, ORDER, ORDER_WIDTH, TRADE_WIDTH } from './event-layout.ts';
import type { Events } from './events.ts';
import type { Fact, OrderFact, OrderRecord, PostingFact, PostingReason, TradeFact } from './facts.ts';
import { openStatus } from './matching/close.ts';
import type { CancelReply, OrderReply } from './replies.ts';
import { takerFills } from './replies.ts';
import type { State } from './state/state.ts';

/** A level that changed, with its new sum in lots. */
export interface TouchedLevel {
  readonly market: number;
  readonly side: SideCode;
  readonly ticks: number;
  readonly lots: number;
}

/** What the command just applied decided, as facts. */
export function tellFacts(state: State, events: Events): Fact[] {
  const facts: Fact[] = [];
  const { numbers } = events;
  for (let at = 0; at < events.length;) {
    const kind = numbers[at]!;
    if (kind === ORDER) {
      facts.push(orderFact(state, numbers, at));
      at += ORDER_WIDTH;
    } else if (kind === OBJECT) {
      facts.push(events.objects[numbers[at + 1]!]!);
      at += OBJECT_WIDTH;
    } else {
      tellTrade(state, numbers, at, facts);
      at += TRADE_WIDTH;
    }
  }
  return facts;
}

export function tellLevels(events: Events): TouchedLevel[] {
  const levels: TouchedLevel[] = [];
  for (let at = 0; at < events.levelsLength; at += LEVEL_WIDTH) {
    const [market, side, ticks, lots] = events.levels.subarray(at, at + LEVEL_WIDTH);
    levels.push({ market: market!, side: side as SideCode, ticks: ticks!, lots: lots! });
  }
  return levels;
}

/** The reply to a placed or amended order: the order is the last one told of. */
export function tellOrder(facts: readonly Fact[]): OrderReply {
  const trades = facts.filter((fact) => fact.fact === 'trade');
  const own = facts.findLast((fact): fact is OrderFact => fact.fact === 'order')!;
  return { ok: true, kind: 'order', order: withoutFact(own), fills: takerFills(trades) };
}

export function tellCancelled(facts: readonly Fact[]): CancelReply {
  return { ok: true, kind: 'cancelled', orders: facts.filter((fact) => fact.fact === 'order').map(withoutFact) };
}

function withoutFact(fact: OrderFact): OrderRecord {
  const { fact: _kind, ...order } = fact;
  return order;
}

function orderFact(state: State, numbers: Float64Array, at: number): OrderFact {
  const reason = numbers[at + 3]!;
  return { fact: 'order', ...orderRecord(state, state.orders.toldSlot(numbers[at + 1]!), numbers[at + 2]!, reason, state.nowMs) };
}

function tellTrade(state: State, numbers: Float64Array, at: number, facts: Fact[]): void {
  const { orders } = state;
  const [id, marketId, ticks, lots, takerSide, maker, taker, firstPosting] = numbers.subarray(at + 1, at + 9) as unknown as Numbers8;
  const text = (from: number): string => limbsText(numbers[at + from]!, numbers[at + from + 1]!);
  const market = state.markets.list[marketId]!;
  const makerIsBuyer = takerSide === SELL;
  facts.push({
    fact: 'trade',
    id,
    market: marketId,
    atMs: state.nowMs,
    ticks,
    lots,
    quote: text(9),
    takerSide: SIDES[takerSide as SideCode],
    maker: { order: orders.idOf(maker), customer: orders.customer(maker), fee: text(makerIsBuyer ? 13 : 15) },
    taker: { order: orders.idOf(taker), customer: orders.customer(taker), fee: text(makerIsBuyer ? 15 : 13) },
  } satisfies TradeFact);
  const buyer = orders.customer(takerSide === BUY ? taker : maker);
  const seller = orders.customer(takerSide === BUY ? maker : taker);
  const [base, quote] = [market.base.id, market.quote.id];
  const cause = `trade:${id}`;
  let posting = firstPosting;
  const post = (owner: number, kind: AccountKindName, coin: number, amount: string, after: string, reason: PostingReason): void => {
    if (amount === '0') return;
    facts.push({ fact: 'posting', id: posting, owner, kind, coin, amount, after, reason, cause } satisfies PostingFact);
    posting += 1;
  };
  const trading = ACCOUNT_KINDS[TRADING];
  const fees = ACCOUNT_KINDS[FEES];
  const net = limbs();
  const less = (from: number, fee: number): string => {
    setLimbs(net, numbers[at + from]!, numbers[at + from + 1]!);
    subtractInto(net, numbers[at + fee]!, numbers[at + fee + 1]!);
    return limbsText(net.hi, net.lo);
  };
  post(buyer, trading, quote, `-${text(9)}`, text(17), 'trade');
  post(buyer, trading, base, less(11, 13), text(19), 'trade');
  post(seller, trading, base, `-${text(11)}`, text(21), 'trade');
  post(seller, trading, quote, less(9, 15), text(23), 'trade');
  post(HOUSE, fees, base, text(13), text(25), 'fee');
  post(HOUSE, fees, quote, text(15), text(27), 'fee');
}

type Numbers8 = readonly [number, number, number, number, number, number, number, number];

/** A resting order as it now is. */
export function openRecord(state: State, slot: number): OrderRecord {
  return orderRecord(state, slot, openStatus(state, slot), NO_REASON, state.orders.updatedAt(slot));
}

/** A plain copy of an order's numbers, with the codes of its status and of the reason why it ended. */
function orderRecord(state: State, slot: number, status: number, reason: number, updatedAtMs: number): OrderRecord {
  const { orders } = state;
  const lots = orders.lots(slot);
  return {
    id: orders.idOf(slot),
    clientOrderId: orders.clientOrderId(slot),
    customer: orders.customer(slot),
    market: orders.market(slot),
    side: SIDES[orders.side(slot)],
    type: ORDER_TYPES[orders.type(slot)]!,
    timeInForce: TIMES_IN_FORCE[orders.timeInForce(slot)]!,
    postOnly: orders.postOnly(slot),
    stp: SELF_TRADE_MODES[orders.stp(slot)]!,
    status: ORDER_STATUSES[status]!,
    ticks: orders.ticks(slot),
    lots,
    total: orders.byTotal(slot) ? limbsText(orders.totalHi(slot), orders.totalLo(slot)) : null,
    filledLots: lots - orders.remaining(slot),
    filledQuote: limbsText(orders.filledHi(slot), orders.filledLo(slot)),
    fee: limbsText(orders.feeHi(slot), orders.feeLo(slot)),
    makerRate: orders.makerRate(slot),
    takerRate: orders.takerRate(slot),
    expireAtMs: orders.expireAt(slot),
    createdAtMs: orders.createdAt(slot),
    updatedAtMs,
    reason: reason === NO_REASON ? null : END_REASONS[reason]!,
  };
}
