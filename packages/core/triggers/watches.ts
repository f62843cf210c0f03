import { assert } from '@agio/kernel';
import { WATCHES_PER_MARKET_MAX } from '../bounds.ts';
import { NONE } from '../codes.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';
import { DOWN, isMet, UP } from './conditions.ts';
import type { Direction } from './conditions.ts';
import type { WatchLevels } from './watch-levels.ts';
import type { WatchMet } from './watch-met.ts';

/** A record of a watch: its machine, its market and direction, its price, and whether it was met. */
const [MACHINE, SIDE, TICKS, IS_MET] = [0, 1, 2, 3];
const RECORD_BITS = 2;
const INTS = 1 << RECORD_BITS;
const RECORDS_AT_FIRST = 64;
/** Above every price. */
const ABOVE_ALL = 2 ** 31;

/** What one trade met: told by one step, which runs machine by machine. */
interface Batch {
  readonly market: number;
  readonly ticks: number;
  readonly trade: number;
  readonly by: number;
  readonly atMs: number;
  readonly records: number[];
  /** What each record was: a record whose watch was ended may be another's by now. */
  readonly sinces: number[];
  next: number;
}

/** A watch by its name, and what met it. */
export interface ToldWatch {
  readonly machine: string;
  readonly tag: string;
}
export interface ToldMet extends ToldWatch {
  readonly met: WatchMet;
}

/** A batch as a snapshot keeps it. */
interface SavedBatch extends Omit<Batch, 'by' | 'next' | 'records' | 'sinces'> {
  readonly by?: number;
  readonly watches: readonly (readonly [machine: number, tag: string])[];
}

/**
 * Prices that machines watch. A watch is named by its machine and tag, waits beside the orders with a trigger, and is met like them: once, by a trade that touches or
 * passes its price. Until its step tells the machine, it can still be ended.
 */
export class Watches {
  readonly #levels: WatchLevels;
  /** Called with the prices of a market between which nothing is watched. */
  readonly #narrow: (market: number, above: number, below: number) => void;
  readonly #machines: string[] = [];
  /** By machine: the record of each tag. */
  readonly #byTag: Map<string, number>[] = [];
  #ints = new Int32Array(RECORDS_AT_FIRST << RECORD_BITS);
  #sinces = new Float64Array(RECORDS_AT_FIRST);
  #tags: string[] = [];
  #used = 0;
  #free: number[] = [];
  /** Counts acceptances. */
  #since = 0;
  /** By market, those that were met and not told included. */
  #counts: number[] = [];
  #frames: (readonly [above: number, below: number])[] = [];
  #batches: Batch[] = [];
  #met = 0;
  #new = 0;

  constructor(levels: WatchLevels, narrow: (market: number, above: number, below: number) => void) {
    this.#levels = levels;
    this.#narrow = narrow;
  }

  open(market: number): void {
    this.#counts[market] = 0;
    this.#frames[market] = [0, ABOVE_ALL];
  }

  /** Machines are declared in their fixed order, before anything is watched or loaded. */
  declare(machine: string): void {
    this.#machines.push(machine);
    this.#byTag.push(new Map());
  }

  /** How many prices of a market are watched. */
  count(market: number): number {
    return this.#counts[market]!;
  }

  /** Whether a market keeps as many as it may. */
  isFull(market: number): boolean {
    return this.count(market) >= WATCHES_PER_MARKET_MAX;
  }

  /** Watches that were met and not told yet. */
  get met(): number {
    return this.#met;
  }

  add({ machine, tag }: ToldWatch, market: number, direction: Direction, ticks: number): void {
    this.#since += 1;
    this.#enter(this.#machineOf(machine), tag, { side: (market << 1) | direction, ticks, since: this.#since, isMet: false });
    this.#levels.add(this.#recordOf(machine, tag)!, market, direction, ticks);
    this.#frame(market);
  }

