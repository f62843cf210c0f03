import { Core, fastBooks, plainBooks } from '@agio/core';
import type { Command, Outcome, Sweep } from '@agio/core';
import type { MachineTraffic } from '@agio/module/testing';
import { Chance } from './chance.ts';
import { compareMoney, compareOutcome, compareState, Difference } from './compare.ts';
import { Coverage } from './coverage.ts';
import { Model } from './model/model.ts';
import { namedModels } from './proofs.ts';
import type { Proof } from './proofs.ts';
import { reference } from './rare.ts';
import { CODES, marketsOf, pickTraffic, sceneFor, trafficsOf } from './scene.ts';

const BEGIN_MS = 1_790_000_000_000;
const HOUR_MS = 3_600_000;
const CUSTOMERS = 4;
/** Occasionally the core is saved, and continues from the saved state. */
const SAVED_EVERY = 120;

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
  const traffics = trafficsOf(proofs, chance, model, CUSTOMERS);
  const first: Command[] = [...sceneFor(CUSTOMERS), ...shopsOf(chance), ...traffics.flatMap((traffic) => traffic.beginning())];
  const commands = Math.ceil(commandsEach * Math.max(1, traffics.filter(({ isSimple }) => isSimple !== true).length));
  let nowMs = BEGIN_MS + chance.int(0, 24 * HOUR_MS);
  for (let step = 1; step <= commands; step += 1) {
    const traffic = pickTraffic(chance, traffics);
    nowMs = later(nowMs, chance, traffic);
    const command = first.shift() ?? (chance.once(12) ? ofOperators(chance, model, step) : traffic.next(nowMs));
    const outcome = applied(core, nowMs, command);
    compareOutcome(outcome, model.apply(nowMs, command, 0), model);
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
  const to = { owner: 0, kind: 'house' } as const;
  return [
    ...marketsOf(chance).map((market) => ({ ...market, minLots: minLots() })),
    ...CODES.map((coin) => ({ kind: 'issue', to, coin, amount: '80000000', reason: 'seed', cause: `house ${coin}` }) as const),
  ];
}

/** Customers are disabled and enabled again; ticks report the time; and what was lost in the machines comes in again. */
function ofOperators(chance: Chance, { world }: Model, step: number): Command {
  const disabled = world.customers.find((customer) => customer.disabled);
  if (disabled !== undefined) return { kind: 'set_customer', customer: disabled.id, vip: 0, discount: 1_000_000, disabled: false };
  if (chance.once(3)) return reference(chance, chance.int(0, 2));
  if (chance.once(2)) return { kind: 'tick' };
  if (chance.once(2)) {
    const to = { owner: chance.int(1, CUSTOMERS), kind: chance.pick(['fiat', 'fiat', 'game', 'game', 'trading'] as const) };
    return {
      kind: 'issue',
      to,
      coin: chance.pick(CODES),
      amount: String(chance.int(1, 900_000_000)),
      reason: 'seed',
      cause: `more ${step}`,
    };
  }
  return { kind: 'set_customer', customer: chance.int(1, CUSTOMERS), vip: 0, discount: 1_000_000, disabled: true };
}
