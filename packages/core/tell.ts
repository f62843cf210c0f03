import { addInto, assert, limbs, limbsText, subtractInto } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { computeTrade, tradeMoney } from './matching/money.ts';
import {
  BUY,
  END_REASONS,
  FEES,
  HOUSE,
  LEGS,
  NO_REASON,
  ORDER_STATUSES,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
} from './codes.ts';
import type { SideCode } from './codes.ts';
import { leftLots } from './book/left-lots.ts';
import { toldSlot } from './book/order-layout.ts';
import { LEVEL, OBJECT, ORDER, TRADE, widthOf } from './event-layout.ts';
import type { Events } from './events.ts';
import type { Fact, OrderFact, PostingFact, TradeFact } from './facts.ts';
import { LIST_FIELDS, ORDER_TERMS } from './order-schema.ts';
import type { OrderRecord } from './order-schema.ts';
import { openStatus } from './matching/close.ts';
import type { CancelReply, ListReply, OrderReply } from './replies.ts';
import { takerFills } from './replies.ts';
import type { State } from './state/state.ts';

/** A level that changed, with its new sum in lots. */
export interface TouchedLevel {
  readonly market: number;
  readonly side: SideCode;
  readonly ticks: number;
  readonly lots: number;
}

/** What a command decided: facts to be stored, and levels for displays of the book. */
export interface CommandEffects {
  readonly facts: readonly Fact[];
  readonly levels: readonly TouchedLevel[];
}

const NOTHING: CommandEffects = { facts: [], levels: [] };

/** Turns what the last command decided into objects. */
export function tell(state: State, events: Events): CommandEffects {
  if (events.length === 0) return NOTHING;
  const facts: Fact[] = [];
  const levels: TouchedLevel[] = [];
  const { numbers } = events;
  const trades: number[] = [];
  /** An iceberg that a taker meets again and again is told once, as it is in the end. */
  const lastOf = new Map<number, number>();
  for (let at = 0; at < events.length; at += widthOf(numbers[at]!)) {
    if (numbers[at] === TRADE) trades.push(at);
    else if (numbers[at] === ORDER && state.orders.isIceberg(toldSlot(numbers[at + 1]!))) lastOf.set(numbers[at + 1]!, at);
  }
  const after = totalsAfter(state, numbers, trades);
  for (let at = 0; at < events.length; at += widthOf(numbers[at]!)) {
    const kind = numbers[at]!;
    if (kind === ORDER) {
      if ((lastOf.get(numbers[at + 1]!) ?? at) === at) facts.push(toldOrder(state, numbers, at));
    } else if (kind === LEVEL) levels.push(levelAt(numbers, at));
    else if (kind === OBJECT) facts.push(events.objects[numbers[at + 1]!]!);
    else tellTrade(state, numbers, at, after.pop()!, facts);
  }
  return { facts, levels };
}

function levelAt(numbers: Float64Array, at: number): TouchedLevel {
  return { market: numbers[at + 1]!, side: numbers[at + 2] as SideCode, ticks: numbers[at + 3]!, lots: numbers[at + 4]! };
}

/** The reply to a placed order, which is the last one emitted, or to an amended one: others of its list may follow it. */
export function tellOrder(facts: readonly Fact[], id: number | undefined): OrderReply {
  const trades = facts.filter((fact) => fact.fact === 'trade');
  const own = facts.findLast((fact): fact is OrderFact => fact.fact === 'order' && (id === undefined || fact.id === id))!;
  return { ok: true, kind: 'order', order: withoutFact(own), fills: takerFills(trades) };
}

/** The reply to a list: its orders in their last state, the first one's fills. */
export function tellList(facts: readonly Fact[], legs: number): ListReply {
  const trades = facts.filter((fact) => fact.fact === 'trade');
  const told = facts.filter((fact): fact is OrderFact => fact.fact === 'order' && fact.list !== undefined);
  const { list } = told.at(-1)!;
  const last = new Map(told.filter((fact) => fact.list === list).map((fact) => [fact.id, withoutFact(fact)]));
  assert(last.size === legs, 'a list told of another number of orders');
  const orders = [...last.values()].sort((a, b) => LEGS.indexOf(a.leg!) - LEGS.indexOf(b.leg!));
  return { ok: true, kind: 'list', list: list!, orders, fills: takerFills(trades) };
}

