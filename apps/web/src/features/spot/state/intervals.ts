import type { IntervalName } from '@agio/kernel';

/** The intervals that the page offers, shortest first. */
export const intervals = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '2hour',
  '4hour',
  '6hour',
  '12hour',
  '1day',
  '1week',
  '1month',
] as const;
export type Interval = Extract<IntervalName, (typeof intervals)[number]>;