  #machineOf(name: string): number {
    const machine = this.#machines.indexOf(name);
    assert(machine !== -1, `no machine ${name} can watch`);
    return machine;
  }

  #recordOf(machine: string, tag: string): number | undefined {
    return this.#byTag[this.#machineOf(machine)]!.get(tag);
  }

  #enter(machine: number, tag: string, watch: { side: number; ticks: number; since: number; isMet: boolean }): number {
    const tags = this.#byTag[machine]!;
    assert(!tags.has(tag), `${this.#machines[machine]} watches ${tag} already`);
    const record = this.#free.pop() ?? this.#used++;
    if (record >= this.#sinces.length) this.#grow();
    tags.set(tag, record);
    this.#tags[record] = tag;
    this.#ints.set([machine, watch.side, watch.ticks, watch.isMet ? 1 : 0], record << RECORD_BITS);
    this.#sinces[record] = watch.since;
    this.#counts[watch.side >> 1]! += 1;
    return record;
  }

  #grow(): void {
    const [ints, sinces] = [new Int32Array(this.#ints.length * 2), new Float64Array(this.#sinces.length * 2)];
    ints.set(this.#ints);
    sinces.set(this.#sinces);
    [this.#ints, this.#sinces] = [ints, sinces];
  }

  #int(record: number, field: number): number {
    return this.#ints[(record << RECORD_BITS) | field]!;
  }

  #sideOf(record: number): readonly [market: number, direction: Direction] {
    const side = this.#int(record, SIDE);
    return [side >> 1, (side & 1) === UP ? UP : DOWN];
  }

  /** Ends a watch; returns whether there was one. */
  remove(watch: ToldWatch): boolean {
    const record = this.#recordOf(watch.machine, watch.tag);
    if (record === undefined) return false;
    if (this.#int(record, IS_MET) === 1) this.#met -= 1;
    else this.#unlink(record);
    this.#forget(record);
    return true;
  }

  #unlink(record: number): void {
    const [market, direction] = this.#sideOf(record);
    this.#levels.remove(record, market, direction, this.#int(record, TICKS));
    this.#frame(market);
  }

  #forget(record: number): void {
    this.#counts[this.#int(record, SIDE) >> 1]! -= 1;
    this.#byTag[this.#int(record, MACHINE)]!.delete(this.#tags[record]!);
    this.#tags[record] = '';
    this.#sinces[record] = 0;
    this.#free.push(record);
  }

  /** Between the nearest watched prices, a trade meets none. */
  #frame(market: number): void {
    const down = this.#levels.nearest(market, DOWN);
    const up = this.#levels.nearest(market, UP);
    const [above, below] = [down === NONE ? 0 : down, up === NONE ? ABOVE_ALL : up];
    const [wasAbove, wasBelow] = this.#frames[market]!;
    if (above === wasAbove && below === wasBelow) return;
    this.#frames[market] = [above, below];
    this.#narrow(market, above, below);
  }

  /** What a trade at this price meets in one direction, the nearest first, at one price in order of acceptance. At most so many; returns their number. */
  compare(direction: Direction, trade: Omit<Batch, 'next' | 'records' | 'sinces'>, most: number): number {
    const { market, ticks } = trade;
    const batch: Batch = { ...trade, records: [], sinces: [], next: 0 };
    while (batch.records.length < most) {
      const nearest = this.#levels.nearest(market, direction);
      if (nearest === NONE || !isMet(direction, ticks, nearest)) break;
      const record = this.#levels.first(market, direction);
      this.#levels.remove(record, market, direction, nearest);
      this.#ints[(record << RECORD_BITS) | IS_MET] = 1;
      batch.records.push(record);
      batch.sinces.push(this.#sinces[record]!);
    }
    if (batch.records.length === 0) return 0;
    this.#frame(market);
    this.#batches.push(batch);
    this.#met += batch.records.length;
    this.#new += 1;
    return batch.records.length;
  }

  /** How many steps are to be queued since the last call: one for each batch. */
  takeNew(): number {
    const count = this.#new;
    this.#new = 0;
    return count;
  }

  /** The next watch of the first queued step, which is over; undefined if all of them were ended in the meantime. */
  take(): ToldMet | undefined {
    const batch = this.#batches[0];
    if (batch === undefined) return undefined;
    this.#skip(batch);
    const record = batch.records[batch.next];
    if (record === undefined) return undefined;
    const { atMs, by, market, ticks, trade } = batch;
    const told = { ...this.#toldOf(record), met: { market, ticks, trade, by, atMs } };
    batch.next += 1;
    this.#met -= 1;
    this.#forget(record);
    return told;
  }

  #toldOf(record: number): ToldWatch {
    return { machine: this.#machines[this.#int(record, MACHINE)]!, tag: this.#tags[record]! };
  }

  #skip(batch: Batch): void {
    while (batch.next < batch.records.length && this.#sinces[batch.records[batch.next]!] !== batch.sinces[batch.next]) batch.next += 1;
  }

  /** Whether the first queued step has no more watches; it is then gone. */
  get isStepDone(): boolean {
    const batch = this.#batches[0];
    if (batch === undefined) return true;
    this.#skip(batch);
    if (batch.next < batch.records.length) return false;
    this.#batches.shift();
    return true;
  }

  /** Ends one watch of a market that ends: the nearest price first, those below before those above. Undefined if there is none but those that were met. */
  endOne(market: number): ToldWatch | undefined {
    const down = this.#levels.first(market, DOWN);
    const record = down === NONE ? this.#levels.first(market, UP) : down;
    if (record === NONE) return undefined;
    const told = this.#toldOf(record);
    this.#unlink(record);
    this.#forget(record);
    return told;
  }

  /** Machines that watch anything. */
  watching(): string[] {
    return this.#machines.filter((_name, machine) => this.#byTag[machine]!.size > 0);
  }

  /** Everything that `save` writes, watch by watch: for comparing two cores while they run. */
  *records(): Generator<unknown> {
    for (const tags of this.#byTag) {
      for (const [tag, record] of tags) {
        const at = record << RECORD_BITS;
        yield [tag, this.#sinces[record], ...this.#ints.subarray(at, at + INTS)];
      }
    }
    yield [this.#since, this.#savedBatches()];
  }

  #savedBatches(): SavedBatch[] {
    return this.#batches.map(({ atMs, by, market, next, records, sinces, ticks, trade }) => ({
      atMs,
      by,
      market,
      ticks,
      trade,
      watches: records
        .filter((record, index) => index >= next && this.#sinces[record] === sinces[index])
        .map((record) => [this.#int(record, MACHINE), this.#tags[record]!] as const),
    }));
  }

  save(writer: SnapshotWriter): void {
    const records = this.#byTag.flatMap((tags) => [...tags.values()]);
    writer.number(this.#since);
    writer.text(JSON.stringify(this.#machines));
    writer.ints(
      Int32Array.from(records.flatMap((record) => [...this.#ints.subarray(record << RECORD_BITS, (record << RECORD_BITS) + INTS)])),
    );
    writer.floats(Float64Array.from(records, (record) => this.#sinces[record]!));
    writer.text(JSON.stringify(records.map((record) => this.#tags[record])));
    writer.text(JSON.stringify(this.#savedBatches()));
  }

  load(reader: SnapshotReader): void {
    this.#since = reader.number();
    const names = JSON.parse(reader.text()) as string[];
    for (const name of names) if (!this.#machines.includes(name)) this.declare(name);
    const machines = names.map((name) => this.#machineOf(name));
    const [ints, sinces, tags] = [reader.ints(), reader.floats(), JSON.parse(reader.text()) as string[]];
    const entered = tags.map((tag, index) => {
      const [machine = 0, side = 0, ticks = 0, met = 0] = ints.subarray(index << RECORD_BITS, (index + 1) << RECORD_BITS);
      return this.#enter(machines[machine]!, tag, { side, ticks, since: sinces[index]!, isMet: met === 1 });
    });
    for (const record of entered.sort((a, b) => this.#sinces[a]! - this.#sinces[b]!)) {
      if (this.#int(record, IS_MET) === 1) continue;
      const [market, direction] = this.#sideOf(record);
      this.#levels.add(record, market, direction, this.#int(record, TICKS));
      this.#frame(market);
    }
    this.#restoreBatches(JSON.parse(reader.text()) as SavedBatch[], machines);
  }

  #restoreBatches(batches: readonly SavedBatch[], machines: readonly number[]): void {
    // A snapshot of before does not say whose trade it was.
    this.#batches = batches.map(({ by = 0, watches, ...trade }) => {
      const records = watches.map(([machine, tag]) => this.#byTag[machines[machine]!]!.get(tag)!);
      this.#met += records.length;
      return { ...trade, by, records, sinces: records.map((record) => this.#sinces[record]!), next: 0 };
    });
  }
}
