import { addDecimals, compareDecimals, decimalsOf, divideDecimals, multiplyDecimals, subtractDecimals, trimZeros } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { ceilToStep, floorToStep, isOnStep, isPositive, larger, nearestStep, stepAbove, stepBelow } from './steps.ts';

export const TRIGGER_TYPES = ['stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];
/** The types of the menu beside limit and market. */
export const MORE_TYPES = [...TRIGGER_TYPES, 'iceberg', 'oco'] as const;
export type MoreType = (typeof MORE_TYPES)[number];
export type DraftType = 'limit' | 'market' | MoreType;
export type TriggerField = 'stopPrice' | 'distance' | 'startAt';

/** What the form says of a trigger. Texts may be empty or half typed. */
export type TriggerDraft = {
  readonly side: 'buy' | 'sell';
  readonly type: DraftType;
  readonly stopPrice: string;
  /** How far a trailing stop follows: per cent, or an amount of the quote coin. */
  readonly distance: string;
  readonly distanceIn: 'percent' | 'amount';
  /** The price at which it begins to follow; empty for at once. */
  readonly startAt: string;
};

export const emptyTrigger = { stopPrice: '', distance: '', distanceIn: 'percent', startAt: '' } as const;

export const hasTrigger = ({ type }: { readonly type: DraftType }): boolean => (TRIGGER_TYPES as readonly DraftType[]).includes(type);
export const isTrailing = ({ type }: { readonly type: DraftType }): boolean => type === 'trailing-stop';
/** Whether the order has a price of its own; otherwise it is executed at market. */
export const hasPrice = ({ type }: { readonly type: DraftType }): boolean =>
  type === 'limit' || type === 'iceberg' || type.endsWith('-limit');

/** Which way the last price has to go to fire it: a stop sells lower and buys higher, a take-profit the other way round. */
export function firesUp({ side, type }: Pick<TriggerDraft, 'side' | 'type'>): boolean {
  return (side === 'sell') === type.startsWith('take-profit');
}

export type TriggerProblem = {
  readonly rule: 'TRIGGER_ZERO' | 'TRIGGER_NOT_ON_TICK' | 'TRIGGER_MET' | 'START_MET' | 'DISTANCE_RANGE' | 'DISTANCE_NOT_ON_TICK';
  readonly field: TriggerField;
  readonly limit?: string;
  readonly nearest?: string;
};

/** Basis points of a distance in per cent. */
const bpsOf = (percent: string): string => trimZeros(multiplyDecimals(percent, '100'));
const SMALLEST_PERCENT = '0.1';
const LARGEST_PERCENT = '50';

/** What is not filled in yet. */
export function missingTrigger(draft: TriggerDraft): TriggerField | null {
  if (!hasTrigger(draft)) return null;
  if (isTrailing(draft)) return draft.distance === '' ? 'distance' : null;
  return draft.stopPrice === '' ? 'stopPrice' : null;
}

/** The first rule that a trigger breaks; the server decides alone. `last` is unknown while nothing was heard of the market. */
export function checkTrigger(draft: TriggerDraft, market: Market, last: string | undefined): TriggerProblem | null {
  if (!hasTrigger(draft)) return null;
  if (!isTrailing(draft)) return checkPrice('stopPrice', draft.stopPrice, firesUp(draft), market, last);
  return checkDistance(draft, market, last) ?? checkPrice('startAt', draft.startAt, draft.side === 'sell', market, last);
}

function checkPrice(
  field: 'stopPrice' | 'startAt',
  price: string,
  isUp: boolean,
  market: Market,
  last: string | undefined,
): TriggerProblem | null {
  const { tickSize } = market;
  if (price === '') return null;
  if (!isPositive(price)) return { rule: 'TRIGGER_ZERO', field, nearest: tickSize };
  if (!isOnStep(price, tickSize))
    return { rule: 'TRIGGER_NOT_ON_TICK', field, limit: tickSize, nearest: larger(nearestStep(price, tickSize), tickSize) };
  if (last === undefined || (isUp ? compareDecimals(last, price) < 0 : compareDecimals(last, price) > 0)) return null;
  const nearest = isUp ? stepAbove(last, tickSize) : stepBelow(last, tickSize);
  return { rule: field === 'startAt' ? 'START_MET' : 'TRIGGER_MET', field, limit: last, ...(isPositive(nearest) ? { nearest } : {}) };
}

function checkDistance(
  { distance, distanceIn, side, startAt }: TriggerDraft,
  { tickSize }: Market,
  last: string | undefined,
): TriggerProblem | null {
  if (distance === '') return null;
  const field = 'distance';
  if (distanceIn === 'percent') {
    const bps = bpsOf(distance);
    if (decimalsOf(bps) > 0)
      return { rule: 'DISTANCE_NOT_ON_TICK', field, limit: '0.01', nearest: larger(floorToStep(distance, '0.01'), SMALLEST_PERCENT) };
    if (compareDecimals(distance, SMALLEST_PERCENT) < 0) return { rule: 'DISTANCE_RANGE', field, nearest: SMALLEST_PERCENT };
    return compareDecimals(distance, LARGEST_PERCENT) > 0 ? { rule: 'DISTANCE_RANGE', field, nearest: LARGEST_PERCENT } : null;
  }
  if (!isPositive(distance)) return { rule: 'DISTANCE_RANGE', field, nearest: tickSize };
  if (!isOnStep(distance, tickSize))
    return { rule: 'DISTANCE_NOT_ON_TICK', field, limit: tickSize, nearest: larger(nearestStep(distance, tickSize), tickSize) };
  const from = startAt === '' ? last : startAt;
  if (side === 'buy' || from === undefined || compareDecimals(distance, from) < 0) return null;
  return { rule: 'DISTANCE_RANGE', field, nearest: stepBelow(from, tickSize) };
}

/** The price that would fire a trailing stop whose best price is `extreme`; null while the form does not say. */
export function trailedPrice({ distance, distanceIn, side }: TriggerDraft, extreme: string, tickSize: string): string | null {
  if (!isPositive(distance) || !isPositive(extreme)) return null;
  const away = distanceIn === 'percent' ? divideDecimals(multiplyDecimals(extreme, distance), '100', 18) : distance;
  if (side === 'buy') return ceilToStep(addDecimals(extreme, away), tickSize);
  const price = floorToStep(subtractDecimals(extreme, away), tickSize);
  return isPositive(price) ? price : null;
}

/** Where the order would be fired as things stand: its trigger, or that of a trailing stop which begins now or at its start. */
export function expectedTrigger(draft: TriggerDraft, market: Market, last: string | undefined): string | null {
  if (!hasTrigger(draft)) return null;
  if (!isTrailing(draft)) return isPositive(draft.stopPrice) ? draft.stopPrice : null;
  const from = draft.startAt === '' ? last : draft.startAt;
  return from === undefined ? null : trailedPrice(draft, from, market.tickSize);
}

/** The terms as the call wants them. */
export function triggerBody(draft: TriggerDraft): {
  stopPrice?: string;
  trailingBps?: number;
  trailingAmount?: string;
  activationPrice?: string;
} {
  if (!hasTrigger(draft)) return {};
  if (!isTrailing(draft)) return { stopPrice: draft.stopPrice };
  return {
    ...(draft.distanceIn === 'percent' ? { trailingBps: Number(bpsOf(draft.distance)) } : { trailingAmount: draft.distance }),
    ...(draft.startAt === '' ? {} : { activationPrice: draft.startAt }),
  };
}
