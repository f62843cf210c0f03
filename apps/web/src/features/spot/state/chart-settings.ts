import { intervals, type Interval } from './intervals.ts';

export const onPrice = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const;
export const below = ['VOL', 'MACD', 'RSI', 'KDJ', 'OBV', 'WR', 'CCI', 'DMI', 'ROC', 'TRIX', 'AO'] as const;
export type IndicatorName = (typeof onPrice)[number] | (typeof below)[number];
export const chartTypes = ['candle', 'bars', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** Figures of indicators that differ from the usual ones, in candles. */
export type Parameters = Readonly<Partial<Record<IndicatorName, readonly number[]>>>;

/** What a template keeps of a chart. */
export type ChartLook = { readonly type: ChartType; readonly indicators: readonly IndicatorName[]; readonly parameters: Parameters };
export type Template = ChartLook & { readonly name: string };

export type ChartSettings = ChartLook & {
  readonly view: 'kline' | 'depth';
  readonly interval: Interval;
  /** Intervals in the bar; the others are in the panel beside it. */
  readonly pinned: readonly Interval[];
  readonly templates: readonly Template[];
  /** Another market whose line is drawn in per cent beside this one's candles. */
  readonly compare: string | null;
};

/** The figures traders expect, by indicator; those without any have none to set. */
export const usualParameters: Parameters = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  BBI: [3, 6, 12, 24],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
  OBV: [30],
  WR: [6, 10, 14],
  CCI: [20],
  DMI: [14, 6],
  ROC: [12, 6],
  TRIX: [12, 9],
  AO: [5, 34],
};
export const PARAMETER_MAX = 500;
export const TEMPLATES_MAX = 10;
export const TEMPLATE_NAME_MAX = 24;

const allIndicators: readonly IndicatorName[] = [...onPrice, ...below];
const usualPins: readonly Interval[] = ['1min', '5min', '15min', '30min', '1hour', '4hour', '1day', '1week'];
/** What a chart looks like by default. */
export const defaultChart: ChartSettings = {
  view: 'kline',
  interval: '1hour',
  pinned: usualPins,
  type: 'candle',
  indicators: ['MA', 'VOL'],
  parameters: {},
  templates: [],
  compare: null,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? (value as unknown[]) : undefined);

function parseParameters(value: unknown): Parameters {
  if (!isRecord(value)) return {};
  const known = Object.entries(usualParameters).flatMap(([name, usual]) => {
    const figures = listOf(value[name])?.filter((one) => isParameter(one));
    return figures === undefined || figures.length !== usual.length ? [] : [[name, figures] as const];
  });
  return Object.fromEntries(known);
}

export const isParameter = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= PARAMETER_MAX;

function parseLook(stored: Record<string, unknown>): ChartLook {
  const names = listOf(stored['indicators']) ?? defaultChart.indicators;
  return {
    type: chartTypes.find((name) => name === stored['type']) ?? defaultChart.type,
    indicators: allIndicators.filter((name) => names.includes(name)),
    parameters: parseParameters(stored['parameters']),
  };
}

/** A pair as markets are named. One that is gone is not drawn. */
export const parseCompare = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/.test(value) ? value : null;

function parseTemplates(value: unknown): Template[] {
  return (listOf(value) ?? []).slice(0, TEMPLATES_MAX).flatMap((one) => {
    if (!isRecord(one) || typeof one['name'] !== 'string') return [];
    const name = one['name'].trim().slice(0, TEMPLATE_NAME_MAX);
    return name === '' ? [] : [{ name, ...parseLook(one) }];
  });
}

/** What was remembered, as far as it still fits. */
export function parseSettings(stored: unknown): ChartSettings {
  if (!isRecord(stored)) return defaultChart;
  const pinned = listOf(stored['pinned']) ?? usualPins;
  return {
    view: 'kline',
    interval: intervals.find((name) => name === stored['interval']) ?? defaultChart.interval,
    pinned: intervals.filter((name) => pinned.includes(name)),
    templates: parseTemplates(stored['templates']),
    compare: parseCompare(stored['compare']),
    ...parseLook(stored),
  };
}

const phonePins: readonly Interval[] = ['15min', '1hour', '4hour', '1day'];

/** The same on a phone, which has room for four: what is looked at takes the place of the one next to it. */
export function phoneIntervals(interval: Interval): readonly Interval[] {
  if (phonePins.includes(interval)) return phonePins;
  const longer = phonePins.findIndex((name) => intervals.indexOf(name) > intervals.indexOf(interval));
  return phonePins.with(longer, interval);
}

/** What the bar shows: what is pinned, and what is looked at. */
export function shownIntervals({ pinned, interval }: Pick<ChartSettings, 'pinned' | 'interval'>): readonly Interval[] {
  return intervals.filter((name) => name === interval || pinned.includes(name));
}
