import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handler, HandlerResult } from '@agio/contracts';
import type { OrderList } from '@agio/contracts/spot';
import type { CancelOrders, OrderRecord } from '@agio/core';
import { assert } from '@agio/kernel';
import { admitList } from '../admission/admit-list.ts';
import { listOrders, orderByClientId } from '../history/queries.ts';
import { fillView, orderView } from '../views.ts';
import { newDeviceWaits } from './price-guard.ts';
import { caughtUp, orderNumber, refusal } from './room.ts';
import type { Room } from './room.ts';

/** POST /exchange/orderList: answers from the core's own reply, once it is durable. */
export function placeOrderList(room: Room): Handler<Calls['placeOrderList']> {
  return async ({ body }, context) => {
    const scale = room.scales.byName(body.market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const command = admitList(scale, body, context);
    if ('code' in command) return fail(command.code, command.details);
    const tooNew = newDeviceWaits(context);
    if (tooNew !== undefined) return tooNew;
    const { reply, sequence } = await room.submit(command);
    context.setHeader('x-position', String(sequence));
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    if (!reply.ok) return refusal(scale, reply);
    assert(reply.kind === 'list', 'a list is answered as one');
    const [first] = reply.orders;
    assert(first !== undefined, 'a list has orders');
    const told = { clientOrderId: first.clientOrderId, side: first.side, order: first.id, role: 'taker' } as const;
    return answer({ ...listView(room, reply.orders), fills: reply.fills.map((fill) => fillView(scale, { ...fill, ...told })) });
  };
}

/** GET /exchange/orderList: open orders as the core has them, ended ones from the history. */
export function getOrderList(room: Room): Handler<Calls['getOrderList']> {
  return async ({ query }, { customer }) => {
    if ((query.id === undefined) === (query.clientListId === undefined)) return fail('PARAMETER_ERROR', { rule: 'one_name' });
    const late = await caughtUp(room, customer, undefined);
    if (late !== undefined) return late;
    const list = await listNumber(room, customer, query);
    return list === undefined ? fail('NOT_FOUND') : wholeList(room, customer, list);
  };
}

/** POST /exchange/cancelOrderList. */
export function cancelOrderList(room: Room): Handler<Calls['cancelOrderList']> {
  return async ({ body }, context) => {
    const { customer, request } = context;
    // The entry that names a list may have ended a moment ago: then only its row knows the name.
    const late = 'id' in body ? undefined : await caughtUp(room, customer, undefined);
    if (late !== undefined) return late;
    const list = await listNumber(room, customer, 'id' in body ? body : { clientListId: body.clientListId });
    if (list === undefined) return fail('ORDER_NOT_OPEN');
    const command: CancelOrders = { kind: 'cancel', customer, target: { list }, request };
    const { reply, sequence } = await room.submit(command);
    context.setHeader('x-position', String(sequence));
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    if (!reply.ok) return refusal(undefined, reply);
    await room.reached(sequence);
    return wholeList(room, customer, list);
  };
}

/** A list's own number by either of its ids; whether it is the customer's, the reader asks. */
async function listNumber(
  room: Room,
  customer: number,
  { clientListId, id }: { readonly id?: string | undefined; readonly clientListId?: string | undefined },
): Promise<number | undefined> {
  if (id !== undefined) return orderNumber(id);
  if (clientListId === undefined) return undefined;
  const first = room.core.openOrderNamed(customer, clientListId) ?? (await orderByClientId(room.database, customer, clientListId));
  return first?.list;
}

async function wholeList(room: Room, customer: number, list: number): Promise<HandlerResult<DataOf<Calls['getOrderList']>>> {
  const rows = await listOrders(room.database, customer, list);
  const orders = new Map(rows.map((order) => [order.id, order]));
  for (const open of room.core.openOrders(customer)) if (open.list === list) orders.set(open.id, open);
  return orders.size === 0 ? fail('NOT_FOUND') : answer(listView(room, [...orders.values()]));
}

const LEGS: readonly (string | undefined)[] = ['entry', 'profit', 'exit', 'stop'];
const OPEN: ReadonlySet<string> = new Set(['pending_trigger', 'new', 'partially_filled']);

function listView(room: Room, told: readonly OrderRecord[]): OrderList {
  const orders = told.toSorted((a, b) => LEGS.indexOf(a.leg) - LEGS.indexOf(b.leg));
  const [first] = orders;
  assert(first?.list !== undefined && first.listKind !== undefined, 'a list has orders');
  const scale = room.scales.of(first.market);
  return {
    id: String(first.list),
    clientListId: orders.find(({ id, list }) => id === list)?.clientOrderId ?? null,
    market: scale.market.name,
    kind: first.listKind,
    status: statusOf(orders),
    orders: orders.map((order) => orderView(scale, order)),
  };
}

function statusOf(orders: readonly OrderRecord[]): OrderList['status'] {
  const open = orders.filter(({ status }) => OPEN.has(status));
  if (open.length === 0) return 'done';
  if (!open.some(({ leg }) => leg === 'entry')) return 'exits';
  return open.some(({ leg, waitsFor }) => leg !== 'entry' && waitsFor === undefined) ? 'armed' : 'open';
}
