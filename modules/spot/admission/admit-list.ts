import type { BodyOf, Calls, RequestContext } from '@agio/contracts';
import type { ListLeg, PlaceList, PlaceOrder } from '@agio/core';
import { assert } from '@agio/kernel';
import { admitOrder } from './admission.ts';
import type { Rejection } from './admission.ts';
import type { MarketScale } from '../views.ts';

type Body = BodyOf<Calls['placeOrderList']>;
type Exit = NonNullable<Body['profit']>;

const NAMES = { oco: ['profit', 'stop'], oto: ['entry', 'exit'], bracket: ['entry', 'profit', 'stop'] } as const;
/** What an exit asks for whose amount is whatever its entry brings. */
const WHATEVER_COMES = '0';

/** Request → command. Legs that the kind does not have, and missing ones, are refused by name. */
export function admitList(scale: MarketScale, body: Body, context: Pick<RequestContext, 'customer' | 'request'>): PlaceList | Rejection {
  const problem = problemOf(body);
  if (problem !== undefined) return { code: 'PARAMETER_ERROR', details: { rule: problem } };
  const legs: ListLeg[] = [];
  for (const leg of NAMES[body.kind]) {
    const isFirst = legs.length === 0;
    const order = admitOrder(scale, { ...orderOf(body, leg), ...(isFirst ? named(body) : {}) }, { ...context, request: null });
    if ('code' in order) return order;
    legs.push({ leg, ...ofList(order) });
  }
  return { kind: 'place_list', customer: context.customer, market: scale.market.id, list: body.kind, legs, request: context.request };
}

function problemOf(body: Body): string | undefined {
  const names: readonly string[] = NAMES[body.kind];
  for (const leg of ['entry', 'exit', 'profit', 'stop'] as const) if (names.includes(leg) !== (body[leg] !== undefined)) return 'legs';
  if (body.kind === 'oco' && body.amount === undefined) return 'amount_or_total';
  return body.kind === 'oco' && body.clientListId !== undefined && body.profit?.clientOrderId !== undefined ? 'list_name' : undefined;
}

/** The client list id is the name of the list's first order. */
function named({ clientListId }: Body): { clientOrderId?: string } {
  return clientListId === undefined ? {} : { clientOrderId: clientListId };
}

function orderOf(body: Body, leg: ListLeg['leg']): BodyOf<Calls['placeOrder']> {
  const { expireAt, kind, market, side } = body;
  const expiry = expireAt === undefined ? {} : { expireAt };
  if (leg === 'entry') {
    assert(body.entry !== undefined, 'a leg was checked');
    const { timeInForce, ...entry } = body.entry;
    const time = timeInForce ?? (expireAt === undefined || entry.type === 'market' ? undefined : 'GTD');
    return { ...entry, ...(time === undefined ? {} : { timeInForce: time }), ...expiry, market, side };
  }
  const exit: Exit | undefined = body[leg];
  assert(exit !== undefined, 'a leg was checked');
  const time = expireAt === undefined ? {} : { timeInForce: 'GTD' as const };
  const exitSide = kind === 'oco' ? side : side === 'buy' ? 'sell' : 'buy';
  return { stp: 'expire-maker', ...exit, ...time, ...expiry, market, side: exitSide, amount: body.amount ?? WHATEVER_COMES };
}

/** An order as a leg: whose it is, its market and its request are the list's. */
function ofList({ customer: _customer, kind: _kind, market: _market, owner: _owner, request: _request, ...order }: PlaceOrder) {
  return order;
}
