import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, Outcome } from '@agio/core';
import { followCommands, openCommands, readFacts, realDisk } from '@agio/journal';
import { startCore } from '@agio/sequencer';
import { machineSet } from '../apps/server/machines.ts';
import { CANCEL, IMMEDIATE, makeWorkload, WIDTH } from './core/workload.ts';
import type { Workload } from './core/workload.ts';

/** Orders to place; figures are for a million of them. */
const ORDERS = Number(process.env['GROWTH_ORDERS'] ?? 300_000);
/** Commands that are under way together. */
const TOGETHER = 256;
const WAIT_MS_MAX = 600_000;
const MEGABYTE = 1_000_000;
const FUNDS = '1000000000000000000';
const SEGMENT = /^(commands|facts)-(\d+)\.log/;
/** Around each entry and each frame. */
const ENTRY_BYTES = 12;
const FRAME_BYTES = 64;

type Stream = 'commands' | 'facts';

/**
 * What a journal grows by for each million accepted orders: orders as the pages send them, each with a client order id and a request key,
 * and the cancels among them. Counted over segments that are closed and compressed; the open ones have a fixed size, and snapshots are
 * replaced and do not add up: both are printed apart.
 */
export async function benchGrowth(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-growth-'));
  try {
    const { accepted, from, to, raw } = await grow(folder);
    const ordersPerCommand = accepted / (to - from);
    const perMillion = { commands: 0, facts: 0 };
    for (const stream of ['commands', 'facts'] as const) {
      const closed = closedAfter(folder, stream, from);
      const orders = closed.commands * ordersPerCommand;
      perMillion[stream] = closed.bytes / orders / 1_000;
      print(`${stream}: ${raw[stream].toFixed(3)} GB per million orders as written, ${perMillion[stream].toFixed(3)} compressed (${closed.count} segments)`);
    }
    const snapshots = readdirSync(folder).filter((name) => name.startsWith('snapshot'));
    const bytes = snapshots.reduce((all, name) => all + statSync(join(folder, name)).size, 0);
    print(`${accepted} accepted orders of ${to - from} commands; ${snapshots.length} snapshots of ${(bytes / MEGABYTE).toFixed(0)} MB together`);
    print(`figure growth.raw_gb_per_million ${(raw.commands + raw.facts).toFixed(3)}`);
    print(`figure growth.gb_per_million ${(perMillion.commands + perMillion.facts).toFixed(3)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Grown {
  readonly accepted: number;
  /** The commands among which the orders are. */
  readonly from: number;
  readonly to: number;
  /** Gigabytes for each million orders before compressing. */
  readonly raw: Record<Stream, number>;
}

async function grow(folder: string): Promise<Grown> {
  const workload = makeWorkload('w1');
  const { sequencer, shadow } = await startCore({
    folder,
    machines: machineSet,
    clock: () => Date.now(),
    onFatal: (error) => {
      throw error;
    },
    log: () => undefined,
  });
  try {
    const submit = (command: Command): Promise<Outcome> => sequencer.submit(command);
    await fund(submit, workload.accounts);
    const from = sequencer.core.sequence;
    const accepted = await place(submit, workload);
    const to = sequencer.core.sequence;
    await until(() => shadow.lag === 0);
    await sequencer.writeSnapshot();
    await until(() => openSegments(folder) <= 2);
    const raw = { commands: rawAfter(folder, 'commands', from, accepted), facts: rawAfter(folder, 'facts', from, accepted) };
    return { accepted, from, to, raw };
  } finally {
    await sequencer.stop();
  }
}

async function fund(submit: (command: Command) => Promise<Outcome>, accounts: number): Promise<void> {
  await submit({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
  await submit({ kind: 'define_coin', code: 'USDT', name: 'Tether USD', decimals: 10, tags: [] });
  await submit({
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
  });
  for (let first = 1; first <= accounts; first += TOGETHER) {
    const waiting: Promise<Outcome>[] = [];
    for (let customer = first; customer < Math.min(first + TOGETHER, accounts + 1); customer += 1) {
      const to = { owner: customer, kind: 'trading' } as const;
      waiting.push(submit({ kind: 'create_customer', ref: randomUUID(), wide: true }));
      for (const coin of ['BTC', 'USDT'])
        waiting.push(submit({ kind: 'issue', to, coin, amount: FUNDS, reason: 'seed', cause: `${customer}:${coin}` }));
    }
    await Promise.all(waiting);
  }
}

/** Returns how many orders were accepted. Cancels name orders that were accepted before. */
async function place(submit: (command: Command) => Promise<Outcome>, workload: Workload): Promise<number> {
  const ids = new Map<number, number>();
  let accepted = 0;
  for (let index = 0; accepted < ORDERS && index < workload.count; index += TOGETHER) {
    const waiting: Promise<void>[] = [];
    for (let one = index; one < Math.min(index + TOGETHER, workload.count); one += 1) {
      const number = workload.commands[one * WIDTH + 2]!;
      const command = commandAt(workload, one, ids);
      if (command === undefined) continue;
      waiting.push(
        submit(command).then(({ reply }) => {
          if (!reply.ok || reply.kind !== 'order') return;
          ids.set(number, reply.order.id);
          accepted += 1;
        }),
      );
    }
    await Promise.all(waiting);
  }
  return accepted;
}

/** Undefined for a cancel of an order that is on its way or was refused. */
function commandAt({ commands }: Workload, index: number, ids: ReadonlyMap<number, number>): Command | undefined {
  const at = index * WIDTH;
  const customer = commands[at + 5]! + 1;
  if (commands[at] === CANCEL) {
    const order = ids.get(commands[at + 2]!);
    return order === undefined ? undefined : { kind: 'cancel', customer, target: { order }, request: null };
  }
  const clientOrderId = randomUUID();
  return {
    kind: 'place',
    customer,
    market: 0,
    side: commands[at + 1] === 0 ? 'buy' : 'sell',
    type: 'limit',
    timeInForce: commands[at] === IMMEDIATE ? 'IOC' : 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    ticks: commands[at + 3]!,
    lots: commands[at + 4]!,
    total: null,
    expireAtMs: 0,
    clientOrderId,
    request: { key: randomUUID(), body: createHash('sha256').update(clientOrderId).digest('hex').slice(0, 32) },
  };
}

/** Compressed segments that begin after a command: how many, their bytes, and the commands in them. */
function closedAfter(folder: string, stream: Stream, from: number): { count: number; bytes: number; commands: number } {
  const segments = readdirSync(folder)
    .map((name) => ({ name, match: SEGMENT.exec(name) }))
    .filter(({ match }) => match?.[1] === stream)
    .map(({ name, match }) => ({ name, first: Number(match![2]) }))
    .filter(({ first }) => first > from)
    .sort((a, b) => a.first - b.first);
  const closed = segments.slice(0, -1);
  if (closed.length === 0) throw new Error(`too few orders: no segment of ${stream} was closed`);
  return {
    count: closed.length,
    bytes: closed.reduce((all, { name }) => all + statSync(join(folder, name)).size, 0),
    commands: segments.at(-1)!.first - closed[0]!.first,
  };
}

/** Bytes of entries and frame headers after a command, in gigabytes for each million orders. */
function rawAfter(folder: string, stream: Stream, from: number, orders: number): number {
  let bytes = 0;
  if (stream === 'facts') for (const { payload } of readFacts(realDisk, folder, from + 1)) bytes += payload.length + ENTRY_BYTES;
  else {
    const follower = followCommands(realDisk, folder, from);
    const { lastSequence } = openCommands(realDisk, folder);
    for (const { entries } of follower.read(lastSequence)) bytes += entries.length + FRAME_BYTES;
    follower.close();
  }
  return bytes / orders / 1_000;
}

const openSegments = (folder: string): number => readdirSync(folder).filter((name) => /^(commands|facts)-\d+\.log$/.test(name)).length;

async function until(isSo: () => boolean): Promise<void> {
  for (const from = performance.now(); !isSo();) {
    if (performance.now() - from > WAIT_MS_MAX) throw new Error('waited ten minutes in vain');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
