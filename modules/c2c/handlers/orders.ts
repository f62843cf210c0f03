import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, CallName, Calls, HandlerResult, Handlers } from '@agio/contracts';
import type { C2cOrder } from '@agio/contracts/c2c';
import { caughtUp, isFailed } from '@agio/deals';
import { numberOf, soughtOrder } from '@agio/kernel';
import type { FailedResult } from '@agio/module';
import type { C2cOrderRecord, C2cStepEvent } from '../model.ts';
import { providerOrders, userOrders } from '../orders/rows.ts';
import { c2cOrders } from '../orders/source.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { closeWhoMayNot } from '../providers/watch.ts';
import { proofsOf, transcript } from '../transcript/lines.ts';
import { actsOf, isShownTo, orderView, orderViews, ownersOf, stepView } from './order-views.ts';
import { othersProblem, ownOrder } from './own-order.ts';
import { say } from './say.ts';

export type OrderCall = keyof ReturnType<typeof orderHandlers>;

type OrderReply = Promise<HandlerResult<C2cOrder>>;

/** Orders of their two people; to anyone else there are none. */
export function orderHandlers(room: Room) {
  const { database } = room;
  const step =
    (event: C2cStepEvent, as: 'user' | 'provider') =>
    ({ body }: { readonly body: { readonly id: string } }, { customer }: { readonly customer: number }): OrderReply =>
      act(room, customer, numberOf(body.id), event, as);
  return {
    async c2cUserHistory({ query }, { customer }) {
      const page = pageOf(query);
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const { list, total, next } = await userOrders(database, customer, query.result, { ...page, cursor: query.cursor });
      const unfinished = booksOf(room).ordersOf.of(customer).size;
      return answer({ list: await orderViews(room, customer, list), total, ...page, next, unfinished });
    },
    async c2cUserOrder({ params }, { customer }) {
      const order = await ownOrder(room, customer, numberOf(params.id));
      if (isFailed(order)) return order;
      const lines = await transcript.linesOf(database, order.id);
      const steps = lines.map((line) =>
        stepView(isShownTo(line, order, customer, room.now()) ? line : { ...line, content: '', pictures: [] }, order),
      );
      return answer({ order: await orderView(room, customer, order), steps });
    },
    c2cUserCancel: step('cancel', 'user'),
    c2cUserBuyConfirm: step('declare', 'user'),
    c2cUserSellConfirm: step('agree', 'user'),
    c2cMerchantBuyConfirm: step('finish', 'provider'),
    c2cMerchantAccept: step('accept', 'provider'),
    async c2cMerchantDecline({ body }, { customer }) {
      // It is not handed on to a provider who has just lost the right.
      await closeWhoMayNot(room);
      return act(room, customer, numberOf(body.id), 'decline', 'provider');
    },
    async c2cMerchantSellConfirm({ body }, { customer }) {
      const order = await ownOrder(room, customer, numberOf(body.id), 'provider');
      if (isFailed(order)) return order;
      const isProven = (await proofsOf(room, [order])).has(order.id);
      if (order.state === 'waiting_transfer' && !isProven) return fail('C2C_PROOF_NEEDED');
      return act(room, customer, order.id, 'transfer', 'provider');
    },
    c2cMerchantProof: ({ body }, { customer }) => prove(room, customer, body),
    c2cAppeal: ({ body }, { customer }) => room.inTurn.of(numberOf(body.id), () => appeal(room, customer, body)),
    async c2cState({ body }, { customer }) {
      const order = await ownOrder(room, customer, numberOf(body.id));
      if (isFailed(order)) return order;
      if (order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
      const problem = await say(room, order, customer, { event: 'statement', content: body.content, pictures: body.pictures ?? [] });
      return problem ?? answer(await orderView(room, customer, order));
    },
    async c2cPicture({ params }, { customer }) {
      const order = await ownOrder(room, customer, numberOf(params.id));
      if (isFailed(order)) return order;
      const lines = await transcript.linesOf(database, order.id);
      const isShown = lines.some((line) => line.pictures.includes(params.picture) && isShownTo(line, order, customer, room.now()));
      const picture = isShown
        ? await room.openPicture(params.picture, transcript.picturesOf(order.id), await ownersOf(room, customer, order))
        : undefined;
      // Only the two may keep it: no shared cache has it, and no other account of this browser.
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
    async c2cMerchantHistory({ query }, { customer }) {
      const page = pageOf(query);
      const sought = query.q?.trim() ?? '';
      const id = sought === '' ? undefined : soughtOrder('C2C', sought);
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const filter = { result: query.result, view: query.view, side: query.type, id };
      const { list, total } = await providerOrders(database, customer, filter, page);
      return answer({ list: await orderViews(room, customer, list), total, ...page });
    },
  } satisfies Partial<Handlers<CallName>>;
}

/** Does something to an order, and answers it as it is then. */
async function act(room: Room, customer: number, id: number, event: C2cStepEvent, as?: 'user' | 'provider'): OrderReply {
  const outcome = await ask(room, { kind: `c2c.${event}`, customer, order: id });
  const order = await c2cOrders.after(room, outcome, customer, id, (ended) => othersProblem(ended, customer, as));
  return isFailed(order) ? order : answer(await orderView(room, customer, order));
}

/** The statement is there before the appeal. */
async function appeal(room: Room, customer: number, { id, pictures = [], reason }: BodyOf<Calls['c2cAppeal']>): OrderReply {
  const order = await ownOrder(room, customer, numberOf(id));
  if (isFailed(order)) return order;
  const early = notYet(order, customer, room.now());
  if (early !== undefined) return early;
  const problem = await say(room, order, customer, { event: 'statement', content: reason, pictures });
  return problem ?? act(room, customer, order.id, 'appeal');
}

function notYet(order: C2cOrderRecord, customer: number, nowMs: number): FailedResult | undefined {
  if (actsOf(order, customer, nowMs).includes('appeal')) return undefined;
  return order.state === 'unconfirmed' ? fail('C2C_TOO_EARLY') : fail('STATE_CHANGED', { state: order.state });
}

/** A proof comes before the transfer that it proves: what a customer has looked at does not change any more. */
async function prove(room: Room, customer: number, { id, pictures = [], transaction }: BodyOf<Calls['c2cMerchantProof']>): OrderReply {
  const order = await ownOrder(room, customer, numberOf(id), 'provider');
  if (isFailed(order)) return order;
  if (order.state !== 'waiting_transfer') return fail('STATE_CHANGED', { state: order.state });
  const problem = await say(room, order, customer, { event: 'proved', content: transaction, pictures });
  return problem ?? answer(await orderView(room, customer, order));
}
