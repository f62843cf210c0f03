import type { Session } from '@agio/database';
import type { Level, RewardRow } from './model.ts';
import { referralReward } from './model.ts';

/** Atoms of rewards of one level in one coin. */
export interface RewardSum {
  readonly coin: number;
  readonly level: Level;
  readonly credited: bigint;
  readonly waiting: bigint;
}

const CREDITED = 'credited_at is not null';
export const WAITING = 'credited_at is null and withheld_at is null';

/** All that a customer earned, by coin and level. */
export async function sumsOf(session: Session, customer: number): Promise<RewardSum[]> {
  const rows = await session.query<{ coin: number; level: Level; credited: string | null; waiting: string | null }>(
    `select coin, level, sum(amount) filter (where ${CREDITED})::text as credited, sum(amount) filter (where ${WAITING})::text as waiting
     from referral_reward where beneficiary = $1 group by coin, level order by coin, level`,
    [customer],
  );
  return rows.map(({ coin, credited, level, waiting }) => ({
    coin,
    level,
    credited: BigInt(credited ?? '0'),
    waiting: BigInt(waiting ?? '0'),
  }));
}

/** What is earned within a time, withheld rewards aside. */
export interface DaySum {
  readonly day: string;
  readonly coin: number;
  readonly level: Level;
  readonly atoms: bigint;
}

/** By day of a time zone, the first one first. */
export async function daysOf(session: Session, customer: number, timeZone: string, fromMs: number): Promise<DaySum[]> {
  const rows = await session.query<{ day: string; coin: number; level: Level; atoms: string }>(
    `select to_char(to_timestamp(at / 1000.0) at time zone $2, 'YYYY-MM-DD') as day, coin, level, sum(amount)::text as atoms
     from referral_reward where beneficiary = $1 and at >= $3 and withheld_at is null group by 1, 2, 3 order by 1, 2, 3`,
    [customer, timeZone, fromMs],
  );
  return rows.map(({ atoms, ...row }) => ({ ...row, atoms: BigInt(atoms) }));
}

/** A customer's friends: how many, how many those invited, and how many of the first paid a fee since a time. */
export async function peopleOf(
  session: Session,
  customer: number,
  sinceMs: number,
): Promise<{ readonly people: number; readonly second: number; readonly active: number }> {
  const [row] = await session.query<Record<'people' | 'second' | 'active', bigint>>(
    `select (select count(*) from referral_tie where inviter = $1) as people,
       (select count(*) from referral_tie t join referral_tie above on above.friend = t.inviter where above.inviter = $1) as second,
       (select count(distinct friend) from referral_reward where beneficiary = $1 and level = 'direct' and at >= $2) as active`,
    [customer, sinceMs],
  );
  return { people: Number(row?.people ?? 0), second: Number(row?.second ?? 0), active: Number(row?.active ?? 0) };
}

