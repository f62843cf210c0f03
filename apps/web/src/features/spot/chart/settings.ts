import { create } from 'zustand';
import { intervals, type Interval } from '../api/candles.ts';
import { readChart, writeChart } from '../api/remembered.ts';

export const onPrice = ['MA', 'EMA', 'BOLL', 'SAR'] as const;
export const below = ['VOL', 'MACD', 'RSI', 'KDJ', 'OBV', 'WR'] as const;
export type IndicatorName = (typeof onPrice)[number] | (typeof below)[number];
export const chartTypes = ['candle', 'bars', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

export type ChartSettings = {
  readonly view: 'kline' | 'depth';
  readonly interval: Interval;
  readonly type: ChartType;
  readonly indicators: readonly IndicatorName[];
};

const allIndicators: readonly IndicatorName[] = [...onPrice, ...below];
const defaults: ChartSettings = { view: 'kline', interval: '1hour', type: 'candle', indicators: ['MA', 'VOL'] };

/** What was remembered, as far as it still fits. */
function parse(value: unknown): ChartSettings {
  if (typeof value !== 'object' || value === null) return defaults;
  const stored = value as Record<string, unknown>;
  const names = Array.isArray(stored['indicators']) ? (stored['indicators'] as unknown[]) : defaults.indicators;
  return {
    view: 'kline',
    interval: intervals.find((name) => name === stored['interval']) ?? defaults.interval,
    type: chartTypes.find((name) => name === stored['type']) ?? defaults.type,
    indicators: allIndicators.filter((name) => names.includes(name)),
  };
}

/** How the chart is looked at, the same for all markets. */
export const useChart = create<ChartSettings>(() => parse(readChart()));
useChart.subscribe(({ interval, type, indicators }) => writeChart({ interval, type, indicators }));

export function toggleIndicator(name: IndicatorName): void {
  useChart.setState(({ indicators }) => ({
    indicators: indicators.includes(name) ? indicators.filter((one) => one !== name) : [...indicators, name],
  }));
}
