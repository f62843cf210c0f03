import type { HeardEnd, MachineCommand, MachineFact, MachineReply, OrderAnswer, Refusal, WatchMet } from '@agio/core';
import type { MachineModel, ModelHouse, ModelWatch } from '@agio/module/testing';
import { ROBOT_REFUSALS } from '../model.ts';
import type { CreateRobot, RobotCommand, RobotFact, RobotRecord } from '../model.ts';
import { areTimes, begin, faultOf, isBeyondStops, lotsOf, mayFollow, needOf, spare } from '../planner/index.ts';
import { marketsOf } from '../terms.ts';
import type { Need } from '../planner/index.ts';
import type { Terms } from '../terms.ts';
import { readTerms } from '../written.ts';
import { known, NaiveRobots } from './naive-robots.ts';
import type { Robot, Wish } from './naive-robots.ts';

const HOUR = 3_600_000;

/**
 * Robots as they are promised: every movement of money, every order and every answer again, in lists. What a planner decides is asked of the planner itself,
 * which has an example to the atom and properties of its own; the names of steps and causes are the machine's.
 */
export class RobotsModel extends NaiveRobots implements MachineModel {
  readonly refusals = ROBOT_REFUSALS;
  readonly demands = [
    ...['grid', 'dca', 'martingale', 'twap', 'rebalance'].flatMap((kind) =>
      ['running', 'paused', 'stopped'].map((state) => `robot.robot ${kind} ${state}`),
    ),
    ...['caught_up', 'rebalanced', 'left_out', 'partly', 'resumed'].map((what) => `robot.event ${what}`),
    ...['create', 'start', 'pause', 'resume', 'stop', 'edit', 'top_up', 'take_out', 'schedule'].map((what) => `accepted robot.${what}`),
  ];
  count = 0;
  #turns: { readonly customer: number; readonly at: number }[] = [];

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    let reply: MachineReply = { ok: true, kind: 'done' };
    const facts = this.turn(() => {
      const decided = this.#decide(command as RobotCommand);
      reply = typeof decided === 'string' ? { ok: false, refusal: decided } : { ok: true, kind: 'done', id: decided };
    });
    return { reply, facts };
  }

  #decide(asked: RobotCommand): Refusal | number {
    if (asked.kind === 'robot.create') return this.#create(asked);
    const robot = this.robots.find(({ record }) => record.id === asked.robot && record.customer === asked.customer);
    if (robot === undefined) return 'robot.not_found';
    const { id, state } = robot.record;
    const refusal = ((): Refusal | undefined => {
      switch (asked.kind) {
        case 'robot.start':
          return state === 'draft' ? this.#start(robot) : 'robot.state';
        case 'robot.pause':
          if (asked.by !== 'owner' && asked.by !== 'operator') return 'robot.invalid';
          return state === 'running' ? this.happen(robot, { kind: 'paused', reason: asked.by }) : 'robot.state';
        case 'robot.resume':
          if (state !== 'paused') return 'robot.state';
          return this.#resume(robot);
        case 'robot.stop':
          return this.#stop(robot, asked.coins, asked.why);
        case 'robot.edit':
          return this.#edit(robot, asked.terms);
        case 'robot.top_up':
          return this.#topUp(robot, asked.atoms);
        case 'robot.take_out':
          return this.#takeOut(robot, asked.atoms);
        case 'robot.schedule':
          return this.#schedule(robot, asked.times);
        case 'robot.delist':
          return this.#delist(robot);
        default:
          return 'unknown_command';
      }
    })();
    return refusal ?? id;
  }

  /** What so many lots cost around the middle of simulated prices; of no market something. */
  costOf(market: number, lots: number): bigint {
    return BigInt(lots) * 1_000n * (this.house.marketAt(market)?.tickLotAtoms ?? 1n);
  }

  /** Markets with the quote coin of another one, itself among them; none of no market. */
  alike(market: number): readonly number[] {
    const quote = this.house.marketAt(market)?.quote;
    return quote === undefined ? [] : [0, 1, 2, 3].filter((id) => this.house.marketAt(id)?.quote === quote);
  }

  /** Robots with money that trade in a market with an end. */
  endingOnes(): readonly Robot[] {
    const ends = (id: number): boolean => (this.house.marketAt(id)?.delistAt ?? null) !== null;
    return this.robots.filter(({ record, state }) => state !== null && marketsOf(record.terms).some(ends));
  }

  #isOften = (customer: number): boolean =>
    this.#turns.filter((one) => one.customer === customer && this.house.now() - one.at < HOUR).length >= 60;

  #isOff = ({ record }: Robot): boolean => this.house.customer(record.customer) !== 'enabled';

  #create({ customer, isStarted, most, own, terms, words }: CreateRobot): Refusal | number {
    const standing = this.house.customer(customer);
    if (standing !== 'enabled') return standing === 'unknown' ? 'unknown_customer' : 'customer_disabled';
    const read = this.#read(customer, terms);
    if (typeof read === 'string') return read;
    const isWhole = (text: string): boolean => /^[0-9]{1,38}$/.test(text) && String(BigInt(text)) === text;
    if (!isWhole(most) || !isWhole(own)) return 'robot.invalid';
    const now = this.house.now();
    if (this.robots.filter(({ record }) => record.customer === customer).length >= 20) return 'robot.too_many';
    if (this.#isOften(customer)) return 'robot.too_often';
    const nothing = { invested: '0', withdrawn: '0', profit: '0', pairs: 0, quoteFees: '0', baseFees: '0', endQuote: '0', endBase: '0' };
    const times = { createdAtMs: now, startedAtMs: 0, sinceMs: now, endedAtMs: 0, endTicks: 0 };
    const [first = 0, ...others] = marketsOf(read);
    const what = { kind: terms.kind, market: first, words, terms, most, own, lots: lotsOf(read), revision: 0, owner: 0, range: '' };
    const made: RobotRecord = { id: this.count + 1, customer, state: 'draft', reason: '', ending: '', ...what, ...nothing, ...times };
    const ofOthers = others.map((market) => ({ market, fees: '0', endTicks: 0, endBase: '0' }));
    const record = read.kind === 'rebalance' ? { ...made, others: ofOthers } : made;
    const robot: Robot = { record, state: null, orders: [], wishes: [], moves: 0 };
    const needed = isStarted ? this.#needed(robot) : undefined;
    if (typeof needed === 'string') return needed;
    if (isStarted) {
      const owner = this.#freeOwner(customer);
      if (typeof owner === 'string') return owner;
      robot.record = { ...record, owner };
    }
    this.count += 1;
    this.#turns.push({ customer, at: now });
    this.robots.push(robot);
    this.told(robot);
    this.tell(robot, { what: 'created' });
    if (needed !== undefined) this.#run(robot, needed);
    return this.count;
  }

  #read(customer: number, written: CreateRobot['terms']): Terms | Refusal {
    const terms = readTerms(written);
    if (terms === undefined) return 'robot.invalid';
    const ids = marketsOf(terms);
    if (ids.some((id) => this.house.marketAt(id) === undefined)) return 'unknown_market';
    const [first, ...others] = ids.map((id) => this.quoted(id, customer));
    if (first === undefined || new Set(ids.map((id) => this.marketOf(id).quote)).size > 1) return 'robot.invalid';
    const fault = faultOf(terms, [first, ...others]);
    return fault === undefined ? terms : `robot.${fault}`;
  }

  #needed({ record }: Robot): Need | Refusal {
    const { customer, market: id, most, own } = record;
    const terms = this.#read(customer, record.terms);
    if (typeof terms === 'string') return terms;
    const market = this.marketOf(id);
    const all = marketsOf(terms).map((one) => this.marketOf(one));
    if (all.some(({ delistAt, status }) => status !== 'open' || delistAt !== null)) return 'market_closed';
    if (isBeyondStops(terms, market.lastOwn)) return 'robot.prices';
    const losses = [market.quote, ...all.map(({ base }) => base)].map((coin) => this.house.lossRefusal(customer, coin));
    const loss = losses.find((one) => one !== undefined);
    if (loss !== undefined) return loss;
    const need = needOf(terms, { most: BigInt(most), own: BigInt(own) }, this.quoted(id, customer));
    if (need === undefined) return 'robot.small';
    const has = (coin: number): bigint => this.house.available({ owner: customer, kind: 'trading' }, coin);
    return has(market.quote) < need.quote || has(market.base) < need.base ? 'robot.balance_not_enough' : need;
  }

  #freeOwner(customer: number): number | Refusal {
    for (let at = 1; at <= 20; at += 1) {
      const owner = this.house.subAccount(customer, String(at));
      if (typeof owner === 'string' || !this.robots.some(({ record }) => record.owner === owner)) return owner;
    }
    return 'robot.too_many';
  }

  #start(robot: Robot): Refusal | undefined {
    const needed = this.#needed(robot);
    if (typeof needed === 'string') return needed;
    const owner = this.#freeOwner(robot.record.customer);
    if (typeof owner === 'string') return owner;
    robot.record = { ...robot.record, owner };
    return this.#run(robot, needed);
  }

  #run(robot: Robot, { base, quote }: Need): undefined {
    const { market: id, terms } = robot.record;
    const market = this.marketOf(id);
    this.move(robot, market.quote, quote);
    this.move(robot, market.base, base);
    this.tell(robot, { what: 'funded', paid: String(quote), received: String(base), ticks: market.lastOwn });
    robot.state = begin(known(readTerms(terms)), this.view(robot));
    const worth = (base * BigInt(market.lastOwn) * market.tickLotAtoms) / market.lotAtoms;
    this.put(robot, { invested: String(quote + worth), state: robot.state.phase });
    return this.happen(robot, { kind: 'started' });
  }

  #stop(robot: Robot, coins: string, why: string | undefined): Refusal | undefined {
    if ((coins !== 'keep' && coins !== 'sell') || (why !== undefined && why !== 'not_served')) return 'robot.invalid';
    const { customer } = robot.record;
    const { bases, quote } = this.coins(robot.record);
    const ending = [quote, ...bases].some((coin) => this.house.debtOf(customer, coin) > 0n)
      ? 'owed'
      : why === undefined
        ? 'owner'
        : 'not_served';
    if (robot.state !== null) return this.happen(robot, { kind: 'stopped', ending, sells: coins === 'sell' });
    this.put(robot, { state: 'stopped', ending: 'discarded', endedAtMs: this.house.now() });
    this.tell(robot, { what: 'stopped', reason: 'discarded' });
    this.forget(robot);
    return undefined;
  }

  #resume(robot: Robot): Refusal | undefined {
    const { customer } = robot.record;
    if (this.#isOff(robot)) return 'customer_disabled';
    if (this.#isOften(customer)) return 'robot.too_often';
    this.#turns.push({ customer, at: this.house.now() });
    return this.happen(robot, { kind: 'resumed' });
  }

  #edit(robot: Robot, terms: CreateRobot['terms']): Refusal | undefined {
    const { customer, market, revision, state } = robot.record;
    if (state === 'starting' || state === 'stopping') return 'robot.state';
    if (this.#isOff(robot)) return 'customer_disabled';
    const read = this.#read(customer, terms);
    if (typeof read === 'string') return read;
    if (!mayFollow(read, known(readTerms(robot.record.terms)))) return 'robot.invalid';
    if (isBeyondStops(read, this.marketOf(market).lastOwn)) return 'robot.prices';
    if (this.#isOften(customer)) return 'robot.too_often';
    this.#turns.push({ customer, at: this.house.now() });
    this.put(robot, { terms, revision: revision + 1, lots: lotsOf(read) });
    if (robot.state !== null) return this.happen(robot, { kind: 'edited', terms: read });
    this.tell(robot, { what: 'edited' });
    return undefined;
  }

  #topUp(robot: Robot, atoms: string): Refusal | undefined {
    const { customer, invested, market, state } = robot.record;
    if (state === 'draft' || state === 'stopping') return 'robot.state';
    const { quote } = this.marketOf(market);
    const loss = this.house.lossRefusal(customer, quote);
    if (loss !== undefined) return loss;
    if (!/^[1-9][0-9]{0,37}$/.test(atoms)) return 'robot.invalid';
    if (this.house.available({ owner: customer, kind: 'trading' }, quote) < BigInt(atoms)) return 'robot.balance_not_enough';
    this.move(robot, quote, BigInt(atoms));
    this.put(robot, { invested: String(BigInt(invested) + BigInt(atoms)) });
    this.tell(robot, { what: 'funded', paid: atoms });
    return this.happen(robot, { kind: 'funded' });
  }

  #takeOut(robot: Robot, atoms: string): Refusal | undefined {
    const { market, state, withdrawn } = robot.record;
    if (robot.state === null || (state !== 'running' && state !== 'paused')) return 'robot.state';
    if (!/^[1-9][0-9]{0,37}$/.test(atoms)) return 'robot.invalid';
    if (spare(robot.state, this.view(robot)) < BigInt(atoms)) return 'robot.in_use';
    this.move(robot, this.marketOf(market).quote, -BigInt(atoms));
    this.put(robot, { withdrawn: String(BigInt(withdrawn) + BigInt(atoms)) });
    this.tell(robot, { what: 'withdrawn', received: atoms });
    return undefined;
  }

  #schedule(robot: Robot, times: readonly number[]): Refusal | undefined {
    const { state, terms } = robot.record;
    if (terms.kind !== 'dca' || robot.state === null || state === 'stopping') return 'robot.state';
    if (!areTimes(times) || !areTimes(terms.times.slice(-1).concat(times))) return 'robot.invalid';
    const all = terms.times.concat(times).slice(-400);
    this.put(robot, { terms: { ...terms, times: all } });
    return this.happen(robot, { kind: 'scheduled', times: all });
  }

  #delist(robot: Robot): Refusal | undefined {
    const { state, terms } = robot.record;
    const ends = marketsOf(terms).map((id) => this.house.marketAt(id)?.delistAt ?? null);
    const isNear = ends.some((at) => at !== null && at - this.house.now() <= HOUR);
    if (robot.state === null || state === 'stopping' || !isNear) return 'robot.state';
    return this.happen(robot, { kind: 'stopped', ending: 'delisted', sells: terms.onStop === 'sell' });
  }

  wantsEnd({ owner }: HeardEnd): boolean {
    return this.robots.some(({ record }) => record.owner === owner);
  }

  onEnd({ fee, filledLots, filledQuote, market, order, reason, side, status }: HeardEnd): readonly MachineFact[] {
    return this.turn(() => {
      const robot = this.robots.find(({ orders }) => orders.some(({ number }) => number === order));
      const known = robot?.orders.find(({ number }) => number === order);
      if (robot === undefined || known === undefined) return;
      robot.orders = robot.orders.filter((one) => one !== known);
      robot.wishes = robot.wishes.filter(({ tag }) => tag !== known.tag);
      const base = BigInt(filledLots) * this.marketOf(market).lotAtoms;
      const [paid, gross] = side === 'buy' ? [BigInt(filledQuote), base] : [base, BigInt(filledQuote)];
      const traded = { filledLots, paid, received: gross - BigInt(fee), fee: BigInt(fee) };
      this.happen(robot, { kind: 'ended', tag: known.tag, ...traded, isWhole: status === 'filled', why: reason ?? '' });
    });
  }

  onAnswer(name: string, answer: OrderAnswer): readonly MachineFact[] {
    return this.turn(() => {
      const [id, did, tag] = name.split(' ') as [string, Wish['did'], string];
      const robot = this.robots.find(({ record }) => String(record.id) === id);
      if (robot === undefined || did === 'cancel') return;
      const order = robot.orders.find((one) => one.tag === tag);
      if (!answer.ok) {
        if (did === 'place') robot.orders = robot.orders.filter((one) => one !== order);
        this.happen(robot, { kind: 'refused', tag, did, refusal: answer.refusal });
      } else if (did === 'place' && order !== undefined) {
        order.number = answer.order;
        if (order.leaves) this.wish(robot, { did: 'cancel', tag, ticks: 0, lots: 0 });
      }
    });
  }

  watches(market: number): readonly ModelWatch[] {
    return this.watched.filter((one) => one.market === market).map(({ watch }) => watch);
  }

  onWatched(tag: string, { by, ticks }: WatchMet): readonly MachineFact[] {
    return this.turn(() => {
      this.watched = this.watched.filter(({ watch }) => watch.tag !== tag);
      const [id, name] = tag.split(' ') as [string, string];
      const robot = this.robots.find(({ record }) => String(record.id) === id);
      if (robot !== undefined) this.happen(robot, { kind: 'price', name, ticks, by });
    });
  }

  onUnwatched(tag: string): readonly MachineFact[] {
    return this.turn(() => {
      this.watched = this.watched.filter(({ watch }) => watch.tag !== tag);
      const robot = this.robots.find(({ record }) => String(record.id) === tag.split(' ')[0]);
      if (robot !== undefined) this.happen(robot, { kind: 'stopped', ending: 'delisted', sells: false });
    });
  }

  #first(): Robot | undefined {
    const at = ({ state }: Robot): number => state?.wakeAtMs ?? 0;
    return this.robots.filter((one) => at(one) > 0).toSorted((a, b) => at(a) - at(b) || a.record.id - b.record.id)[0];
  }

  nextDueMs(): number | undefined {
    return this.#first()?.state?.wakeAtMs;
  }

  due(): readonly MachineFact[] {
    return this.turn(() => {
      const robot = this.#first();
      if (robot !== undefined) this.happen(robot, { kind: 'due' });
    });
  }

  nameOf(fact: MachineFact): string {
    return `${fact.fact} ${(fact as RobotFact).id}`;
  }

  *holds() {
    // What orders hold, the core explains.
  }
}

export const makeModel = (house: ModelHouse): RobotsModel => new RobotsModel(house);
