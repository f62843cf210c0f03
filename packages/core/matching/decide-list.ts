import { BUY, GTC, GTD, ICEBERG, LIMIT, MARKET, SELL, TAKE_PROFIT_LIMIT, TAKE_PROFIT_MARKET, TRAILING_STOP } from '../codes.ts';
import type { LegName, ListKindName } from '../codes.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { tooManyRefusal } from './decide-waiting.ts';
import type { DecideWaiting } from './decide-waiting.ts';
import { decision, holdFor, sizeRefusal } from './decide.ts';
import type { Deciding, Decision } from './decide.ts';
import { restraintRefusal } from './guard.ts';
import { orderInput } from './order-input.ts';
import type { OrderInput } from './order-input.ts';
import { amountRefusal, priceRefusal } from './rules.ts';
import { fieldsRefusal, hasTrigger, isAtMarketType, judgedTicks, lastPrice, rangeRefusal } from './trigger-rules.ts';

/** The orders of a list as numbers. */
export interface ListInput {
  kind: ListKindName;
  /** In the order of `LEGS`: an entry comes first. */
  readonly legs: { readonly leg: LegName; readonly input: OrderInput }[];
}

/** Whether a list may be placed. Writes only the decision, which is that of its entry or its resting exit. */
export type DecideList = (list: ListInput, decided: Decision) => RefusalResult | undefined;

/** A limit leg of an `oco`, which must rest. */
const resting = orderInput();
/** What the stop would hold by itself. */
const ofStop = decision();