export function tellCancelled(facts: readonly Fact[]): CancelReply {
  return { ok: true, kind: 'cancelled', orders: facts.filter((fact) => fact.fact === 'order').map(withoutFact) };
}

/** Field by field: a copy by rest and spread costs several times as much, and every order needs one. */
function withoutFact(fact: OrderFact): OrderRecord {
  return {
    id: fact.id,
    clientOrderId: fact.clientOrderId,
    customer: fact.customer,
    market: fact.market,
    side: fact.side,
    type: fact.type,
    timeInForce: fact.timeInForce,
    postOnly: fact.postOnly,
    stp: fact.stp,
    status: fact.status,
    ticks: fact.ticks,
    lots: fact.lots,
    total: fact.total,
    filledLots: fact.filledLots,
    filledQuote: fact.filledQuote,
    fee: fact.fee,
    makerRate: fact.makerRate,
    takerRate: fact.takerRate,
    expireAtMs: fact.expireAtMs,
    createdAtMs: fact.createdAtMs,
    updatedAtMs: fact.updatedAtMs,
    reason: fact.reason,
    ...rareOf(fact),
  };
}

/** The fields that few orders have. */
const RARE = ['owner', ...ORDER_TERMS.map(({ name }) => name), ...LIST_FIELDS.map(({ name }) => name)] as const;

function rareOf(fact: OrderRecord): Partial<OrderRecord> | undefined {
  for (const name of RARE) {
    if (fact[name] !== undefined) return Object.fromEntries(RARE.flatMap((one) => (fact[one] === undefined ? [] : [[one, fact[one]]])));
  }
  return undefined;
}

function toldOrder(state: State, numbers: Float64Array, at: number): OrderFact {
  return orderFact(state, toldSlot(numbers[at + 1]!), numbers[at + 2]!, numbers[at + 3]!, state.nowMs);
}

const money = tradeMoney();

/** The six postings of the trade at `at`: account, amount, whether it is paid; `money` holds the trade afterwards. */
function postingsAt(state: State, numbers: Float64Array, at: number): Posting[] {
  const { orders, ledger } = state;
  const maker = numbers[at + 2]!;
  const taker = numbers[at + 3]!;
  const market = state.markets.list[orders.market(maker)]!;
  computeTrade(money, orders, market, maker, taker, numbers[at + 5]!);
  const [buyer, seller] = orders.side(taker) === BUY ? [taker, maker] : [maker, taker];
  return [
    { account: orders.quoteAccount(buyer), amount: money.cost, isPaid: true },
    { account: orders.baseAccount(buyer), amount: money.buyerNet, isPaid: false },
    { account: orders.baseAccount(seller), amount: money.base, isPaid: true },
    { account: orders.quoteAccount(seller), amount: money.sellerNet, isPaid: false },
    { account: ledger.account(HOUSE, FEES, market.base.id), amount: money.buyerFee, isPaid: false },
    { account: ledger.account(HOUSE, FEES, market.quote.id), amount: money.sellerFee, isPaid: false },
  ];
}

interface Posting {
  readonly account: number;
  readonly amount: Limbs;
  readonly isPaid: boolean;
}

/** The balance of each account after each posting, the last trade's first: computed backwards from the current balance. */
function totalsAfter(state: State, numbers: Float64Array, trades: readonly number[]): string[][] {
  const totals = new Map<number, Limbs>();
  const after: string[][] = [];
  for (const at of trades.toReversed()) {
    const postings = postingsAt(state, numbers, at);
    for (const { account } of postings) if (!totals.has(account)) totals.set(account, state.ledger.total(account, limbs()));
    after.push(postings.map(({ account }) => textOf(totals.get(account)!)));
    for (const { account, amount, isPaid } of postings) {
      if (isPaid) addInto(totals.get(account)!, amount.hi, amount.lo);
      else subtractInto(totals.get(account)!, amount.hi, amount.lo);
    }
  }
  return after;
}

