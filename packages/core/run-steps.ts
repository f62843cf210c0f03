import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { toldSlot } from './book/order-layout.ts';
import * as bounds from './bounds.ts';
import * as codes from './codes.ts';
import * as layout from './event-layout.ts';
import type { Events } from './events.ts';
import type { HeardEnd, HeardMoney, HeardSide, HeardTrade, OrderAnswer, Reactions } from './machine.ts';
import type { Matching } from './matching/matching.ts';
import { computeTrade, tradeMoney } from './matching/money.ts';
import { orderInput, readCommand } from './matching/order-input.ts';
import { refusalNumber, refused } from './refusals.ts';
import type { RefusalResult } from './refusals.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';
import type { Step } from './steps.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { LIMB, limbsText, rateFloor } = kernel;
const { BUY, END_REASONS, FILLED, NO_REASON, ORDER_STATUSES, SIDES } = codes;
const { ORDER, TRADE, widthOf } = layout;
const { STEP_EVENTS_MAX } = bounds;

const input = orderInput();
const money = tradeMoney();
const textOf = ({ hi, lo }: Limbs): string => limbsText(hi, lo);

type FeeReaction = NonNullable<Reactions['fees']>;

/** Offers the trades, the ended orders and the money of the last command or step to the machines; their reactions are queued as steps. */
type Hear = () => void;

/** Queues reactions of machines, and runs their steps. */
export interface Stepping {
  readonly hear: Hear;
  /**
   * Runs at most `most` waiting steps, each with its own start. `told` is called after each, while `events` still describes that step.
   * Returns how many ran.
   */
  work(most: number, told: (() => void) | undefined): number;
}

/** Postings and holds of machines and of rare commands: each account once, by owner, coin and kind. */
function createHearMoney(steps: State['steps'], events: Events, { onMoney }: Machines): Hear {
  return function hearMoney(): void {
    const wanted = new Map<string, Extract<Step, { kind: 'money' }>>();
    for (const fact of events.objects) {
      if (fact.fact !== 'posting' && fact.fact !== 'hold') continue;
      if (fact.fact === 'posting' && fact.amount.startsWith('-')) continue;
      const { coin, kind, owner } = fact;
      const money: HeardMoney = { owner, kind, coin };
      for (const { name, reaction } of onMoney)
        if (reaction.wants(money)) wanted.set(`${name} ${owner} ${coin} ${kind}`, { kind: 'money', machine: name, money });
    }
    for (const step of [...wanted.values()].sort(byAccount)) steps.add(step);
  };
}

/** Says the fees of a trade: each side pays in what it receives, the buyer in the base coin, the seller in the quote coin. */
function createHearFees({ markets, orders }: State) {
  return function hearFees(reaction: FeeReaction, market: number, maker: number, taker: number, lots: number): void {
    const makerPays = orders.customer(maker);
    const takerPays = orders.customer(taker);
    if (!reaction.wants(makerPays) && !reaction.wants(takerPays)) return;
    const rules = markets.list[market]!;
    const takerBuys = orders.side(taker) === BUY;
    const buyer = takerBuys ? takerPays : makerPays;
    const seller = takerBuys ? makerPays : takerPays;
    const cost = orders.ticks(maker) * lots * rules.quoteAtomsPerTickLot;
    const amount = lots * rules.baseAtomsPerLot;
    if (cost < LIMB && amount < LIMB) {
      // Nearly always the case: plain numbers.
      const makerRate = orders.makerRate(maker);
      const takerRate = orders.takerRate(taker);
      const buyerFee = rateFloor(amount, takerBuys ? takerRate : makerRate);
      const sellerFee = rateFloor(cost, takerBuys ? makerRate : takerRate);
      if (buyerFee !== 0) reaction.traded(buyer, seller, rules.base.id, 0, buyerFee);
      if (sellerFee !== 0) reaction.traded(seller, buyer, rules.quote.id, 0, sellerFee);
      return;
    }
    computeTrade(money, orders, rules, maker, taker, lots);
    const { buyerFee, sellerFee } = money;
    if (buyerFee.lo !== 0 || buyerFee.hi !== 0) reaction.traded(buyer, seller, rules.base.id, buyerFee.hi, buyerFee.lo);
    if (sellerFee.lo !== 0 || sellerFee.hi !== 0) reaction.traded(seller, buyer, rules.quote.id, sellerFee.hi, sellerFee.lo);
  };
}

