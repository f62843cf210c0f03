import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, Outcome } from '@agio/core';
import { followCommands, openCommands, readFacts, realDisk } from '@agio/journal';
import { DAY_MS } from '@agio/kernel/time';
import { startCore } from '@agio/sequencer';
import { backUp } from '../apps/server/backup/back-up.ts';
import { readConfig } from '../apps/server/settings/config.ts';
import { machineSet } from '../apps/server/storage/machines.ts';
import { placeMigratedPglite } from '../apps/server/testing/migrated-pglite.ts';
import { CANCEL, IMMEDIATE, makeWorkload, WIDTH } from './core/workload.ts';
import type { Workload } from './core/workload.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';
import { until } from './until.ts';

/** Orders to place; figures are for a million of them. */
const ORDERS = Number(process.env['GROWTH_ORDERS'] ?? 600_000);
/** Commands that are under way together. */
const TOGETHER = 256;
/** Below full size, so that some are closed. */
const SMALL_SEGMENT_BYTES = 16_384;
const MEGABYTE = 1_000_000;
const DAYS = 60;
const START_MS = 1_790_000_000_000;
const FUNDS = '1000000000000000000';
const SEGMENT = /^(commands|facts)-(\d+)\.log/;
/** Around each entry and each frame. */
const ENTRY_BYTES = 12;
const FRAME_BYTES = 64;

type Stream = 'commands' | 'facts';

/**
 * What a journal grows by for each million accepted orders: orders as the pages send them, each with a client order id and a request key,
 * and the cancels among them. Counted over segments that are closed and compressed; the open ones have a fixed size, and snapshots are
 * replaced and do not add up. Then a backup of these sixty days, and one of the day after them into the same folder.
 */
export async function benchGrowth(print: Print, scale: number): Promise<void> {
  const orders = scaled(ORDERS, scale, DAYS);
  const segments = scale < 1 ? { segmentBytes: SMALL_SEGMENT_BYTES } : {};
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-growth-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data') });
    const journal = join(config.dataDir, 'journal');
    await placeMigratedPglite(config.dataDir);
    const workload = makeWorkload('w1', scale);
    const place = placer(workload);
    const month = await grow({ folder: journal, day: 0, ...segments }, (submit) => fund(submit, workload.accounts), place(orders));
    show(journal, month, print);
    const backups = join(folder, 'backups');
    const full = await backUp(config, backups);
    await grow({ folder: journal, day: DAYS, ...segments }, () => Promise.resolve(), place(orders / DAYS));
    const day = await backUp(config, backups);
    print(`backup of ${DAYS} days ${megabytes(full.added)} MB, of the day after them ${megabytes(day.added)} MB`);
    print(`figure growth.backup_of_a_day_share ${(day.added / (full.added + day.added)).toFixed(4)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function show(journal: string, { accepted, from, to, raw }: Grown, print: Print): void {
  const ordersPerCommand = accepted / (to - from);
  const perMillion = { commands: 0, facts: 0 };
  for (const stream of ['commands', 'facts'] as const) {
    const closed = closedAfter(journal, stream, from);
    const orders = closed.commands * ordersPerCommand;
    perMillion[stream] = closed.bytes / orders / 1_000;
    print(
      `${stream}: ${raw[stream].toFixed(3)} GB per million orders as written, ${perMillion[stream].toFixed(3)} compressed (${closed.count} segments)`,
    );
  }
  const snapshots = readdirSync(journal).filter((name) => name.startsWith('snapshot'));
  const bytes = snapshots.reduce((all, name) => all + statSync(join(journal, name)).size, 0);
  print(`${accepted} accepted orders of ${to - from} commands; ${snapshots.length} snapshots of ${megabytes(bytes)} MB together`);
  print(`figure growth.raw_gb_per_million ${(raw.commands + raw.facts).toFixed(3)}`);
  print(`figure growth.gb_per_million ${(perMillion.commands + perMillion.facts).toFixed(3)}`);
}

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

interface Grown {
  readonly accepted: number;
  /** The commands among which the orders are. */
  readonly from: number;
  readonly to: number;
  /** Gigabytes for each million orders before compressing. */
  readonly raw: Record<Stream, number>;
}

type Submit = (command: Command) => Promise<Outcome>;
/** Places its orders, and says before each group which share of them has been placed. */
type Place = (submit: Submit, onShare: (share: number) => void) => Promise<number>;

/** A journal, and the day on which it goes on. */
interface Journal {
  readonly folder: string;
  readonly day: number;
  readonly segmentBytes?: number;
}

/** Runs a journal from a day on: the orders of the first sixty days take them all, those of a later day that day. */
async function grow({ day, folder, ...segments }: Journal, prepare: (submit: Submit) => Promise<void>, place: Place): Promise<Grown> {
  const days = day === 0 ? DAYS : 1;
  let nowMs = START_MS + day * DAY_MS;
  const { sequencer, shadow } = await startCore({
    folder,
    ...segments,
    machines: machineSet,
    clock: () => nowMs,
    onFatal: (error) => {
      throw error;
    },
    log: () => undefined,
  });
  try {
    const submit: Submit = (command) => sequencer.submit(command);
    await prepare(submit);
    const from = sequencer.core.sequence;
    const accepted = await place(submit, (share) => (nowMs = START_MS + (day + days * share) * DAY_MS));
    const to = sequencer.core.sequence;
    await until(() => shadow.lag === 0, 'the shadow core');
    await sequencer.writeSnapshot();
    await until(() => openSegments(folder) <= 2, 'segments to be compressed');
    const raw = { commands: rawAfter(folder, 'commands', from, accepted), facts: rawAfter(folder, 'facts', from, accepted) };
    return { accepted, from, to, raw };
  } finally {
    await sequencer.stop();
  }
}

async function fund(submit: Submit, accounts: number): Promise<void> {
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

/** Continues with the workload where the last call of what it returns has ended. Cancels name orders that were accepted before. */
function placer(workload: Workload): (orders: number) => Place {
  const ids = new Map<number, number>();
  let index = 0;
  return (orders) => async (submit, onShare) => {
    let accepted = 0;
    for (; accepted < orders && index < workload.count; index += TOGETHER) {
      onShare(accepted / orders);
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
  };
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