function tellTrade(state: State, numbers: Float64Array, at: number, after: readonly string[], facts: Fact[]): void {
  const { orders, ledger } = state;
  const id = numbers[at + 1]!;
  const maker = numbers[at + 2]!;
  const taker = numbers[at + 3]!;
  const postings = postingsAt(state, numbers, at);
  const takerBuys = orders.side(taker) === BUY;
  const [makerFee, takerFee] = takerBuys ? [money.sellerFee, money.buyerFee] : [money.buyerFee, money.sellerFee];
  facts.push({
    fact: 'trade',
    id,
    market: orders.market(maker),
    atMs: state.nowMs,
    ticks: numbers[at + 4]!,
    lots: numbers[at + 5]!,
    quote: textOf(money.cost),
    takerSide: SIDES[orders.side(taker)],
    maker: tradeSide(state, maker, makerFee),
    taker: tradeSide(state, taker, takerFee),
  } satisfies TradeFact);
  const cause = `trade:${id}`;
  let posting = numbers[at + 6]!;
  for (const [index, { account, amount, isPaid }] of postings.entries()) {
    if (amount.hi === 0 && amount.lo === 0) continue;
    const kind = ledger.kindOf(account);
    facts.push({
      fact: 'posting',
      id: posting,
      owner: ledger.ownerOf(account),
      kind: state.kinds.nameOf(kind),
      coin: ledger.coinOf(account),
      amount: isPaid ? `-${textOf(amount)}` : textOf(amount),
      after: after[index]!,
      reason: kind === FEES ? 'fee' : 'trade',
      cause,
    } satisfies PostingFact);
    posting += 1;
  }
}

function tradeSide({ ledger, orders }: State, slot: number, fee: Limbs): TradeFact['maker'] {
  const customer = orders.customer(slot);
  const owner = ledger.ownerOf(orders.baseAccount(slot));
  const side = { order: orders.idOf(slot), customer, fee: textOf(fee) };
  return owner === customer ? side : { ...side, owner };
}

function textOf(amount: Limbs): string {
  return limbsText(amount.hi, amount.lo);
}

/** The current state of a resting order. */
export function openRecord(state: State, slot: number): OrderRecord {
  return withoutFact(orderFact(state, slot, openStatus(state, slot), NO_REASON, state.orders.updatedAt(slot)));
}

/** A plain copy of an order's numbers, with the codes of its status and its end reason. */
function orderFact(state: State, slot: number, status: number, reason: number, updatedAtMs: number): OrderFact {
  const { orders } = state;
  const lots = orders.lots(slot);
  return {
    fact: 'order',
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
    total: orders.byTotal(slot) ? textOf(orders.isTermed(slot) ? orders.terms.total(slot) : orders.budget(slot)) : null,
    filledLots: lots - leftLots(orders, slot),
    filledQuote: textOf(orders.filledCost(slot)),
    fee: textOf(orders.feesPaid(slot)),
    makerRate: orders.makerRate(slot),
    takerRate: orders.takerRate(slot),
    expireAtMs: orders.expireAt(slot),
    createdAtMs: orders.createdAt(slot),
    updatedAtMs,
    reason: reason === NO_REASON ? null : END_REASONS[reason]!,
    ...rareOfSlot(state, slot),
  };
}

function rareOfSlot({ ledger, orders, triggers }: State, slot: number): Partial<OrderRecord> | undefined {
  const owner = ledger.ownerOf(orders.baseAccount(slot));
  const terms = orders.isTermed(slot) ? orders.terms.terms(slot) : null;
  const shown = orders.isIceberg(slot) ? orders.icebergs.terms(slot) : null;
  const isOwn = owner === orders.customer(slot);
  const isLinked = orders.isLinked(slot);
  if (isOwn && terms === null && shown === null && !isLinked) return undefined;
  const extreme = terms === null ? {} : { extremeTicks: triggers.extremeTicks(slot) };
  const asked = Object.entries({ ...terms, ...extreme, ...shown }).filter(([, value]) => value !== 0);
  return { ...(isOwn ? {} : { owner }), ...Object.fromEntries(asked), ...(isLinked ? listOf(orders, slot) : {}) };
}

function listOf(orders: State['orders'], slot: number): Partial<OrderRecord> {
  const { entry, isArmed } = orders.lists.of(slot);
  return { ...orders.lists.termsOf(slot), ...(isArmed || slot === entry || !orders.isWaiting(slot) ? {} : { waitsFor: 'entry' }) };
}
