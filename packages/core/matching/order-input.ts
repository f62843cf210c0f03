import type { Limbs } from '@agio/kernel';
import { fromBig, ISSUE_MAX, limbs } from '@agio/kernel';
import { BUY, LIMIT, ORDER_TYPES, SELF_TRADE_MODES, SELL, TIMES_IN_FORCE } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { PlaceOrder } from '../commands.ts';
import type { State } from '../state/state.ts';
import { CHOSEN_TERMS } from '../order-schema.ts';
import type { ChosenTerms, RestingTerms } from '../order-schema.ts';

/** An order as numbers, as read from the journal; see `PlaceOrder` for the units. One object is reused for every order. */
export interface OrderInput {
  customer: number;
  /** Whose accounts pay and receive: the customer's, or those of one of their sub-accounts. */
  owner: number;
  market: number;
  side: SideCode;
  /** Position in `ORDER_TYPES`, `TIMES_IN_FORCE`, `SELF_TRADE_MODES`. */
  type: number;
  timeInForce: number;
  stp: number;
  postOnly: boolean;
  ticks: number;
  lots: number;
  byTotal: boolean;
  /** Total in atoms; `hi` is Infinity if no one can have that much. */
  total: Limbs;
  expireAtMs: number;
  clientOrderId: string | null;
  /** Null for an order without any, as nearly all are. */
  terms: ChosenTerms | null;
  /** Null for an order that the book shows whole and at the price that was asked, as nearly all are. */
  resting: RestingTerms | null;
  /** Whether it is executed at once if its trigger is met already; otherwise it is refused. */
  firesWhenMet: boolean;
}

/** The fields of a requeued or new order that are checked against the book. */
export type Taker = Pick<OrderInput, 'customer' | 'owner' | 'type' | 'timeInForce' | 'postOnly' | 'stp' | 'ticks' | 'lots' | 'side'>;

export function orderInput(): OrderInput {
  return {
    customer: 0,
    owner: 0,
    market: 0,
    side: BUY,
    type: 0,
    timeInForce: 0,
    stp: 0,
    postOnly: false,
    ticks: 0,
    lots: 0,
    byTotal: false,
    total: limbs(),
    expireAtMs: 0,
    clientOrderId: null,
    terms: null,
    resting: null,
    firesWhenMet: false,
  };
}

/** Fills the numbers from a command. */
export function readCommand(into: OrderInput, command: PlaceOrder): OrderInput {
  into.customer = command.customer;
  into.owner = command.owner ?? command.customer;
  into.market = command.market;
  into.side = command.side === 'buy' ? BUY : SELL;
  into.type = ORDER_TYPES.indexOf(command.type);
  into.timeInForce = TIMES_IN_FORCE.indexOf(command.timeInForce);
  into.stp = SELF_TRADE_MODES.indexOf(command.stp);
  into.postOnly = command.postOnly;
  into.ticks = command.ticks;
  into.lots = command.lots;
  into.byTotal = command.total !== null;
  setTotal(into.total, command.total);
  into.expireAtMs = command.expireAtMs;
  into.clientOrderId = command.clientOrderId;
  into.terms = termsOf(command);
  into.resting = restingOf(command);
  into.firesWhenMet = command.whenMet === 'fire';
  return into;
}

function termsOf(command: PlaceOrder): ChosenTerms | null {
  if (CHOSEN_TERMS.every((name) => command[name] === undefined)) return null;
  const { stopTicks = 0, activationTicks = 0, trailingBps = 0, trailingTicks = 0 } = command;
  return { stopTicks, activationTicks, trailingBps, trailingTicks };
}

function restingOf({ displayLots = 0, displayVariance = 0, seed = 0, repricesIfTaking = false, type }: PlaceOrder): RestingTerms | null {
  return type !== 'iceberg' && displayLots === 0 && displayVariance === 0 && !repricesIfTaking
    ? null
    : { displayLots, displayVariance, seed, repricesIfTaking };
}

function setTotal(into: Limbs, total: string | null): void {
  const atoms = total === null ? 0n : BigInt(total);
  if (atoms <= ISSUE_MAX) fromBig(atoms, into);
  else into.hi = Infinity;
}

/** An open order as a new limit order. */
export function takerOf({ ledger, orders }: State, slot: number, ticks: number, lots: number): Taker {
  return {
    customer: orders.customer(slot),
    owner: ledger.ownerOf(orders.baseAccount(slot)),
    type: LIMIT,
    timeInForce: orders.timeInForce(slot),
    postOnly: orders.postOnly(slot),
    stp: orders.stp(slot),
    ticks,
    lots,
    side: orders.side(slot),
  };
}
