import { answer, ERROR_TEXTS, fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, ErrorCode, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import type { FailedResult } from '@agio/module';
import { admitOrder } from '../admission/admission.ts';
import { cancelOne, digestOf } from './cancel-order.ts';
import { placeOne } from './place-order.ts';
import { refusal } from './room.ts';
import type { Asker, Room } from './room.ts';

type ReplaceResult = DataOf<Calls['replaceOrder']>;

/** The order to be replaced has ended, or there was none by that name. */
const GONE: ReadonlySet<ErrorCode> = new Set(['ORDER_NOT_OPEN', 'NOT_FOUND']);

/** POST /exchange/orders. All are submitted at once, so that they are applied one after the other; each has a request key of its own. */
export function placeOrders(room: Room): Handler<Calls['placeOrders']> {
  return async ({ body }, context) => {
    const results = await allParts(body.orders.map((order, index) => placeOne(room, order, part(context, index))));
    return answer({ results: results.map((one) => (one.ok ? { order: one.data } : { refused: refusedAs(context, one) })) });
  };
}

/** POST /exchange/cancelOrders. */
export function cancelOrders(room: Room): Handler<Calls['cancelOrders']> {
  return async ({ body }, context) => {
    const results = await allParts(body.orders.map((target, index) => cancelOne(room, target, part(context, index))));
    return answer({ results: results.map((one) => (one.ok ? { order: one.data } : { refused: refusedAs(context, one) })) });
  };
}

/** POST /exchange/replace: two commands. The second is submitted once the first has been applied. */
export function replaceOrder(room: Room): Handler<Calls['replaceOrder']> {
  return async ({ body }, context) => {
    const malformed = malformedOrder(room, body.order, context);
    if (malformed !== undefined) return malformed;
    const cancelled = await cancelOne(room, body.cancel, part(context, 0));
    if (!cancelled.ok && (!GONE.has(cancelled.code) || body.always !== true)) return cancelled;
    const placing = placeOne(room, body.order, part(context, 1));
    const placed = cancelled.ok ? await placing.catch(unrecorded) : await placing;
    const done: ReplaceResult = { cancelled: cancelled.ok ? cancelled.data : null, order: null, refused: null };
    if (placed.ok) return answer({ ...done, order: placed.data });
    return cancelled.ok ? answer({ ...done, refused: refusedAs(context, placed) }) : placed;
  };
}

/** POST /exchange/order/test: decides as the core would, and writes nothing. */
export function testOrder(room: Room): Handler<Calls['testOrder']> {
  return ({ body }, context) => {
    const scale = room.scales.byName(body.market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const command = admitOrder(scale, body, context);
    if ('code' in command) return fail(command.code, command.details);
    const tried = room.core.tryOrder(command);
    return tried.refusal === undefined ? answer({ crosses: tried.crosses }) : refusal(scale, tried.refusal);
  };
}

/**
 * The answers of all parts. One of which nothing was recorded, because too much waits, is refused, and the others say what they did. Where that holds
 * for all of them, or where the outcome of one is unknown, the call fails as a whole.
 */
async function allParts<Data>(parts: readonly Promise<HandlerResult<Data>>[]): Promise<readonly HandlerResult<Data>[]> {
  const settled = await Promise.allSettled(parts);
  if (settled.every(({ status }) => status === 'rejected')) return Promise.all(parts);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : unrecorded(one.reason)));
}

/** A refusal, where nothing was recorded; throws any other error. */
function unrecorded(error: unknown): FailedResult {
  if (error instanceof Error && error.name === 'SequencerUnavailable') return fail('UNAVAILABLE');
  throw error;
}

/** What is wrong with the second order by itself; then the first one is left alone. */
function malformedOrder(room: Room, order: BodyOf<Calls['placeOrder']>, context: RequestContext): HandlerResult<never> | undefined {
  const scale = room.scales.byName(order.market);
  if (scale === undefined) return fail('MARKET_NOT_FOUND');
  const command = admitOrder(scale, order, context);
  return 'code' in command ? fail(command.code, command.details) : undefined;
}

/** The caller of one part of a request, under a request key made from that of the whole. */
function part(context: RequestContext, index: number): Asker {
  const { customer, deviceWaitsUntil, request } = context;
  return {
    customer,
    deviceWaitsUntil,
    request: request === null ? null : { key: digestOf(`${request.key} part ${index}`), body: request.body },
    setHeader: (name, value) => context.setHeader(name, value),
  };
}

function refusedAs({ language }: RequestContext, { code, details }: Extract<HandlerResult<unknown>, { ok: false }>) {
  const told = { code, message: ERROR_TEXTS[language][code] };
  return details === undefined ? told : { ...told, details: details as NonNullable<ReplaceResult['refused']>['details'] };
}
