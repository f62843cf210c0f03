import { answer, pageOf } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, QueryOf } from '@agio/contracts';
import type { Deposit, DepositState } from '@agio/contracts/wallet';
import { depositsOf } from './deposit-queries.ts';
import { depositView, seenView } from './deposit-view.ts';
import { caughtUp } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';

type DepositQuery = QueryOf<Calls['walletDeposits']>;

/** Kinds of rows in the order of the list. */
const RANKS: Readonly<Record<DepositState, number>> = { confirming: 0, orphaned: 1, to_audit: 2, credited: 2, reversed: 2, too_small: 3 };
const [BOOKED, SMALL] = [RANKS.credited, RANKS.too_small];

/** Place of a row in the list: its rank, the number by which the rank is sorted (the greatest first), and what tells equal numbers apart. */
type Place = readonly [rank: number, number: number, text: string];

/** A page of a customer's deposits, or what follows a cursor: what waits for confirmations, what was booked, and at the end what was too small. */
export async function depositPage(
  room: Room,
  customer: number,
  query: DepositQuery,
): Promise<HandlerResult<DataOf<Calls['walletDeposits']>>> {
  const { page, limit } = pageOf(query);
  const coin = query.coin === undefined ? undefined : room.core.coin(query.coin);
  if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit, next: null });
  const late = await caughtUp(room, customer, undefined);
  if (late !== undefined) return late;
  const seen = await seenOf(room, customer, query);
  const after = query.cursor === undefined ? undefined : placeIn(query.cursor);
  const rest = after === undefined ? seen : seen.filter((one) => compare(placeOf(one), after) > 0);
  const [waiting, small] = [rest.filter(({ state }) => state !== 'too_small'), rest.filter(({ state }) => state === 'too_small')];
  // One more than asked for shows whether the list continues.
  const [from, most] = [after === undefined ? (page - 1) * limit : 0, limit + 1];
  const first = waiting.slice(from, from + most);
  const filter = { customer, coin: coin?.id, state: query.state, fromMs: query.from, toMs: query.to };
  const booked = await depositsOf(room.database, filter, {
    below: after?.[0] === BOOKED ? [after[1]] : undefined,
    offset: Math.max(0, from - waiting.length),
    count: after?.[0] === SMALL ? 0 : most - first.length,
  });
  const shown = [...first, ...booked.list.map((row) => depositView(room, row, customer))];
  const afterBooked = Math.max(0, from - waiting.length - booked.total);
  shown.push(...small.slice(afterBooked, afterBooked + most - shown.length));
  const list = shown.slice(0, limit);
  const last = list.at(-1);
  const next = shown.length > limit && last !== undefined ? cursorAt(last) : null;
  return answer({ list, total: booked.total + seen.length, page, limit, next });
}

/** What was seen for a customer and is not credited, in the order of the list. */
async function seenOf(room: Room, customer: number, { coin, state, from, to }: DepositQuery): Promise<Deposit[]> {
  const views = (await room.chains.seenOf(customer)).flatMap((one) => seenView(room, one) ?? []);
  return views
    .filter((one) => (coin ?? one.coin) === one.coin && (state ?? one.state) === one.state)
    .filter(({ time }) => time >= (from ?? 0) && time <= (to ?? Infinity))
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)));
}

function placeOf({ state, time, id, chain, coin }: Deposit): Place {
  const rank = RANKS[state];
  if (rank === BOOKED) return [rank, Number(id), ''];
  // A line that combines payments moves to another time with each of them, and keeps its coin and chain.
  return rank === SMALL ? [rank, 0, `${chain}.${coin}`] : [rank, time, id];
}

function compare([rank, number, text]: Place, [otherRank, otherNumber, otherText]: Place): number {
  // Not by the rules of a language: a cursor's place must not depend on where the server runs.
  return rank - otherRank || otherNumber - number || (text < otherText ? -1 : Number(text > otherText));
}

function cursorAt(deposit: Deposit): string {
  return placeOf(deposit)
    .filter((part) => part !== '')
    .join('.');
}

function placeIn(cursor: string): Place {
  const [rank, number, ...text] = cursor.split('.');
  return [Number(rank), Number(number), text.join('.')];
}
