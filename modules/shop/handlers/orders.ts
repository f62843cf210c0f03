import { answer, fail, pageOf } from '@agio/contracts';
import type { CallName, Calls, DataOf, HandlerResult, Handlers, Language, QueryOf, RequestContext } from '@agio/contracts';
import type { ShopOrder } from '@agio/contracts/shop';
import { caughtUp, isFailed } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import { codesOf, deliverCodes } from '../codes/codes.ts';
import { isAllowed, isOpenState } from '../model.ts';
import type { OrderRecord, ShopStepName } from '../model.ts';
import { ownOrders } from '../orders.ts';
import { shopFailure } from '../refusals.ts';
import { shopOrders } from './room.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { buy, buyingDelay } from './buy.ts';
import { oneView, orderView, orderViews, stepViews } from './views.ts';

export type OrderCall = keyof ReturnType<typeof orderHandlers>;

/** Orders of their customer; to anyone else there are none. */
export function orderHandlers(room: Room) {
  return {
    shopBuy: ({ body }, context) => buy(room, body, context),
    shopPay: ({ body }, context) => pay(room, numberOf(body.id), context),
    shopCancel: ({ body }, context) => step(room, numberOf(body.id), 'cancel', context),
    shopReceive: ({ body }, context) => step(room, numberOf(body.id), 'receive', context),
    shopAskRefund: ({ body }, context) => askRefund(room, numberOf(body.id), body.reason, context),
    shopOrders: ({ query }, context) => list(room, query, context),
    shopOrderOne: ({ params }, context) => one(room, numberOf(params.id), context),
    async shopCodes({ body }, { customer }) {
      const delayed = await buyingDelay(room, customer);
      if (delayed !== undefined) return delayed;
      const order = await shopOrders.own(room, customer, numberOf(body.id));
      if (isFailed(order)) return order;
      if (!hasCodes(order)) return fail('STATE_CHANGED', { state: order.state });
      return answer({ codes: [...(await codesOf(room, order))] });
    },
  } satisfies Partial<Handlers<CallName>>;
}

/** Codes are shown once the shop was paid, and as long as it is. */
const hasCodes = ({ delivery, state }: OrderRecord): boolean => delivery === 'virtual' && (state === 'received' || state === 'complete');

async function step(
  room: Room,
  order: number,
  event: ShopStepName,
  { customer, language }: Pick<RequestContext, 'customer' | 'language'>,
): Promise<HandlerResult<ShopOrder>> {
  const outcome = await ask(room, { kind: `shop.${event}`, customer, order });
  const { reply } = outcome;
  if (reply.ok) {
    const now = shopOrders.in(outcome, order) ?? booksOf(room).orders.get(order);
    return now === undefined ? fail('UNAVAILABLE') : answer(await oneView(room, now, language));
  }
  if (reply.refusal !== 'shop.not_found' && reply.refusal !== 'shop.state_changed') return shopFailure(reply.refusal);
  // The machine forgets what has ended: to its customer that is no news.
  const found = await shopOrders.own(room, customer, order);
  return isFailed(found) ? found : fail('STATE_CHANGED', { state: found.state });
}

/** What is a code is delivered at once. */
async function pay(room: Room, id: number, context: RequestContext): Promise<HandlerResult<ShopOrder>> {
  const delayed = await buyingDelay(room, context.customer);
  if (delayed !== undefined) return delayed;
  const paid = await step(room, id, 'pay', context);
  if (!paid.ok || paid.data.delivery !== 'virtual') return paid;
  // It is paid regardless of that: the background retries.
  await deliverCodes(room, id).catch((error: unknown) => room.onError(error));
  const now = booksOf(room).orders.get(id);
  return now === undefined ? paid : answer(await oneView(room, now, context.language));
}

async function askRefund(room: Room, id: number, reason: string, context: RequestContext): Promise<HandlerResult<ShopOrder>> {
  const { customer, language } = context;
  return room.inTurn.of(id, async () => {
    const order = await shopOrders.own(room, customer, id);
    if (isFailed(order)) return order;
    if (!isAllowed(order, 'ask_refund') || order.askedAtMs > 0) return fail('STATE_CHANGED', { state: order.state });
    await room.words.setReason(order.words, reason);
    return step(room, id, 'ask_refund', { customer, language });
  });
}

async function list(
  room: Room,
  query: QueryOf<Calls['shopOrders']>,
  { customer, language }: RequestContext,
): Promise<HandlerResult<DataOf<Calls['shopOrders']>>> {
  const page = pageOf(query);
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const { list: found, next, total } = await ownOrders(room.database, customer, query.list, { ...page, cursor: query.cursor });
  const open = booksOf(room).ordersBy(customer).length;
  return answer({ list: await orderViews(room, found, language), total, ...page, next, open });
}

async function one(
  room: Room,
  id: number,
  { customer, language }: { readonly customer: number; readonly language: Language },
): Promise<HandlerResult<DataOf<Calls['shopOrderOne']>>> {
  const order = await shopOrders.own(room, customer, id);
  if (isFailed(order)) return order;
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const words = (await room.words.ofOrders([order.words]))(order.words);
  const address = words.hasAddress ? await room.words.addressOf(order) : undefined;
  return answer({
    ...orderView(room, order, words, language),
    address: address ?? null,
    refundReason: words.refundReason,
    decision: words.decision,
    hasCodes: hasCodes(order),
    steps: await stepViews(room, order),
  });
}

/** Orders that their customer still waits for, or has to do something about. */
export const openOf = (room: Room, customer: number): number =>
  booksOf(room)
    .ordersBy(customer)
    .filter(({ state }) => isOpenState(state) && state !== 'received').length;
