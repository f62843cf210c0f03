import type { HeardEnd, MachineOrder, OrderAnswer } from '@agio/core';
import { assert } from '@agio/kernel';
import { plan, RETRY_MS } from '../planner/index.ts';
import { marketsOf } from '../terms.ts';
import type { Action, EndedOrder, Event, RobotReport, PlannedOrder } from '../planner/index.ts';
import type { Ending } from '../model.ts';
import type { Books, Out, LiveRobot } from './books.ts';
import { giveBack, goHome } from './money.ts';
import { rulesOf, viewOf } from './view.ts';

/** An event without what is there after it, which is seen when its turn comes. */
export type BareEvent = Event extends infer One ? (One extends Event ? Omit<One, 'view'> : never) : never;

/** Orders and changes of orders that one turn of the machine may queue: the core's bound. */
const QUEUED_MAX = 100;

/** Turns events into what planners want done. One turn of the machine has one of its own. */
export class Drive {
  readonly books: Books;
  #queued = 0;

  constructor(books: Books) {
    this.books = books;
  }

  /** Something happened to a robot: whatever follows from it at once, follows. */
  happen(robot: LiveRobot, first: BareEvent): void {
    const events: BareEvent[] = [first];
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      const { state } = robot;
      if (state === undefined || state.phase === 'stopped') return;
      const view = viewOf(this.books.tools, robot);
      const planned = plan(state, { ...event, view });
      robot.state = planned.state;
      for (const action of planned.actions) this.#do(robot, action, events);
    }
    this.#note(robot);
  }

  /** The end of a turn: what waits is queued, as much as one turn may. */
  flush(): void {
    const { robots, waiting } = this.books;
    for (const id of waiting) {
      const robot = robots.get(id);
      assert(robot !== undefined, 'what waits is of a robot that has not stopped');
      for (const out of robot.out.slice(0, QUEUED_MAX - this.#queued)) {
        this.#queue(robot, out);
        robot.out = robot.out.slice(1);
      }
      if (robot.out.length > 0) return;
      waiting.delete(id);
    }
  }

  answered(tag: string, answer: OrderAnswer): void {
    const { id, did, name } = readTag(tag);
    const robot = this.books.robots.get(id);
    if (robot === undefined) return;
    if (did === 'cancel') return;
    if (did === 'amend') {
      if (!answer.ok) this.happen(robot, { kind: 'refused', tag: name, did, refusal: answer.refusal });
      return;
    }
    const ask = robot.asks.get(name);
    assert(ask !== undefined, 'an answer is of an order that was asked for');
    if (!answer.ok) {
      robot.asks.delete(name);
      return this.happen(robot, { kind: 'refused', tag: name, did: 'place', refusal: answer.refusal });
    }
    robot.asks.set(name, { ...ask, order: answer.order, leaves: false });
    this.books.byOrder.set(answer.order, { robot: id, tag: name });
    if (ask.leaves) this.#out(robot, { kind: 'cancel', tag: name });
  }

  ended({ fee, filledLots, filledQuote, market, order, reason, side, status }: HeardEnd): void {
    const found = this.books.byOrder.get(order);
    if (found === undefined) return;
    const robot = this.books.get(found.robot);
    this.books.byOrder.delete(order);
    robot.asks.delete(found.tag);
    robot.out = robot.out.filter(({ tag }) => tag !== found.tag);
    const { baseAtomsPerLot } = rulesOf(this.books.tools, market, robot.record.customer);
    const [quote, base] = [BigInt(filledQuote), BigInt(filledLots) * baseAtomsPerLot];
    const [paid, gross] = side === 'buy' ? [quote, base] : [base, quote];
    const ended: EndedOrder = {
      tag: found.tag,
      filledLots,
      paid,
      received: gross - BigInt(fee),
      fee: BigInt(fee),
      isWhole: status === 'filled',
      why: reason ?? '',
    };
    this.happen(robot, { kind: 'ended', ...ended });
  }

  #do(robot: LiveRobot, action: Action, events: BareEvent[]): void {
    const { tools } = this.books;
    switch (action.kind) {
      case 'place':
        robot.asks.set(action.tag, { tag: action.tag, order: 0, leaves: false });
        return this.#out(robot, { kind: 'place', tag: action.tag });
      case 'cancel':
        return this.#cancel(robot, action.tag, events);
      case 'amend':
        // What the core has not answered yet is changed the next time.
        return robot.asks.get(action.tag)?.order === 0
          ? undefined
          : this.#out(robot, { kind: 'amend', tag: action.tag, ticks: action.ticks, lots: action.lots });
      case 'wake':
        return this.books.deadlines.add(robot.record.id, action.atMs);
      case 'watch': {
        const market = marketAt(robot, action.at);
        const refusal = tools.watches.refusal(market, action.way, action.ticks, action.isAgain);
        if (refusal === undefined) tools.watches.watch(market, action.way, action.ticks, watchTag(robot, action.name));
        else if (refusal.refusal === 'trigger_already_met')
          events.push({ kind: 'price', name: action.name, ticks: tools.watches.lastTicks(market), by: 0 });
        else this.#watchLater(robot, action.name);
        return;
      }
      case 'unwatch':
        return void tools.watches.unwatch(watchTag(robot, action.name));
      case 'tell':
        return this.books.tell(robot, action.what, toldOf(robot, action));
      case 'give':
        return giveBack(this.books, robot, action.atoms);
      case 'finish':
        return this.#finish(robot, action.ending);
    }
  }

  /** The core watches no more prices now, as while a price sweeps through many orders: the planner asks again within a minute. */
  #watchLater(robot: LiveRobot, name: string): void {
    const { state } = robot;
    if (state === undefined) return;
    const latestMs = this.books.tools.nowMs() + RETRY_MS;
    const wakeAtMs = state.wakeAtMs === 0 ? latestMs : Math.min(state.wakeAtMs, latestMs);
    robot.state = { ...state, watches: state.watches.filter((watch) => watch.name !== name), wakeAtMs };
    this.books.deadlines.add(robot.record.id, wakeAtMs);
  }

  /** An order that was not queued yet never was; one that has no number yet leaves when it has one. */
  #cancel(robot: LiveRobot, tag: string, events: BareEvent[]): void {
    const ask = robot.asks.get(tag);
    assert(ask !== undefined, 'an order that leaves was asked for');
    if (ask.order !== 0) return this.#out(robot, { kind: 'cancel', tag });
    if (!robot.out.some((out) => out.kind === 'place' && out.tag === tag)) {
      robot.asks.set(tag, { ...ask, leaves: true });
      return;
    }
    robot.out = robot.out.filter((out) => out.tag !== tag);
    robot.asks.delete(tag);
    events.push({ kind: 'ended', tag, filledLots: 0, paid: 0n, received: 0n, fee: 0n, isWhole: false, why: 'customer' });
  }

  #finish(robot: LiveRobot, ending: Ending): void {
    this.#note(robot);
    goHome(this.books, robot, ending);
    this.books.forget(robot);
  }

  #out(robot: LiveRobot, out: Out): void {
    robot.out = [...robot.out, out];
    this.books.waiting.add(robot.record.id);
  }

  #queue(robot: LiveRobot, out: Out): void {
    const { orders } = this.books.tools;
    const { customer, id } = robot.record;
    const tag = `${id} ${out.kind} ${out.tag}`;
    this.#queued += 1;
    if (out.kind === 'place') {
      const wanted = robot.state?.orders.find((order) => order.tag === out.tag);
      assert(wanted !== undefined, 'what is placed is wanted');
      return orders.place(orderOf(robot, wanted), tag);
    }
    const order = robot.asks.get(out.tag)?.order;
    assert(order !== undefined && order !== 0, 'what is changed has a number');
    if (out.kind === 'cancel') orders.cancel({ customer, order }, tag);
    else orders.amend({ customer, order, ticks: out.ticks, lots: out.lots }, tag);
  }

  /** What is shown of a robot follows its planner. */
  #note(robot: LiveRobot): void {
    const { state } = robot;
    if (state === undefined || !this.books.robots.has(robot.record.id)) return;
    const { baseFees, pairs, phase, profit, quoteFees, reason, stopping } = state;
    this.books.put(robot, {
      state: phase,
      reason,
      ending: stopping?.ending ?? '',
      lots: 'lots' in state ? state.lots : robot.record.lots,
      pairs,
      profit: String(profit),
      quoteFees: String(quoteFees),
      baseFees: String(baseFees[0] ?? 0n),
      ...feesOf(robot, baseFees),
      range: 'range' in state && (phase === 'running' || phase === 'paused') ? state.range : '',
      startedAtMs: robot.record.startedAtMs === 0 && phase === 'running' ? this.books.tools.nowMs() : robot.record.startedAtMs,
    });
  }
}

