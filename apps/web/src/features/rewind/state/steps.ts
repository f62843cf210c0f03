import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { ofMomentField } from '@agio/ui';

export const stepNames = ['hour', 'day', 'week', 'trade'] as const;
export type StepName = (typeof stepNames)[number];
const LENGTHS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;

/** Where one step leads, within the bounds; a step of trades leads to the nearest event on that side, if it is known. */
export function stepFrom(
  atMs: number,
  { events, name, sign }: { readonly name: StepName; readonly sign: -1 | 1; readonly events: readonly number[] },
  { firstMs, nowMs }: { readonly firstMs: number; readonly nowMs: number },
): number {
  const wanted = name === 'trade' ? nearest(atMs, events, sign) : atMs + sign * LENGTHS[name];
  return wanted === undefined ? atMs : Math.min(nowMs, Math.max(firstMs, wanted));
}

function nearest(atMs: number, events: readonly number[], sign: -1 | 1): number | undefined {
  const beside = events.filter((time) => (sign > 0 ? time > atMs : time < atMs));
  return beside.length === 0 ? undefined : sign > 0 ? Math.min(...beside) : Math.max(...beside);
}

/** What the slider moves by: days over weeks, hours over days, minutes within one. */
export function unitOf(spanMs: number): number {
  return spanMs > 14 * DAY_MS ? DAY_MS : spanMs > DAY_MS ? HOUR_MS : 60_000;
}

/** What the customer typed there; undefined for no moment. */
export function momentOf(text: string): number | undefined {
  const ms = ofMomentField(text);
  return Number.isFinite(ms) ? ms : undefined;
}
