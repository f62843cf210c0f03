import { Core, fastBooks, plainBooks } from '@agio/core';
import type { AccountRef, Command, Outcome, SetReference, Sweep } from '@agio/core';
import { HOUR_MS } from '@agio/kernel/time';
import type { MachineTraffic } from '@agio/module/testing';
import { Chance } from './chance.ts';
import { compareMoney, compareOutcome, compareState, Difference } from './compare.ts';
import { Coverage } from './coverage.ts';
import { numbersInSteps } from './model/machine-orders.ts';
import { Model } from './model/model.ts';
import { namedModels } from './proofs.ts';
import type { Proof } from './proofs.ts';
import { reference } from './rare.ts';
import { CODES, marketsOf, pickTraffic, sceneFor, trafficsOf } from './scene.ts';

const BEGIN_MS = 1_790_000_000_000;
const CUSTOMERS = 4;
const ALONE_ONCE = 4;
/** Occasionally the core is saved, and continues from the saved state. */
const SAVED_EVERY = 120;

/** In one of four seeds one machine plays alone: what others stop, such as coins of a halted chain, is not stopped there. */
export const isAlone = (seed: number): boolean => seed % ALONE_ONCE === 0;

/**
 * Plays the site's machines directly against their models: customers who own little, and times that reach the exact
 * millisecond at which a decision changes. Throws `Difference`.
 */
export function playBeside(
  seed: number,
  commandsEach: number,
  proofs: readonly Proof[],
  look?: (command: Command, outcome: Outcome) => void,
): Coverage {
  const coverage = new Coverage();
  if (proofs.length === 0) return coverage;
  const chance = new Chance(seed, 'beside');
  const model = new Model(namedModels(proofs));
  const machines = proofs.map(({ machine }) => machine);
  const makeBooks = seed % 2 === 0 ? fastBooks : plainBooks;
  let core = new Core(makeBooks, undefined, undefined, machines);
  const unsaved = new Unsaved(new Core(makeBooks, undefined, undefined, machines));
  const all = trafficsOf(proofs, chance, model, CUSTOMERS);
  const traffics = isAlone(seed) ? all.slice((seed / ALONE_ONCE) % all.length).slice(0, 1) : all;
  const first: Command[] = [...sceneFor(CUSTOMERS), ...shopsOf(chance), ...traffics.flatMap((traffic) => traffic.beginning())];
  const commands = Math.ceil(commandsEach * Math.max(1, traffics.filter(({ isSimple }) => isSimple !== true).length));
  // A machine with few cases needs most that others decide.
  const operatorsOnce = traffics.every(({ isSimple }) => isSimple === true) ? 3 : 10;
  let nowMs = BEGIN_MS + chance.int(0, 24 * HOUR_MS);
  for (let step = 1; step <= commands; step += 1) {
    const traffic = pickTraffic(chance, traffics);
    nowMs = later(nowMs, chance, traffic);
    const command = first.shift() ?? (chance.once(operatorsOnce) ? ofOperators(chance, model, step) : traffic.next(nowMs));
    const outcome = applied(core, nowMs, command);
    compareOutcome(outcome, model.apply(nowMs, command, [], numbersInSteps(outcome, model.world)), model);
    compareMoney(core, model);
    unsaved.compare(core, nowMs, command);
    coverage.note(command, outcome);
    look?.(command, outcome);
    if (step % SAVED_EVERY !== 0) continue;
    core = new Core(makeBooks, core.save(), undefined, machines);
    unsaved.begin(core);
  }
  compareState(core, model);
  return coverage;
}

/** A core that is never saved, beside one that is: every piece must stay the same in both, or a shadow stops an exchange for nothing. */
class Unsaved {
  readonly #core: Core;
  #sweeps: { readonly own: Sweep; readonly other: Sweep } | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The other one was saved and is now another object. */
  begin(other: Core): void {
    this.#sweeps = { own: this.#core.sweep(), other: other.sweep() };
  }

