// Protects the ranking: what the site computes of twenty robots in sixteen days equals what a program of its own computes from the rows as CSV, in fractions; and who is not ranked, why, and what others see.
import { openDatabase } from '@agio/database';
import { seededRandom } from '../../apps/server/demo/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { signIn } from '../../harness/operators.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { logInTo, openSmall, smallCustomer, SMALL_SEED, traderOf } from '../../harness/small-site.ts';
import { naiveRanking } from './naive-ranking.ts';
import type { NaiveRobot } from './naive-ranking.ts';

const MARKET = 'BTC_USDT';
const WAIT = { timeout: 60_000, interval: 50 };
/** `ROBOTS=200` for as many. */
const ROBOTS = Number(process.env['ROBOTS'] ?? 21);
const OF_ONE = 3;
const OWNERS = [
  'ana',
  'ben',
  'cho',
  'dai',
  'eva',
  'fox',
  'gus',
  ...Array.from({ length: Math.max(0, Math.ceil(ROBOTS / OF_ONE) - 7) }, (_, at) => `owner${at}`),
];
const TRADERS = ['maker', 'taker', 'twin'];
const account = (name: string): string => `${name}@agio.example`;
const SEED = {
  ...SMALL_SEED,
  features: { robot: true },
  operators: operatorsNamed(['compliance'], 'cora'),
  customers: [...OWNERS, ...TRADERS].map((name) => ({
    ...smallCustomer(account(name)),
    ...(TRADERS.includes(name) ? { balances: { BTC: '1000', USDT: '100000000' } } : {}),
    // Gus and the twin are paid to the same account.
    ...(name === 'gus' || name === 'twin' ? { trader: traderOf(name === 'gus' ? 'Gus Ring' : 'Ida Ring', '6222021234567890128') } : {}),
  })),
};

