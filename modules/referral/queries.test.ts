// Protects what customers read of their rewards: lists, sums and trees are what the rows are, added up one by one; what is withheld was not earned.
import { beforeAll, expect, inject, it } from 'vitest';
import type { Calls, DataOf } from '@agio/contracts';
import { Core } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { recordHandlers } from './handlers/records.ts';
import type { Room } from './handlers/room.ts';
import { referralMachine } from './machine/index.ts';
import type { Level } from './model.ts';
import { referral } from './module.ts';
import { broughtBy, daysOf, peopleOf, rewardsOf, sumsOf, treeOf } from './queries.ts';

const INVITER = 1;
/** Who invited whom: two of the inviter's friends, and two of theirs. */
const TIES: readonly (readonly [friend: number, inviter: number])[] = [
  [2, INVITER],
  [3, INVITER],
  [4, 2],
  [5, 3],
  [6, 9],
];
const HOUR = 3_600_000;
const FROM = Date.UTC(2026, 9, 1);
const NOW = FROM + 241 * HOUR;
/** When each range begins in a zone: midnight there, not at Greenwich. */
const RANGES = [
  ['all', 'UTC', 0],
  ['30d', 'Asia/Shanghai', NOW - 720 * HOUR],
  ['today', 'UTC', Date.UTC(2026, 9, 11)],
  ['today', 'Asia/Shanghai', Date.UTC(2026, 9, 10, 16)],
  ['today', 'America/New_York', Date.UTC(2026, 9, 10, 4)],
] as const;

interface Row {
  readonly cause: string;
  readonly friend: number;
  readonly level: Level;
  readonly beneficiary: number;
  readonly coin: number;
  readonly amount: bigint;
  readonly at: number;
  readonly state: 'credited' | 'waiting' | 'withheld';
}

/** Rewards of the inviter and of others, made up by a seed. */
function madeUp(seed: number): readonly Row[] {
  let state = seed;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: 200 }, (_, at) => {
    const [friend, inviter] = TIES[draw(TIES.length)] ?? [2, INVITER];
    const above = TIES.find(([one]) => one === inviter)?.[1];
    const level: Level = (['back', 'direct', 'indirect'] as const)[draw(3)] ?? 'direct';
    const beneficiary = level === 'back' ? friend : level === 'direct' ? inviter : (above ?? inviter);
    const of = (['credited', 'waiting', 'withheld'] as const)[draw(3)] ?? 'waiting';
    return {
      cause: `trade:${at}`,
      friend,
      level,
      beneficiary,
      coin: draw(2),
      amount: BigInt(draw(90) + 1),
      at: FROM + draw(240) * HOUR,
      state: of,
    };
  });
}

/** What friends and theirs brought at the first moment of each range, and just before it. */
const atEdges = (): readonly Row[] =>
  RANGES.flatMap(([, , first]) => (first === 0 ? [] : [first - 1, first])).flatMap((at, place) =>
    [[2, 'direct'] as const, [3, 'direct'] as const, [4, 'indirect'] as const].map(([friend, level]) => ({
      cause: `edge:${place}`,
      friend,
      level,
      beneficiary: INVITER,
      coin: 0,
      amount: 1_000n << BigInt(place),
      at,
      state: 'credited' as const,
    })),
  );

/** The sums of some rows by a key. */
function added(rows: readonly Row[], keyOf: (row: Row) => string): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0n) + row.amount;
  return sums;
}

