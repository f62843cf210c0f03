import { scaled } from '../scale.ts';

/** One command: a limit order that may rest, a cancel, or an immediate-or-cancel order; prices in ticks, amounts in lots. */
export const LIMIT = 0;
export const CANCEL = 1;
export const IMMEDIATE = 2;
/** Numbers of a command: kind, side (0 buy, 1 sell), order, ticks, lots, account. */
export const WIDTH = 6;

/** What a correct engine counts over a whole workload. */
export interface Expected {
  readonly trades: number;
  readonly volume: number;
  /** Folds price, amount and maker of every trade, in order. */
  readonly checksum: number;
  readonly cancels: number;
  readonly open: number;
  readonly bestBid: number;
  readonly bestAsk: number;
}

export type WorkloadName = 'w1' | 'w2' | 'w3';

export interface Workload {
  readonly name: WorkloadName;
  readonly prefill: number;
  readonly commands: Int32Array;
  readonly count: number;
  readonly accounts: number;
  readonly orders: number;
  readonly expected: Expected;
}

interface Shape {
  readonly seed: number;
  readonly prefill: number;
  readonly timed: number;
  /** Mean distance from the middle in ticks, and of the tail that some orders come from. */
  readonly near: number;
  readonly far: number;
  readonly farShare: number;
  readonly immediateShare: number;
  readonly cancelShare: number;
  readonly marketableShare: number;
  /** Log-normal size of immediate orders. */
  readonly sweepMu: number;
  readonly sweepSigma: number;
  /** Open orders around which the number of cancels settles. */
  readonly target: number;
  /** Ticks beyond the middle that an immediate order accepts. */
  readonly protection: number;
}

const SHAPES: Record<WorkloadName, Shape> = {
  w1: {
    seed: 12_345,
    prefill: 20_000,
    timed: 2_000_000,
    near: 60,
    far: 1_500,
    farShare: 0.15,
    immediateShare: 0.05,
    cancelShare: 0.45,
    marketableShare: 0.08,
    sweepMu: 4,
    sweepSigma: 1.2,
    target: 20_000,
    protection: 20_000,
  },
  w2: {
    seed: 777,
    prefill: 500_000,
    timed: 1_000_000,
    near: 3_000,
    far: 30_000,
    farShare: 0.3,
    immediateShare: 0.05,
    cancelShare: 0.45,
    marketableShare: 0.1,
    sweepMu: 4,
    sweepSigma: 1.2,
    target: 500_000,
    protection: 200_000,
  },
  w3: {
    seed: 4_242,
    prefill: 100_000,
    timed: 1_000_000,
    near: 200,
    far: 3_000,
    farShare: 0.15,
    immediateShare: 0.1,
    cancelShare: 0.05,
    marketableShare: 0,
    sweepMu: 6,
    sweepSigma: 0.6,
    target: 100_000,
    protection: 100_000,
  },
};
const ACCOUNTS = 10_000;
/** So many that an order always finds an account that it does not trade with itself. */
const ACCOUNTS_MIN = 1_000;
const MIDDLE = 1_000_000;
const DRIFT = 250;
const TICKS = 1 << 21;

/** Random numbers that are the same on every machine, and what the workloads draw from them. */
class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  geometric(mean: number): number {
    return Math.floor(-mean * Math.log(Math.max(this.uniform(), 1e-12)));
  }

  size(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(Math.max(this.uniform(), 1e-12)));
    const normal = radius * Math.cos(2 * Math.PI * this.uniform());
    return Math.max(1, Math.min(100_000, Math.round(Math.exp(mu + sigma * normal))));
  }
}

