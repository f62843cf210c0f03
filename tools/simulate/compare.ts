import type { Core, Fact, Outcome } from '@agio/core';
import type { Decision, Model } from './model/model.ts';

/** The core did not do what the model says. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** Holds reply and facts of one command against the model's. */
export function compareOutcome(outcome: Outcome, decision: Decision): void {
  const { reply } = outcome;
  const said = reply.ok ? reply : { ...reply, details: undefined };
  differ(`reply to command ${outcome.sequence}`, said, decision.reply);
  differ(`facts of command ${outcome.sequence}`, withoutRepeats(outcome.facts), withoutRepeats(decision.facts));
}

/** One picture of an order where several follow each other: the last is the order as it is. */
function withoutRepeats(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, index) => {
    const next = facts[index + 1];
    return !(fact.fact === 'order' && next?.fact === 'order' && next.id === fact.id);
  });
}

/** Holds everything that the core lets see against the model. */
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
    const others = core.balances(owner).filter(({ kind }) => kind !== 'trading');
    for (const { kind, coin, available, held } of others)
      differ(`account ${owner} ${kind} ${coin}`, [available, held], [String(world.totals.get(`${owner} ${kind} ${coin}`) ?? 0n), '0']);
  }
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

/** Whether two plain values are the same; a field that is undefined is as one that is not there. */
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
