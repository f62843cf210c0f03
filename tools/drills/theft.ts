import type { C2cState } from '@agio/contracts/c2c';
import type { OtcState } from '@agio/contracts/otc';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { MINUTE_MS } from '@agio/kernel/time';
import { Chance } from '../simulate/chance.ts';
import { Failure } from '../custody/failure.ts';
import { furnish } from './belongings.ts';
import type { Belongings } from './belongings.ts';
import type { Played } from './drill.ts';
import { guardingOf, openedBetween } from './guards.ts';
import type { Guarding } from './guards.ts';
import { Mates } from './mates.ts';
import { Person } from './person.ts';
import { referenceOf, Scene, THIN } from './scene.ts';
import { Tally } from './tally.ts';
import { LOSING, Thief } from './thief.ts';
import { atomsOf, PART, valueOf, YUAN } from './wealth.ts';

/** A fill this much worse than the reference is what section 19.8 of the design lets happen in a live market. */
const GUARD = 0.05;
/** Everything happens before the thief's device is known. */
const MOST_MS = 23 * 60 * MINUTE_MS;
/** One seed of so many has a chain. */
const CHAIN_EVERY = 10;
/** Of divisions, in parts of a yuan. */
const ROUNDING = PART / 100n;

interface Worth {
  readonly victim: bigint;
  readonly thieves: bigint;
}

/** One victim, one thief, two accomplices. */
export async function playTheft(seed: number): Promise<Played> {
  const chance = new Chance(seed, 'theft');
  const tally = new Tally();
  const scene = await Scene.open(chance, seed % CHAIN_EVERY === 0);
  try {
    await play(scene, chance, tally);
    return { tally };
  } catch (error) {
    return { tally, problem: error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error) };
  } finally {
    await scene.site.remove();
  }
}

async function play(scene: Scene, chance: Chance, tally: Tally): Promise<void> {
  await scene.age();
  await scene.crowdTrades();
  const belongings = await furnish(scene, chance);
  const database = await openDatabase(scene.site.databaseAt);
  try {
    const numbers = { victim: await scene.victim.number(), mates: await Promise.all(scene.accomplices.map((one) => one.number())) };
    const worth = () => worthOf(scene, database, numbers);
    const [before, guarding] = [await worth(), await guardingOf(scene.victim)];
    const beganAt = scene.site.clock.wall();
    const thief = await rob(scene, chance, tally);
    await demand(scene, thief, { belongings, guarding, beganAt, before, after: await worth() });
  } finally {
    await database.close();
  }
}

async function worthOf(scene: Scene, database: Database, { mates, victim }: { victim: number; mates: readonly number[] }): Promise<Worth> {
  await scene.site.inside.settled();
  const { core } = scene.site.inside;
  const of = async (numbers: readonly number[]) => valueOf(core, await atomsOf(core, database, numbers));
  return { victim: await of([victim]), thieves: await of(mates) };
}

/** The thief enters, and does whatever comes to mind for less than a day, while accomplices do their part and others trade. */
async function rob(scene: Scene, chance: Chance, tally: Tally): Promise<Thief> {
  const thief = new Thief(scene, chance, tally);
  const mates = new Mates(scene, chance, tally);
  if (chance.once(3)) thief.key = await scene.verified(scene.accomplices[0], 'createApiKey', { name: 'own', scopes: ['read', 'trade'] });
  if ((await thief.enter()) !== 'SUCCESS') throw new Error('the password is enough to enter');
  await thief.lookAround();
  await mates.lookAround();
  const acts = chance.int(60, 150);
  const untilMs = scene.site.clock.wall() + MOST_MS;
  for (let at = 0; at < acts; at += 1) {
    const kind = chance.weighed({ thief: 16, mate: 6, crowd: 1, time: 1 });
    if (kind === 'thief') await thief.act(at > acts * 0.95);
    else if (kind === 'mate') await mates.act();
    else if (kind === 'crowd') await scene.crowdTrades();
    else await letPass(scene, chance.int(1, 90) * MINUTE_MS, untilMs);
    if (kind === 'crowd' || kind === 'time') await thief.enter();
  }
  thief.leave();
  return thief;
}

async function letPass(scene: Scene, ms: number, untilMs: number): Promise<void> {
  if (scene.site.clock.wall() + ms >= untilMs) return;
  await scene.pass(ms);
  await scene.renew();
}

