import type { Chance } from '../chance.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { VirtualProcess } from './process.ts';

/** What a line needs to know of whoever is at one of its ends. */
export interface Station {
  readonly name: string;
  readonly hasEnded: boolean;
  enter(run: () => void): void;
}

/** One end of a line. */
export interface LineEnd {
  readonly station: Station;
  onMessage(message: unknown): void;
  /** The other end is gone, or the line broke. */
  onClosed(): void;
}

interface Sent {
  readonly atMs: number;
  readonly deliver: () => void;
}

const SLOWEST_MS = 4;

/** What lies between the machines: it delays, breaks connections and is cut, and within one direction of one connection keeps the order. */
export class Network {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #cuts = new Set<string>();
  readonly #lines = new Set<Line>();

  constructor(time: VirtualTime, chance: Chance) {
    this.#time = time;
    this.#chance = chance;
  }

  /** How long something is under way. */
  latencyMs(): number {
    return this.#chance.once(20) ? this.#chance.int(1, SLOWEST_MS * 10) : this.#chance.int(1, SLOWEST_MS * 4) / 4;
  }

  isCut(one: string, other: string): boolean {
    return this.#cuts.has(pairOf(one, other));
  }

  /** Nothing passes between the two until `heal`: what is sent waits, as TCP keeps trying. */
  cut(one: string, other: string): void {
    this.#cuts.add(pairOf(one, other));
  }

  heal(one: string, other: string): void {
    if (!this.#cuts.delete(pairOf(one, other))) return;
    for (const line of this.#lines) line.push();
  }

  healAll(): void {
    this.#cuts.clear();
    for (const line of this.#lines) line.push();
  }

  connect(near: LineEnd, far: LineEnd): Line {
    const line = new Line(this, this.#time, near, far, () => this.#lines.delete(line));
    this.#lines.add(line);
    return line;
  }

  /** Breaks every line between two, and what is under way on them is lost. */
  breakLines(one: string, other: string): number {
    const broken = [...this.#lines].filter(({ names }) => names.includes(one) && names.includes(other));
    for (const line of broken) line.break();
    return broken.length;
  }

  /** A process has ended: the system closes its lines. */
  ended(station: Station): void {
    for (const line of this.#lines) line.stationEnded(station);
  }
}

/** A question over the network and its answer, each of which may be lost. Rejects after a time without one, as a request over HTTP does. */
export function ask<Answer>(
  network: Network,
  {
    from,
    time,
    to,
    withinMs,
  }: { readonly from: VirtualProcess; readonly to: VirtualProcess | undefined; readonly time: VirtualTime; readonly withinMs: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const over = from.patience(withinMs, () => reject(new Error('no answer')));
    const travel = (back: VirtualProcess, run: () => void): void =>
      void time.after(network.latencyMs(), () => {
        if (!network.isCut(from.name, to?.name ?? '')) back.enter(run);
      });
    const home = (run: () => void): void =>
      travel(from, () => {
        over();
        run();
      });
    if (to === undefined || to.hasEnded) return home(() => reject(new Error('nobody listens there')));
    travel(to, () => {
      work().then(
        (answer) => {
          if (!to.hasEnded) home(() => resolve(answer));
        },
        (error: unknown) => {
          if (!to.hasEnded) home(() => reject(error));
        },
      );
    });
  });
}

/** A connection between two stations. What one end sends reaches the other in order, unless the line ends before. */
export class Line {
  readonly #network: Network;
  readonly #time: VirtualTime;
  readonly #ends: readonly [LineEnd, LineEnd];
  readonly #onOver: () => void;
  /** What is under way to each end. */
  readonly #sent: readonly [Sent[], Sent[]] = [[], []];
  readonly #isClosed: [boolean, boolean] = [false, false];

  constructor(network: Network, time: VirtualTime, near: LineEnd, far: LineEnd, onOver: () => void) {
    this.#network = network;
    this.#time = time;
    this.#ends = [near, far];
    this.#onOver = onOver;
  }

  get names(): readonly [string, string] {
    return [this.#ends[0].station.name, this.#ends[1].station.name];
  }

  /** Bytes that wait, as far as anybody asks. */
  isOpen(end: 0 | 1): boolean {
    return !this.#isClosed[end];
  }

  send(from: 0 | 1, message: unknown): void {
    if (this.#isClosed[from] || this.#ends[from].station.hasEnded) return;
    const to = other(from);
    this.#push(to, () => {
      if (!this.#isClosed[to]) this.#ends[to].onMessage(message);
    });
  }

  /** Closes one end now; the other hears of it after everything that was sent before. */
  close(from: 0 | 1): void {
    if (this.#isClosed[from]) return;
    this.#isClosed[from] = true;
    const to = other(from);
    this.#push(to, () => this.#hearEnd(to));
  }

  /** Both ends hear that the line is gone, and nothing of what was under way arrives. */
  break(): void {
    for (const end of [0, 1] as const) {
      this.#sent[end].length = 0;
      this.#push(end, () => this.#hearEnd(end));
    }
  }

  stationEnded(station: Station): void {
    for (const end of [0, 1] as const) if (this.#ends[end].station === station) this.close(end);
  }

  /** Delivers what is due and not held up. */
  push(): void {
    for (const end of [0, 1] as const) this.#deliver(end);
  }

  #hearEnd(end: 0 | 1): void {
    if (this.#isClosed[end]) return;
    this.#isClosed[end] = true;
    this.#ends[end].onClosed();
    if (this.#isClosed[other(end)]) this.#onOver();
  }

  #push(to: 0 | 1, deliver: () => void): void {
    const before = this.#sent[to].at(-1)?.atMs ?? 0;
    const atMs = Math.max(before, this.#time.passedMs + this.#network.latencyMs());
    this.#sent[to].push({ atMs, deliver });
    this.#time.after(atMs - this.#time.passedMs, () => this.#deliver(to));
  }

  #deliver(to: 0 | 1): void {
    const sent = this.#sent[to];
    const { station } = this.#ends[to];
    for (let next = sent[0]; next !== undefined; next = sent[0]) {
      if (next.atMs > this.#time.passedMs || this.#network.isCut(...this.names)) return;
      sent.shift();
      station.enter(next.deliver);
    }
  }
}

const other = (end: 0 | 1): 0 | 1 => (end === 0 ? 1 : 0);
const pairOf = (one: string, two: string): string => [one, two].toSorted().join(' ');
