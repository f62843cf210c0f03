import { parentPort, workerData } from 'node:worker_threads';
import { Core, orderInput, readCommand } from '@agio/core';
import type { Command, PlaceOrder } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { assert } from '@agio/kernel';

/** What waits: nothing, stops, orders that trail, or stops that a price is to sweep through. */
export interface TriggerWork {
  readonly what: 'none' | 'stops' | 'trailing' | 'sweep';
  readonly waiting: number;
  readonly trades: number;
}

/** How fast stops were fired, and the longest of the commands that it took. */
export interface Swept {
  readonly perSecond: number;
  readonly commands: number;
  readonly longestMs: number;
}

const START_MS = 1_790_000_000_000;
/** Orders of one customer; they are wide, so that few are needed. */
const EACH = 2_000;
const MIDDLE = 1_000_000;
const ROOM = 262_144;
const FUNDS = '1000000000000000';

/** The first is the best of all. */
const PRICES = Array.from({ length: 501 }, (_none, at) => MIDDLE + 501 - at);

type Terms = (at: number) => Partial<PlaceOrder>;

/** A market with two that trade, and others whose orders wait. */
class Site {
  /** With room for all of them, as a server has: memory that had to grow costs every order a third. */
  readonly core = new Core(undefined, undefined, ROOM);
  /** Orders of both at each of the prices, made beforehand. */
  readonly #sales = PRICES.map((ticks) => readCommand(orderInput(), limitOrder(1, 'sell', ticks, 1)));
  readonly #purchases = PRICES.map((ticks) => readCommand(orderInput(), limitOrder(2, 'buy', ticks, 1)));

  constructor(waiting: number, terms: Terms) {
    for (const command of smallMarket({ openingTicks: MIDDLE, maxLots: 1_000_000 })) this.apply(command);
    for (let customer = 1; customer <= 2 + Math.ceil(waiting / EACH); customer += 1) {
      this.apply({ kind: 'create_customer', ref: `c${customer}`, wide: true });
      for (const command of fund(customer, FUNDS)) this.apply(command);
    }
    // The best price of all: what trails begins there.
    this.trade(0);
    for (let at = 0; at < waiting; at += 1)
      this.apply(limitOrder(3 + Math.floor(at / EACH), 'sell', 0, 1, { stp: 'expire-maker', ...terms(at) }));
  }

  apply(command: Command): void {
    const { reply } = this.core.apply(this.core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  }

  /** One trade without facts at one of the prices, which leaves nothing. */
  trade(at: number): void {
    const { core } = this;
    core.applyOrder(core.sequence + 1, START_MS, this.#sales[at]!);
    core.applyOrder(core.sequence + 1, START_MS, this.#purchases[at]!);
  }

  /** Trades a second, at prices that fire nothing and are no new best. */
  rate(trades: number): number {
    const from = performance.now();
    for (let at = 0; at < trades; at += 1) this.trade(1 + (at % 500));
    return (trades * 1_000) / (performance.now() - from);
  }
}

const TERMS: Readonly<Record<TriggerWork['what'], Terms>> = {
  none: () => ({}),
  stops: (at) => ({ type: 'stop-market', stopTicks: 400_000 + (at % 200_000) }),
  trailing: (at) => ({ type: 'trailing-stop', trailingBps: 1_000 + (at % 4_000) }),
  sweep: (at) => ({ type: 'stop-market', stopTicks: 900_000 - at }),
};

/** A price falls through stops at as many prices, into a bid that takes them all. */
function sweep(site: Site, count: number): Swept {
  site.apply(limitOrder(2, 'buy', 500_000, 1_000_000));
  const from = performance.now();
  let [longestMs, commands] = [0, 0];
  const timed = (act: () => void): void => {
    const start = performance.now();
    act();
    longestMs = Math.max(longestMs, performance.now() - start);
    commands += 1;
  };
  timed(() => site.apply(limitOrder(1, 'sell', 500_000, 1)));
  while (site.core.waitingSteps > 0) timed(() => site.apply({ kind: 'drain' }));
  return { perSecond: (count * 1_000) / (performance.now() - from), commands, longestMs };
}

// In a thread of its own: the engine knows the only core of a thread better than one of several.
assert(parentPort !== null, 'triggers are measured in a worker');
const port = parentPort;
const { trades, waiting, what } = workerData as TriggerWork;
const site = new Site(what === 'none' ? 0 : waiting, TERMS[what]);
port.on('message', (message: 'measure' | 'end') => {
  if (message === 'end') port.close();
  else port.postMessage(what === 'sweep' ? sweep(site, waiting) : site.rate(trades));
});
