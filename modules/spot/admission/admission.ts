import { randomInt } from 'node:crypto';
import type { BodyOf, Calls, RequestContext } from '@agio/contracts';
import { OPEN_ORDER_TYPES } from '@agio/contracts/spot';
import type { OrderRefusalDetails } from '@agio/contracts/spot';
import type { ChosenTerms, PlaceOrder, RestingTerms } from '@agio/core';
import { LOTS_MAX, TICKS_MAX } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import type { MarketScale } from '../views.ts';

/** Why a command is refused before it reaches the core. */
export interface Rejection {
  readonly code:
    | 'PARAMETER_ERROR'
    | 'PRICE_NOT_ON_TICK'
    | 'AMOUNT_NOT_ON_LOT'
    | 'AMOUNT_OUT_OF_RANGE'
    | 'PRICE_OUT_OF_BAND'
    | 'ORDER_TYPE_NOT_OPEN'
    | 'TRAILING_OUT_OF_RANGE';
  readonly details?: OrderRefusalDetails;
}

type Body = BodyOf<Calls['placeOrder']>;

/** Request → command. Types that are not supported yet, and fields that belong to them, are refused by name. */
export function admitOrder(scale: MarketScale, body: Body, context: Pick<RequestContext, 'customer' | 'request'>): PlaceOrder | Rejection {
  const type = OPEN_ORDER_TYPES.find((one) => one === body.type);
  if (type === undefined) return { code: 'ORDER_TYPE_NOT_OPEN' };
  const problem = problemOf(body) ?? triggerProblem(body) ?? restingProblem(body);
  if (problem !== undefined) return { code: 'PARAMETER_ERROR', details: { rule: problem } };
  const terms = admitTerms(scale, body);
  if ('code' in terms) return terms;
  const resting = admitResting(scale, body);
  if ('code' in resting) return resting;
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
    timeInForce: body.timeInForce ?? timeOf(body),
    postOnly: body.postOnly ?? false,
    // A stop must not die on its owner's own bid.
    stp: body.stp ?? (TRIGGERED.has(type) ? 'expire-maker' : 'expire-taker'),
    ticks,
    lots,
    total,
    expireAtMs: body.expireAt ?? 0,
    clientOrderId: body.clientOrderId ?? null,
    request: context.request,
    ...terms,
    ...resting,
    ...(body.whenMet === 'fire' ? { whenMet: 'fire' as const } : {}),
  };
}

/** Types with a trigger, and what they become when they are fired. */
const TRIGGERED: ReadonlyMap<string, 'limit' | 'market'> = new Map([
  ['stop-limit', 'limit'],
  ['take-profit-limit', 'limit'],
  ['stop-market', 'market'],
  ['take-profit-market', 'market'],
  ['trailing-stop', 'market'],
]);

function timeOf(body: Body): PlaceOrder['timeInForce'] {
  if (body.type === 'market') return 'IOC';
  return body.expireAt !== undefined && TRIGGERED.get(body.type) === 'market' ? 'GTD' : 'GTC';
}

function problemOf(body: Body): string | undefined {
  if (body.type === 'market') return marketProblem(body);
  return TRIGGERED.get(body.type) === 'market' ? atMarketProblem(body) : limitProblem(body);
}

/** Of an order that is executed at market once it is fired: it waits until then, with an expiry or without. */
function atMarketProblem(body: Body): string | undefined {
  if (body.price !== undefined) return 'no_price';
  if (body.postOnly === true) return 'post_only_rests';
  if (body.side === 'sell' && body.total !== undefined) return 'total_sells';
  if ((body.amount === undefined) === (body.total === undefined)) return 'amount_or_total';
  if (body.timeInForce === 'IOC' || body.timeInForce === 'FOK') return 'waits';
  return body.timeInForce === 'GTD' && body.expireAt === undefined ? 'expiry' : undefined;
}

/** A field that belongs to another type, or one that is missing: the order must not become another one than was meant. */
function triggerProblem(body: Body): string | undefined {
  const { activationPrice, stopPrice, trailingAmount, trailingBps, type, whenMet } = body;
  const isTrailing = type === 'trailing-stop';
  const hasStop = TRIGGERED.has(type) && !isTrailing;
  if (hasStop !== (stopPrice !== undefined)) return hasStop ? 'stop_price' : 'no_stop_price';
  if (!hasStop && whenMet !== undefined) return 'no_when_met';
  if (!isTrailing && activationPrice !== undefined) return 'no_activation_price';
  const distances = [trailingBps, trailingAmount].filter((one) => one !== undefined).length;
  return distances === (isTrailing ? 1 : 0) ? undefined : isTrailing ? 'one_distance' : 'no_distance';
}

