import type { MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { addInto, assert, LIMB, limbs, rateFloor, rateFloorInto, toBig } from '@agio/kernel';
import { HOUR_MS } from '@agio/kernel/time';
import { LEVELS, SOURCES } from '../model.ts';
import type { Level, Source } from '../model.ts';

/** Coins and sources of one customer fit below this. */
const PLACES = 65_536;
export const BACK = 0;
export const DIRECT = 1;
export const INDIRECT = 2;
const LEVEL_COUNT = LEVELS.length;
const GROWTH = 1_024;
/** Places that are found without the map: so many coins of a friend, and all in all. */
const NEAR = 4;
const NEAR_MAX = 262_144;

const reward = limbs();

/** Rewards of one friend's fees in one coin that wait for the next full hour. */
export interface PendingReward {
  readonly friend: number;
  readonly level: Level;
  readonly coin: number;
  readonly source: Source;
  readonly atoms: bigint;
}

/**
 * Rewards that are not credited yet, as numbers: fees of trades add to them in the hot path. A cell is one level of one friend's fees in a coin and from a
 * source; each beneficiary is due at the first full hour after their first reward.
 */
export class Pending {
  readonly #places = new Map<number, number>();
  readonly #near = new Int32Array(NEAR_MAX);
  #keys = new Float64Array(GROWTH);
  #hi = new Float64Array(GROWTH * LEVEL_COUNT);
  #lo = new Float64Array(GROWTH * LEVEL_COUNT);
  /** Cells with something in them, by beneficiary, in the order in which they were first filled. */
  readonly #cells = new Map<number, Set<number>>();
  /** When each beneficiary is due, the first one first. */
  readonly due = new Map<number, number>();

  readonly #tools: Pick<MachineTools, 'nowMs'>;

  constructor(tools: Pick<MachineTools, 'nowMs'>) {
    this.#tools = tools;
  }

  /** When the first beneficiary is due; undefined for none. */
  get dueMs(): number | undefined {
    for (const dueMs of this.due.values()) return dueMs;
    return undefined;
  }

  /** Where rewards of a friend's fees are added. */
  place(friend: number, coin: number, isHouse: boolean): number {
    const key = friend * PLACES + coin * 2 + (isHouse ? 1 : 0);
    // Anyone who trades does so in few coins: most places were the last ones of their friend.
    const near = (friend * NEAR + (coin % NEAR)) % NEAR_MAX;
    const last = this.#near[near] ?? 0;
    if (this.#keys[last] === key) return last;
    const place = this.#places.get(key) ?? this.#newPlace(key);
    this.#near[near] = place;
    return place;
  }

  /** Adds a part of a fee, in limbs and millionths, rounded down. */
  add(place: number, level: number, beneficiary: number, hi: number, lo: number, rate: number): void {
    const cell = place * LEVEL_COUNT + level;
    if (hi === 0) {
      const atoms = rateFloor(lo, rate);
      const before = this.#lo[cell] ?? 0;
      if (atoms === 0) return;
      if (before === 0 && this.#hi[cell] === 0) this.#begin(beneficiary, cell);
      // Nearly always the case: no carry.
      if (before + atoms < LIMB) {
        this.#lo[cell] = before + atoms;
        return;
      }
    }
    rateFloorInto(reward, hi, lo, rate);
    if (reward.hi === 0 && reward.lo === 0) return;
    if (this.#hi[cell] === 0 && this.#lo[cell] === 0) this.#begin(beneficiary, cell);
    addInto(reward, this.#hi[cell] ?? 0, this.#lo[cell] ?? 0);
    this.#hi[cell] = reward.hi;
    this.#lo[cell] = reward.lo;
  }

  *of(beneficiary: number): Generator<readonly [cell: number, reward: PendingReward]> {
    for (const cell of this.#cells.get(beneficiary) ?? []) yield [cell, this.#rewardIn(cell)];
  }

  /** The payers of the fees that brought what waits for a beneficiary. */
  *friendsOf(beneficiary: number): Generator<number> {
    for (const cell of this.#cells.get(beneficiary) ?? []) yield Math.floor(this.#keyOf(cell) / PLACES);
  }

  /** Takes cells out: they were credited, or never will be. */
  take(beneficiary: number, cells: readonly number[]): void {
    const own = this.#cells.get(beneficiary);
    for (const cell of cells) {
      own?.delete(cell);
      this.#hi[cell] = 0;
      this.#lo[cell] = 0;
    }
    if (own?.size !== 0) return;
    this.#cells.delete(beneficiary);
    this.due.delete(beneficiary);
  }

  /** What could not be credited waits for the next hour. */
  postpone(beneficiary: number, nowMs: number): void {
    this.due.delete(beneficiary);
    if (this.#cells.has(beneficiary)) this.due.set(beneficiary, nextHour(nowMs));
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.due.size);
    for (const [beneficiary, dueMs] of this.due) {
      writer.count(beneficiary);
      writer.count(dueMs);
      const cells = this.#cells.get(beneficiary);
      assert(cells !== undefined, 'whoever is due has rewards');
      writer.count(cells.size);
      for (const cell of cells) {
        writer.count(this.#keyOf(cell));
        writer.count(cell % LEVEL_COUNT);
        writer.count(this.#hi[cell] ?? 0);
        writer.count(this.#lo[cell] ?? 0);
      }
    }
  }

  load(reader: SnapshotReader): void {
    for (let left = reader.count(); left > 0; left -= 1) {
      const beneficiary = reader.count();
      this.due.set(beneficiary, reader.count());
      const cells = new Set<number>();
      this.#cells.set(beneficiary, cells);
      for (let more = reader.count(); more > 0; more -= 1) {
        const key = reader.count();
        const cell = (this.#places.get(key) ?? this.#newPlace(key)) * LEVEL_COUNT + reader.count();
        cells.add(cell);
        this.#hi[cell] = reader.count();
        this.#lo[cell] = reader.count();
      }
    }
  }

  *records(): Generator<unknown> {
    for (const [beneficiary, dueMs] of this.due) {
      yield [beneficiary, dueMs];
      for (const cell of this.#cells.get(beneficiary) ?? []) yield [this.#keyOf(cell), cell % LEVEL_COUNT, this.#hi[cell], this.#lo[cell]];
    }
  }

  #begin(beneficiary: number, cell: number): void {
    const own = this.#cells.get(beneficiary);
    if (own !== undefined) {
      own.add(cell);
      return;
    }
    this.#cells.set(beneficiary, new Set([cell]));
    this.due.set(beneficiary, nextHour(this.#tools.nowMs()));
  }

  #rewardIn(cell: number): PendingReward {
    const key = this.#keyOf(cell);
    const place = key % PLACES;
    return {
      friend: Math.floor(key / PLACES),
      level: LEVELS[cell % LEVEL_COUNT] ?? 'back',
      coin: place >> 1,
      source: SOURCES[place & 1] ?? 'fees',
      atoms: toBig(this.#hi[cell] ?? 0, this.#lo[cell] ?? 0),
    };
  }

  #keyOf(cell: number): number {
    return this.#keys[Math.floor(cell / LEVEL_COUNT)] ?? 0;
  }

  #newPlace(key: number): number {
    const place = this.#places.size;
    if (place === this.#keys.length) {
      this.#keys = grown(this.#keys);
      this.#hi = grown(this.#hi);
      this.#lo = grown(this.#lo);
    }
    this.#keys[place] = key;
    this.#places.set(key, place);
    return place;
  }
}

const nextHour = (nowMs: number): number => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;

function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
