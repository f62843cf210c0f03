import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileJournal } from '@agio/journal';
import type { CommandsEnd } from '@agio/journal';
import { CoreEngine, rehearse } from './core/engine.ts';
import type { Rehearsal } from './core/engine.ts';
import { makeWorkload } from './core/workload.ts';
import type { Workload } from './core/workload.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';

/** As many as the sequencer puts into one frame. */
const FRAME = 2_000;
const ROUNDS = 3;
const OFFERED_SECONDS = 8;
const OFFERED_SECONDS_MIN = 1;
const WARM_SHARE = 0.5;
const SYNCS = 400;
const HASH_BYTES = 16;

/**
 * The same core and commands with and without a journal: frames written and synced by the journal's own thread, the next
 * one handed over before the last is applied, as the sequencer does. Then a tenth of that load, and how long a command
 * waits for its acknowledgement, in times that the disk needs for one small write with fdatasync.
 */
export async function benchJournal(print: Print, scale: number): Promise<void> {
  const workload = makeWorkload('w1', scale);
  const rehearsal = rehearse(workload);
  const plain: number[] = [];
  const journaled: number[] = [];
  for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
    plain.push(withoutJournal(workload, rehearsal));
    journaled.push(await withEngine(workload, rehearsal, (engine, journal) => saturate(engine, journal, workload)));
  }
  const [core, durable] = [median(plain), median(journaled)];
  print(
    `w1: core alone ${(core / 1e6).toFixed(2)}, with journal ${(durable / 1e6).toFixed(2)} million commands a second, ${FRAME} a frame`,
  );
  print(`figure journal.saturated ${(durable / core).toFixed(3)}`);
  print(`figure journal.saturated.per_second ${durable.toFixed(0)}`);
  const sync = syncMs(scaled(SYNCS, scale));
  const seconds = scaledTime(OFFERED_SECONDS, scale, OFFERED_SECONDS_MIN);
  const waits = await withEngine(workload, rehearsal, (engine, journal) =>
    offer(engine, journal, workload, { rate: durable / 10, seconds }),
  );
  const p50 = waits[Math.floor(waits.length * 0.5)]!;
  const p99 = waits[Math.floor(waits.length * 0.99)]!;
  print(
    `at ${Math.round(durable / 10_000)} thousand a second: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms; one fdatasync ${sync.toFixed(3)} ms`,
  );
  print(`figure journal.p50_fdatasyncs ${(p50 / sync).toFixed(2)}`);
  print(`figure journal.p99_fdatasyncs ${(p99 / sync).toFixed(2)}`);
}

/** Commands per second. */
function withoutJournal(workload: Workload, { ids }: Rehearsal): number {
  const engine = new CoreEngine(workload, ids);
  engine.run(0, workload.prefill);
  const from = performance.now();
  engine.run(workload.prefill, workload.count);
  return (workload.count - workload.prefill) / ((performance.now() - from) / 1_000);
}

/** Whatever makes frames durable. */
export type BenchJournal = Pick<FileJournal, 'append' | 'close'>;

export async function withEngine<T>(
  workload: Workload,
  { ids }: Rehearsal,
  work: (engine: CoreEngine, journal: BenchJournal) => Promise<T>,
  open: (end: CommandsEnd) => Promise<BenchJournal> = async (end) => new FileJournal(end),
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-'));
  const engine = new CoreEngine(workload, ids);
  engine.run(0, workload.prefill);
  engine.entries.reset();
  const journal = await open({
    folder,
    place: undefined,
    last: engine.core.sequence,
    previous: new Uint8Array(HASH_BYTES),
    segmentBytes: undefined,
  });
  try {
    return await work(engine, journal);
  } finally {
    await journal.close();
    rmSync(folder, { recursive: true });
  }
}

/** Commands of a frame that is on its way: from, to, and when the disk has it. */
interface Flight {
  readonly from: number;
  readonly to: number;
  readonly landed: Promise<unknown>;
}

function send(engine: CoreEngine, journal: BenchJournal, from: number, to: number, first: number): Flight {
  const count = to - from;
  const entries = engine.entries.take();
  const { logicVersion, nowMs, sequence } = engine.core;
  const landed = journal.append({ first, atMs: nowMs, applied: sequence, entries, count }, logicVersion);
  return { from, to, landed };
}

function encode(engine: CoreEngine, from: number, to: number): void {
  for (let index = from; index < to; index += 1) engine.encode(index);
}

/** Commands per second with frames of so many, the next one handed over before the last is applied. */
export async function saturate(engine: CoreEngine, journal: BenchJournal, workload: Workload, frame = FRAME): Promise<number> {
  const started = performance.now();
  const end = workload.count;
  let at = workload.prefill;
  let first = engine.core.sequence + 1;
  let flight: Flight | undefined;
  for (;;) {
    const to = Math.min(end, at + frame);
    encode(engine, at, to);
    await flight?.landed;
    const landed = flight;
    flight = to > at ? send(engine, journal, at, to, first) : undefined;
    first += to - at;
    at = to;
    if (landed !== undefined) for (let index = landed.from; index < landed.to; index += 1) engine.apply(index);
    if (flight === undefined) break;
  }
  return (end - workload.prefill) / ((performance.now() - started) / 1_000);
}

/** Commands a second, and for how long. */
interface Offer {
  readonly rate: number;
  readonly seconds: number;
}

/** Commands arrive evenly at a rate; returns how long each waited, in milliseconds, sorted. The first half warms up segments and code. */
async function offer(engine: CoreEngine, journal: BenchJournal, workload: Workload, { rate, seconds }: Offer): Promise<Float64Array> {
  const count = Math.min(workload.count - workload.prefill, Math.floor(rate * seconds));
  const waits = new Float64Array(count);
  const perMs = rate / 1_000;
  const base = workload.prefill;
  const firstSequence = engine.core.sequence + 1;
  let gathered = 0;
  let sent = 0;
  let flight: Flight | undefined;
  let isLanded = true;
  const started = performance.now();
  const gather = (): void => {
    const due = Math.min(count, Math.floor((performance.now() - started) * perMs));
    encode(engine, base + gathered, base + due);
    gathered = due;
  };
  while (sent < count || flight !== undefined) {
    gather();
    if (isLanded) {
      const landed = flight;
      flight = undefined;
      if (gathered > sent) {
        flight = send(engine, journal, base + sent, base + gathered, firstSequence + sent);
        sent = gathered;
        isLanded = false;
        void flight.landed.then(() => (isLanded = true));
      }
      if (landed !== undefined) {
        for (let index = landed.from; index < landed.to; index += 1) engine.apply(index);
        const now = performance.now() - started;
        for (let index = landed.from; index < landed.to; index += 1) waits[index - base] = now - (index - base) / perMs;
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return waits.subarray(Math.min(count - 1, Math.floor(rate * seconds * WARM_SHARE))).sort();
}

/** Median of a small write with fdatasync into preallocated space. */
export function syncMs(syncs: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-'));
  const file = openSync(join(folder, 'sync'), 'w');
  const line = Buffer.alloc(64, 1);
  writeSync(file, Buffer.alloc(1_048_576), 0, 1_048_576, 0);
  fdatasyncSync(file);
  const times: number[] = [];
  for (let index = 0; index < syncs; index += 1) {
    const from = performance.now();
    writeSync(file, line, 0, line.length, index * line.length);
    fdatasyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
