import { limbsText } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { ACCOUNT_KINDS, ORDER_TYPES, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE } from './codes.ts';
import type { EndReason, OrderStatusName, SideCode } from './codes.ts';
import type { Fact, OrderRecord, PostingReason, TradeFact } from './facts.ts';
import type { State } from './state/state.ts';

/** A level that changed; what it holds now is read from the book. */
export interface TouchedLevel {
  readonly market: number;
  readonly side: SideCode;
  readonly ticks: number;
}

/** Collects what one command decided. Facts go to the journal, touched levels only to whoever shows the book. */
export class Recorder {
  facts: Fact[] = [];
  levels: TouchedLevel[] = [];
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  start(): void {
    this.facts = [];
    this.levels = [];
  }

  add(fact: Fact): void {
    this.facts.push(fact);
  }

  level(market: number, side: SideCode, ticks: number): void {
    this.#state.markets.list[market]!.depthSequence += 1;
    this.levels.push({ market, side, ticks });
  }

  trade(trade: TradeFact): void {
    this.facts.push(trade);
  }

  posting(account: number, sign: '' | '-', amount: Limbs, reason: PostingReason, cause: string): void {
    if (amount.hi === 0 && amount.lo === 0) return;
    const { ledger } = this.#state;
    this.#state.postings += 1;
    this.facts.push({
      fact: 'posting',
      id: this.#state.postings,
      owner: ledger.ownerOf(account),
      kind: ACCOUNT_KINDS[ledger.kindOf(account)]!,
      coin: ledger.coinOf(account),
      amount: sign + limbsText(amount.hi, amount.lo),
      after: ledger.totalText(account),
      reason,
      cause,
    });
  }

  /** Emits the order as it now is and returns that picture of it. */
  order(slot: number, status: OrderStatusName, reason: EndReason | null): OrderRecord {
    const record = orderRecord(this.#state, slot, status, reason);
    this.facts.push({ fact: 'order', ...record });
    return record;
  }
}

/** A plain copy of an order's columns. */
export function orderRecord(state: State, slot: number, status: OrderStatusName, reason: EndReason | null): OrderRecord {
  const { int, float, clientOrderId } = state.orders;
  const byTotal = float.totalHi[slot]! > 0 || float.totalLo[slot]! > 0;
  return {
    id: state.orders.idOf(slot),
    clientOrderId: clientOrderId[slot] ?? null,
    customer: int.customer[slot]!,
    market: int.market[slot]!,
    side: SIDES[int.side[slot] as SideCode],
    type: ORDER_TYPES[int.type[slot]!]!,
    timeInForce: TIMES_IN_FORCE[int.timeInForce[slot]!]!,
    postOnly: int.postOnly[slot] === 1,
    stp: SELF_TRADE_MODES[int.stp[slot]!]!,
    status,
    ticks: int.ticks[slot]!,
    lots: float.lots[slot]!,
    total: byTotal ? limbsText(float.totalHi[slot]!, float.totalLo[slot]!) : null,
    filledLots: float.lots[slot]! - float.remaining[slot]!,
    filledQuote: limbsText(float.filledHi[slot]!, float.filledLo[slot]!),
    fee: limbsText(float.feeHi[slot]!, float.feeLo[slot]!),
    makerRate: int.makerRate[slot]!,
    takerRate: int.takerRate[slot]!,
    expireAtMs: float.expireAt[slot]!,
    createdAtMs: float.createdAt[slot]!,
    updatedAtMs: float.updatedAt[slot]!,
    reason,
  };
}

/** A resting order is `new` until something of it was filled. */
export function openStatus(state: State, slot: number): OrderStatusName {
  return state.orders.float.remaining[slot]! < state.orders.float.lots[slot]! ? 'partially_filled' : 'new';
}
