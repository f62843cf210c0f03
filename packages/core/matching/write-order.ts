import * as codes from '../codes.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import type { Closing } from './close.ts';
import type { Decision } from './decide.ts';
import * as fees from './fees.ts';
import type { OrderInput } from './order-input.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { shareOf } = fees;
const { GTD, ICEBERG, LIMIT, NONE, TRADING } = codes;

/** Writes an order that its decision let in: its record, its hold, its owner's list. Returns its slot. */
export type WriteOrder = (market: Market, input: OrderInput, decided: Decision) => number;

export function createWriting(state: State, closing: Closing): WriteOrder {
  const { orders, ledger, customers } = state;

  function writeOrder(market: Market, input: OrderInput, decided: Decision): number {
    const { customer, owner } = input;
    const base = decided.baseAccount === NONE ? ledger.account(owner, TRADING, market.base.id) : decided.baseAccount;
    const quote = decided.quoteAccount === NONE ? ledger.account(owner, TRADING, market.quote.id) : decided.quoteAccount;
    if (owner === customer) customers.remember(customer, market.id, base, quote);
    const vip = customers.vip(customer);
    const discount = customers.discount(customer);
    const makerRate = shareOf(market.makerRate, vip, discount);
    const takerRate = shareOf(market.takerRate, vip, discount);
    const slot = orders.allocate(input, base, quote, makerRate, takerRate, state.nowMs);
    if (input.terms !== null) orders.setTerms(slot, input.terms);
    if (input.type === ICEBERG) orders.setIceberg(slot, input.resting!);
    if (input.timeInForce === GTD) orders.setExpireAt(slot, input.expireAtMs);
    if (input.byTotal) orders.setTotal(slot, input.total.hi, input.total.lo);
    // One that waits holds what it does as it begins to; icebergs are executed at once.
    if (input.type === LIMIT || (decided.isMet && !orders.isAtMarket(slot)))
      ledger.hold(orders.payingAccount(slot, input.side), decided.hold);
    closing.linkToOwner(slot);
    if (input.clientOrderId !== null) remember(slot, input.clientOrderId);
    return slot;
  }

  function remember(slot: number, clientOrderId: string): void {
    orders.setClientOrderId(slot, clientOrderId);
    const memory = { atMs: state.nowMs, body: '', reply: String(orders.idOf(slot)) };
    state.remembered.add(orders.customer(slot), `c:${clientOrderId}`, memory);
  }

  return writeOrder;
}