export interface RecordFilter {
  readonly level: Level | undefined;
  readonly status: 'not_credited' | 'credited' | 'withheld' | undefined;
  readonly friend: number | undefined;
  readonly coin: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

const FILTERED = `beneficiary = $1 and ($2::text is null or level = $2) and ($4::int8 is null or friend = $4) and ($5::int4 is null or coin = $5)
  and ($6::int8 is null or at >= $6) and ($7::int8 is null or at <= $7)
  and ($3::text is null or case $3 when 'credited' then ${CREDITED} when 'withheld' then withheld_at is not null else ${WAITING} end)`;

/** A page of a customer's rewards, newest first. */
export async function rewardsOf(
  session: Session,
  customer: number,
  { coin, friend, fromMs, level, status, toMs }: RecordFilter,
  { limit, page }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly RewardRow[]; readonly total: number }> {
  const given = [customer, level ?? null, status ?? null, friend ?? null, coin ?? null, fromMs ?? null, toMs ?? null];
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from referral_reward where ${FILTERED}`, given);
  const rows = await session.query(
    `select * from referral_reward where ${FILTERED} order by at desc, cause desc, friend, level limit $8 offset $9`,
    [...given, limit, (page - 1) * limit],
  );
  return { list: rows.map(referralReward.read), total: Number(counted?.total ?? 0) };
}

/** A friend with their place among those whom the customer invited. */
export interface TreeRow {
  readonly friend: number;
  readonly place: number;
  readonly tiedAtMs: number;
  readonly people: number;
  readonly active: number;
  readonly isActive: boolean;
}

/** All friends of a customer, in the order in which they came. */
export async function treeOf(session: Session, customer: number, activeMs: number): Promise<TreeRow[]> {
  const rows = await session.query<{ friend: bigint; place: bigint; tied_at: bigint; people: bigint; active: bigint; is_active: boolean }>(
    `with own as (select friend, tied_at, row_number() over (order by tied_at, friend) as place from referral_tie where inviter = $1),
       recent as (select distinct friend, level from referral_reward where beneficiary = $1 and at >= $2)
     select own.friend, own.place, own.tied_at, count(below.friend) as people, count(recent.friend) as active,
       exists (select from recent where recent.friend = own.friend and recent.level = 'direct') as is_active
     from own left join referral_tie below on below.inviter = own.friend
       left join recent on recent.friend = below.friend and recent.level = 'indirect'
     group by own.friend, own.place, own.tied_at order by own.place`,
    [customer, activeMs],
  );
  return rows.map(({ active, friend, is_active: isActive, people, place, tied_at: tiedAt }) => ({
    friend: Number(friend),
    place: Number(place),
    tiedAtMs: Number(tiedAt),
    people: Number(people),
    active: Number(active),
    isActive,
  }));
}

/** What the fees of each friend, and of those whom they invited, brought since a time, by coin. */
export async function broughtBy(
  session: Session,
  customer: number,
  fromMs: number,
): Promise<readonly { readonly friend: number; readonly level: Level; readonly coin: number; readonly atoms: bigint }[]> {
  const rows = await session.query<{ friend: bigint; level: Level; coin: number; atoms: string }>(
    `select case r.level when 'indirect' then t.inviter else r.friend end as friend, r.level, r.coin, sum(r.amount)::text as atoms
     from referral_reward r join referral_tie t on t.friend = r.friend
     where r.beneficiary = $1 and r.level <> 'back' and r.at >= $2 and r.withheld_at is null group by 1, 2, 3`,
    [customer, fromMs],
  );
  return rows.map(({ atoms, coin, friend, level }) => ({ friend: Number(friend), level, coin, atoms: BigInt(atoms) }));
}

/** Places of friends among those whom a customer invited, and the inviters of the others. */
export async function placesOf(
  session: Session,
  customer: number,
  friends: readonly number[],
): Promise<ReadonlyMap<number, { readonly inviter: number; readonly place: number }>> {
  const rows = await session.query<{ friend: bigint; inviter: bigint; place: bigint | null }>(
    `with own as (select friend, row_number() over (order by tied_at, friend) as place from referral_tie where inviter = $1)
     select t.friend, t.inviter, own.place from referral_tie t left join own on own.friend = t.friend where t.friend = any($2::int8[])`,
    [customer, friends],
  );
  return new Map(rows.map(({ friend, inviter, place }) => [Number(friend), { inviter: Number(inviter), place: Number(place ?? 0) }]));
}

/** The friend at a place among those whom a customer invited; undefined if there is none. */
export async function friendAt(session: Session, customer: number, place: number): Promise<number | undefined> {
  if (place < 1) return undefined;
  const [row] = await session.query<{ friend: bigint }>(
    'select friend from referral_tie where inviter = $1 order by tied_at, friend limit 1 offset $2',
    [customer, place - 1],
  );
  return row === undefined ? undefined : Number(row.friend);
}
