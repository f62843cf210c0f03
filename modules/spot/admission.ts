import type { BodyOf, Calls, RequestContext } from '@agio/contracts';
import { OPEN_ORDER_TYPES } from '@agio/contracts/spot';
import type { OrderRefusalDetails } from '@agio/contracts/spot';
import type { PlaceOrder } from '@agio/core';
import { LOTS_MAX, TICKS_MAX } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import type { MarketScale } from './views.ts';

/** Why a command is refused before it reaches the core. */
export interface Rejection {
  readonly code:
    | 'PARAMETER_ERROR'
    | 'PRICE_NOT_ON_TICK'
    | 'AMOUNT_NOT_ON_LOT'
    | 'AMOUNT_OUT_OF_RANGE'
    | 'PRICE_OUT_OF_BAND'
    | 'ORDER_TYPE_NOT_OPEN';
  readonly details?: OrderRefusalDetails;
}

type Body = BodyOf<Calls['placeOrder']>;

/** Request → command. Types that are not supported yet, and fields that belong to them, are refused by name. */
export function admitOrder(scale: MarketScale, body: Body, context: Pick<RequestContext, 'customer' | 'request'>): PlaceOrder | Rejection {
  const type = OPEN_ORDER_TYPES.find((one) => one === body.type);
  if (type === undefined) return { code: 'ORDER_TYPE_NOT_OPEN' };
  if (body.stopPrice !== undefined || body.trailingBps !== undefined || body.displayAmount !== undefined)
    return { code: 'ORDER_TYPE_NOT_OPEN' };
  const problem = type === 'limit' ? limitProblem(body) : marketProblem(body);
  if (problem !== undefined) return { code: 'PARAMETER_ERROR', details: { rule: problem } };
  const ticks = body.price === undefined ? 0 : admitPrice(scale, body.price);
  if (typeof ticks !== 'number') return ticks;
  const lots = body.amount === undefined ? 0 : admitAmount(scale, body.amount);
  if (typeof lots !== 'number') return lots;
  const total = body.total === undefined ? null : admitTotal(scale, body.total);
  if (total !== null && typeof total !== 'string') return total;
  return {
    kind: 'place',
    customer: context.customer,
    market: scale.market.id,
    side: body.side,
    type,
    timeInForce: body.timeInForce ?? (body.type === 'limit' ? 'GTC' : 'IOC'),
    postOnly: body.postOnly ?? false,
    stp: body.stp ?? 'expire-taker',
    ticks,
    lots,
    total,
    expireAtMs: body.expireAt ?? 0,
    clientOrderId: body.clientOrderId ?? null,
    request: context.request,
  };
}

function limitProblem(body: Body): string | undefined {
  if (body.price === undefined || body.amount === undefined) return 'price_and_amount';
  if (body.total !== undefined) return 'no_total';
  if ((body.timeInForce === 'GTD') !== (body.expireAt !== undefined)) return 'expiry';
  if (body.postOnly === true && (body.timeInForce === 'IOC' || body.timeInForce === 'FOK')) return 'post_only_rests';
  return undefined;
}

function marketProblem(body: Body): string | undefined {
  if (body.price !== undefined) return 'no_price';
  if (body.postOnly === true) return 'post_only_rests';
  if ((body.amount === undefined) === (body.total === undefined)) return 'amount_or_total';
  if (body.total !== undefined && (body.side === 'sell' || body.timeInForce === 'FOK')) return 'total_buys';
  if (body.timeInForce === 'GTC' || body.timeInForce === 'GTD' || body.expireAt !== undefined) return 'market_never_rests';
  return undefined;
}

export function admitPrice(scale: MarketScale, price: string): number | Rejection {
  const ticks = scale.ticksOf(price);
  const tick = scale.market.definition.tickSize;
  if (typeof ticks === 'object')
    return { code: 'PRICE_NOT_ON_TICK', details: { rule: 'tick', limit: tick, field: 'price', nearest: ticks.nearest } };
  if (ticks < 1) return { code: 'PRICE_OUT_OF_BAND', details: { rule: 'min_price', limit: tick, field: 'price', nearest: tick } };
  if (ticks > TICKS_MAX) {
    const highest = scale.price(TICKS_MAX);
    return { code: 'PRICE_OUT_OF_BAND', details: { rule: 'max_price', limit: highest, field: 'price', nearest: highest } };
  }
  return Number(ticks);
}

export function admitAmount(scale: MarketScale, amount: string): number | Rejection {
  const lots = scale.lotsOf(amount);
  const lot = scale.market.definition.lotSize;
  if (typeof lots === 'object')
    return { code: 'AMOUNT_NOT_ON_LOT', details: { rule: 'lot', limit: lot, field: 'amount', nearest: lots.nearest } };
  if (lots > LOTS_MAX) {
    const largest = scale.amount(scale.market.definition.maxLots);
    return { code: 'AMOUNT_OUT_OF_RANGE', details: { rule: 'max_amount', limit: largest, field: 'amount', nearest: largest } };
  }
  return Number(lots);
}

function admitTotal(scale: MarketScale, total: string): string | Rejection {
  const atoms = parseDecimal(total, scale.market.quote.decimals);
  return atoms === undefined ? { code: 'PARAMETER_ERROR', details: { rule: 'decimals', field: 'total' } } : atoms.toString();
}