/** A book that shares nothing with the core: it decides what is open, so that cancels name live orders, and the expected result. */
class NaiveBook {
  readonly #head = new Int32Array(TICKS).fill(-1);
  readonly #tail = new Int32Array(TICKS).fill(-1);
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly lots: Int32Array;
  readonly ticks: Int32Array;
  readonly side: Int8Array;
  readonly account: Int32Array;
  /** Open orders in no order, and the index of each in it. */
  readonly open: Int32Array;
  readonly #place: Int32Array;
  count = 0;
  bestBid = -1;
  bestAsk = TICKS;
  trades = 0;
  volume = 0;
  checksum = 0;

  constructor(orders: number) {
    [this.#next, this.#previous, this.lots, this.ticks, this.account, this.open, this.#place] = Array.from(
      { length: 7 },
      () => new Int32Array(orders),
    ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
    this.side = new Int8Array(orders);
  }

  place(order: number, side: number, ticks: number, lots: number, isImmediate: boolean, account: number): void {
    let left = lots;
    while (left > 0) {
      const price = side === 0 ? this.bestAsk : this.bestBid;
      if (side === 0 ? price >= TICKS || price > ticks : price < 0 || price < ticks) break;
      const maker = this.#head[price]!;
      const filled = Math.min(left, this.lots[maker]!);
      left -= filled;
      this.lots[maker]! -= filled;
      this.trades += 1;
      this.volume += filled;
      this.checksum = foldTrade(this.checksum, price, filled, maker);
      if (this.lots[maker] === 0) this.remove(maker);
    }
    if (left > 0 && !isImmediate) this.#rest(order, side, ticks, left, account);
  }

  /** Whether an order would meet one of its own account: nothing but that would make the core and a book without owners differ. */
  meetsOwn(side: number, ticks: number, lots: number, account: number): boolean {
    let left = lots;
    let price = side === 0 ? this.bestAsk : this.bestBid;
    while (left > 0 && price >= 0 && price < TICKS && (side === 0 ? price <= ticks : price >= ticks)) {
      for (let maker = this.#head[price]!; maker >= 0 && left > 0; maker = this.#next[maker]!) {
        if (this.account[maker] === account) return true;
        left -= this.lots[maker]!;
      }
      price += side === 0 ? 1 : -1;
    }
    return false;
  }

  remove(order: number): void {
    const price = this.ticks[order]!;
    const next = this.#next[order]!;
    const previous = this.#previous[order]!;
    if (previous >= 0) this.#next[previous] = next;
    else this.#head[price] = next;
    if (next >= 0) this.#previous[next] = previous;
    else this.#tail[price] = previous;
    while (this.bestBid >= 0 && this.#head[this.bestBid]! < 0) this.bestBid -= 1;
    while (this.bestAsk < TICKS && this.#head[this.bestAsk]! < 0) this.bestAsk += 1;
    const place = this.#place[order]!;
    this.count -= 1;
    const last = this.open[this.count]!;
    this.open[place] = last;
    this.#place[last] = place;
  }

  #rest(order: number, side: number, price: number, lots: number, account: number): void {
    this.lots[order] = lots;
    this.ticks[order] = price;
    this.side[order] = side;
    this.account[order] = account;
    this.#next[order] = -1;
    this.#previous[order] = this.#tail[price]!;
    if (this.#tail[price]! >= 0) this.#next[this.#tail[price]!] = order;
    else this.#head[price] = order;
    this.#tail[price] = order;
    if (side === 0) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = Math.min(this.bestAsk, price);
    this.open[this.count] = order;
    this.#place[order] = this.count;
    this.count += 1;
  }
}

export function foldTrade(checksum: number, ticks: number, lots: number, maker: number): number {
  return (checksum + Math.imul(ticks, lots) + Math.imul(maker, 31)) | 0;
}

/** Makes a workload: the same name and scale, the same commands. */
export function makeWorkload(name: WorkloadName, scale: number): Workload {
  const shape = shapeOf(name, scale);
  const accounts = scaled(ACCOUNTS, scale, ACCOUNTS_MIN);
  const count = shape.prefill + shape.timed;
  const commands = new Int32Array(count * WIDTH);
  const draw = new Draw(shape.seed);
  const book = new NaiveBook(count + 1);
  let middle = MIDDLE;
  let nextOrder = 1;
  let cancels = 0;
  for (let index = 0; index < count; index += 1) {
    const isTimed = index >= shape.prefill;
    if (isTimed) middle += drift(draw, middle, (index - shape.prefill) / shape.timed);
    const kind = drawKind(draw, shape, isTimed, book.count);
    let account = Math.floor(draw.uniform() * accounts);
    const at = index * WIDTH;
    if (kind === CANCEL) {
      const order = book.open[Math.floor(draw.uniform() * book.count)]!;
      commands.set([CANCEL, book.side[order]!, order, book.ticks[order]!, book.lots[order]!, book.account[order]!], at);
      book.remove(order);
      cancels += 1;
      continue;
    }
    const side = draw.uniform() < 0.5 ? 0 : 1;
    const [ticks, lots] = kind === IMMEDIATE ? drawSweep(draw, shape, side, middle) : drawLimit(draw, shape, side, middle, isTimed, book);
    const price = Math.max(1, Math.min(TICKS - 1, ticks));
    while (book.meetsOwn(side, price, lots, account)) account = (account + 1) % accounts;
    commands.set([kind, side, nextOrder, price, lots, account], at);
    book.place(nextOrder, side, price, lots, kind === IMMEDIATE, account);
    nextOrder += 1;
  }
  const { trades, volume, checksum, bestBid, bestAsk } = book;
  const expected = { trades, volume, checksum, cancels, open: book.count, bestBid, bestAsk };
  return { name, prefill: shape.prefill, commands, count, accounts, orders: nextOrder, expected };
}

function shapeOf(name: WorkloadName, scale: number): Shape {
  const shape = SHAPES[name];
  const [prefill, timed, target] = [shape.prefill, shape.timed, shape.target].map((count) => scaled(count, scale));
  return { ...shape, prefill: prefill!, timed: timed!, target: target! };
}

/** Occasionally moves the middle a few ticks towards a slow wave. */
function drift(draw: Draw, middle: number, time: number): number {
  const target = MIDDLE + Math.round(DRIFT * Math.sin(time * 2 * Math.PI * 3));
  if (draw.uniform() >= 0.004) return 0;
  const step = (middle < target ? 1 : -1) * (1 + Math.floor(draw.uniform() * 3));
  return step + (draw.uniform() < 0.5 ? 2 : -2);
}

/** Cancels are more frequent the more orders are open. */
function drawKind(draw: Draw, shape: Shape, isTimed: boolean, open: number): number {
  const chance = draw.uniform();
  if (!isTimed) return LIMIT;
  if (chance < shape.immediateShare) return IMMEDIATE;
  const cancels = shape.cancelShare * Math.min(1, (open / shape.target) ** 2);
  return chance < shape.immediateShare + cancels && open > 100 ? CANCEL : LIMIT;
}

function drawSweep(draw: Draw, shape: Shape, side: number, middle: number): [ticks: number, lots: number] {
  const lots = draw.size(shape.sweepMu, shape.sweepSigma);
  return [side === 0 ? middle + shape.protection : middle - shape.protection, lots];
}

function drawLimit(
  draw: Draw,
  shape: Shape,
  side: number,
  middle: number,
  isTimed: boolean,
  book: NaiveBook,
): [ticks: number, lots: number] {
  const lots = draw.size(4, 1);
  if (isTimed && draw.uniform() < shape.marketableShare) {
    const distance = draw.geometric(20);
    const bestAsk = book.bestAsk < TICKS ? book.bestAsk : middle;
    const bestBid = book.bestBid >= 0 ? book.bestBid : middle;
    return [side === 0 ? bestAsk + distance : bestBid - distance, lots];
  }
  const distance = 1 + (draw.uniform() < shape.farShare ? draw.geometric(shape.far) : draw.geometric(shape.near));
  return [side === 0 ? middle - distance : middle + distance, lots];
}
