import type { AccountKindName, Core, Fact, MachineFact, Outcome, PostingFact, Reply } from '@agio/core';
import type { Decision, Model } from './model/model.ts';
import { free, held, heldByMachines } from './model/money.ts';

/** The core did not do what the model says. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** Compares reply and facts of one command with the model's. */
export function compareOutcome(outcome: Outcome, decision: Decision, model: Model): void {
  const { reply } = outcome;
  const said = reply.ok ? reply : { ...reply, details: undefined };
  differ(`reply to command ${outcome.sequence}`, said, decision.reply);
  const what = `facts of command ${outcome.sequence}`;
  if (!decision.isByMachine) return differ(what, withoutRepeats(outcome.facts), withoutRepeats(decision.facts));
  const ofCore = (facts: readonly Fact[]) =>
    withoutRepeats(facts.filter(({ fact }) => fact !== 'posting' && fact !== 'hold' && !fact.includes('.')));
  differ(what, ofCore(outcome.facts), ofCore(decision.facts));
  differ(what, pictures(outcome.facts, model), pictures(decision.facts, model));
  differ(`postings of command ${outcome.sequence}`, sums(outcome.facts), sums(decision.facts));
  const before = model.world.postings - decision.facts.filter(({ fact }) => fact === 'posting').length;
  model.world.postings = before;
  model.countPostings(outcome.facts);
  compareAfter(outcome, before, model);
  compareHeld(outcome, model);
}

/** The last reported state of each thing of a machine. */
function pictures(facts: readonly Fact[], model: Model): Record<string, Fact> {
  const ofMachines = facts.filter(({ fact }) => fact.includes('.')) as MachineFact[];
  return Object.fromEntries(ofMachines.map((fact) => [model.machineOf(fact.fact)?.nameOf(fact) ?? fact.fact, fact]));
}

/** What each account received, and why. */
function sums(facts: readonly Fact[]): Record<string, string> {
  const all = new Map<string, bigint>();
  for (const fact of facts) {
    if (fact.fact !== 'posting') continue;
    const { amount, cause, coin, kind, owner, reason } = fact;
    const name = `${owner} ${kind} ${coin} ${reason} ${cause}`;
    all.set(name, (all.get(name) ?? 0n) + BigInt(amount));
  }
  return Object.fromEntries([...all].filter(([, sum]) => sum !== 0n).map(([name, sum]) => [name, String(sum)]));
}

/** Postings are numbered without a gap, each begins where the last one of its account ended, and the last ends at the model's balance. */
function compareAfter({ facts, sequence }: Outcome, before: number, { world }: Model): void {
  const postings = facts.filter((fact): fact is PostingFact => fact.fact === 'posting');
  const last = new Map<string, string>();
  for (const [at, { after, amount, coin, id, kind, owner }] of postings.entries()) {
    const account = `${owner} ${kind} ${coin}`;
    const start = last.get(account);
    differ(`number of a posting of command ${sequence}`, id, before + at + 1);
    if (start !== undefined) differ(`postings of ${account} by command ${sequence}`, after, String(BigInt(start) + BigInt(amount)));
    last.set(account, after);
  }
  for (const [account, after] of last)
    differ(`account ${account} after command ${sequence}`, after, String(world.totals.get(account) ?? 0n));
}

/**
 * C6: code that shows balances needs no list of machines: each account of which machines now hold more or less is named by a hold or a
 * posting, and the last hold of an account without a posting states what is held.
 */
function compareHeld({ facts, sequence }: Outcome, model: Model): void {
  const told = new Map<string, string | undefined>();
  for (const fact of facts) {
    if (fact.fact === 'posting') told.set(`${fact.owner} ${fact.kind} ${fact.coin}`, undefined);
    if (fact.fact === 'hold') told.set(`${fact.owner} ${fact.kind} ${fact.coin}`, fact.held);
  }
  for (const account of model.heldChanged())
    if (!told.has(account)) throw new Difference(`command ${sequence} tells nothing of ${account}`);
  for (const [account, is] of told) {
    if (is === undefined) continue;
    const [owner, kind, coin] = account.split(' ') as [string, AccountKindName, string];
    const byOrders = kind !== 'trading' || owner === '0' ? 0n : held(model.world, Number(owner), Number(coin));
    const byMachines = heldByMachines(model.world, Number(owner), kind, Number(coin));
    differ(`held of ${account} after command ${sequence}`, is, String(byOrders + byMachines));
  }
}

