import { create } from 'zustand';
import { readChart, writeChart } from '../api/remembered.ts';
import { parseSettings, type ChartSettings, type IndicatorName } from '../state/chart-settings.ts';

/** How the chart is looked at, the same for all markets. */
export const useChart = create<ChartSettings>(() => parseSettings(readChart()));
useChart.subscribe(({ interval, pinned, templates, compare, type, indicators, parameters }) =>
  writeChart({ interval, pinned, templates, compare, type, indicators, parameters }),
);

export function toggleIndicator(name: IndicatorName): void {
  useChart.setState(({ indicators }) => ({
    indicators: indicators.includes(name) ? indicators.filter((one) => one !== name) : [...indicators, name],
  }));
}