describe('the ranking', () => {
  const random = seededRandom(Number(process.env['TEST_SEED'] ?? 40));
  let site: OpenedSite;
  const people = new Map<string, LoggedIn>();
  const robots: { readonly id: string; readonly owner: string }[] = [];
  let stopped = '';
  const of = (name: string): LoggedIn['client'] => people.get(name)!.client;

  beforeAll(async () => {
    site = await openSmall(SEED);
    await enter();
  }, 240_000);
  afterAll(() => site.remove());

  /** Sessions do not outlive the time that passes. */
  async function enter(names = [...OWNERS, ...TRADERS]): Promise<void> {
    for (const name of names) people.set(name, await logInTo(site, account(name)));
  }
  const order = (who: string, side: 'buy' | 'sell', price: string, amount: string) =>
    of(who).call('placeOrder', { body: { market: MARKET, side, type: 'limit', price, amount } });
  /** Everything up to a price is traded, and then a little at it. */
  async function moveTo(price: string, up: boolean, by = 'taker'): Promise<void> {
    await order(by, up ? 'buy' : 'sell', price, '40');
    await of(by).call('cancelOrder', { body: { market: MARKET } });
    await order('maker', up ? 'sell' : 'buy', price, '0.001');
    await order(by, up ? 'buy' : 'sell', price, '0.001');
    for (const who of ['maker', by]) await of(who).call('cancelOrder', { body: { market: MARKET } });
    await site.inside.settled();
  }
  const half = (price: number): string => price.toFixed(1);

  async function makeRobot(owner: string, at: number, last: number): Promise<void> {
    const reach = 0.02 + 0.01 * (at % 5);
    const terms = {
      kind: 'grid' as const,
      market: MARKET,
      lower: half(last * (1 - reach)),
      upper: half(last * (1 + reach)),
      grids: 4 + (at % 4),
      spacing: at % 2 === 0 ? ('arithmetic' as const) : ('geometric' as const),
      // The last of them is too small for the ranking.
      amount: at === 20 ? '0.0002' : `0.00${4 + (at % 6)}`,
      ...(at % 3 === 0 ? { ownAmount: '0.02' } : {}),
      onStop: at % 2 === 0 ? ('sell' as const) : ('keep' as const),
    };
    const { id } = await of(owner).call('robotCreate', { body: { terms, name: '', start: true } });
    robots.push({ id, owner });
    const nickname = `Tide ${at}`;
    expect(await of(owner).call('quantifyList', { body: { robot: id, nickname } })).toEqual({ nickname });
  }

  it('is computed from postings and candles as a program of its own does it', async () => {
    let last = 64_000;
    await order('maker', 'sell', '64000', '50');
    for (let at = 0; at < ROBOTS; at += 1) await makeRobot(OWNERS[at % OWNERS.length]!, at, last);
    // A fourth of one person's.
    await makeRobot('ana', ROBOTS, last);
    const [, young] = robots.filter(({ owner }) => owner === 'ben');
    const [, old] = robots.filter(({ owner }) => owner === 'cho');
    stopped = old!.id;
    await site.inside.settled();
    await of('maker').call('cancelOrder', { body: { market: MARKET } });
    for (let step = 0; step < 48; step += 1) {
      site.clock.pass(8 * HOUR_MS + Math.floor(random() * 600_000));
      const one = robots.filter((one) => one !== young && one !== old)[Math.floor(random() * (robots.length - 2))]!;
      await enter(['maker', 'taker', one.owner, ...(step === 13 ? ['ben'] : step === 45 ? ['cho'] : [])]);
      // It wanders around its start, so that most grids go on.
      const next = Math.round(last * (0.985 + 0.03 * random()) + (64_000 - last) * 0.3);
      if (next !== last) await moveTo(half(next), next > last);
      last = next;
      if (step % 9 === 4) await of(one.owner).call('robotTopUp', { params: { id: one.id }, body: { amount: '300' } });
      if (step % 9 === 8)
        await of(one.owner)
          .call('robotTakeOut', { params: { id: one.id }, body: { amount: '1' } })
          .catch(() => undefined);
      // One stops when it is old enough, and one long before.
      if (step === 13) await of('ben').call('robotStop', { params: { id: young!.id }, body: { coins: 'keep' } });
      if (step === 45) await of('cho').call('robotStop', { params: { id: old!.id }, body: { coins: 'sell' } });
    }
    // The twin trades with everybody who rests, among them robots of the other owner of that account.
    await enter(['maker', 'twin']);
    for (const price of [64_000, 64_700, 65_300, 64_700, 64_000, 63_400, 62_800, 63_400, 64_000]) {
      if (price !== last) await moveTo(half(price), price > last, 'twin');
      last = price;
    }
    site.clock.pass(HOUR_MS);
    await enter();
    const nowMs = site.clock.wall();
    site.clock.pass(15 * 60_000);
    await expect.poll(async () => (await of('ana').call('quantifyRanking')).computedAt ?? 0, WAIT).toBeGreaterThan(nowMs);
    const found = await Promise.all((['7', '30'] as const).map((window) => wholeRanking(of('ana'), window)));
    const mine = await Promise.all(OWNERS.map((owner) => of(owner).call('quantifyListings', { query: { window: '30' } })));
    await site.stop();
    const csv = await csvOf(site);
    const computedAtMs = found[0]!.computedAt ?? 0;
    const naive = naiveRanking(csv, computedAtMs, [7, 30]);
    const linked = new Set(robots.filter(({ owner }) => owner === 'gus').map(({ id }) => id));
    for (const [at, days] of ([7, 30] as const).entries()) {
      const wanted = placesOf(naive, days, linked);
      expect(found[at]!.list.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      for (const [place, one] of found[at]!.list.entries()) {
        const own = wanted[place]!.windows[days]!;
        expect([one.place, Math.abs(one.returned - own.returned) <= 1, Math.abs(one.drawdown - own.drawdown) <= 1]).toEqual([
          place + 1,
          true,
          true,
        ]);
        expect(one.equityFrom <= own.average && own.average < (one.equityTo ?? Infinity)).toBe(true);
        expect([one.pairs, one.sharpe]).toEqual([own.pairs, null]);
      }
    }
    expect(found[1]!.list.length).toBeGreaterThan(10);
    const reasons = new Map(mine.flatMap(({ list }) => list.map(({ reason, robot }) => [robot, reason])));
    expect([...linked].map((id) => reasons.get(id))).toEqual(['linked_trades', 'linked_trades', 'linked_trades']);
    expect([reasons.get(young!.id), [...reasons.values()].filter((one) => one === 'too_many').length]).toEqual(['too_young', 1]);
  }, 600_000);

  it('is the same after a start, tells those who are not in it, and shows no owner or lines', async () => {
    await forgeRobot(site, robots[3]!.id);
    await site.start();
    await enter();
    // Operators see who is out and why, and it is kept that they looked.
    const cora = await signIn(site, 'cora');
    const out = await cora.client.call('deskExcludedRobots');
    const ofGus = robots.filter(({ owner }) => owner === 'gus').map(({ id }) => id);
    expect([out.total, out.list.map(({ id }) => id).toSorted()]).toEqual([3, ofGus.toSorted()]);
    expect(out.list[0]).toMatchObject({ kind: 'grid', markets: [MARKET], reason: 'linked_trades' });
    expect((await cora.client.call('deskAudit', { query: { action: 'robot.excluded.view' } })).list).toHaveLength(1);
    await expect.poll(async () => (await of('ana').call('quantifyRanking')).total, WAIT).toBeGreaterThan(10);
    const { list } = await of('ana').call('quantifyRanking', { query: { limit: '100' } });
    expect((await of('maker').call('quantifyMine', { query: { window: 'all' } })).coins).toEqual([]);
    const [leader] = list.filter(({ canCopy }) => canCopy);
    expect(JSON.stringify(list)).not.toMatch(/customer|uid|lower|upper|lines|investment|amount/);
    const told = await of('gus').call('noticeList', { query: { limit: '100' } });
    expect(told.list.map(({ title }) => title)).toContain('Tide 6 has left the ranking');
    const owner = robots.find(({ id }) => id === leader?.id)?.owner;
    const copier = OWNERS.find((name) => name !== owner && name !== 'gus')!;
    const copy = await of(copier).call('quantifyCopy', { params: { id: leader?.id ?? '' } });
    const share = (price: string, start: string): number => Number(price) / Number(start);
    expect(share(copy.yours.lower, copy.yours.start)).toBeCloseTo(share(copy.theirs.lower, copy.theirs.start), 5);
    expect(share(copy.yours.upper, copy.yours.start)).toBeCloseTo(share(copy.theirs.upper, copy.theirs.start), 5);
    expect(copy.differs).toContain('amount');
    const { grids, market, spacing, yours } = copy;
    const terms = { kind: 'grid' as const, market, lower: yours.lower, upper: yours.upper, grids, spacing, amount: '0.001' };
    const made = await of(copier).call('robotCreate', { body: { terms, name: '', start: false } });
    const draft = of(copier).call('quantifyCopied', { params: { id: leader?.id ?? '' }, body: { robot: made.id } });
    await expect(draft).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await order('maker', 'sell', yours.start, '1');
    await of(copier).call('robotStart', { params: { id: made.id }, body: {} });
    for (let again = 0; again < 2; again += 1)
      await of(copier).call('quantifyCopied', { params: { id: leader?.id ?? '' }, body: { robot: made.id } });
    const after = await of('ana').call('quantifyRanking', { query: { q: leader?.nickname ?? '' } });
    expect(after.list.find(({ id }) => id === leader?.id)?.copies).toBe(1);
    // Lines of a robot that has stopped, or is out of the ranking, are nobody's business.
    await expect(of('ana').call('quantifyCopy', { params: { id: stopped } })).rejects.toMatchObject({ code: 'ROBOT_NOT_COPYABLE' });
    await expect(of('ana').call('quantifyCopy', { params: { id: robots[6]!.id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await of(owner ?? '').call('quantifyUnlist', { body: { robot: leader?.id ?? '' } });
    // What has ended is not listed any more once its owner took it out: they would list what ended well.
    await of('cho').call('quantifyUnlist', { body: { robot: stopped } });
    const again = of('cho').call('quantifyList', { body: { robot: stopped, nickname: 'Late Tide' } });
    await expect(again).rejects.toMatchObject({ code: 'ROBOT_STATE' });
    await expect(of(copier).call('quantifyCopy', { params: { id: leader?.id ?? '' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }, 120_000);

  it('takes nicknames as other names that people see: nobody’s, the house’s or a second one', async () => {
    const list = (owner: string, robot: string, nickname: string) => of(owner).call('quantifyList', { body: { robot, nickname } });
    await expect(list('ben', robots[1]!.id, 'T1de 2')).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(list('ben', robots[1]!.id, 'Small Support')).rejects.toMatchObject({ code: 'USERNAME_RESERVED' });
    await expect(list('ben', robots[1]!.id, 'Tide\u202e')).rejects.toMatchObject({ code: 'NAME_UNFIT' });
    await expect(list('ben', robots[0]!.id, 'Mine Now')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await list('ben', robots[1]!.id, 'Calm Harbour');
    const { list: own } = await of('ben').call('quantifyListings');
    expect(own.find(({ robot }) => robot === robots[1]!.id)?.nickname).toBe('Calm Harbour');
  });

  it('one’s own figures add up: equity is what came in and what was earned', async () => {
    for (const owner of OWNERS.slice(0, 3)) {
      const mine = await of(owner).call('quantifyMine', { query: { window: 'all' } });
      const given = mine.flows.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(Number(mine.equity)).toBeCloseTo(given + Number(mine.all.profit), 5);
      const worth = mine.coins.reduce((sum, { value }) => sum + Number(value), 0);
      expect(Number(mine.equity)).toBeCloseTo(worth, 5);
      const { list } = await of(owner).call('robots', { query: { state: 'open' } });
      const equity = list.filter(({ state }) => state !== 'draft').reduce((sum, one) => sum + Number(one.equity), 0);
      expect(Number(mine.equity)).toBeCloseTo(equity, 5);
      expect(equity).toBeGreaterThan(500);
      expect(mine.curve.at(-1)?.[1]).toBe(mine.equity);
    }
  });
});

/** Number of a robot that is in no machine. */
const FORGED = '7777777';

/** What somebody with the database alone can do: a robot's row and listing once more, under another number and name. */
async function forgeRobot(site: OpenedSite, id: string): Promise<void> {
  const database = await openDatabase(site.databaseAt);
  for (const [table, key] of [
    ['robot_robot', 'id'],
    ['quantify_listing', 'robot'],
  ] as const) {
    const columns = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    // Those of one owner are three at most.
    const forged: Record<string, string> = {
      [key]: FORGED,
      customer: `(select max(customer) + 1 from robot_robot where id <> ${FORGED})`,
      nickname: `'Forged Tide'`,
    };
    const values = names.map((one) => forged[one] ?? one);
    await database.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where ${key} = $1`, [id]);
  }
  await database.close();
}

/** Every page of it. */
async function wholeRanking(client: LoggedIn['client'], window: '7' | '30') {
  const first = await client.call('quantifyRanking', { query: { window, limit: '100' } });
  const list = [...first.list];
  for (let p = 2; list.length < first.total; p += 1)
    list.push(...(await client.call('quantifyRanking', { query: { window, limit: '100', p: String(p) } })).list);
  return { ...first, list };
}

interface Csv {
  readonly postings: string;
  readonly candles: string;
  readonly robots: string;
  readonly pairs: string;
}

/** Rows as anybody could take them out of the database. */
async function csvOf(site: OpenedSite): Promise<Csv> {
  const database = await openDatabase(site.databaseAt);
  const csv = async (sql: string): Promise<string> =>
    (await database.query<Record<string, unknown>>(sql)).map((row) => Object.values(row).map(String).join(',')).join('\n');
  const found = {
    postings: await csv(
      `select p.id, p.at_ms, p.owner, p.coin, p.amount, p.reason, p.cause from wallet_posting p where p.kind = 'trading' and p.owner in (select owner from robot_robot) order by p.id`,
    ),
    candles: await csv('select open_ms, close from spot_candle where market = 0 and minutes = 1 order by open_ms'),
    robots: await csv('select id, customer, owner, started_at, ended_at from robot_robot order by id'),
    pairs: await csv(`select robot, happened_at from robot_event where what = 'pair' order by id`),
  };
  await database.close();
  return found;
}

/** Places by hand: at least 14 days, 500 USDT, three of a person, nobody who traded with a linked account. */
function placesOf(naive: readonly NaiveRobot[], days: number, linked: ReadonlySet<string>): NaiveRobot[] {
  const fit = naive
    .filter((one) => !linked.has(one.id) && one.ageMs >= 14 * DAY_MS && (one.windows[days]?.average ?? 0) >= 500)
    .toSorted((a, b) => b.windows[days]!.returned - a.windows[days]!.returned || b.ageMs - a.ageMs || Number(a.id) - Number(b.id));
  return fit.filter((one, at) => fit.slice(0, at).filter(({ customer }) => customer === one.customer).length < 3);
}