export function createDecidingList(state: State, deciding: Deciding, decideWaiting: DecideWaiting): DecideList {
  const { customers, markets } = state;

  function decideList(list: ListInput, decided: Decision): RefusalResult | undefined {
    const shape = shapeRefusal(list);
    if (shape !== undefined) return shape;
    const [first, second] = list.legs;
    const owner = deciding.ownerRefusal(first!.input);
    if (owner !== undefined) return owner;
    const market = markets.list[first!.input.market]!;
    const room = roomRefusal(market, list);
    if (room !== undefined) return room;
    if (list.kind === 'oco') return decideExits(market, first!.input, second!.input, decided);
    const { input } = first!;
    const isPlain = input.type === LIMIT || input.type === MARKET;
    return (isPlain ? deciding.decidePlace(input, decided) : decideWaiting(input, decided)) ?? exitsRefusal(market, list);
  }

  /** Each order counts. */
  function roomRefusal(market: Market, { legs }: ListInput): RefusalResult | undefined {
    const { customer } = legs[0]!.input;
    const bound = customers.openOrdersMax(customer);
    if (customers.openOrders(customer) + legs.length > bound)
      return refused('too_many_open_orders', { rule: 'open_orders', limit: String(bound) });
    const waiting = legs
      .filter(({ input, leg }) => hasTrigger(input.type) || (leg !== 'entry' && leg !== 'profit'))
      .map(({ input }) => input.type);
    const trailing = waiting.filter((type) => type === TRAILING_STOP).length;
    const tooMany = tooManyRefusal(state, market, customer, { waiting: waiting.length, trailing });
    if (tooMany !== undefined) return tooMany;
    const names = legs.flatMap(({ input }) => input.clientOrderId ?? []);
    return new Set(names).size === names.length ? undefined : refused('client_order_id_used');
  }

  /** Both legs of an `oco` by themselves: as they share a hold, the larger of the two is what must be available. */
  function decideExits(market: Market, profit: OrderInput, stop: OrderInput, decided: Decision): RefusalResult | undefined {
    const byItself = profit.type === LIMIT ? restingRefusal(profit, decided) : decideWaiting(profit, decided);
    return byItself ?? sideRefusal(profit, 'profit', lastPrice(state, market)) ?? decideWaiting(stop, ofStop);
  }

  function restingRefusal(profit: OrderInput, decided: Decision): RefusalResult | undefined {
    return deciding.decidePlace(Object.assign(resting, profit, { postOnly: true }), decided);
  }

  /** What follows from an entry: by itself, and on the right side of the entry's price. */
  function exitsRefusal(market: Market, { legs }: ListInput): RefusalResult | undefined {
    const [entry, ...exits] = legs;
    const from = entry!.input.ticks || entry!.input.terms?.stopTicks || lastPrice(state, market);
    for (const { input } of exits) {
      const refusal =
        restraintRefusal(state.restraint, market, input.customer, input.side) ??
        exitRefusal(market, input, from, entry!.input.lots) ??
        sideRefusal(input, isProtective(input.type) ? 'stop' : 'profit', from) ??
        deciding.listRefusal(input);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  function exitRefusal(market: Market, input: OrderInput, from: number, brings: number): RefusalResult | undefined {
    const isLimit = input.type === LIMIT;
    const fields = isLimit ? foreignRefusal(input) : fieldsRefusal(market, input);
    const price = fields ?? (isAtMarketType(input.type) ? undefined : priceRefusal(input.ticks));
    if (price !== undefined) return price;
    const start = (input.terms?.activationTicks ?? 0) || from;
    const range = isLimit ? undefined : rangeRefusal(input.type, input.side, input.terms!, start);
    if (range !== undefined) return range;
    const amount =
      input.lots === 0
        ? undefined
        : (amountRefusal(market, input.lots) ?? sizeRefusal(market, judgedTicks(state, market, input), input.lots));
    const isPayable = isAtMarketType(input.type) || holdFor(ofStop.hold, market, input.side, input.ticks, input.lots || brings);
    return amount ?? (isPayable ? undefined : refused('amount_out_of_range', { rule: 'max_total', field: 'amount' }));
  }

  return decideList;
}

/** Whether the legs are those of the list's kind, and fit each other. */
function shapeRefusal({ kind, legs }: ListInput): RefusalResult | undefined {
  const names = legs.map(({ leg }) => leg).join(' ');
  const wanted = { oco: 'profit stop', oto: 'entry exit', bracket: 'entry profit stop' }[kind];
  if (names !== wanted) return refused('invalid_terms', { rule: 'legs' });
  const [first, second, third] = legs;
  if (third !== undefined && second!.input.lots !== third.input.lots)
    return refused('invalid_terms', { rule: 'one_amount', field: 'amount' });
  for (const { input, leg } of legs) {
    if (input.resting !== null || input.type === ICEBERG) return refused('invalid_terms', { rule: 'leg_type' });
    if (leg === 'entry') {
      // What is executed at once expires never.
      if (input.type === MARKET && (input.timeInForce === GTC || input.timeInForce === GTD))
        return refused('invalid_terms', { rule: 'time_in_force' });
      continue;
    }
    if (input.customer !== first!.input.customer || input.owner !== first!.input.owner || input.market !== first!.input.market)
      return refused('invalid_terms', { rule: 'legs' });
    const isExit = kind !== 'oco';
    if ((input.side === first!.input.side) === isExit) return refused('invalid_terms', { rule: 'leg_side' });
    const refusal = legRefusal(input, leg) ?? sameRefusal(input, first!.input, kind);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function legRefusal({ byTotal, firesWhenMet, lots, side, timeInForce, type }: OrderInput, leg: LegName): RefusalResult | undefined {
  const isProfit = type === LIMIT || type === TAKE_PROFIT_LIMIT || type === TAKE_PROFIT_MARKET;
  const fits = leg === 'exit' ? isProfit || hasTrigger(type) : isProfit ? leg === 'profit' : leg === 'stop' && hasTrigger(type);
  if (!fits) return refused('invalid_terms', { rule: 'leg_type' });
  if (byTotal || (side === BUY && isAtMarketType(type))) return refused('invalid_terms', { rule: 'leg_by_amount', field: 'amount' });
  if (timeInForce !== GTC && timeInForce !== GTD) return refused('invalid_terms', { rule: 'time_in_force' });
  return firesWhenMet || lots < 0 ? refused('invalid_terms', { rule: 'when_met' }) : undefined;
}

/** An exit at a limit has no trigger of its own. */
function foreignRefusal({ terms }: OrderInput): RefusalResult | undefined {
  return terms === null ? undefined : refused('invalid_terms', { rule: 'foreign_field', field: 'stopPrice' });
}

/** One amount and one expiry for a list. */
function sameRefusal(leg: OrderInput, first: OrderInput, kind: ListKindName): RefusalResult | undefined {
  if (kind === 'oco' && leg.lots !== first.lots) return refused('invalid_terms', { rule: 'one_amount', field: 'amount' });
  const expiry = first.timeInForce === GTD ? first.expireAtMs : 0;
  const own = leg.timeInForce === GTD ? leg.expireAtMs : 0;
  return own === expiry ? undefined : refused('invalid_terms', { rule: 'one_expiry', field: 'expireAt' });
}

/** Exits that protect, as opposed to those that take a profit. */
export function isProtective(type: number): boolean {
  return hasTrigger(type) && type !== TAKE_PROFIT_LIMIT && type !== TAKE_PROFIT_MARKET;
}

/** An exit takes a profit on the favourable side of a price, or protects on the other one. Those that trail follow the price, wherever it is. */
export function sideRefusal(
  { side, terms, ticks, type }: Pick<OrderInput, 'side' | 'terms' | 'ticks' | 'type'>,
  part: 'profit' | 'stop',
  from: number,
): RefusalResult | undefined {
  const isLimit = type === LIMIT;
  const price = isLimit ? ticks : (terms?.stopTicks ?? 0) || (terms?.activationTicks ?? 0);
  if (price === 0) return undefined;
  // A trailing exit begins to trail on the favourable side.
  const isFavourable = part === 'profit' || (terms?.activationTicks ?? 0) !== 0;
  const isAbove = (side === SELL) === isFavourable;
  if (isAbove ? price > from : price < from) return undefined;
  const nearest = isAbove ? from + 1 : from - 1;
  const field = isLimit ? 'price' : (terms?.activationTicks ?? 0) === 0 ? 'stopPrice' : 'activationPrice';
  return refused('list_relation', {
    rule: part,
    unit: 'ticks',
    limit: String(from),
    field,
    ...(nearest < 1 ? {} : { nearest: String(nearest) }),
  });
}
