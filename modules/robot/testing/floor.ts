import { Core, fastBooks } from '@agio/core';
import type { Command, Fact, Refusal } from '@agio/core';
import { robotMachine } from '../machine/index.ts';
import type { RunningRobots } from '../machine/index.ts';
import { robotEvent } from '../model.ts';
import type { CreateRobot, EventRecord, RobotCommand, RobotRecord, RobotTerms } from '../model.ts';
import { gridTerms } from '../planner/testing/paper.ts';

export const OWNER = 1;
/** They have coins and cash without end, and no robot. */
export const OTHER = 2;
export const THIRD = 3;
const LOTS = 100_000_000;
/** More than any queue of a test takes. */
const DRAINS_MAX = 200;
const WITHOUT_BOUND = '1000000000000000000';
export const COIN = 0;
export const CASH = 1;

/** The market of the example of the design on a real core: tick 0.1, lot 0.00001, 0.08 and 0.1 per cent, with people who trade on it by hand. */
export class Floor {
  core: Core = new Core(fastBooks, undefined, 64, [robotMachine]);
  nowMs = 1_790_000_000_000;
  readonly events: EventRecord[] = [];

  constructor(openingTicks = 1_050, has = '1000') {
    for (const code of ['COIN', 'CASH']) this.must({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
    this.must({
      kind: 'define_market',
      base: 'COIN',
      quote: 'CASH',
      tickSize: '0.1',
      lotSize: '0.00001',
      minLots: 10,
      maxLots: 1_000_000_000,
      minTotal: '100000000',
      priceBandPercent: null,
      makerFeeBps: 8,
      takerFeeBps: 10,
      openingTicks,
      status: 'open',
      tags: [],
      sort: 0,
    });
    for (const customer of [OWNER, OTHER, THIRD]) {
      this.must({ kind: 'create_customer', ref: `c${customer}`, wide: customer !== OWNER });
      const amount = customer === OWNER ? `${has}00000000` : '100000000000000';
      for (const coin of customer === OWNER ? ['CASH'] : ['COIN', 'CASH'])
        this.must({ kind: 'issue', to: { owner: customer, kind: 'trading' }, coin, amount, reason: 'seed', cause: `${customer}${coin}` });
    }
  }

  try(command: Command | RobotCommand): { readonly refusal: Refusal | undefined; readonly facts: readonly Fact[]; readonly id: number } {
    this.nowMs += 1;
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const all = [...facts];
    for (let drains = 0; this.core.waitingSteps > 0; drains += 1) {
      if (drains > DRAINS_MAX) throw new Error('robots make new steps forever');
      all.push(...this.core.apply(this.core.sequence + 1, this.nowMs, { kind: 'drain' }).facts);
    }
    for (const fact of all) if (robotEvent.is(fact)) this.events.push(robotEvent.load({ ...fact }));
    const id = reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
    return { refusal: reply.ok ? undefined : reply.refusal, facts: all, id };
  }

  must(command: Command | RobotCommand): readonly Fact[] {
    const { facts, refusal } = this.try(command);
    if (refusal !== undefined) throw new Error(refusal);
    return facts;
  }

  /** A robot of any kind, which is given what it needs. */
  createOf(terms: RobotTerms, more: Partial<CreateRobot> = {}): number {
    this.must({ ...this.creation({}, { own: WITHOUT_BOUND, ...more }), terms });
    return this.robots.robots.size === 0 ? 0 : ([...this.robots.robots.keys()].at(-1) ?? 0);
  }

  create(change: Parameters<typeof gridTerms>[0] = {}, more: Partial<CreateRobot> = {}): number {
    const command = this.creation(change, more);
    this.must(command);
    return [...this.robots.robots.keys()].at(-1) ?? 0;
  }

  creation(change: Parameters<typeof gridTerms>[0] = {}, more: Partial<CreateRobot> = {}): CreateRobot {
    const terms = gridTerms(change);
    const most = WITHOUT_BOUND;
    return { kind: 'robot.create', customer: OWNER, terms, words: '', isStarted: true, most, own: '0', request: null, ...more };
  }

  /** What is done with a robot of the owner: `do('pause', 1)`. */
  do(what: 'start' | 'pause' | 'resume', robot: number): Refusal | undefined {
    const by = what === 'pause' ? { by: 'owner' } : {};
    return this.try({ kind: `robot.${what}`, customer: OWNER, robot, request: null, ...by }).refusal;
  }

  order(side: 'buy' | 'sell', ticks: number, lots: number, customer = OTHER, market = 0): number {
    const { facts } = this.try({
      kind: 'place',
      customer,
      market,
      side,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      ticks,
      lots,
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    });
    const own = facts.flatMap((fact) => (fact.fact === 'order' && fact.customer === customer ? [fact.id] : []));
    return own[0] ?? 0;
  }

  /** A second market with the same rules, `GOLD_CASH`, and people who have of its coin. */
  addMarket(openingTicks = 500): number {
    this.must({ kind: 'define_coin', code: 'GOLD', name: 'GOLD', decimals: 8, tags: [] });
    const { definition } = this.core.markets[0] ?? {};
    if (definition === undefined) throw new Error('the floor has a market');
    this.must({ ...definition, kind: 'define_market', base: 'GOLD', openingTicks });
    for (const owner of [OTHER, THIRD])
      this.must({
        kind: 'issue',
        to: { owner, kind: 'trading' },
        coin: 'GOLD',
        amount: '100000000000000',
        reason: 'seed',
        cause: `${owner}GOLD`,
      });
    return 1;
  }

  /** A trader takes everything up to a price, and then there. */
  moveTo(ticks: number): void {
    const side = ticks >= this.lastTicks ? 'buy' : 'sell';
    const order = this.order(side, ticks, LOTS);
    this.try({ kind: 'cancel', customer: OTHER, target: { order }, request: null });
    if (this.lastTicks === ticks) return;
    this.order(side === 'buy' ? 'sell' : 'buy', ticks, 2_000, THIRD);
    this.order(side, ticks, 2_000);
  }

  pass(ms: number): void {
    this.nowMs += ms;
    while (this.core.nextDueMs !== undefined && this.core.nextDueMs <= this.nowMs) this.must({ kind: 'tick' });
  }

  get lastTicks(): number {
    const [market] = this.core.markets;
    if (market === undefined) throw new Error('the floor has a market');
    return this.core.ticker(market, this.nowMs).lastTicks || market.definition.openingTicks;
  }

  get robots(): RunningRobots {
    return this.core.machine(robotMachine);
  }

  record(id: number): RobotRecord {
    const robot = this.robots.robots.get(id);
    if (robot === undefined) throw new Error(`no robot ${id} runs`);
    return robot.record;
  }

  has(owner: number, coin: number): bigint {
    const found = this.core.balances(owner).find((balance) => balance.kind === 'trading' && balance.coin === coin);
    return found === undefined ? 0n : BigInt(found.available) + BigInt(found.held);
  }

  /** What the owner has at hand. */
  free(coin: number): bigint {
    return BigInt(this.core.balances(OWNER).find((balance) => balance.kind === 'trading' && balance.coin === coin)?.available ?? '0');
  }

  /** What rests of the owner, the lowest first. */
  picture(): readonly string[] {
    return this.core
      .openOrders(OWNER)
      .toSorted((a, b) => a.ticks - b.ticks)
      .map(({ filledLots, lots, side, ticks }) => `${side} ${ticks} ${lots - filledLots}`);
  }

  /** The same core from a snapshot of it. */
  restart(): void {
    const bytes = this.core.save();
    const hash = this.core.hash();
    this.core = new Core(fastBooks, bytes, 64, [robotMachine]);
    if (this.core.hash() !== hash) throw new Error('a snapshot is of another state');
  }
}