/** The numbers that the core gave to the orders of a command. */
export function numbersOf(reply: Reply): readonly number[] {
  if (!reply.ok) return [];
  return reply.kind === 'order' ? [reply.order.id] : reply.kind === 'list' ? reply.orders.map(({ id }) => id) : [];
}

/** Compares what every account has available and held with the model, and what backs each coin. */
export function compareMoney(core: Core, { world }: Model): void {
  for (let owner = 0; owner <= world.customers.length; owner += 1) {
    for (const { available, coin, held: heldThere, kind } of core.balances(owner)) {
      const byOrders = owner === 0 || kind !== 'trading' ? 0n : held(world, owner, coin);
      const is = [free(world, owner, kind, coin), byOrders + heldByMachines(world, owner, kind, coin)].map(String);
      differ(`account ${owner} ${kind} ${coin}`, [available, heldThere], is);
    }
  }
  // An account that the core does not have is empty.
  for (const [account, total] of world.totals) {
    const [owner, kind, coin] = account.split(' ');
    const isThere = total === 0n || core.balances(Number(owner)).some((one) => one.kind === kind && String(one.coin) === coin);
    if (!isThere) throw new Difference(`the core has no account ${account}, the model ${total} in it`);
  }
  for (const { id } of world.coins) {
    differ(`all there is of coin ${id}`, core.issued(id), String(world.issued.get(id) ?? 0n));
    for (const [source, atoms] of world.backing) {
      const [coin, number] = source.split(' ').map(Number);
      if (coin === id) differ(`what source ${number} backs of coin ${id}`, core.backing(id, number ?? 0), String(atoms));
    }
  }
}

/** Keeps only the last of several consecutive states of an order: the order as it is. */
function withoutRepeats(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, index) => {
    const next = facts[index + 1];
    return !(fact.fact === 'order' && next?.fact === 'order' && next.id === fact.id);
  });
}

/** Compares everything visible of the core with the model. */
export function compareState(core: Core, model: Model): void {
  const { world } = model;
  differ('sequence and time', [core.sequence, core.nowMs], [model.sequence, world.now]);
  differ('what is due next', core.nextDueMs, model.nextDueMs);
  differ('number of customers', core.customers, world.customers.length);
  for (let owner = 0; owner <= world.customers.length; owner += 1) {
    const trading = core.balances(owner).filter(({ kind }) => kind === 'trading');
    const balances = world.coins.map(({ id }) => {
      const found = trading.find(({ coin }) => coin === id);
      return [found?.available ?? '0', found?.held ?? '0'];
    });
    differ(`customer ${owner}`, { balances, open: owner === 0 ? [] : core.openOrders(owner) }, model.customer(owner));
  }
  compareMoney(core, model);
  for (const market of world.markets) {
    const seen = core.markets[market.id];
    if (seen === undefined) throw new Difference(`the core has no market ${market.id}`);
    differ(`status of market ${market.id}`, seen.status, market.status);
    for (const [code, side] of [
      [0, 'buy'],
      [1, 'sell'],
    ] as const)
      differ(`${side} side of market ${market.id}`, core.depth(seen, code, Infinity), model.depth(market, side));
    differ(`ticker of market ${market.id}`, core.ticker(seen, world.now), model.ticker(market));
  }
  differ('the audit', core.audit(), []);
}

function differ(what: string, actual: unknown, expected: unknown): void {
  const place = firstDifference(actual, expected, '');
  if (place !== undefined) throw new Difference(`${what}${place.path}: the core says ${place.one}, the model ${place.other}`);
}

/** Whether two plain values are equal; an undefined field counts as a missing one. */
export function isEqual(a: unknown, b: unknown): boolean {
  return firstDifference(a, b, '') === undefined;
}

interface Place {
  readonly path: string;
  readonly one: string;
  readonly other: string;
}

function firstDifference(a: unknown, b: unknown, path: string): Place | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b))
    return { path, one: textOf(a), other: textOf(b) };
  const one = a as Readonly<Record<string, unknown>>;
  const other = b as Readonly<Record<string, unknown>>;
  for (const key in one) {
    const found = firstDifference(one[key], other[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  for (const key in other)
    if (!(key in one) && other[key] !== undefined) return { path: `${path}.${key}`, one: 'nothing', other: textOf(other[key]) };
  return undefined;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? 'nothing';
}
