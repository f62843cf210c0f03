import { createHash } from 'node:crypto';
import { answer, CANCELLED_LISTED_MAX, fail } from '@agio/contracts';
import type { BodyOf, Calls, Handler, HandlerResult } from '@agio/contracts';
import { CANCELS_PER_COMMAND_MAX, OPEN_ORDERS_WIDE_MAX } from '@agio/core';
import type { CancelOrders, OrderRecord, RefusalResult } from '@agio/core';
import type { Order } from '@agio/contracts/spot';
import { assert } from '@agio/kernel';
import { orderView } from '../views.ts';
import { orderNumber, refusal } from './room.ts';
import type { Asker, Room } from './room.ts';

const EVERY_MARKET = -1;
/** Enough for the maximum number of open orders. */
const ROUNDS_MAX = Math.ceil(OPEN_ORDERS_WIDE_MAX / CANCELS_PER_COMMAND_MAX);

/** POST /exchange/cancel: one order, those of a market, or all. */
export function cancelOrder(room: Room): Handler<Calls['cancelOrder']> {
  return async ({ body }, context) => {
    const target = targetOf(room, body);
    if (target === undefined) return fail('market' in body ? 'MARKET_NOT_FOUND' : 'ORDER_NOT_OPEN');
    const { customer, request } = context;
    const ended = await cancelWhole(room, { kind: 'cancel', customer, target, request });
    context.setHeader('x-position', String(ended.sequence));
    if (ended.isReplayed) context.setHeader('idempotency-replayed', 'true');
    if (ended.refused !== undefined) return refusal(undefined, ended.refused);
    const cancelled = ended.orders.slice(0, CANCELLED_LISTED_MAX);
    return answer({
      cancelled: cancelled.map((order) => orderView(room.scales.of(order.market), order)),
      count: ended.orders.length,
      more: ended.more,
    });
  };
}

/** Cancels one order by either of its ids. */
export async function cancelOne(
  room: Room,
  body: Extract<BodyOf<Calls['cancelOrder']>, { id: string } | { clientOrderId: string }>,
  { customer, request, setHeader }: Asker,
): Promise<HandlerResult<Order>> {
  const target = targetOf(room, body);
  if (target === undefined) return fail('ORDER_NOT_OPEN');
  const ended = await cancelWhole(room, { kind: 'cancel', customer, target, request });
  setHeader('x-position', String(ended.sequence));
  if (ended.isReplayed) setHeader('idempotency-replayed', 'true');
  const [order] = ended.orders;
  if (ended.refused !== undefined || order === undefined)
    return ended.refused === undefined ? fail('ORDER_NOT_OPEN') : refusal(undefined, ended.refused);
  return answer(orderView(room.scales.of(order.market), order));
}

/**
 * Cancels open orders of a customer, all of them or only those in the book, by commands named after their cause, so that they are carried out once.
 */
export async function cancelAll(room: Room, customer: number, cause: string, only?: 'working'): Promise<void> {
  const digest = digestOf(cause);
  const target = { market: EVERY_MARKET, ...onlyOf({ only }) };
  await cancelWhole(room, { kind: 'cancel', customer, target, request: { key: digest, body: digest } });
}

/** The result of all commands that carried out one request. */
interface CancelResult {
  readonly orders: readonly OrderRecord[];
  readonly sequence: number;
  readonly isReplayed: boolean;
  readonly refused: RefusalResult | undefined;
  /** Whether there may be more, because orders are placed as fast as they are cancelled. */
  readonly more: boolean;
}

/**
 * Carries out a request in as many commands as it takes: each ends a bounded number of orders. Each has its own request key,
 * derived from the first, so that a repetition gets the same answer, or continues where the first was interrupted.
 */
async function cancelWhole(room: Room, command: CancelOrders): Promise<CancelResult> {
  const orders: OrderRecord[] = [];
  const isMany = 'market' in command.target;
  let isReplayed = false;
  for (let round = 0; ; round += 1) {
    const { reply, sequence } = await room.submit({ ...command, request: roundOf(command.request, round) });
    if (round === 0) isReplayed = reply.replayed === true;
    if (!reply.ok) return { orders, sequence, isReplayed, refused: reply, more: false };
    assert(reply.kind === 'cancelled', 'a cancel is answered as one');
    for (const order of reply.orders) orders.push(order);
    const more = isMany && reply.orders.length === CANCELS_PER_COMMAND_MAX;
    if (!more || round === ROUNDS_MAX) return { orders, sequence, isReplayed, refused: undefined, more };
  }
}

function roundOf(request: CancelOrders['request'], round: number): CancelOrders['request'] {
  return request === null || round === 0 ? request : { key: digestOf(`${request.key} ${round}`), body: request.body };
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function onlyOf({ only }: { readonly only?: 'working' | 'waiting' | undefined }): { readonly only?: 'working' | 'waiting' } {
  return only === undefined ? {} : { only };
}

function targetOf(room: Room, body: BodyOf<Calls['cancelOrder']>): CancelOrders['target'] | undefined {
  if ('all' in body) return { market: EVERY_MARKET, ...onlyOf(body) };
  if ('clientOrderId' in body) return { clientOrderId: body.clientOrderId };
  if ('market' in body) {
    const market = room.core.market(body.market);
    return market === undefined ? undefined : { market: market.id, ...onlyOf(body) };
  }
  const order = orderNumber(body.id);
  return order === undefined ? undefined : { order };
}