/** As `triggerProblem`, for the terms of how an order rests. */
function restingProblem({ displayAmount, displayVariance, postOnly, repriceIfTaking, type }: Body): string | undefined {
  const isIceberg = type === 'iceberg';
  if (isIceberg !== (displayAmount !== undefined)) return isIceberg ? 'display_amount' : 'no_display_amount';
  if (!isIceberg && displayVariance !== undefined) return 'no_display_variance';
  if (repriceIfTaking === undefined) return undefined;
  if (type !== 'limit' && !isIceberg) return 'no_reprice';
  return repriceIfTaking && postOnly !== true ? 'reprice_post_only' : undefined;
}

/** What an iceberg shows, with what the sizes of its parts follow from; and whether an order makes way. */
function admitResting(scale: MarketScale, { displayAmount, displayVariance, repriceIfTaking }: Body): Partial<RestingTerms> | Rejection {
  const makesWay = repriceIfTaking === true ? { repricesIfTaking: true } : {};
  if (displayAmount === undefined) return makesWay;
  const displayLots = admitAmount(scale, displayAmount, 'displayAmount');
  if (typeof displayLots !== 'number') return displayLots;
  return { displayLots, displayVariance: displayVariance ?? 0, seed: randomInt(SEEDS), ...makesWay };
}

/** 32 bits, which travel in the command: what follows from them is the same wherever it is applied again. */
const SEEDS = 2 ** 32;

type TermFields = Pick<Body, 'activationPrice' | 'stopPrice' | 'trailingAmount' | 'trailingBps'>;

/** The terms that a request names, in ticks. */
export function admitTerms(
  scale: MarketScale,
  { activationPrice, stopPrice, trailingAmount, trailingBps }: TermFields,
): Partial<ChosenTerms> | Rejection {
  const terms: Record<string, number> = {};
  for (const [name, field, price] of [
    ['stopTicks', 'stopPrice', stopPrice],
    ['activationTicks', 'activationPrice', activationPrice],
    ['trailingTicks', 'trailingAmount', trailingAmount],
  ] as const) {
    if (price === undefined) continue;
    const ticks = admitPrice(scale, price, field);
    if (typeof ticks !== 'number') return ticks;
    terms[name] = ticks;
  }
  if (trailingBps !== undefined) {
    // Zero stands for no distance inside: refused as any other that is too small.
    if (trailingBps < 1)
      return { code: 'TRAILING_OUT_OF_RANGE', details: { rule: 'trailing_distance', field: 'trailingBps', limit: '10', nearest: '10' } };
    terms['trailingBps'] = trailingBps;
  }
  return terms;
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

type PriceField = 'price' | 'stopPrice' | 'activationPrice' | 'trailingAmount';

export function admitPrice(scale: MarketScale, price: string, field: PriceField = 'price'): number | Rejection {
  const ticks = scale.ticksOf(price);
  const tick = scale.market.definition.tickSize;
  if (typeof ticks === 'object')
    return { code: 'PRICE_NOT_ON_TICK', details: { rule: 'tick', limit: tick, field, nearest: ticks.nearest } };
  if (ticks < 1) return { code: 'PRICE_OUT_OF_BAND', details: { rule: 'min_price', limit: tick, field, nearest: tick } };
  if (ticks > TICKS_MAX) {
    const highest = scale.price(TICKS_MAX);
    return { code: 'PRICE_OUT_OF_BAND', details: { rule: 'max_price', limit: highest, field, nearest: highest } };
  }
  return Number(ticks);
}

export function admitAmount(scale: MarketScale, amount: string, field: 'amount' | 'displayAmount' = 'amount'): number | Rejection {
  const lots = scale.lotsOf(amount);
  const lot = scale.market.definition.lotSize;
  if (typeof lots === 'object') return { code: 'AMOUNT_NOT_ON_LOT', details: { rule: 'lot', limit: lot, field, nearest: lots.nearest } };
  if (lots > LOTS_MAX) {
    const largest = scale.amount(scale.market.definition.maxLots);
    return { code: 'AMOUNT_OUT_OF_RANGE', details: { rule: 'max_amount', limit: largest, field, nearest: largest } };
  }
  return Number(lots);
}

function admitTotal(scale: MarketScale, total: string): string | Rejection {
  const atoms = parseDecimal(total, scale.market.quote.decimals);
  return atoms === undefined ? { code: 'PARAMETER_ERROR', details: { rule: 'decimals', field: 'total' } } : atoms.toString();
}
