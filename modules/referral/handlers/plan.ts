import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handlers } from '@agio/contracts';
import type { CoinSum, ReferralCode } from '@agio/contracts/referral';
import { MILLION, numberOf, parseDecimal } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { Values } from '@agio/module';
import { momentOf, wallAt } from '@agio/module/zone';
import { backOf } from '../machine/rates.ts';
import type { CodeRow } from '../model.ts';
import { daysOf, peopleOf, sumsOf } from '../queries.ts';
import type { DaySum, RewardSum } from '../queries.ts';
import { amountText, booksOf, coinAt, fractionDigits, fractionText, nextCreditMs, ratesOf } from './room.ts';
import type { Room } from './room.ts';
import { addCode, codeNamed, ownCodes, peopleByCode, removeCode } from '../store.ts';

export const ACTIVE_MS = 30 * DAY_MS;
const DAYS_SHOWN = 90;

type Plan = DataOf<Calls['referralPlan']>;

/** What an invitation brings, with which codes, and what it has brought. */
export function planHandlers(room: Room): Handlers<'referralPlan' | 'referralCodeAdd' | 'referralCodeRemove' | 'referralInvite'> {
  return {
    async referralPlan(_input, { customer, host }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      return answer(await planOf(room, customer, host));
    },
    async referralCodeAdd({ body }, { customer }) {
      const share = parseDecimal(body.share, fractionDigits);
      if (share === undefined || share > BigInt(MILLION)) return fail('PARAMETER_ERROR', [{ field: 'share', problem: 'out_of_range' }]);
      const code = await addCode(room, customer, Number(share));
      return code === undefined ? fail('LIMIT_REACHED') : answer(codeView(code, 0));
    },
    async referralCodeRemove({ body }, { customer }) {
      return (await removeCode(room, customer, numberOf(body.id))) ? answer({}) : fail('NOT_FOUND');
    },
    async referralInvite({ query }) {
      const found = await inviteOf(room, query.code);
      if (found === undefined) return fail('INVALID_INVITE_CODE');
      const { direct } = booksOf(room).ratesOfInviter(found.customer);
      const back = backOf(direct, found.share);
      const name = (await room.chosenNames([found.customer])).get(found.customer) ?? null;
      return answer({ name, back: fractionText(back), direct: fractionText(direct - back) });
    },
  };
}

/** The invitation of a code: an account's own, or a further one. */
export async function inviteOf(
  room: Room,
  text: string,
): Promise<{ readonly customer: number; readonly code: number; readonly share: number } | undefined> {
  const further = await codeNamed(room, text);
  if (further !== undefined) return { customer: further.customer, code: further.id, share: further.share };
  const customer = await room.accountOfCode(text);
  return customer === undefined ? undefined : { customer, code: 0, share: 0 };
}

async function planOf(room: Room, customer: number, host: string): Promise<Plan> {
  const { database } = room;
  const nowMs = room.now();
  const timeZone = room.timeZoneOf(host);
  const today = Math.floor(wallAt(timeZone, nowMs) / DAY_MS) * DAY_MS;
  const books = booksOf(room);
  const values = new Values(room, host);
  const [sums, days, people, byCode, codes, code] = await Promise.all([
    sumsOf(database, customer),
    daysOf(database, customer, timeZone, momentOf(timeZone, today - (DAYS_SHOWN - 1) * DAY_MS)),
    peopleOf(database, customer, nowMs - ACTIVE_MS),
    peopleByCode(database, customer),
    ownCodes(room, customer),
    room.inviteCodesOf([customer]).then((found) => found.get(customer) ?? ''),
  ]);
  const own: ReferralCode = { id: null, code, share: '0', people: byCode.get(0) ?? 0, createTime: 0 };
  return {
    code,
    codes: [own, ...codes.map((one) => codeView(one, byCode.get(one.id) ?? 0))],
    ...ratesOf(books, customer),
    referrer: await referrerOf(room, customer),
    currency: values.currency,
    timeZone,
    nextCredit: nextCreditMs(nowMs),
    earned: earningsOf(room, sums, values),
    month: monthsOf(days, today, values),
    days: [...Map.groupBy(days, ({ day }) => day)].map(([day, own]) => ({ day, ...byLevel(own, values) })),
    ...people,
  };
}

async function referrerOf(room: Room, customer: number): Promise<Plan['referrer']> {
  const books = booksOf(room);
  const tie = books.ties.get(customer);
  if (tie === undefined) return null;
  const names = await room.maskedNames([tie.inviter]);
  const back = backOf(books.ratesFor(customer, 'trade').direct, tie.share);
  return { name: names.get(tie.inviter) ?? '', since: tie.tiedAtMs, share: fractionText(back) };
}

const codeView = ({ code, createdAtMs, id, share }: CodeRow, people: number): ReferralCode => ({
  id: String(id),
  code,
  share: fractionText(share),
  people,
  createTime: createdAtMs,
});

function earningsOf(room: Room, sums: readonly RewardSum[], values: Values): Plan['earned'] {
  const worth = (of: (sum: RewardSum) => bigint, some = sums) => values.sum(some.map((sum) => ({ coin: sum.coin, atoms: of(sum) })));
  const all = ({ credited, waiting }: RewardSum): bigint => credited + waiting;
  const coins = [...Map.groupBy(sums, ({ coin }) => coin)].map(([id, own]): CoinSum => {
    const coin = coinAt(room, id);
    const total = (of: (sum: RewardSum) => bigint): string =>
      amountText(
        own.reduce((sum, one) => sum + of(one), 0n),
        coin,
      );
    return { coin: coin.code, credited: total(({ credited }) => credited), waiting: total(({ waiting }) => waiting) };
  });
  return {
    value: worth(all),
    direct: worth(
      all,
      sums.filter(({ level }) => level !== 'indirect'),
    ),
    indirect: worth(
      all,
      sums.filter(({ level }) => level === 'indirect'),
    ),
    waiting: worth(({ waiting }) => waiting),
    coins,
  };
}

function byLevel(days: readonly DaySum[], values: Values): { readonly direct: string | null; readonly indirect: string | null } {
  return {
    direct: values.sum(days.filter(({ level }) => level !== 'indirect')),
    indirect: values.sum(days.filter(({ level }) => level === 'indirect')),
  };
}

/** This month of the site's calendar, and the one before. */
function monthsOf(days: readonly DaySum[], today: number, values: Values): Plan['month'] {
  const month = new Date(today).toISOString().slice(0, 7);
  const last = new Date(Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const of = (wanted: string) => values.sum(days.filter(({ day }) => day.startsWith(wanted)));
  return { value: of(month), before: of(last) };
}
