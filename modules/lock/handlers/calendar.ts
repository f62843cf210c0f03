import { Values } from '@agio/module';
import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, Handlers } from '@agio/contracts';
import { dayAt, dayNamed, momentOfDay, monthsAfter, nameOfDay, nameOfMonth } from '../calendar/calendar.ts';
import type { WallDay } from '../calendar/calendar.ts';
import { countsBetween, duesBetween } from '../queries.ts';
import { caughtUp } from './room.ts';
import { amountText, coinAt } from '../units.ts';
import type { Room } from './room.ts';
import { LATE_MS } from './views.ts';

type Calendar = DataOf<Calls['lockCalendar']>;
type Item = Calendar['days'][number]['items'][number];
const MONTHS = 12;

/** Releases of a month of the site, by day and coin. */
export function calendarHandlers(room: Room): Handlers<'lockCalendar'> {
  return { lockCalendar: ({ query }, { customer, host }) => calendar(room, query.month, customer, host) };
}

async function calendar(room: Room, asked: string | undefined, customer: number, host: string): Promise<HandlerResult<Calendar>> {
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const timeZone = room.timeZoneOf(host);
  const nowMs = room.now();
  const today = dayAt(timeZone, nowMs);
  const month = dayNamed(`${asked ?? nameOfMonth(today)}-01`) ?? today;
  const at = (day: WallDay): number => momentOfDay(timeZone, day);
  const lateMs = nowMs - LATE_MS;
  const values = new Values(room, host);
  const [from, to, next] = [at(month), at(monthsAfter(month, 1)), at(monthsAfter(month, 2))];
  const rows = await duesBetween(room.database, customer, from, next);
  const counts = await countsBetween(room.database, customer, { fromMs: from, toMs: to, nextMs: next, lateMs });
  const worth = (list: typeof rows): string | null =>
    values.sum(list.map(({ coin, principal, reward }) => ({ coin, atoms: BigInt(principal) + BigInt(reward) })));
  const isIn = ({ dueMs }: { readonly dueMs: number }): boolean => dueMs < to;
  const days = new Map<string, Item[]>();
  for (const row of rows.filter(isIn)) addItem(days, nameOfDay(dayAt(timeZone, row.dueMs)), itemOf(room, row, lateMs));
  return answer({
    month: nameOfMonth(month),
    today: nameOfDay(today),
    timeZone,
    currency: values.currency,
    days: [...days].map(([day, items]) => ({ day, items })),
    summary: {
      paid: worth(rows.filter((row) => isIn(row) && row.state === 'paid')),
      paidCount: counts.paid,
      toCome: worth(rows.filter((row) => isIn(row) && row.state === 'due')),
      toComeCount: counts.due,
      next: worth(rows.filter((row) => !isIn(row) && row.state === 'due')),
      nextCount: counts.next,
      late: counts.late,
    },
    months: await monthsAhead(room, customer, timeZone, today, values),
  });
}

/** What is to come in each of the twelve months after the present one. */
async function monthsAhead(room: Room, customer: number, timeZone: string, today: WallDay, values: Values): Promise<Calendar['months']> {
  const first = dayNamed(`${nameOfMonth(today)}-01`) ?? today;
  const starts = Array.from({ length: MONTHS + 1 }, (_, index) => monthsAfter(first, index + 1));
  const [from = 0, ...ends] = starts.map((day) => momentOfDay(timeZone, day));
  const rows = (await duesBetween(room.database, customer, from, ends.at(-1) ?? from)).filter(({ state }) => state === 'due');
  return ends.map((end, index) => {
    const begin = index === 0 ? from : (ends[index - 1] ?? from);
    const own = rows.filter(({ dueMs }) => dueMs >= begin && dueMs < end);
    const atoms = own.map(({ coin, principal, reward }) => ({ coin, atoms: BigInt(principal) + BigInt(reward) }));
    return { month: nameOfMonth(starts[index] ?? first), value: values.sum(atoms) };
  });
}

interface Due {
  readonly coin: number;
  readonly dueMs: number;
  readonly principal: string;
  readonly reward: string;
  readonly state: 'due' | 'paid' | 'void';
  readonly count: number;
}

function itemOf(room: Room, { coin: id, count, dueMs, principal, reward, state }: Due, lateMs: number): Item {
  const coin = coinAt(room, id);
  const shown = state === 'paid' ? 'paid' : dueMs < lateMs ? 'late' : 'due';
  return { coin: coin.code, amount: amountText(BigInt(principal) + BigInt(reward), coin), count, state: shown };
}

function addItem(days: Map<string, Item[]>, day: string, item: Item): void {
  const items = days.get(day) ?? [];
  items.push(item);
  days.set(day, items);
}
