import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import type { Calls, DataOf, Handler, HandlerResult } from '@agio/contracts';
import type { OrderRecord } from '@agio/core';
import { allOrders, fillHistory, fillsOfOrder, orderByClientId, orderById, orderHistory } from '../history/queries.ts';
import { fillView, orderView } from '../views.ts';
import { caughtUp, filterMarket, orderNumber } from './room.ts';
import type { Room } from './room.ts';

/** GET /exchange/myOrders: open orders, straight from the core. */
export function myOrders(room: Room): Handler<Calls['myOrders']> {
  return ({ query }, context) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const { page, limit } = pageOf(query);
    const open = room.core.openOrders(context.customer, market);
    const list = open.slice((page - 1) * limit, page * limit).map((order) => orderView(room.scales.of(order.market), order));
    return answer({ list, total: open.length, page, limit });
  };
}

/** GET /exchange/myOrderHistory: ended orders. */
export function myOrderHistory(room: Room): Handler<Calls['myOrderHistory']> {
  return async ({ query }, context) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const late = await caughtUp(room, context.customer, query.after);
    if (late !== undefined) return late;
    const { page, limit } = pageOf(query);
    const { from: fromMs, side, status, to: toMs, type } = query;
    const order = query.order === undefined ? undefined : (orderNumber(query.order) ?? 0);
    const filter = { customer: context.customer, market, side, status, type, order, fromMs, toMs };
    const { list, total, next } = await orderHistory(room.database, filter, { page, limit, cursor: query.cursor });
    return answer({ list: list.map((order) => orderView(room.scales.of(order.market), order)), total, page, limit, next });
  };
}

/** GET /exchange/allOrders: open and ended ones. */
export function ownOrders(room: Room): Handler<Calls['allOrders']> {
  return async ({ query }, { customer }) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const late = await caughtUp(room, customer, query.after);
    if (late !== undefined) return late;
    const filter = { customer, market, side: query.side, type: query.type, fromMs: query.from, toMs: query.to };
    const { list, next } = await allOrders(room.database, filter, { limit: query.limit ?? PAGE_LIMIT_DEFAULT, cursor: query.cursor });
    return answer({ list: list.map((order) => orderView(room.scales.of(order.market), order)), next });
  };
}

/** GET /exchange/myDeals: own fills. */
export function myDeals(room: Room): Handler<Calls['myDeals']> {
  return async ({ query }, context) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const late = await caughtUp(room, context.customer, query.after);
    if (late !== undefined) return late;
    const { page, limit } = pageOf(query);
    const filter = { customer: context.customer, market, fromMs: query.from, toMs: query.to };
    const { list, total, next } = await fillHistory(room.database, filter, { page, limit, cursor: query.cursor });
    return answer({ list: list.map((fill) => fillView(room.scales.of(fill.market), fill)), total, page, limit, next });
  };
}

/** GET /exchange/order/{id}: one own order with its fills; another customer's is not found. */
export function getOrder(room: Room): Handler<Calls['getOrder']> {
  return async ({ params }, { customer }) => {
    const id = orderNumber(params.id);
    if (id === undefined) return fail('NOT_FOUND');
    const late = await caughtUp(room, customer, undefined);
    if (late !== undefined) return late;
    const open = room.core.openOrder(id);
    return withFills(room, open?.customer === customer ? open : await orderById(room.database, customer, id));
  };
}

/** GET /exchange/clientOrder/{clientOrderId}: the same by the id that its customer gave it. */
export function getOrderByClientId(room: Room): Handler<Calls['getOrderByClientId']> {
  return async ({ params: { clientOrderId } }, { customer }) => {
    const late = await caughtUp(room, customer, undefined);
    if (late !== undefined) return late;
    const open = room.core.openOrderNamed(customer, clientOrderId);
    return withFills(room, open ?? (await orderByClientId(room.database, customer, clientOrderId)));
  };
}

async function withFills(room: Room, order: OrderRecord | undefined): Promise<HandlerResult<DataOf<Calls['getOrder']>>> {
  if (order === undefined) return fail('NOT_FOUND');
  const scale = room.scales.of(order.market);
  const fills = await fillsOfOrder(room.database, order.id);
  const own = fills.filter((fill) => fill.side === order.side).map((fill) => fillView(scale, fill));
  return answer({ ...orderView(scale, order), fills: own });
}
