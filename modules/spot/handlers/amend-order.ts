import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { admitAmount, admitPrice } from '../admission.ts';
import { fillView, orderView } from '../views.ts';
import { orderNumber, refusal } from './room.ts';
import type { Room } from './room.ts';

/** POST /exchange/amend. */
export function amendOrder(room: Room): Handler<Calls['amendOrder']> {
  return async ({ body }, context) => {
    if (body.price === undefined && body.amount === undefined) return fail('PARAMETER_ERROR', { rule: 'price_or_amount' });
    const id = orderNumber(body.id);
    const open = id === undefined ? undefined : room.core.openOrder(id);
    if (id === undefined || open === undefined || open.customer !== context.customer) return fail('ORDER_NOT_OPEN');
    const scale = room.scales.of(open.market);
    const ticks = body.price === undefined ? 0 : admitPrice(scale, body.price);
    if (typeof ticks !== 'number') return fail(ticks.code, ticks.details);
    const lots = body.amount === undefined ? 0 : admitAmount(scale, body.amount);
    if (typeof lots !== 'number') return fail(lots.code, lots.details);
    if (body.amount !== undefined && lots === 0) return fail('AMOUNT_ZERO', { rule: 'not_zero', field: 'amount' });
    const { reply, sequence } = await room.submit({
      kind: 'amend',
      customer: context.customer,
      order: id,
      ticks,
      lots,
      request: context.request,
    });
    context.setHeader('x-position', String(sequence));
    if (!reply.ok) return refusal(scale, reply);
    if (reply.kind !== 'order') return fail('SERVER_EXCEPTION');
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    const { order } = reply;
    const fills = reply.fills.map((fill) => fillView(scale, { ...fill, order: order.id, side: order.side, role: 'taker' }));
    return answer({ ...orderView(scale, order), fills });
  };
}
