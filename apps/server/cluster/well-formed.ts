import { LEGS, LIST_KINDS, LOTS_MAX, MARKETS_MAX, ORDER_TYPES, SELF_TRADE_MODES, SIDES, TICKS_MAX, TIMES_IN_FORCE } from '@agio/core';
import type { AmendOrder, CancelOrders, PlaceList, PlaceOrder } from '@agio/core';

type Check = (value: unknown) => boolean;
type Values = Readonly<Record<string, unknown>>;
/** Fields of an object, each with what its value must be. */
type Fields<Of> = { readonly [Name in keyof Required<Of>]: Check };

const whole =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const named =
  (names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value);
const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const flag: Check = (value) => typeof value === 'boolean';
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it has all of these fields and none but these and the optional ones, each with such a value. */
function has(value: Values, fields: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): boolean {
  let count = 0;
  for (const [name, given] of Object.entries(value)) {
    const isRequired = Object.hasOwn(fields, name);
    const check = isRequired ? fields[name] : Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (check?.(given) !== true) return false;
    if (isRequired) count += 1;
  }
  return count === Object.keys(fields).length;
}

const number = whole(0, Number.MAX_SAFE_INTEGER);
const ticks = whole(0, TICKS_MAX);
const lots = whole(0, LOTS_MAX);
const bits = whole(0, 2 ** 32 - 1);
const distance = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const clientOrderId = text(/^[0-9A-Za-z._:-]{1,36}$/);
const hash = text(/^[0-9a-f]{32}$/);
const request = orNull((value) => isObject(value) && has(value, { key: hash, body: hash }));
const OF_CUSTOMER = { customer: whole(1, 2 ** 32 - 1), request };
const market = whole(0, MARKETS_MAX - 1);

const TERMS = { stopTicks: ticks, activationTicks: ticks, trailingTicks: ticks, trailingBps: distance, displayLots: lots };
const ORDER_TERMS = { ...TERMS, displayVariance: distance, seed: bits, repricesIfTaking: flag, whenMet: named(['fire']) };
const ORDER = {
  side: named(SIDES),
  type: named(ORDER_TYPES.filter((type) => type !== 'oco')),
  timeInForce: named(TIMES_IN_FORCE),
  postOnly: flag,
  stp: named(SELF_TRADE_MODES),
  ticks,
  lots,
  total: orNull(text(/^(0|[1-9]\d{0,77})$/)),
  expireAtMs: number,
  clientOrderId: orNull(clientOrderId),
};
const PLACE: Fields<Omit<PlaceOrder, keyof typeof ORDER_TERMS | 'owner'>> = { kind: named(['place']), market, ...OF_CUSTOMER, ...ORDER };
const LEG = { leg: named(LEGS), ...ORDER };
const isLeg: Check = (value) => isObject(value) && has(value, LEG, ORDER_TERMS) && isWhole(value);
const LIST: Fields<Omit<PlaceList, 'owner'>> = {
  kind: named(['place_list']),
  market,
  ...OF_CUSTOMER,
  list: named(LIST_KINDS),
  legs: (value) => Array.isArray(value) && value.length >= 1 && value.length <= LEGS.length && value.every(isLeg),
};
const AMEND: Fields<Omit<AmendOrder, keyof typeof TERMS>> = { kind: named(['amend']), order: number, ticks, lots, ...OF_CUSTOMER };
const CANCEL: Fields<CancelOrders> = { kind: named(['cancel']), target: isTarget, ...OF_CUSTOMER };

/** Exactly one of the ways in which orders are named. */
function isTarget(value: unknown): boolean {
  if (!isObject(value)) return false;
  if ('market' in value) return has(value, { market: whole(-1, MARKETS_MAX - 1) }, { only: named(['working', 'waiting']) });
  return [{ order: number }, { list: number }, { clientOrderId }].some((fields) => has(value, fields));
}

const FIRED_AT_MARKET: ReadonlySet<unknown> = new Set(['stop-market', 'take-profit-market', 'trailing-stop']);
const AT_ONCE: ReadonlySet<unknown> = new Set(['IOC', 'FOK']);

/** Whether price, amount, total and time in force go together, as the admission of requests sees to. The core refuses what is wrong with each by itself. */
function isWhole(order: Values): boolean {
  const { lots: amount, postOnly, side, ticks: price, timeInForce, total, type } = order;
  const isAtOnce = AT_ONCE.has(timeInForce);
  if (type !== 'market' && !FIRED_AT_MARKET.has(type)) return total === null && !(postOnly === true && isAtOnce);
  if (price !== 0 || postOnly === true || isAtOnce !== (type === 'market')) return false;
  return total === null || (side === 'buy' && amount === 0 && timeInForce !== 'FOK');
}

/**
 * Whether a command about a customer's orders has the form that the core takes for granted. The core checks values and trusts forms, because requests
 * are parsed where they arrive: what comes from another process is parsed here.
 */
export function isWellFormed(command: unknown): boolean {
  if (!isObject(command)) return false;
  switch (command['kind']) {
    case 'place':
      return has(command, PLACE, ORDER_TERMS) && isWhole(command);
    case 'place_list':
      return has(command, LIST);
    case 'amend':
      return has(command, AMEND, TERMS);
    case 'cancel':
      return has(command, CANCEL);
    default:
      return false;
  }
}
