import type { FormatDateParams, Formatter, Period } from 'klinecharts';
import { readersZone, tenThousand, truncate, wallClock, type Language } from '@agio/ui';
import { candleAfterMs, candleOpenMs, INTERVAL_MINUTES } from '@agio/kernel';
import type { Interval } from '../state/intervals.ts';
import type { TimeTexts } from './time-axis.ts';

export const periods: Readonly<Record<Interval, Period>> = {
  '1min': { type: 'minute', span: 1 },
  '3min': { type: 'minute', span: 3 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1hour': { type: 'hour', span: 1 },
  '2hour': { type: 'hour', span: 2 },
  '4hour': { type: 'hour', span: 4 },
  '6hour': { type: 'hour', span: 6 },
  '12hour': { type: 'hour', span: 12 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1month': { type: 'month', span: 1 },
};

const two = (value: number): string => String(value).padStart(2, '0');

/** "23:42", "3:05:10", "2 d 4 h": how long until the candle closes. */
export function leftText(openMs: number, interval: Interval, nowMs: number): string {
  const minutes = INTERVAL_MINUTES[interval];
  const next = candleAfterMs(candleOpenMs(openMs, minutes), minutes);
  const seconds = Math.max(0, Math.floor((next - nowMs) / 1000));
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  if (hours >= 48) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  const clock = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  return hours === 0 ? clock : `${hours}:${clock}`;
}

const monthAndDay = (ms: number): string => `${wallClock(ms).getUTCMonth() + 1}/${wallClock(ms).getUTCDate()}`;

/** Dates as the language writes them, short enough for an axis. */
function dateText({ timestamp, template, type }: FormatDateParams, language: Language): string {
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const month = language === 'en-US' && type === 'xAxis' ? 'short' : '2-digit';
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: readersZone() }).format(timestamp);
  if (type !== 'xAxis') return format({ month: '2-digit', day: '2-digit', ...(template.includes('HH') ? hours : {}) }).replace(',', '');
  if (template.includes('HH')) return format(hours);
  if (template.includes('DD')) return language === 'en-US' ? format({ month, day: 'numeric' }) : monthAndDay(timestamp);
  return template.includes('MM') ? format({ year: 'numeric', month }) : format({ year: 'numeric' });
}

/** Words of the time axis: the hour within a day, and days. */
export function axisTexts(language: Language): TimeTexts {
  const timeZone = readersZone();
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  // Months open in UTC, which is the evening before in the west.
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    month: (ms) => month.format(ms),
    time: (ms) => time.format(ms),
    day: (ms) => (language === 'en-US' ? day.format(ms) : monthAndDay(ms)),
  };
}

/** `interval` is read when a text is drawn, since it changes while the chart stands. */
export function chartFormatter(language: Language, interval: () => Interval): Partial<Formatter> {
  return {
    formatDate: (params) => dateText(params, language),
    formatBigNumber: (value) => {
      const shown = tenThousand(Number(value).toFixed(2), language);
      return `${truncate(shown.value.replaceAll(',', ''), 2)}${shown.unit}`;
    },
    formatExtendText: ({ data }) => leftText(data.timestamp, interval(), Date.now()),
  };
}
