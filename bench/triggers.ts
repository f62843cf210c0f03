import { Core, orderInput, readCommand } from '@agio/core';
import type { Command, PlaceOrder } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const START_MS = 1_790_000_000_000;
const WAITING = 100_000;
const FIRED = 50_000;
/** Orders of one customer; they are wide, so that few are needed. */
const EACH = 2_000;
const MIDDLE = 1_000_000;
const TRADES = 20_000;
const ROUNDS = 7;
const FUNDS = '1000000000000000';

type Terms = (at: number) => Partial<PlaceOrder>;

/** A market with two that trade, and others whose orders wait. */
class Site {
  readonly core = new Core();
  readonly #order = orderInput();

  constructor(waiting: number, terms: Terms) {
    for (const command of smallMarket({ openingTicks: MIDDLE, maxLots: 1_000_000 })) this.apply(command);
    for (let customer = 1; customer <= 2 + Math.ceil(waiting / EACH); customer += 1) {
      this.apply({ kind: 'create_customer', ref: `c${customer}`, wide: true });
      for (const command of fund(customer, FUNDS)) this.apply(command);
    }
    // The best price of all: what trails begins there.
    this.trade(MIDDLE + 1_000);
    for (let at = 0; at < waiting; at += 1)
      this.apply(limitOrder(3 + Math.floor(at / EACH), 'sell', 0, 1, { stp: 'expire-maker', ...terms(at) }));
  }

  apply(command: Command): void {
    const { reply } = this.core.apply(this.core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  }

  /** One trade without facts, which leaves nothing. */
  trade(ticks: number): void {
    const { core } = this;
    core.applyOrder(core.sequence + 1, START_MS, readCommand(this.#order, limitOrder(1, 'sell', ticks, 1)));
    core.applyOrder(core.sequence + 1, START_MS, readCommand(this.#order, limitOrder(2, 'buy', ticks, 1)));
  }

  /** Trades a second, at prices that fire nothing and are no new best. */
  rate(trades: number): number {
    const from = performance.now();
    for (let at = 0; at < trades; at += 1) this.trade(MIDDLE + (at % 500));
    return (trades * 1_000) / (performance.now() - from);
  }
}

/** What waiting orders cost the trades of others, and how fast they go when a price sweeps through them. */
export async function benchTriggers(print: Print, scale: number): Promise<void> {
  const waiting = scaled(WAITING, scale, 10);
  // The engine knows the first core of a thread better than all others: the ones that are compared come after it.
  new Site(0, () => ({})).rate(scaled(TRADES, scale, 10));
  const sites = [
    new Site(0, () => ({})),
    new Site(waiting, (at) => ({ type: 'stop-market', stopTicks: 400_000 + (at % 200_000) })),
    new Site(waiting, (at) => ({ type: 'trailing-stop', trailingBps: 1_000 + (at % 4_000) })),
  ] as const;
  const rates: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < scaled(ROUNDS, scale); round += 1)
    for (const [index, site] of sites.entries()) rates[index]!.push(site.rate(scaled(TRADES, scale, 10)));
  const [none, stops, trailing] = rates.map(median) as [number, number, number];
  print(
    `trades a second: ${thousands(none)} beside none, ${thousands(stops)} beside ${waiting} stops, ${thousands(trailing)} beside as many that trail`,
  );
  print(`figure triggers.stops ${(stops / none).toFixed(3)}`);
  print(`figure triggers.trailing ${(trailing / none).toFixed(3)}`);
  sweep(print, scaled(FIRED, scale, 10));
}

/** A price falls through stops at as many prices, into a bid that takes them all. */
function sweep(print: Print, count: number): void {
  const site = new Site(count, (at) => ({ type: 'stop-market', stopTicks: 900_000 - at }));
  site.apply(limitOrder(2, 'buy', 500_000, 1_000_000));
  const from = performance.now();
  let [worst, commands] = [0, 0];
  const timed = (act: () => void): void => {
    const start = performance.now();
    act();
    worst = Math.max(worst, performance.now() - start);
    commands += 1;
  };
  timed(() => site.apply(limitOrder(1, 'sell', 500_000, 1)));
  while (site.core.waitingSteps > 0) timed(() => site.apply({ kind: 'drain' }));
  const seconds = (performance.now() - from) / 1_000;
  print(
    `${count} stops at as many prices fired by one trade: ${thousands(count / seconds)} a second, ${commands} commands, the longest ${worst.toFixed(1)} ms`,
  );
  print(`figure triggers.fired ${Math.round(count / seconds)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function thousands(value: number): string {
  return `${Math.round(value / 1_000)},000`;
}