interface Found {
  readonly belongings: Belongings;
  readonly guarding: Guarding;
  readonly beganAt: number;
  readonly before: Worth;
  readonly after: Worth;
}

/** Nothing left, nothing was given up, nothing was opened, and nothing was shown. */
async function demand(scene: Scene, thief: Thief, { after, before, beganAt, belongings, guarding }: Found): Promise<void> {
  const problems: string[] = [];
  const losing = new Map(LOSING.map(([name, { loses }]) => [name, loses]));
  for (const { body, name } of thief.accepted)
    if (losing.get(name) === 'value') problems.push(`${name} was accepted: ${JSON.stringify(body)}`);
  for (const { name, told } of thief.read) {
    const shown = belongings.secrets.filter(({ text }) => told.text.includes(text)).map(({ what }) => what);
    if (told.code === 'PICTURE' && name.startsWith('realname')) shown.push('a picture of a document');
    problems.push(...shown.map((what) => `${name} shows ${what}`));
  }
  // The owner's own session may have been ended.
  const owner = new Person(scene.site.url, scene.victim.account);
  if ((await owner.logIn()) === 'SUCCESS') {
    problems.push(...openedBetween(guarding, await guardingOf(owner)));
    problems.push(...(await lostClaims(owner, belongings)));
    const fills = await fillsOf(owner, beganAt);
    problems.push(...fills.problems);
    const lost = before.victim - after.victim - fills.allowed - fills.fees;
    if (lost > ROUNDING) problems.push(`the victim has lost ${yuan(lost)} beyond what fills near the reference cost`);
    const gained = after.thieves - before.thieves - fills.allowed;
    if (gained > ROUNDING) problems.push(`the accomplices have gained ${yuan(gained)} beyond that`);
  } else if (before.victim - after.victim > 0n) problems.push(`the account is frozen, and has lost ${yuan(before.victim - after.victim)}`);
  const audit = scene.site.inside.core.audit();
  problems.push(...audit.map((one) => `the books do not add up: ${one}`));
  if (problems.length > 0) throw new Failure([...new Set(problems)].join('\n  '));
}

const yuan = (parts: bigint): string => `${Number(parts) / Number(PART)} yuan`;

/** States in which the payer can still get the coins. */
const KEPT: Readonly<Record<'otc' | 'c2c', readonly string[]>> = {
  otc: ['paid', 'appealed', 'success', 'partial_success'] satisfies OtcState[],
  c2c: ['unconfirmed', 'appealed', 'success'] satisfies C2cState[],
};

async function lostClaims(owner: Person, { claims }: Belongings): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, kind } of claims) {
    const { order } =
      kind === 'otc'
        ? await owner.client.call('otcOrderOne', { params: { id } })
        : await owner.client.call('c2cUserOrder', { params: { id } });
    if (!KEPT[kind].includes(order.state)) lost.push(`what the victim paid in order ${id} of ${kind} is ${order.state}`);
  }
  return lost;
}

/** Fills of the victim since the thief came: what they cost against the references, and which should not have happened. */
async function fillsOf(owner: Person, sinceMs: number): Promise<{ allowed: bigint; fees: bigint; problems: string[] }> {
  let [allowed, fees] = [0n, 0n];
  const problems: string[] = [];
  const parts = (value: number): bigint => BigInt(Math.ceil(value * Number(PART)));
  for (const fill of (await owner.client.call('myDeals', { query: { limit: 50 } })).list) {
    if (fill.time < sinceMs) continue;
    const reference = referenceOf(fill.market);
    const worse = (fill.side === 'buy' ? Number(fill.price) - reference : reference - Number(fill.price)) / reference;
    const [base = '', quote = ''] = fill.market.split('_');
    if (worse > 0) allowed += parts(worse * reference * Number(fill.amount) * (YUAN[quote] ?? 0));
    fees += parts(Number(fill.fee) * (YUAN[fill.side === 'buy' ? base : quote] ?? 0));
    if (worse > GUARD + 1e-9 || (fill.market === THIN && worse > 0))
      problems.push(`${fill.amount} of ${fill.market} was filled at ${fill.price}, ${(worse * 100).toFixed(1)} % worse than ${reference}`);
  }
  return { allowed, fees, problems };
}
