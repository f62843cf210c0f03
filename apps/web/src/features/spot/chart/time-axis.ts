import { wallClock } from '@agio/ui';
import type { AxisTick, Chart } from 'klinecharts';

const MINUTE = 60_000;
/** As the length of a monthly candle is given, in minutes. */
const MONTH = 43_200;
/** Distances between labels that people expect, in minutes. */
const steps = [5, 15, 30, 60, 120, 240, 360, 720, 1440, 2880, 7 * 1440, 14 * 1440, 30 * 1440, 90 * 1440, 365 * 1440];
/** A label needs about this much room. */
const ROOM = 84;

export type TimeTexts = {
  readonly time: (ms: number) => string;
  readonly day: (ms: number) => string;
  readonly month: (ms: number) => string;
};

/** Milliseconds since the local midnight of a fixed day, so that labels fall on whole hours and days where the reader lives. */
const localMs = (ms: number): number => wallClock(ms).getTime();

/**
 * Labels at whole hours, days or months: the first candle of each step, where there is room.
 * A day's first label names the day, as in the design.
 */
export function timeTicks(chart: Chart, candleMinutes: number, texts: TimeTexts): AxisTick[] {
  const list = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const width = chart.getBarSpace().bar;
  const step = steps.find((minutes) => minutes >= candleMinutes && (minutes / candleMinutes) * width >= ROOM) ?? 365 * 1440;
  const ticks: AxisTick[] = [];
  let block: number | null = null;
  let lastX = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const candle = list[index];
    if (candle === undefined) continue;
    const next = Math.floor(localMs(candle.timestamp) / (step * MINUTE));
    const first = block !== null && next !== block;
    block = next;
    if (!first) continue;
    const at = chart.convertToPixel({ dataIndex: index });
    const x = Array.isArray(at) ? undefined : at.x;
    if (x === undefined || x - lastX < ROOM * 0.7) continue;
    lastX = x;
    const midnight = localMs(candle.timestamp) % (1440 * MINUTE) < candleMinutes * MINUTE;
    ticks.push({
      coord: x,
      value: candle.timestamp,
      text: textOf(candle.timestamp, { isMonth: candleMinutes >= MONTH, isDay: step >= 1440 || midnight }, texts),
    });
  }
  return ticks;
}

function textOf(ms: number, { isMonth, isDay }: { readonly isMonth: boolean; readonly isDay: boolean }, texts: TimeTexts): string {
  if (isMonth) return texts.month(ms);
  return isDay ? texts.day(ms) : texts.time(ms);
}
