import type { Database } from '@agio/database';
import { allProjections } from '../../../../apps/server/projections/all-projections.ts';
import { Chance } from '../../../../tools/simulate/chance.ts';
import { madeUpDeals } from '../../../../tools/simulate/testing/made-up-deals.ts';
import { madeUpPayments } from './made-up-payments.ts';
import { madeUpRecords } from '../../../../tools/simulate/testing/made-up-records.ts';

/** Of it every state and reason is known to come up. */
const SEED = 199;
const RECORDS = 20;
const PAYMENTS = 40;
/** No thing has as many states. */
const BEFORE = -20;
/** Made-up people of the invitations begin with this number. */
const INVITED_FROM = 101;

/** People are those of the site: 1 to 10. */
function ofTheSite(fact: { readonly fact: string }): { readonly fact: string } {
  return Object.fromEntries(
    Object.entries(fact).map(([field, value]) => [field, isInvited(field, value) ? Number(value) - INVITED_FROM + 1 : hexOf(value)]),
  ) as { fact: string };
}

/** Hashes are of 64 digits. */
const hexOf = (value: unknown): unknown =>
  typeof value === 'string' && /^(hash|seed)\d$/.test(value) ? value.slice(-1).repeat(64) : value;

const isInvited = (field: string, value: unknown): boolean =>
  ['friend', 'inviter', 'second', 'customer'].includes(field) && typeof value === 'number' && value >= INVITED_FROM;

interface Timed {
  readonly fact: string;
  readonly id?: number;
  readonly createdAtMs?: number;
  readonly atMs?: number;
}

/** What has a greater number was made later, or in the same moment: so it is with what machines number. */
function inTime(facts: readonly Timed[]): readonly Timed[] {
  const timeOf = ({ atMs, createdAtMs }: Timed): number => createdAtMs ?? atMs ?? 0;
  const kinds = Map.groupBy(
    facts.filter(({ id }) => id !== undefined),
    ({ fact }) => fact,
  );
  const times = new Map<string, number>();
  for (const [kind, all] of kinds) {
    const byId = new Map(all.toReversed().map((fact) => [Number(fact.id), timeOf(fact)]));
    const sorted = [...byId.values()].toSorted((one, other) => one - other);
    for (const [at, id] of [...byId.keys()].toSorted((one, other) => one - other).entries()) times.set(`${kind}:${id}`, sorted[at] ?? 0);
  }
  return facts.map((fact) => {
    const time = times.get(`${fact.fact}:${fact.id}`);
    return time === undefined
      ? fact
      : { ...fact, ...('createdAtMs' in fact ? { createdAtMs: time } : 'atMs' in fact ? { atMs: time } : {}) };
  });
}

interface Placed {
  readonly atMs: number;
  readonly fact: Timed;
}

/** Every thing's states are of commands before the first one, so that nobody is told of them. */
function atTheBeginning(placed: readonly Placed[]): { sequence: number; atMs: number; facts: never[] }[] {
  const states = new Map<string, number>();
  return placed
    .map(({ atMs, fact }) => {
      const key = fact.id === undefined ? '' : `${fact.fact}:${fact.id}`;
      const sequence = key === '' ? BEFORE : (states.get(key) ?? BEFORE - 1) + 1;
      states.set(key, sequence);
      return { sequence, atMs, facts: [fact as never] };
    })
    .toSorted((one, other) => one.sequence - other.sequence);
}

/** Writes rows of made-up facts in many states, as projections would have: what their machines know of them does not matter to lists. */
export async function writeMadeUpRows(database: Database): Promise<void> {
  const chance = new Chance(SEED, 'rows');
  const facts = inTime(
    [...madeUpRecords(chance, RECORDS), ...madeUpDeals(chance, RECORDS)].filter(({ fact }) => !fact.startsWith('robot.')).map(ofTheSite),
  );
  const placed = [...facts.map((fact) => ({ atMs: 0, fact })), ...madeUpPayments(chance, PAYMENTS)];
  const records = atTheBeginning(placed);
  await database.transaction(async (session) => {
    for (const projection of allProjections) await projection.project(session, records);
  });
}