withDatabases(
  'own rewards',
  (given) => {
    const rows = [...madeUp(inject('testSeed')), ...atEdges()];
    const own = rows.filter(({ beneficiary }) => beneficiary === INVITER);
    const since = FROM + 100 * HOUR;

    beforeAll(async () => {
      await given.db.query('truncate referral_tie, referral_reward');
      for (const [friend, inviter] of TIES)
        await given.db.query('insert into referral_tie (friend, inviter, code, share, tied_at, sequence) values ($1, $2, 0, 0, $3, 1)', [
          friend,
          inviter,
          FROM - friend,
        ]);
      for (const { amount, at, beneficiary, cause, coin, friend, level, state } of rows)
        await given.db.query(
          `insert into referral_reward (cause, friend, level, beneficiary, fee_kind, source, coin, fee, rate, amount, at, credited_at, withheld_at)
           values ($1, $2, $3, $4, 'trade', 'fees', $5, '100', 1, $6, $7, $8, $9)`,
          [cause, friend, level, beneficiary, coin, String(amount), at, state === 'credited' ? at : null, state === 'withheld' ? at : null],
        );
    });

    it('are summed by coin, level and day, what is withheld aside', async () => {
      const sums = await sumsOf(given.db, INVITER);
      const of = (state: Row['state']) =>
        added(
          own.filter((row) => row.state === state),
          ({ coin, level }) => `${coin} ${level}`,
        );
      const told = (which: 'credited' | 'waiting') =>
        Object.fromEntries(sums.filter((sum) => sum[which] > 0n).map((sum) => [`${sum.coin} ${sum.level}`, sum[which]]));
      expect([told('credited'), told('waiting')]).toEqual([of('credited'), of('waiting')]);
      const day = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 10);
      const earned = own.filter(({ at, state }) => at >= since && state !== 'withheld');
      const days = await daysOf(given.db, INVITER, 'Asia/Shanghai', since);
      expect(Object.fromEntries(days.map((one) => [`${one.day} ${one.coin} ${one.level}`, one.atoms]))).toEqual(
        added(earned, ({ at, coin, level }) => `${day(at)} ${coin} ${level}`),
      );
    });

    it('are told by the friend who brought them, or whose friends did', async () => {
      const earned = own.filter(({ at, level, state }) => at >= since && state !== 'withheld' && level !== 'back');
      const through = ({ friend, level }: Row): number =>
        level === 'indirect' ? (TIES.find(([one]) => one === friend)?.[1] ?? 0) : friend;
      const brought = await broughtBy(given.db, INVITER, since);
      expect(Object.fromEntries(brought.map((one) => [`${one.friend} ${one.level} ${one.coin}`, one.atoms]))).toEqual(
        added(earned, (row) => `${through(row)} ${row.level} ${row.coin}`),
      );
      const isActive = (friend: number, level: Level): boolean =>
        own.some((row) => row.friend === friend && row.level === level && row.at >= since);
      const friendsOf = (inviter: number): number[] => TIES.filter(([, of]) => of === inviter).map(([friend]) => friend);
      // Those who came first have the first places.
      expect(await treeOf(given.db, INVITER, since)).toEqual(
        [3, 2].map((friend, at) => ({
          friend,
          place: at + 1,
          tiedAtMs: FROM - friend,
          people: friendsOf(friend).length,
          active: friendsOf(friend).filter((one) => isActive(one, 'indirect')).length,
          isActive: isActive(friend, 'direct'),
        })),
      );
      expect(await peopleOf(given.db, INVITER, since)).toEqual({
        people: 2,
        second: 2,
        active: friendsOf(INVITER).filter((friend) => isActive(friend, 'direct')).length,
      });
    });

    /** The inviter's tree on a site of a time zone. */
    function treeIn(timeZone: string) {
      const core = new Core(undefined, undefined, undefined, [referralMachine]);
      for (const [at, code] of ['USDT', 'KITE'].entries())
        core.apply(at + 1, at + 1, { kind: 'define_coin', code, name: code, decimals: 0, tags: [] });
      const room = {
        core,
        database: given.db,
        now: () => NOW,
        reached: () => Promise.resolve(true),
        changed: { of: () => 0 },
        siteOf: () => ({ rateCurrency: 'USD' }),
        timeZoneOf: () => timeZone,
        rates: () => ({ USDT: '1', KITE: '1' }),
        maskedNames: (of: readonly number[]) => Promise.resolve(new Map(of.map((one) => [one, `m${one}`]))),
      } as unknown as Room;
      return async (page: number, limit: number, range: (typeof RANGES)[number][0] = 'all'): Promise<DataOf<Calls['referralTree']>> => {
        const input = { query: { range, page, limit } };
        const told = await recordHandlers(room).referralTree(input as never, { customer: INVITER, host: '' } as never);
        if (!told.ok) throw new Error(told.code);
        return told.data;
      };
    }

    it('are drawn as a tree in which those who brought most come first, page by page, and the rest is summed', async () => {
      const worthOf = (friend: number): number =>
        own
          .filter((row) => row.friend === friend && row.level === 'direct' && row.state !== 'withheld')
          .reduce((sum, { amount }) => sum + Number(amount), 0);
      // Of two who brought the same, the one who came first.
      const sorted = [3, 2].toSorted((a, b) => worthOf(b) - worthOf(a));
      const tree = treeIn('UTC');
      const { list, rest, total } = await tree(1, 1);
      expect([total, list.map(({ name, reward }) => [name, Number(reward)])]).toEqual([
        2,
        sorted.slice(0, 1).map((one) => [`m${one}`, worthOf(one)]),
      ]);
      expect([rest.people, Number(rest.reward)]).toEqual([1, worthOf(sorted[1] ?? 0)]);
      expect((await tree(2, 1)).list.map(({ name }) => name)).toEqual([`m${sorted[1]}`]);
      expect((await tree(1, 20)).rest).toMatchObject({ people: 0, reward: '0' });
    });

    it.each(RANGES)('count in the tree from the first moment of %s in %s on', async (range, timeZone, first) => {
      const { list } = await treeIn(timeZone)(1, 20, range);
      const counted = own.filter(({ at, state }) => at >= first && state !== 'withheld');
      const of = (friends: readonly number[], level: Level): number =>
        counted.filter((row) => friends.includes(row.friend) && row.level === level).reduce((sum, { amount }) => sum + Number(amount), 0);
      const told = Object.fromEntries(list.map(({ indirect, name, reward }) => [name, [Number(reward), Number(indirect)]]));
      expect(told).toEqual({ m2: [of([2], 'direct'), of([4], 'indirect')], m3: [of([3], 'direct'), of([5], 'indirect')] });
    });

    it('are listed by what is asked for, the newest first', async () => {
      const none = { level: undefined, status: undefined, friend: undefined, coin: undefined, fromMs: undefined, toMs: undefined };
      const [fromMs, toMs] = [FROM + 50 * HOUR, FROM + 150 * HOUR];
      const isOf = { credited: 'credited', not_credited: 'waiting', withheld: 'withheld' } as const;
      for (const [filter, keeps] of [
        [{}, () => true],
        [{ level: 'indirect' }, ({ level }: Row) => level === 'indirect'],
        [{ friend: 2, coin: 1 }, ({ coin, friend }: Row) => friend === 2 && coin === 1],
        [{ fromMs, toMs }, ({ at }: Row) => at >= fromMs && at <= toMs],
        ...(['credited', 'not_credited', 'withheld'] as const).map(
          (status) => [{ status }, ({ state }: Row) => state === isOf[status]] as const,
        ),
      ] as const) {
        const expected = own.filter((row) => keeps(row)).map(({ at, cause }) => ({ at, cause }));
        const pages = await Promise.all([1, 2].map((page) => rewardsOf(given.db, INVITER, { ...none, ...filter }, { page, limit: 100 })));
        const list = pages.flatMap((page) => page.list);
        expect([pages[0]?.total, list.map(({ cause }) => cause).toSorted()]).toEqual([
          expected.length,
          expected.map(({ cause }) => cause).toSorted(),
        ]);
        expect(list.map(({ atMs }) => atMs)).toEqual(expected.map(({ at }) => at).toSorted((a, b) => b - a));
      }
    });
  },
  { migrations: referral.migrations },
);
