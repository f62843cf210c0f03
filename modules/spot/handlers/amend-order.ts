import { fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import type { AmendOrder, OrderRecord } from '@agio/core';
import { admitAmount, admitPrice, admitTerms } from '../admission/admission.ts';
import type { Rejection } from '../admission/admission.ts';
import { orderByClientId, orderById } from '../history/queries.ts';
import type { MarketScale } from '../views.ts';
import { orderReply } from './order-reply.ts';
import { newDeviceRefusal, newDeviceWaits } from './price-guard.ts';
import { orderNumber } from './room.ts';
import type { Room } from './room.ts';

type Body = BodyOf<Calls['amendOrder']>;

const CHANGES = ['price', 'amount', 'stopPrice', 'activationPrice', 'trailingBps', 'trailingAmount', 'displayAmount'] as const;

/** POST /exchange/amend. */
export function amendOrder(room: Room): Handler<Calls['amendOrder']> {
  return async ({ body }, context) => {
    if (CHANGES.every((name) => body[name] === undefined)) return fail('PARAMETER_ERROR', { rule: 'price_or_amount' });
    const open = openOrderOf(room, context.customer, body);
    if (open === undefined) return afterItsEnd(room, body, context);
    const scale = room.scales.of(open.market);
    const command = admitAmendment(scale, open.id, body, context);
    if ('code' in command) return fail(command.code, command.details);
    const tooNew =
      open.status === 'pending_trigger'
        ? newDeviceWaits(context)
        : newDeviceRefusal(room, scale.market, context, { side: open.side, ticks: command.ticks === 0 ? open.ticks : command.ticks });
    if (tooNew !== undefined) return tooNew;
    const { reply, sequence } = await room.submit(command);
    context.setHeader('x-position', String(sequence));
    return orderReply(room, scale, reply, context);
  };
}

/** An open order of the customer, by either of its ids. */
function openOrderOf(room: Room, customer: number, body: Body): OrderRecord | undefined {
  if ('clientOrderId' in body) return room.core.openOrderNamed(customer, body.clientOrderId);
  const id = orderNumber(body.id);
  const open = id === undefined ? undefined : room.core.openOrder(id);
  return open?.customer === customer ? open : undefined;
}

/** The order is no longer open; the same request as before still gets the same reply. */
async function afterItsEnd(room: Room, body: Body, context: RequestContext): Promise<HandlerResult<DataOf<Calls['amendOrder']>>> {
  const { customer, request } = context;
  const reply = request === null ? undefined : room.core.repliedTo(customer, request);
  if (reply === undefined) return fail('ORDER_NOT_OPEN');
  // A refusal's limits are in units of the order's market, and its row may not be written yet.
  await room.reached(room.core.sequence);
  const ended =
    'clientOrderId' in body
      ? await orderByClientId(room.database, customer, body.clientOrderId)
      : await orderById(room.database, customer, orderNumber(body.id) ?? 0);
  return orderReply(room, ended === undefined ? undefined : room.scales.of(ended.market), reply, context);
}

function admitAmendment(
  scale: MarketScale,
  order: number,
  body: Body,
  context: RequestContext,
): AmendOrder | Rejection | { code: 'AMOUNT_ZERO'; details: { rule: string; field: 'amount' } } {
  const ticks = body.price === undefined ? 0 : admitPrice(scale, body.price);
  if (typeof ticks !== 'number') return ticks;
  const lots = body.amount === undefined ? 0 : admitAmount(scale, body.amount);
  if (typeof lots !== 'number') return lots;
  if (body.amount !== undefined && lots === 0) return { code: 'AMOUNT_ZERO', details: { rule: 'not_zero', field: 'amount' } };
  const displayLots = body.displayAmount === undefined ? undefined : admitAmount(scale, body.displayAmount, 'displayAmount');
  if (typeof displayLots === 'object') return displayLots;
  const terms = admitTerms(scale, body);
  if ('code' in terms) return terms;
  const display = displayLots === undefined ? {} : { displayLots };
  return { kind: 'amend', customer: context.customer, order, ticks, lots, request: context.request, ...terms, ...display };
}
