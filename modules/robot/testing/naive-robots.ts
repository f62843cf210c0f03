import type { MachineFact, PlaceOrder } from '@agio/core';
import type { ModelHouse, ModelTradedMarket, ModelWatch } from '@agio/module/testing';
import { robotEvent, robotRobot } from '../model.ts';
import type { EventRecord, RobotRecord } from '../model.ts';
import { plan, reserveOf } from '../planner/index.ts';
import { marketsOf } from '../terms.ts';
import type { Action, Event, MarketView, PlannerState, QuotedMarket, Rules, View } from '../planner/index.ts';

type Given = Event extends infer One ? (One extends Event ? Omit<One, 'view'> : never) : never;
export interface Wish {
  readonly did: 'place' | 'cancel' | 'amend';
  readonly tag: string;
  readonly ticks: number;
  readonly lots: number;
}
interface Order {
  readonly tag: string;
  number: number;
  leaves: boolean;
}
export interface Robot {
  record: RobotRecord;
  state: PlannerState | null;
  orders: Order[];
  wishes: Wish[];
  moves: number;
}
const MOST_QUEUED = 100;

export function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the model lacks something of a robot');
  return value;
}

/** Robots in lists, with their money, their orders and their wishes: what follows from whatever happens to them. */
export class NaiveRobots {
  robots: Robot[] = [];
  protected watched: { readonly market: number; readonly watch: ModelWatch }[] = [];
  protected readonly house: ModelHouse;
  #events = 0;
  /** Robots with wishes, in the order in which they came to have some. */
  #inLine: Robot[] = [];
  #queued = 0;
  #facts: MachineFact[] = [];

  constructor(house: ModelHouse) {
    this.house = house;
  }

  protected marketOf(id: number): ModelTradedMarket {
    return known(this.house.marketAt(id));
  }