function createHear(state: State, events: Events, machines: Machines): Hear {
  const { orders, ledger, steps } = state;

  const { onEnds, onFees, onMoney, onTrades, react } = machines;
  const hearMoney = createHearMoney(steps, events, machines);
  const hearFees = createHearFees(state);

  function hear(): void {
    if (onMoney.length > 0 && events.objects.length > 0) hearMoney();
    if (!react) return;
    const { numbers, length } = events;
    for (let at = 0; at < length; at += widthOf(numbers[at]!)) {
      const kind = numbers[at];
      if (kind === TRADE) hearTrade(at);
      else if (kind === ORDER && numbers[at + 2]! >= FILLED) hearEnd(at);
    }
  }

  function ownerOf(slot: number): number {
    return ledger.ownerOf(orders.baseAccount(slot));
  }

  function hearTrade(at: number): void {
    const maker = events.numbers[at + 2]!;
    const taker = events.numbers[at + 3]!;
    const market = orders.market(maker);
    for (let index = 0; index < onFees.length; index += 1) hearFees(onFees[index]!, market, maker, taker, events.numbers[at + 5]!);
    const makerOwner = ownerOf(maker);
    const takerOwner = ownerOf(taker);
    for (let index = 0; index < onTrades.length; index += 1) {
      const { name, reaction } = onTrades[index]!;
      if (reaction.wants(market, makerOwner, takerOwner)) steps.add({ kind: 'trade', machine: name, trade: tradeAt(at) });
    }
  }

  function tradeAt(at: number): HeardTrade {
    const { numbers } = events;
    const maker = numbers[at + 2]!;
    const taker = numbers[at + 3]!;
    const takerSide = SIDES[orders.side(taker)];
    const [ticks, lots] = [numbers[at + 4]!, numbers[at + 5]!];
    return { market: orders.market(maker), ticks, lots, takerSide, maker: sideOf(maker), taker: sideOf(taker) };
  }

  function hearEnd(at: number): void {
    const slot = toldSlot(events.numbers[at + 1]!);
    const market = orders.market(slot);
    const owner = ownerOf(slot);
    for (let index = 0; index < onEnds.length; index += 1) {
      const { name, reaction } = onEnds[index]!;
      if (reaction.wants(market, owner)) steps.add({ kind: 'end', machine: name, end: endAt(at, slot) });
    }
  }

  function endAt(at: number, slot: number): HeardEnd {
    const { numbers } = events;
    const code = numbers[at + 3]!;
    return {
      ...sideOf(slot),
      market: orders.market(slot),
      status: ORDER_STATUSES[numbers[at + 2]!]!,
      reason: code === NO_REASON ? null : END_REASONS[code]!,
      side: SIDES[orders.side(slot)],
      filledLots: orders.lots(slot) - orders.remaining(slot),
      filledQuote: textOf(orders.filledCost(slot)),
      fee: textOf(orders.feesPaid(slot)),
    };
  }

  function sideOf(slot: number): HeardSide {
    return { order: orders.idOf(slot), customer: orders.customer(slot), owner: ownerOf(slot) };
  }

  return hear;
}

function byAccount({ money: a }: { readonly money: HeardMoney }, { money: b }: { readonly money: HeardMoney }): number {
  return a.owner - b.owner || a.coin - b.coin || (a.kind < b.kind ? -1 : Number(a.kind > b.kind));
}

export function createStepping(state: State, events: Events, machines: Machines, matching: Matching): Stepping {
  const { steps, triggers } = state;
  const hear = createHear(state, events, machines);

  function work(most: number, told: (() => void) | undefined): number {
    let [count, numbers] = [0, 0];
    if (triggers.isSweeping && most > 0) {
      part(matching.resumeTriggers, told);
      count = 1;
    }
    // Nothing may trade where triggers are still to be compared.
    while (count < most && numbers < STEP_EVENTS_MAX && !triggers.isSweeping) {
      const step = steps.first;
      if (step === undefined) break;
      if (step.kind === 'fired') fire(told);
      else if (step.kind === 'watched') tellWatched(told);
      else {
        steps.take();
        run(step, told);
      }
      count += 1;
      numbers += events.length;
    }
    return count;
  }

  /** One of the orders that a step fires; the step is done with the last. */
  function fire(told: (() => void) | undefined): void {
    part(matching.fireNext, told);
    if (triggers.isStepDone) steps.take();
  }

  /** One of the watched prices that a trade met; the step is done with the last. */
  function tellWatched(told: (() => void) | undefined): void {
    part(() => {
      const watch = triggers.watches.take();
      if (watch !== undefined) machines.watched(watch);
    }, told);
    if (triggers.watches.isStepDone) steps.take();
  }

  function run(step: Exclude<Step, { kind: 'fired' | 'watched' }>, told: (() => void) | undefined): void {
    if (step.kind === 'trade' || step.kind === 'end' || step.kind === 'money' || step.kind === 'answer') {
      part(() => machines.run(step), told);
      return;
    }
    machines.mustKnow(step.machine);
    let answer: OrderAnswer | undefined;
    part(() => (answer = answerTo(step)), told);
    // A part of its own: what the machine now moves must not be among the trades, whose postings are computed from final totals.
    part(() => machines.run({ kind: 'answer', machine: step.machine, tag: step.tag, answer: answer! }), told);
  }

  /** A unit of work with a start and facts of its own. */
  function part(act: () => void, told: (() => void) | undefined): void {
    events.start();
    act();
    state.touched.settle();
    events.finish();
    hear();
    told?.();
  }

  function answerTo(step: Extract<Step, { kind: 'place' | 'cancel' | 'amend' }>): OrderAnswer {
    const refusal = steps.isFull && step.kind !== 'cancel' ? refused('too_much_waits') : decideOn(step);
    if (refusal === undefined) return { ok: true, order: events.lastOrder };
    events.note(refusalNumber(refusal.refusal));
    return refusal;
  }

  function decideOn(step: Extract<Step, { kind: 'place' | 'cancel' | 'amend' }>): RefusalResult | undefined {
    if (step.kind === 'cancel') return matching.cancelOne(step.customer, step.order);
    if (step.kind === 'place') return matching.placeAny(readCommand(input, { ...step.order, kind: 'place', request: null }));
    const { customer, order, ticks, lots } = step;
    return matching.amendOrder({ kind: 'amend', customer, order, ticks, lots, request: null });
  }

  return { hear, work };
}
