import { limitOrder } from '@agio/core/testing';
import { robotMachine } from '../modules/robot/machine/index.ts';
import type { CreateRobot } from '../modules/robot/model.ts';
import { CoreEngine, emptyBooks, learn, START_MS } from './core/engine.ts';
import { makeWorkload } from './core/workload.ts';
import type { Workload } from './core/workload.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ROBOTS = 10_000;
/** Active robots of one customer, as the machine allows. */
const EACH = 20;
const LINES = 50;
const LOTS = 10;
/** Lines of the sweep. */
const SWEPT = 5_000;
/** The middle of the workload. */
const MIDDLE = 1_000_000;
/** Four tenths of a per cent: a taker's fee, twice, and as much again. */
const GAP = 4_000;
const FUNDS = '1000000000000000000';

/** What robots cost W1 in their market, and how soon everything that follows from a sweep through their lines is done. */
export async function benchRobots(print: Print, scale: number): Promise<void> {
  const workload = makeWorkload('w1', scale);
  const robots = scaled(ROBOTS, scale, 20);
  const without = new Floor(workload, 0).play();
  const floor = new Floor(workload, robots);
  const beside = floor.play();
  print(
    `W1: ${thousands(without.perSecond)} commands a second beside no robots, ${thousands(beside.perSecond)} beside ${robots} of ${LINES} lines, p99 of a command ${(beside.p99Ms * 1_000).toFixed(0)} µs, the longest ${beside.longestMs.toFixed(1)} ms`,
  );
  print(`figure robots.w1 ${(beside.perSecond / without.perSecond).toFixed(3)}`);
  print(`figure robots.p99 ${beside.p99Ms.toFixed(4)}`);
  const lines = scaled(SWEPT, scale, 20);
  const { longestMs, ms, plain } = floor.sweep(lines);
  print(
    `a sweep through ${lines} lines: all that follows was done in ${ms.toFixed(0)} ms beside ${plain} orders of others, of which the longest waited ${longestMs.toFixed(1)} ms`,
  );
  print(`figure robots.sweep ${(ms / 1_000).toFixed(3)}`);
}

interface Played {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** A workload's market with robots in it. */
class Floor {
  readonly #engine: CoreEngine;
  readonly #workload: Workload;

  constructor(workload: Workload, robots: number) {
    this.#workload = workload;
    this.#engine = new CoreEngine(workload, undefined, [robotMachine]);
    const first = workload.accounts + 1;
    for (let customer = first; customer < first + Math.ceil(robots / EACH); customer += 1) this.#fund(customer);
    for (let robot = 0; robot < robots; robot += 1) this.#must(creation(first + Math.floor(robot / EACH), robot));
  }

  /** The workload, one command at a time; what robots make of it runs in between, as in a server. */
  play(): Played {
    const { core } = this.#engine;
    const took = new Float64Array(this.#workload.count);
    const from = performance.now();
    let before = from;
    learn(this.#engine, this.#workload, (index) => {
      const now = performance.now();
      took[index] = now - before;
      while (core.waitingSteps > 0) this.#drain();
      before = performance.now();
    });
    const perSecond = (this.#workload.count * 1_000) / (performance.now() - from);
    took.sort();
    return { perSecond, p99Ms: took[Math.floor(took.length * 0.99)]!, longestMs: took.at(-1)! };
  }

  /** Orders that buy so many lines, with nobody else's orders in between; others trade until everything that follows is done, and wait for a drain at most. */
  sweep(lines: number): { readonly ms: number; readonly plain: number; readonly longestMs: number } {
    const { core } = this.#engine;
    emptyBooks(core, this.#workload.accounts);
    const from = performance.now();
    let plain = 0;
    let longestMs = 0;
    for (let left = lines * LOTS; left > 0 || core.waitingSteps > 0; plain += 1) {
      const before = performance.now();
      if (left > 0) left -= this.#buy(Math.min(left, 1_000 * LOTS));
      if (core.waitingSteps > 0) this.#drain();
      // Somebody else's order, which came while the core was busy with that.
      core.apply(core.sequence + 1, START_MS, limitOrder(2, 'buy', MIDDLE / 2, 1, { timeInForce: 'IOC' }));
      longestMs = Math.max(longestMs, performance.now() - before);
    }
    return { ms: performance.now() - from, plain, longestMs };
  }

  #buy(lots: number): number {
    const { core } = this.#engine;
    const { reply } = core.apply(core.sequence + 1, START_MS, limitOrder(1, 'buy', MIDDLE * 2, lots, { timeInForce: 'IOC' }));
    // While steps of the last one fill the queue, the core takes no more of the kind.
    if (!reply.ok) return 0;
    return reply.kind === 'order' ? reply.order.filledLots : 0;
  }

  #fund(customer: number): void {
    this.#must({ kind: 'create_customer', ref: `robots ${customer}`, wide: true });
    for (const coin of ['BTC', 'USDT']) {
      const to = { owner: customer, kind: 'trading' } as const;
      this.#must({ kind: 'issue', to, coin, amount: FUNDS, reason: 'seed', cause: `robots ${customer} ${coin}` });
    }
  }

  #drain(): void {
    const { core } = this.#engine;
    core.apply(core.sequence + 1, START_MS, { kind: 'drain' });
  }

  #must(command: Parameters<CoreEngine['core']['apply']>[2] | CreateRobot): void {
    const { core } = this.#engine;
    const { reply } = core.apply(core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
    while (core.waitingSteps > 0) this.#drain();
  }
}

/** A grid at a place of its own among the others; it has the coins that it sells. */
function creation(customer: number, at: number): CreateRobot {
  const bottom = MIDDLE - (LINES / 2) * GAP + (at % GAP);
  const terms = {
    kind: 'grid',
    market: 0,
    lines: Array.from({ length: LINES }, (_none, line) => bottom + line * GAP),
    lots: LOTS,
    spacing: 'arithmetic',
    triggerTicks: 0,
    stopLossTicks: 0,
    takeProfitTicks: 0,
    highestTicks: 0,
    lowestTicks: 0,
    reinvests: false,
    onStop: 'keep',
    slippageBps: 100,
  } as const;
  const own = String(BigInt(LINES * LOTS) * 1_000n);
  return { kind: 'robot.create', customer, terms, words: '', isStarted: true, most: FUNDS, own, request: null };
}

function thousands(value: number): string {
  return `${Math.round(value / 1_000)},000`;
}
