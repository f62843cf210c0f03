import type { Core, Machine, OrderInput } from '@agio/core';
import { orderInput } from '@agio/core';
import { EntryBuffer } from '@agio/journal';
import { encodePlainCancel, encodePlainOrder, coreMaker } from '@agio/sequencer';
import { CANCEL, foldTrade, IMMEDIATE, WIDTH } from './workload.ts';
import type { Expected, Workload } from './workload.ts';

export const START_MS = 1_790_000_000_000;
/** Enough of each coin that no order of the workloads lacks it: in atoms. */
const FUNDS = '1000000000000000000';
/** The size of a frame of two thousand commands. */
const ENTRIES_BYTES = 65_536;
const ACKNOWLEDGED = 2_048;
/** After two, slots have been reused so often that ids are as large as in a server: beyond 31 bits. */
const WARM_ROUNDS = 2;
/** The demo's largest market, without a minimum that would refuse the smallest orders. */
const MARKET = {
  kind: 'define_market',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  minLots: 1,
  maxLots: 10_000_000,
  minTotal: '1',
  priceBandPercent: 50,
  makerFeeBps: 8,
  takerFeeBps: 10,
  openingTicks: 1_000_000,
  status: 'open',
  tags: [],
  sort: 0,
} as const;

/** The core that the server wires, with a market, and with every account of a workload funded. */
export function fundedCore(accounts: number, machines: readonly Machine[] = []): Core {
  const core = coreMaker(machines)();
  const apply = (command: Parameters<Core['apply']>[2]): void => {
    const { reply } = core.apply(core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(`refused: ${reply.refusal}`);
  };
  apply({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
  apply({ kind: 'define_coin', code: 'USDT', name: 'Tether USD', decimals: 10, tags: [] });
  apply(MARKET);
  for (let customer = 1; customer <= accounts; customer += 1) {
    apply({ kind: 'create_customer', ref: String(customer), wide: true });
    for (const coin of ['BTC', 'USDT']) {
      const to = { owner: customer, kind: 'trading' } as const;
      apply({ kind: 'issue', to, coin, amount: FUNDS, reason: 'seed', cause: `${customer}:${coin}` });
    }
  }
  return core;
}

/** An order's id is its slot and, above it, how often the slot was used. */
const SLOTS = 16_777_216;

/** The core assigns order ids: by command, the id of the order that it cancels, as its client would name it. */
export interface Rehearsal {
  readonly ids: Float64Array;
  readonly counted: Omit<Expected, 'cancels'>;
  readonly refused: number;
  readonly digest: string;
}

/**
 * An engine whose core has already run the workload, so that its code is as optimised as a server's after a second,
 * and whose books are empty again. The same workload always leaves the same state.
 */
export function warmEngine(workload: Workload, machines: readonly Machine[] = []): CoreEngine {
  const engine = new CoreEngine(workload, undefined, machines);
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    learn(engine, workload, () => undefined);
    emptyBooks(engine.core, workload.accounts);
  }
  return engine;
}

export function emptyBooks(core: Core, accounts: number): void {
  for (let customer = 1; customer <= accounts; customer += 1) {
    while (core.customer(customer)!.openOrders > 0) {
      core.apply(core.sequence + 1, START_MS, { kind: 'cancel', customer, target: { market: -1 }, request: null });
    }
  }
}

/** Runs a workload once, untimed: learns the ids, and counts what happened from the core's own events. */
export function rehearse(workload: Workload, engine: CoreEngine = new CoreEngine(workload)): Rehearsal {
  const orderAt = new Map<number, number>();
  const { core } = engine;
  const { events } = core;
  let trades = 0;
  let volume = 0;
  let checksum = 0;
  const refused = learn(engine, workload, (_index, number) => {
    if (number === undefined) return;
    orderAt.set(events.lastOrder % SLOTS, number);
    events.visitTrades((maker, ticks, lots) => {
      trades += 1;
      volume += lots;
      checksum = foldTrade(checksum, ticks, lots, orderAt.get(maker)!);
    });
  });
  const market = core.markets[0]!;
  let open = 0;
  for (let customer = 1; customer <= workload.accounts; customer += 1) open += core.customer(customer)!.openOrders;
  const [bestBid, bestAsk] = [core.depth(market, 0, 1)[0]![0], core.depth(market, 1, 1)[0]![0]];
  return { ids: engine.ids, counted: { trades, volume, checksum, open, bestBid, bestAsk }, refused, digest: core.digest };
}

/** Runs one command after the other, naming each order by its acknowledged id; returns how many were refused. `onDone` has its place and the number of an order that was placed. */
export function learn(engine: CoreEngine, workload: Workload, onDone: (index: number, placed: number | undefined) => void): number {
  const given = new Float64Array(workload.orders + 1);
  let refused = 0;
  for (let index = 0; index < workload.count; index += 1) {
    const number = workload.commands[index * WIDTH + 2]!;
    const isCancel = workload.commands[index * WIDTH] === CANCEL;
    if (isCancel) engine.ids[index] = given[number]!;
    engine.run(index, index + 1);
    const acknowledged = engine.acknowledged[index & (ACKNOWLEDGED - 1)]!;
    const isPlaced = acknowledged !== -1 && !isCancel;
    if (acknowledged === -1) refused += 1;
    if (isPlaced) given[number] = acknowledged;
    onDone(index, isPlaced ? number : undefined);
  }
  return refused;
}

function readOrder(into: OrderInput, commands: Int32Array, at: number): OrderInput {
  into.side = commands[at + 1] === 0 ? 0 : 1;
  into.timeInForce = commands[at] === IMMEDIATE ? 1 : 0;
  into.ticks = commands[at + 3]!;
  into.lots = commands[at + 4]!;
  into.customer = commands[at + 5]! + 1;
  into.owner = into.customer;
  return into;
}

/**
 * Drives the core with all duties: each command is written as the journal keeps it, applied (validated, held, matched,
 * settled with fees, told in events with depth and digest), and acknowledged.
 */
export class CoreEngine {
  readonly core: Core;
  readonly entries = new EntryBuffer();
  readonly acknowledged = new Float64Array(ACKNOWLEDGED);
  readonly #workload: Workload;
  /** By command, the id of the order that it cancels. */
  readonly ids: Float64Array;
  readonly #order = orderInput();

  constructor(workload: Workload, ids: Float64Array = new Float64Array(workload.count), machines: readonly Machine[] = []) {
    this.core = fundedCore(workload.accounts, machines);
    this.#workload = workload;
    this.ids = ids;
  }

  run(from: number, to: number): void {
    const { entries } = this;
    for (let index = from; index < to; index += 1) {
      this.encode(index);
      this.#applyRead(index);
      if (entries.length > ENTRIES_BYTES) entries.reset();
    }
  }

  encode(index: number): void {
    const { commands } = this.#workload;
    const at = index * WIDTH;
    if (commands[at] === CANCEL) encodePlainCancel(commands[at + 5]! + 1, this.ids[index]!, this.entries);
    else encodePlainOrder(readOrder(this.#order, commands, at), this.entries);
  }

  apply(index: number): void {
    const { commands } = this.#workload;
    if (commands[index * WIDTH] !== CANCEL) readOrder(this.#order, commands, index * WIDTH);
    this.#applyRead(index);
  }

  /** Applies a command; an order is the one read last. */
  #applyRead(index: number): void {
    const { commands } = this.#workload;
    const { core } = this;
    const at = index * WIDTH;
    const sequence = core.sequence + 1;
    if (commands[at] === CANCEL) {
      const refusal = core.applyCancel(sequence, START_MS, commands[at + 5]! + 1, this.ids[index]!);
      this.acknowledged[index & (ACKNOWLEDGED - 1)] = refusal === undefined ? 0 : -1;
    } else {
      const refusal = core.applyOrder(sequence, START_MS, this.#order);
      this.acknowledged[index & (ACKNOWLEDGED - 1)] = refusal === undefined ? core.events.lastOrder : -1;
    }
  }
}
