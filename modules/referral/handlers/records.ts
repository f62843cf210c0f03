import { answer, fail, pageOf } from '@agio/contracts';
import type { Calls, DataOf, Handlers, QueryOf } from '@agio/contracts';
import type { ReferralRecord, TreePerson } from '@agio/contracts/referral';
import { numberOf } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { Values } from '@agio/module';
import { momentOf, wallAt } from '@agio/module/zone';
import type { Level, RewardRow } from '../model.ts';
import { broughtBy, friendAt, placesOf, rewardsOf, treeOf } from '../queries.ts';
import { amountText, booksOf, coinAt, fractionText, nextCreditMs, ratesOf } from './room.ts';
import type { Room } from './room.ts';
import { ACTIVE_MS } from './plan.ts';

/** Rewards one by one, and people with what their fees brought. */
export function recordHandlers(room: Room): Handlers<'referralBonus' | 'referralTree'> {
  return {
    async referralBonus({ query }, { customer }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      return answer(await bonusOf(room, query, customer));
    },
    async referralTree({ query }, { customer, host }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      return answer(await treeFor(room, query, customer, host));
    },
  };
}

async function bonusOf(room: Room, query: QueryOf<Calls['referralBonus']>, customer: number): Promise<DataOf<Calls['referralBonus']>> {
  const page = pageOf(query);
  const friend = query.friendId === undefined ? undefined : ((await friendAt(room.database, customer, numberOf(query.friendId))) ?? 0);
  const coin = query.coin === undefined ? undefined : (room.core.coin(query.coin)?.id ?? -1);
  const { from: fromMs, level, status, to: toMs } = query;
  const { list, total } = await rewardsOf(room.database, customer, { friend, coin, level, status, fromMs, toMs }, page);
  const places = await placesOf(
    room.database,
    customer,
    list.map(({ friend: one }) => one),
  );
  const shown = new Set([...places].flatMap(([one, { inviter }]) => [one, inviter]));
  const names = await room.maskedNames([...shown, customer]);
  return { ...page, total, list: list.map((row) => recordView(room, row, customer, places, names)) };
}

function recordView(
  room: Room,
  row: RewardRow,
  customer: number,
  places: Awaited<ReturnType<typeof placesOf>>,
  names: ReadonlyMap<number, string>,
): ReferralRecord {
  const { amount, atMs, cause, creditedAtMs, fee, feeKind: kind, friend, level, rate, withheldAtMs } = row;
  const coin = coinAt(room, row.coin);
  const { inviter = 0, place = 0 } = places.get(friend) ?? {};
  const status = statusOf(row);
  return {
    id: `${cause}:${friend === customer ? 'own' : String(place)}:${level}:${coin.code}`,
    time: atMs,
    friendId: place === 0 ? null : String(place),
    friend: names.get(friend) ?? '',
    via: level === 'indirect' ? (names.get(inviter) ?? '') : null,
    level,
    kind,
    coin: coin.code,
    fee: amountText(fee, coin),
    rate: fractionText(rate),
    reward: amountText(amount, coin),
    status,
    creditTime: creditedAtMs ?? (withheldAtMs === null ? nextCreditMs(room.now()) : null),
  };
}

export const statusOf = ({ creditedAtMs, withheldAtMs }: RewardRow): ReferralRecord['status'] => {
  if (withheldAtMs !== null) return 'withheld';
  return creditedAtMs === null ? 'not_credited' : 'credited';
};

type Brought = Awaited<ReturnType<typeof broughtBy>>;

async function treeFor(
  room: Room,
  query: QueryOf<Calls['referralTree']>,
  customer: number,
  host: string,
): Promise<DataOf<Calls['referralTree']>> {
  const page = pageOf(query);
  const values = new Values(room, host);
  const nowMs = room.now();
  const fromMs = startOf(query.range, nowMs, room.timeZoneOf(host));
  const [rows, brought] = await Promise.all([
    treeOf(room.database, customer, nowMs - ACTIVE_MS),
    broughtBy(room.database, customer, fromMs),
  ]);
  const byFriend = Map.groupBy(brought, ({ friend }) => friend);
  const worth = (own: Brought, isIndirect: boolean) =>
    values.sum(own.filter(({ level }) => isIndirect === (level === ('indirect' satisfies Level))));
  const sorted = rows
    .map((row) => ({ row, own: byFriend.get(row.friend) ?? [] }))
    .map(({ own, row }) => ({ row, own, reward: worth(own, false), indirect: worth(own, true) }))
    .toSorted((a, b) => Number(b.reward ?? 0) - Number(a.reward ?? 0) || a.row.place - b.row.place);
  const shown = sorted.slice((page.page - 1) * page.limit, page.page * page.limit);
  const rest = sorted.slice(page.page * page.limit);
  const names = await room.maskedNames(shown.map(({ row }) => row.friend));
  const restOwn = rest.flatMap(({ own }) => own);
  return {
    ...page,
    total: rows.length,
    list: shown.map(({ indirect, reward, row }): TreePerson => ({
      friendId: String(row.place),
      name: names.get(row.friend) ?? '',
      since: row.tiedAtMs,
      isActive: row.isActive,
      reward,
      people: row.people,
      active: row.active,
      indirect,
    })),
    currency: values.currency,
    rates: ratesOf(booksOf(room), customer).rates,
    rest: {
      people: rest.length,
      active: rest.filter(({ row }) => row.isActive).length,
      reward: worth(restOwn, false),
      indirect: worth(restOwn, true),
      second: rest.reduce((sum, { row }) => sum + row.people, 0),
    },
  };
}

function startOf(range: 'all' | '30d' | 'today', nowMs: number, timeZone: string): number {
  if (range === 'all') return 0;
  if (range === '30d') return nowMs - 30 * DAY_MS;
  return momentOf(timeZone, Math.floor(wallAt(timeZone, nowMs) / DAY_MS) * DAY_MS);
}