  compare(other: Core, nowMs: number, command: Command): void {
    applied(this.#core, nowMs, command);
    if (this.#core.digest !== other.digest) throw new Difference(`command ${other.sequence}: digests of a saved and an unsaved core`);
    if (this.#sweeps === undefined) this.begin(other);
    const piece = this.#sweeps?.own.next();
    if (piece !== this.#sweeps?.other.next()) throw new Difference(`command ${other.sequence}: pieces of a saved and an unsaved core`);
    if (piece === undefined) this.#sweeps = undefined;
  }
}

function applied(core: Core, nowMs: number, command: Command) {
  try {
    return core.apply(core.sequence + 1, nowMs, command);
  } catch (error) {
    throw new Difference(`command ${core.sequence} threw: ${String(error)}: ${JSON.stringify(command)}`);
  }
}

/** Mostly immediately; else some time later, or just before, at or after a moment that matters. */
function later(nowMs: number, chance: Chance, traffic: MachineTraffic): number {
  switch (chance.weighed({ same: 30, soon: 50, hours: 2, moment: 6 })) {
    case 'same':
      return nowMs;
    case 'soon':
      return nowMs + chance.int(0, 3_000);
    case 'hours':
      return nowMs + chance.int(0, 30 * HOUR_MS);
    case 'moment': {
      const moments = traffic.moments(nowMs);
      return moments.length === 0 ? nowMs : Math.max(nowMs, chance.pick(moments) + chance.int(-1, 1));
    }
  }
}

/** Markets whose smallest amounts are so large that most of what customers have is too little for them, and a house with money to buy it. */
function shopsOf(chance: Chance): Command[] {
  const minLots = (): number => chance.pick([3, 400, 20_000]);
  const issue = (to: AccountRef, coin: string, most: number) =>
    ({ kind: 'issue', to, coin, amount: String(chance.int(1, most)), reason: 'seed', cause: `shops ${to.owner} ${coin}` }) as const;
  const people = Array.from({ length: CUSTOMERS }, (_, at) => at + 1);
  return [
    ...marketsOf(chance).map((market) => ({ ...market, minLots: minLots() })),
    ...CODES.map((coin) => issue({ owner: 0, kind: 'house' }, coin, chance.pick([20_000_000, 2_000_000_000]))),
    ...people.flatMap((owner) =>
      ['COIN', 'GOLD'].map((coin) => issue({ owner, kind: 'trading' }, coin, chance.pick([9, 40_000_000, 40_000_000]))),
    ),
  ];
}

/** Customers are disabled and enabled again; ticks report the time; references are set; and what was lost in the machines comes in again. */
function ofOperators(chance: Chance, { world }: Model, step: number): Command {
  const disabled = world.customers.find(({ reasons }) => reasons.length > 0);
  if (disabled !== undefined) return { kind: 'set_disabled', customer: disabled.id, reason: 'operators', isOn: false };
  const customer = chance.int(1, CUSTOMERS);
  switch (chance.weighed({ reference: 5, status: 2, tick: 4, issue: 5, disable: 2 })) {
    case 'reference':
      // That of the market in which most coins are sold is set more often: it is believed for a quarter of an hour.
      return referenceOf(chance, chance.pick([0, 0, 0, 1, 2]));
    case 'status':
      return { kind: 'set_market_status', market: chance.pick([0, 0, 1, 2]), status: chance.pick(['open', 'open', 'cancel-only']) };
    case 'tick':
      return { kind: 'tick' };
    case 'issue': {
      const to = { owner: customer, kind: chance.pick(['fiat', 'fiat', 'game', 'game', 'trading', 'trading'] as const) };
      const amount = String(chance.int(1, chance.pick([9, 2_000_000, 900_000_000])));
      return { kind: 'issue', to, coin: chance.pick(['COIN', 'COIN', ...CODES]), amount, reason: 'seed', cause: `more ${step}` };
    }
    case 'disable':
      return { kind: 'set_disabled', customer, reason: 'operators', isOn: true };
  }
}

/** Mostly one that the day bears out. */
function referenceOf(chance: Chance, market: number): SetReference {
  const any = reference(chance, market);
  return chance.once(4) ? any : { ...any, dayTicks: any.ticks };
}
