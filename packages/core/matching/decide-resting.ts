import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { State } from '../state/state.ts';
import type { Deciding, Decision } from './decide.ts';
import { displayRefusal, varianceRefusal } from './iceberg.ts';
import { orderInput } from './order-input.ts';
import type { OrderInput } from './order-input.ts';
import { other, priceRefusal } from './rules.ts';

const { BUY, GTC, GTD, ICEBERG, LIMIT, NONE } = codes;
const { ICEBERGS_MAX } = bounds;

/** The order as one that the book shows whole. */
const plain = orderInput();

/** As `Deciding.decidePlace` for icebergs and for orders that make way: it sets the price of one that does. */
export type DecideResting = (input: OrderInput, decided: Decision) => RefusalResult | undefined;

export function createDecidingResting(state: State, deciding: Deciding): DecideResting {
  const { books, customers, markets, orders } = state;

  /** Whether this order may be placed. Writes only the decision, and the price of an order that makes way. */
  function decideResting(input: OrderInput, decided: Decision): RefusalResult | undefined {
    decided.isMet = false;
    decided.crosses = false;
    const fields = fieldsRefusal(input);
    if (fields !== undefined) return fields;
    makeWay(input);
    const refusal = deciding.decidePlace(Object.assign(plain, input, { type: LIMIT }), decided) ?? icebergRefusal(input);
    decided.isMet = refusal === undefined;
    return refusal;
  }

  /** One tick behind the best of the other side, if its price would take and there is such a price. */
  function makeWay(input: OrderInput): void {
    const market = markets.list[input.market];
    if (!input.resting!.repricesIfTaking || market === undefined || priceRefusal(input.ticks) !== undefined) return;
    if (!deciding.crosses(market, input.side, input.ticks)) return;
    const best = books.best(market.id, other(input.side));
    const ticks = orders.ticks(best) + (input.side === BUY ? -1 : 1);
    if (priceRefusal(ticks) === undefined) input.ticks = ticks;
  }

  function icebergRefusal({ customer, lots, market, resting, type }: OrderInput): RefusalResult | undefined {
    if (type !== ICEBERG) return undefined;
    return displayRefusal(markets.list[market]!, lots, resting!.displayLots) ?? tooManyRefusal(customer, market);
  }

  function tooManyRefusal(customer: number, market: number): RefusalResult | undefined {
    let count = 0;
    for (let slot = customers.firstOrder(customer); slot !== NONE; slot = orders.ownerNext(slot)) {
      if (orders.isIceberg(slot) && orders.market(slot) === market) count += 1;
    }
    return count < ICEBERGS_MAX ? undefined : refused('too_many_waiting', { rule: 'icebergs', limit: String(ICEBERGS_MAX) });
  }

  return decideResting;
}

/** Whether an order has the fields of its type, and none of another. */
export function fieldsRefusal(input: OrderInput): RefusalResult | undefined {
  const { byTotal, postOnly, resting, terms, timeInForce, type } = input;
  if (type !== ICEBERG) {
    if (resting!.displayLots !== 0) return refused('invalid_terms', { rule: 'foreign_field', field: 'displayAmount' });
    if (resting!.displayVariance !== 0) return refused('invalid_terms', { rule: 'foreign_field', field: 'displayVariance' });
  }
  if (resting === null || terms !== null) return refused('invalid_terms', { rule: 'type' });
  if (resting.repricesIfTaking && !(postOnly && (type === LIMIT || type === ICEBERG)))
    return refused('invalid_terms', { rule: 'reprice_post_only', field: 'repriceIfTaking' });
  if (type !== ICEBERG) return undefined;
  if (byTotal) return refused('invalid_terms', { rule: 'foreign_field', field: 'total' });
  if (timeInForce !== GTC && timeInForce !== GTD)
    return refused('invalid_terms', { rule: 'iceberg_rests', field: 'timeInForce', nearest: 'GTC' });
  return varianceRefusal(resting.displayVariance);
}