/** The number of one of its markets. */
function marketAt({ record: { terms } }: LiveRobot, at: number): number {
  const market = marketsOf(terms)[at];
  assert(market !== undefined, 'a robot has this market');
  return market;
}

/** Fees in the coins of its other markets, if one of them is another one than before. */
function feesOf({ record: { others } }: LiveRobot, baseFees: readonly bigint[]): { readonly others?: NonNullable<typeof others> } {
  if (others === undefined) return {};
  const fees = others.map((_, at) => String(baseFees[at + 1] ?? 0n));
  return others.every((one, at) => one.fees === fees[at]) ? {} : { others: others.map((one, at) => ({ ...one, fees: fees[at] ?? '0' })) };
}

export const watchTag = ({ record: { id } }: LiveRobot, name: string): string => `${id} ${name}`;

export function readTag(tag: string): { readonly id: number; readonly did: 'place' | 'cancel' | 'amend'; readonly name: string } {
  const [id, did, name] = tag.split(' ') as [string, 'place' | 'cancel' | 'amend', string];
  return { id: Number(id), did, name };
}

function toldOf(robot: LiveRobot, { at, count, fromTicks, lots, paid, profit, reason, received, side, ticks }: RobotReport) {
  const told = { count, fromTicks, lots, reason, side, ticks, paid: String(paid), received: String(received), profit: String(profit) };
  return robot.record.others === undefined ? told : { ...told, market: marketAt(robot, at) };
}

/** Limit orders alone: one that takes is bounded by its price, and one that rests may take at a better one. */
function orderOf(robot: LiveRobot, { as, at, lots, side, ticks }: PlannedOrder): MachineOrder {
  const { customer, owner } = robot.record;
  return {
    customer,
    owner,
    market: marketAt(robot, at),
    side,
    type: 'limit',
    timeInForce: as === 'take' ? 'IOC' : 'GTC',
    postOnly: as === 'post',
    stp: 'expire-taker',
    ticks,
    lots,
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
  };
}
