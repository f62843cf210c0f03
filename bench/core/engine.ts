import type { Core, OrderInput } from '@agio/core';
import { orderInput } from '@agio/core';
import { EntryBuffer } from '@agio/journal';
import { encodePlainCancel, encodePlainOrder, makeCore } from '@agio/sequencer';
import { CANCEL, foldTrade, IMMEDIATE, WIDTH } from './workload.ts';
import type { Expected, Workload } from './workload.ts';

const START_MS = 1_790_000_000_000;
/** So much of each coin that no order of the workloads lacks it: in atoms. */
const FUNDS = '1000000000000000000';
/** As much as a frame of two thousand commands has. */
const ENTRIES_BYTES = 65_536;
const ACKNOWLEDGED = 2_048;
/** The demo's largest market, without a minimum that the smallest orders would fail. */
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
export function fundedCore(accounts: number): Core {
  const core = makeCore();
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

/** Order ids are the core's to give: by command, the id of the order that it cancels, as its client would name it. */
export interface Rehearsal {
  readonly ids: Float64Array;
  readonly counted: Omit<Expected, 'cancels'>;
  readonly refused: number;
  readonly digest: string;
}

/** Runs a workload once, untimed: learns the ids, and counts what happened from the core's own events. */
export function rehearse(workload: Workload): Rehearsal {
  const core = fundedCore(workload.accounts);
  const ids = new Float64Array(workload.orders + 1);
  const named = new Float64Array(workload.count);
  const orderAt = new Map<number, number>();
  const { events } = core;
  const order = orderInput();
  let trades = 0;
  let volume = 0;
  let checksum = 0;
  let refused = 0;
  for (let index = 0; index < workload.count; index += 1) {
    const at = index * WIDTH;
    const number = workload.commands[at + 2]!;
    const sequence = core.sequence + 1;
    if (workload.commands[at] === CANCEL) {
      named[index] = ids[number]!;
      if (core.applyCancel(sequence, START_MS, workload.commands[at + 5]! + 1, named[index]!) !== undefined) refused += 1;
      continue;
    }
    if (core.applyOrder(sequence, START_MS, readOrder(order, workload.commands, at)) !== undefined) {
      refused += 1;
      continue;
    }
    ids[number] = events.lastOrder;
    orderAt.set(events.lastOrder % SLOTS, number);
    events.visitTrades((maker, ticks, lots) => {
      trades += 1;
      volume += lots;
      checksum = foldTrade(checksum, ticks, lots, orderAt.get(maker)!);
    });
  }
  const market = core.markets[0]!;
  let open = 0;
  for (let customer = 1; customer <= workload.accounts; customer += 1) open += core.customer(customer)!.openOrders;
  const [bestBid, bestAsk] = [core.depth(market, 0, 1)[0]![0], core.depth(market, 1, 1)[0]![0]];
  return { ids: named, counted: { trades, volume, checksum, open, bestBid, bestAsk }, refused, digest: core.digest };
}

function readOrder(into: OrderInput, commands: Int32Array, at: number): OrderInput {
  into.side = commands[at + 1] === 0 ? 0 : 1;
  into.timeInForce = commands[at] === IMMEDIATE ? 1 : 0;
  into.ticks = commands[at + 3]!;
  into.lots = commands[at + 4]!;
  into.customer = commands[at + 5]! + 1;
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
  readonly #ids: Float64Array;
  readonly #order = orderInput();

  constructor(workload: Workload, ids: Float64Array) {
    this.core = fundedCore(workload.accounts);
    this.#workload = workload;
    this.#ids = ids;
  }

  run(from: number, to: number): void {
    const { entries } = this;
    for (let index = from; index < to; index += 1) {
      this.encode(index);
      this.apply(index);
      if (entries.length > ENTRIES_BYTES) entries.reset();
    }
  }

  encode(index: number): void {
    const { commands } = this.#workload;
    const at = index * WIDTH;
    if (commands[at] === CANCEL) encodePlainCancel(commands[at + 5]! + 1, this.#ids[index]!, this.entries);
    else encodePlainOrder(readOrder(this.#order, commands, at), this.entries);
  }

  apply(index: number): void {
    const { commands } = this.#workload;
    const { core } = this;
    const at = index * WIDTH;
    const sequence = core.sequence + 1;
    if (commands[at] === CANCEL) {
      const refusal = core.applyCancel(sequence, START_MS, commands[at + 5]! + 1, this.#ids[index]!);
      this.acknowledged[index & (ACKNOWLEDGED - 1)] = refusal === undefined ? 0 : -1;
    } else {
      const refusal = core.applyOrder(sequence, START_MS, readOrder(this.#order, commands, at));
      this.acknowledged[index & (ACKNOWLEDGED - 1)] = refusal === undefined ? core.events.lastOrder : -1;
    }
  }
}
