import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, Handlers, QueryOf } from '@agio/contracts';
import type { LockPosition } from '@agio/contracts/lock';
import { numberOf, parseDecimal } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { Values } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { accruedBy, exitOf, rowAmounts } from '../machine/amounts.ts';
import type { LockStep, OpenPosition, PositionRecord } from '../model.ts';
import { ownPositions, positionRow, releases, releasesOf, sumsOf } from '../queries.ts';
import type { Cursor } from '../queries.ts';
import { lockFailure } from '../refusals.ts';
import { ask, booksOf, caughtUp } from './room.ts';
import { amountText, coinAt } from '../units.ts';
import type { Room } from './room.ts';
import { opened } from './products.ts';
import { LATE_MS, positionView, releaseView } from './views.ts';

export type PositionCall = 'lockPositions' | 'lockOnePosition' | 'lockExit' | 'lockReleases' | 'lockVaultExit' | 'lockVaultStay';
const MONTH_DAYS = 30;

/** What a customer has locked; to anyone else there is none of it. */
export function positionHandlers(room: Room): Handlers<PositionCall> {
  const { database } = room;
  return {
    lockPositions: ({ query }, { customer, host }) => list(room, query, customer, host),
    async lockOnePosition({ params }, { customer, host }) {
      const record = await ownPosition(room, customer, numberOf(params.id));
      if ('ok' in record) return record;
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const values = new Values(room, host);
      const rows = await releasesOf(database, record.id);
      return answer({
        position: positionView(room, record, values),
        rows: rows.map((row) => releaseView(room, row, values)),
        currency: values.currency,
        timeZone: room.timeZoneOf(host),
      });
    },
    async lockExit({ body }, { customer, host }) {
      const id = numberOf(body.id);
      const open = booksOf(room).positions.get(id);
      if (open !== undefined && open.record.customer === customer && open.record.product > 0) {
        const coin = coinAt(room, open.record.coin);
        const shown = parseDecimal(body.cost, coin.decimals);
        const { cost } = exitOf(open, room.now());
        if (shown === undefined || cost > shown) return fail('LOCK_COST_CHANGED', { cost: amountText(cost, coin) });
      }
      return step(room, customer, id, 'exit', host);
    },
    lockReleases: ({ query }, { customer, host }) => listReleases(room, query, customer, host),
    lockVaultExit: ({ body }, { customer, host }) => step(room, customer, numberOf(body.id), 'ask_exit', host),
    lockVaultStay: ({ body }, { customer, host }) => step(room, customer, numberOf(body.id), 'take_back', host),
  };
}

/** A position of this customer, as it is now. */
async function ownPosition(room: Room, customer: number, id: number): Promise<PositionRecord | FailedResult> {
  if (id === 0) return fail('NOT_FOUND');
  const known = booksOf(room).positions.get(id)?.record;
  if (known === undefined && !(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const record = known ?? (await positionRow(room.database, id));
  return record?.customer === customer ? record : fail('NOT_FOUND');
}

async function step(room: Room, customer: number, position: number, event: LockStep, host: string): Promise<HandlerResult<LockPosition>> {
  const { reply, sequence } = await ask(room, { kind: `lock.${event}`, customer, position });
  if (reply.ok) return (await room.reached(sequence)) ? opened(room, position, host) : fail('UNAVAILABLE');
  if (reply.refusal !== 'lock.not_found') return lockFailure(reply.refusal);
  // The machine forgets what has ended: to its owner that is no news.
  const ended = await ownPosition(room, customer, position);
  return 'ok' in ended ? ended : fail('STATE_CHANGED', { state: ended.state });
}

async function list(
  room: Room,
  query: QueryOf<Calls['lockPositions']>,
  customer: number,
  host: string,
): Promise<HandlerResult<DataOf<Calls['lockPositions']>>> {
  const page = pageOf(query);
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const coin = query.coin === undefined ? undefined : (room.core.coin(query.coin)?.id ?? -1);
  const { state, type } = query;
  const found = await ownPositions(room.database, { customer, state, type, coin }, { ...page, cursor: query.cursor });
  const { counts, earned } = await sumsOf(room.database, customer, type);
  const values = new Values(room, host);
  const open = openOf(room, customer).filter(({ record }) => type === undefined || (record.product === 0) === (type === 'vault'));
  const locked = open.map(({ record }) => ({ coin: record.coin, atoms: BigInt(record.amount) - BigInt(record.released) }));
  const accrued = open.map((one) => ({ coin: one.record.coin, atoms: accruedBy(one, room.now()) }));
  return answer({
    list: found.list.map((record) => positionView(room, record, values)),
    total: found.total,
    ...page,
    next: found.next,
    counts,
    currency: values.currency,
    summary: {
      locked: values.sum(locked),
      coins: new Set(locked.map(({ coin: one }) => one)).size,
      positions: open.length,
      earned: values.sum([...earned, ...accrued].filter(({ atoms }) => atoms > 0n)),
      next: nextOf(room, open),
      month: values.sum(comingUp(open, room.now() + MONTH_DAYS * DAY_MS)),
    },
  });
}

function openOf(room: Room, customer: number): OpenPosition[] {
  const { positions: all, positionsOf } = booksOf(room);
  return [...(positionsOf.get(customer) ?? [])].flatMap((id) => all.get(id) ?? []);
}

/** The release that comes next, with those of the same coin and time. */
function nextOf(room: Room, open: readonly OpenPosition[]): DataOf<Calls['lockPositions']>['summary']['next'] {
  const due = Math.min(...open.map(({ record }) => record.nextAtMs));
  const [first] = open.filter(({ record }) => record.nextAtMs === due);
  if (first === undefined) return null;
  const same = open.filter(({ record }) => record.nextAtMs === due && record.coin === first.record.coin);
  const atoms = same.reduce((sum, { record }) => {
    const { principal, reward } = rowAmounts(record, record.paidRows + 1);
    return sum + principal + reward;
  }, 0n);
  const coin = coinAt(room, first.record.coin);
  return { due, coin: coin.code, amount: amountText(atoms, coin) };
}

function comingUp(open: readonly OpenPosition[], untilMs: number): { readonly coin: number; readonly atoms: bigint }[] {
  return open.flatMap(({ dues, record }) =>
    dues.flatMap((due, at) => {
      if (at < record.paidRows || due >= untilMs) return [];
      const { principal, reward } = rowAmounts(record, at + 1);
      return [{ coin: record.coin, atoms: principal + reward }];
    }),
  );
}

async function listReleases(
  room: Room,
  query: QueryOf<Calls['lockReleases']>,
  customer: number,
  host: string,
): Promise<HandlerResult<DataOf<Calls['lockReleases']>>> {
  const { cursor, from: fromMs, limit = PAGE_LIMIT_DEFAULT, order = 'oldest', state, to: toMs } = query;
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const values = new Values(room, host);
  const coin = query.coin === undefined ? undefined : (room.core.coin(query.coin)?.id ?? -1);
  const position = query.position === undefined ? undefined : numberOf(query.position);
  const filter = { state, coin, position, fromMs, toMs, lateMs: room.now() - LATE_MS };
  const rows = await releases(room.database, customer, filter, { order, after: cursorOf(cursor), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return answer({
    list: shown.map((row) => releaseView(room, row, values)),
    next: rows.length > limit && last !== undefined ? `${last.dueMs}-${last.position}-${last.number}` : null,
    currency: values.currency,
    timeZone: room.timeZoneOf(host),
  });
}

function cursorOf(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [due = 0, position = 0, number = 0] = text.split('-').map(Number);
  return { due, position, number };
}