  protected turn(act: () => void): readonly MachineFact[] {
    this.#facts = [];
    this.#queued = 0;
    act();
    for (const robot of this.#inLine) {
      while (robot.wishes.length > 0 && this.#queued < MOST_QUEUED) this.queue(robot, known(robot.wishes.shift()));
      if (robot.wishes.length > 0) break;
      this.#inLine = this.#inLine.filter((one) => one !== robot);
    }
    return this.#facts;
  }

  protected rules(id: number, customer: number): Rules {
    const { lotAtoms, maxLots, minLots, minTotal, tickLotAtoms } = this.marketOf(id);
    const { maker, taker } = this.house.rates(id, customer);
    const size = { baseAtomsPerLot: lotAtoms, quoteAtomsPerTickLot: tickLotAtoms, minLots, maxLots, minTotal };
    return { ...size, makerRate: maker, takerRate: taker };
  }

  /** Into the robot, or out of it. */
  protected move(robot: Robot, coin: number, atoms: bigint): void {
    if (atoms === 0n) return;
    const { customer, id, owner } = robot.record;
    robot.moves += 1;
    const [reason, cause] = [atoms > 0n ? 'robot_invest' : 'robot_return', `robot:${id}:${robot.moves}`];
    this.house.post({ owner: customer, kind: 'trading' }, coin, -atoms, reason, cause);
    this.house.post({ owner, kind: 'trading' }, coin, atoms, reason, cause);
  }

  protected quoted = (id: number, customer: number): QuotedMarket => ({
    rules: this.rules(id, customer),
    lastTicks: this.marketOf(id).lastOwn,
  });

  /** The quote coin of a robot, and the base coin of each of its markets. */
  protected coins({ terms }: Pick<RobotRecord, 'terms'>): { readonly quote: number; readonly bases: readonly number[] } {
    const markets = marketsOf(terms).map((id) => this.marketOf(id));
    return { quote: known(markets[0]).quote, bases: markets.map(({ base }) => base) };
  }

  protected view({ orders, record, state }: Robot): View {
    const { customer, owner, terms } = record;
    const onWay = (state?.orders ?? []).filter((order) => orders.some(({ number, tag }) => tag === order.tag && number === 0));
    const isHis = { owner, kind: 'trading' } as const;
    const markets = marketsOf(terms).map((id, at): MarketView => {
      const { ask, base, bid, lastAt, lastOwn, status } = this.marketOf(id);
      const rules = this.rules(id, customer);
      const sold = onWay
        .filter((order) => order.at === at && order.side === 'sell')
        .reduce((sum, order) => sum + reserveOf(order, rules), 0n);
      const prices = { lastTicks: lastOwn, lastAtMs: lastAt, bidTicks: bid, askTicks: ask };
      return { market: id, rules, status: status as MarketView['status'], ...prices, free: this.house.available(isHis, base) - sold };
    });
    const bought = onWay
      .filter(({ side }) => side === 'buy')
      .reduce((sum, order) => sum + reserveOf(order, known(markets[order.at]).rules), 0n);
    return {
      nowMs: this.house.now(),
      free: this.house.available(isHis, this.coins(record).quote) - bought,
      room: this.house.ordersLeft(customer) - onWay.length,
      isFrozen: this.house.customer(customer) !== 'enabled',
      markets,
    };
  }

  protected happen(robot: Robot, first: Given): undefined {
    const events = [first];
    while (events.length > 0 && robot.state !== null && robot.state.phase !== 'stopped') {
      const { actions, state } = plan(robot.state, { ...known(events.shift()), view: this.view(robot) });
      robot.state = state;
      for (const action of actions) events.push(...this.act(robot, action));
    }
    if (this.robots.includes(robot)) this.show(robot);
    return undefined;
  }

  protected show(robot: Robot): void {
    const state = known(robot.state);
    const { baseFees, pairs, phase, profit, quoteFees, reason, stopping } = state;
    const range = state.kind === 'grid' ? state.range : '';
    const lots = state.kind === 'grid' ? state.lots : robot.record.lots;
    const hasRange = phase === 'running' || phase === 'paused';
    const began = robot.record.startedAtMs !== 0 || phase !== 'running' ? robot.record.startedAtMs : this.house.now();
    const figures = { profit: String(profit), pairs, quoteFees: String(quoteFees), baseFees: String(baseFees[0]), lots };
    const standing = { state: phase, reason, ending: stopping?.ending ?? '', range: hasRange ? range : '' } as const;
    const { others } = robot.record;
    const ofOthers = others?.map((one, at) => ({ ...one, fees: String(baseFees[at + 1]) }));
    const isNew = JSON.stringify(ofOthers) !== JSON.stringify(others);
    this.put(robot, { ...figures, ...standing, startedAtMs: began, ...(ofOthers !== undefined && isNew ? { others: ofOthers } : {}) });
  }

  protected act(robot: Robot, action: Action): readonly Given[] {
    const { id, others, terms } = robot.record;
    const at = (place: number): number => known(marketsOf(terms)[place]);
    switch (action.kind) {
      case 'place':
        robot.orders.push({ tag: action.tag, number: 0, leaves: false });
        this.wish(robot, { did: 'place', tag: action.tag, ticks: 0, lots: 0 });
        return [];
      case 'cancel': {
        const order = known(robot.orders.find(({ tag }) => tag === action.tag));
        if (order.number > 0) this.wish(robot, { did: 'cancel', tag: action.tag, ticks: 0, lots: 0 });
        else if (!robot.wishes.some(({ tag }) => tag === action.tag)) order.leaves = true;
        else {
          robot.wishes = robot.wishes.filter(({ tag }) => tag !== action.tag);
          robot.orders = robot.orders.filter((one) => one !== order);
          const nothing = { filledLots: 0, paid: 0n, received: 0n, fee: 0n, isWhole: false, why: 'customer' };
          return [{ kind: 'ended', tag: action.tag, ...nothing }];
        }
        return [];
      }
      case 'amend':
        if (robot.orders.some(({ number, tag }) => tag === action.tag && number > 0))
          this.wish(robot, { did: 'amend', tag: action.tag, ticks: action.ticks, lots: action.lots });
        return [];
      case 'watch': {
        const { isAgain, name, ticks, way } = action;
        const market = at(action.at);
        const refusal = this.house.watchRefusal(market, way, ticks, isAgain);
        if (refusal === undefined) this.watched.push({ market, watch: { tag: `${id} ${name}`, way, ticks } });
        return refusal === 'trigger_already_met' ? [{ kind: 'price', name, ticks: this.marketOf(market).lastOwn, by: 0 }] : [];
      }
      case 'unwatch':
        this.watched = this.watched.filter(({ watch }) => watch.tag !== `${id} ${action.name}`);
        return [];
      case 'tell': {
        const { at: place, kind: _kind, paid, profit, received, ...more } = action;
        const where = others === undefined ? {} : { market: at(place) };
        this.tell(robot, { ...more, ...where, paid: String(paid), profit: String(profit), received: String(received) });
        return [];
      }
      case 'give':
        this.move(robot, this.coins(robot.record).quote, -action.atoms);
        this.put(robot, { invested: String(BigInt(robot.record.invested) - action.atoms) });
        return [];
      case 'finish':
        this.goHome(robot, action.ending);
        return [];
      case 'wake':
        return [];
    }
  }

  protected goHome(robot: Robot, ending: RobotRecord['ending']): void {
    this.show(robot);
    const { market, others, owner } = robot.record;
    const { bases, quote } = this.coins(robot.record);
    const { lastOwn } = this.marketOf(market);
    const [coins = 0n, ...ofOthers] = bases.map((base) => this.house.available({ owner, kind: 'trading' }, base));
    const money = this.house.available({ owner, kind: 'trading' }, quote);
    for (const [at, base] of bases.entries()) this.move(robot, base, -known([coins, ...ofOthers][at]));
    this.move(robot, quote, -money);
    this.tell(robot, { what: 'stopped', reason: ending, paid: String(coins), received: String(money), ticks: lastOwn });
    const end = { endedAtMs: this.house.now(), endTicks: lastOwn, endQuote: String(money), endBase: String(coins) };
    const also = others?.map((one, at) => ({ ...one, endTicks: this.marketOf(one.market).lastOwn, endBase: String(ofOthers[at]) }));
    const stopped = { state: 'stopped', ending, reason: '', range: '', ...end } as const;
    this.put(robot, also === undefined ? stopped : { ...stopped, others: also });
    this.forget(robot);
  }

  protected forget(robot: Robot): void {
    this.robots = this.robots.filter((one) => one !== robot);
    this.#inLine = this.#inLine.filter((one) => one !== robot);
  }

  protected wish(robot: Robot, wish: Wish): void {
    robot.wishes.push(wish);
    if (!this.#inLine.includes(robot)) this.#inLine.push(robot);
  }

  protected queue({ orders, record: { customer, id, owner, terms: asked }, state }: Robot, { did, lots: amended, tag, ticks }: Wish): void {
    this.#queued += 1;
    const name = `${id} ${did} ${tag}`;
    const order = orders.find((one) => one.tag === tag)?.number ?? 0;
    if (did === 'cancel') return this.house.orders.cancel({ customer, order }, name);
    if (did === 'amend') return this.house.orders.amend({ customer, order, ticks, lots: amended }, name);
    const wanted = known(state?.orders.find((one) => one.tag === tag));
    const terms: Pick<PlaceOrder, 'type' | 'stp' | 'total' | 'expireAtMs' | 'clientOrderId'> = {
      type: 'limit',
      stp: 'expire-taker',
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
    };
    const { as, lots, side } = wanted;
    const market = known(marketsOf(asked)[wanted.at]);
    const how = { timeInForce: as === 'take' ? 'IOC' : 'GTC', postOnly: as === 'post' } as const;
    this.house.orders.place({ customer, owner, market, side, ticks: wanted.ticks, lots, ...terms, ...how }, name);
  }

  protected told({ record }: Robot): void {
    this.#facts.push(robotRobot.tell(record));
  }

  protected put(robot: Robot, change: Partial<RobotRecord>): void {
    const isMoved = change.state !== undefined && change.state !== robot.record.state;
    const now = { ...robot.record, ...change, ...(isMoved ? { sinceMs: this.house.now() } : {}) };
    if (JSON.stringify(now) === JSON.stringify(robot.record)) return;
    robot.record = now;
    this.told(robot);
  }

  protected tell({ record: { customer, id } }: Robot, event: Partial<EventRecord> & Pick<EventRecord, 'what'>): void {
    this.#events += 1;
    const none = { ticks: 0, fromTicks: 0, lots: 0, paid: '0', received: '0', profit: '0', count: 0 };
    const who = { id: this.#events, robot: id, customer, atMs: this.house.now() };
    this.#facts.push(robotEvent.tell({ ...who, side: '', reason: '', ...none, ...event }));
  }
}
