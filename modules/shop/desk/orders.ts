import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, DataOf, DeskCallName, DeskCalls, DeskHandlers, HandlerResult, Language, Operator } from '@agio/contracts';
import type { DeskShopOrder } from '@agio/contracts/shop';
import { numberOf } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { allCarriers } from '../carriers.ts';
import { orderView } from '../handlers/views.ts';
import { isAllowed } from '../model.ts';
import type { DeskStepName, OrderRecord } from '../model.ts';
import { allOrders } from '../orders.ts';
import { shopFailure } from '../refusals.ts';
import { shopOrders } from '../handlers/room.ts';
import { ask } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { hasGivenEnough, needsTwo } from './limits.ts';
import { refundable, refundInTurn } from './refund.ts';
import { isOwnOrder, rowView, waitingOf, wholeView } from './views.ts';

export type OrderDeskCall = keyof ReturnType<typeof orderDesk>;
type OrderReply = Promise<HandlerResult<DeskShopOrder>>;

/** Orders of customers. No operator handles an order of their own account. */
export function orderDesk(room: Room) {
  return {
    async deskShopOrders({ query }, { language }) {
      const page = pageOf(query);
      const sought = query.q?.trim() ?? '';
      const id = sought === '' ? undefined : soughtOrder(sought);
      const customer = sought === '' ? undefined : await room.customerOf(sought);
      await room.reached(room.core.sequence);
      const { list, total } = await allOrders(room.database, { view: query.view ?? 'todo', id, customer }, page);
      const words = await room.words.ofOrders(list.map((order) => order.words));
      return answer({ list: list.map((order) => rowView(room, order, words(order.words), language)), total, ...page, ...waitingOf(room) });
    },
    async deskShopOrder({ params }, { language }) {
      const order = await shopOrders.find(room, numberOf(params.id));
      return order === undefined ? fail('NOT_FOUND') : answer(await wholeView(room, order, language));
    },
    async deskShopAddress({ params }) {
      const order = await shopOrders.find(room, numberOf(params.id));
      const address = order === undefined ? undefined : await room.words.addressOf(order);
      return address === undefined ? fail('NOT_FOUND') : answer(address);
    },
    deskShopLabels: ({ body }, { language, operator }) => labels(room, [...new Set(body.orders.map(numberOf))], { language, operator }),
    deskShopPick: ({ params }, { language, operator }) => handle(room, numberOf(params.id), operator, language, 'pick'),
    deskShopShip: ({ body, params }, { language, operator }) => ship(room, numberOf(params.id), body, { language, operator }),
    deskShopRefuse: ({ body, params }, { language, operator }) =>
      handle(room, numberOf(params.id), operator, language, 'refuse', async ({ words }) => {
        await room.words.setDecision(words, body.reason);
        return undefined;
      }),
    deskShopRefund({ body, params }, { language, operator }) {
      const id = numberOf(params.id);
      // In the order's turn as well: what is not sent when it is looked at is not sent either when it is given back.
      return room.alone.turn.of(0, () => room.inTurn.of(id, () => refundAlone(room, id, body, { language, operator })));
    },
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

/** Addresses of orders that are being packed and of no others, all or none of them. */
async function labels(
  room: Room,
  ids: readonly number[],
  { language, operator }: By,
): Promise<HandlerResult<DataOf<DeskCalls['deskShopLabels']>>> {
  const found = await Promise.all(ids.map((id) => shopOrders.find(room, id)));
  const orders = found.flatMap((order) => order ?? []);
  if (operator === undefined || orders.length < ids.length) return fail('NOT_FOUND');
  if (orders.some((order) => isOwnOrder(room, operator, order))) return fail('OWN_ACCOUNT');
  const others = orders.filter(({ state }) => state !== 'picking');
  if (others.length > 0) return fail('STATE_CHANGED', { orders: others.map(({ id }) => String(id)) });
  const words = await room.words.ofOrders(orders.map((order) => order.words));
  const list = await Promise.all(
    orders.map(async (order) => {
      const { id, product, quantity, title, variant, variantName } = orderView(room, order, words(order.words), language);
      const address = await room.words.addressOf(order);
      return address === undefined ? [] : [{ id, product, title, variant, variantName, quantity, address }];
    }),
  );
  return list.some((one) => one.length === 0) ? fail('NOT_FOUND') : answer({ list: list.flat() });
}

type By = { readonly language: Language; readonly operator: Operator | undefined };

async function ship(room: Room, id: number, body: BodyOf<DeskCalls['deskShopShip']>, { language, operator }: By): OrderReply {
  const carrier = (await allCarriers(room)).find((one) => one.id === numberOf(body.carrier));
  if (carrier === undefined) return wrong('carrier', 'unknown');
  if (!carrier.isActive) return wrong('carrier', 'not_active');
  return handle(room, id, operator, language, 'ship', async ({ words: of }) => {
    const { country } = (await room.words.ofOrders([of]))(of);
    if (carrier.regions.length > 0 && !carrier.regions.includes(country)) return wrong('carrier', 'not_there');
    await room.words.setParcel(of, carrier, body.tracking);
    return undefined;
  });
}

async function refundAlone(
  room: Room,
  id: number,
  { amount, reason, refunded }: BodyOf<DeskCalls['deskShopRefund']>,
  { language, operator }: By,
): OrderReply {
  if (operator === undefined) return fail('PLEASE_LOGIN');
  const found = await refundable(room, id, { amount, refunded });
  if ('ok' in found) return found;
  const { atoms, order } = found;
  if (isOwnOrder(room, operator, order)) return fail('OWN_ACCOUNT');
  if (needsTwo(room, order, atoms)) return fail('SECOND_PERSON_NEEDED');
  if (!(await room.reached(room.core.sequence))) return fail('UNAVAILABLE');
  if (costs(order, atoms) && (await hasGivenEnough(room, operator.id, order, atoms))) return fail('SECOND_PERSON_NEEDED');
  const done = await refundInTurn(room, order, { atoms, reason, by: operator.id, decidedBy: 0 });
  return 'ok' in done ? done : answer(await wholeView(room, done, language));
}

/** What was not sent is its customer’s as before, and giving all of that back costs nothing; of what a part was given back the rest can still be sent. */
const costs = ({ receivedAtMs, refunded, shippedAtMs, total }: OrderRecord, atoms: bigint): boolean =>
  shippedAtMs > 0 || receivedAtMs > 0 || BigInt(refunded) + atoms < BigInt(total);

/** The order that is looked for, by its number as people write it; 0 for none. */
function soughtOrder(written: string): number {
  const [, digits] = /^S?([1-9]\d{0,14})$/i.exec(written) ?? [];
  return Number(digits ?? 0);
}

/** Does something to an order; `words` writes what is said of it first, so that it is there when its customer is notified, or says why it cannot be. */
function handle(
  room: Room,
  id: number,
  operator: Operator | undefined,
  language: Language,
  event: DeskStepName,
  words?: (order: OrderRecord) => Promise<FailedResult | undefined>,
): OrderReply {
  return room.inTurn.of(id, async () => {
    const order = await shopOrders.find(room, id);
    if (operator === undefined || order === undefined) return fail('NOT_FOUND');
    if (isOwnOrder(room, operator, order)) return fail('OWN_ACCOUNT');
    if (!isAllowed(order, event)) return fail('STATE_CHANGED', { state: order.state });
    const failed = await words?.(order);
    if (failed !== undefined) return failed;
    const outcome = await ask(room, { kind: `shop.${event}`, order: id, by: operator.id });
    if (!outcome.reply.ok) {
      return outcome.reply.refusal === 'shop.not_found'
        ? fail('STATE_CHANGED', { state: order.state })
        : shopFailure(outcome.reply.refusal);
    }
    return answer(await wholeView(room, shopOrders.in(outcome, id) ?? order, language));
  });
}
