import { create } from 'zustand';
import { readLayouts, writeLayouts } from '../api/remembered.ts';
import { useChart } from '../chart/settings.ts';
import { chartOf, parseLayouts, type Arrangement, type Layout } from '../state/layouts.ts';
import { usePanes } from './use-panes.ts';

/** Layouts that the customer keeps in this browser. */
export const useLayouts = create<{ readonly list: readonly Layout[] }>(() => ({ list: parseLayouts(readLayouts()) }));
useLayouts.subscribe(({ list }) => writeLayouts(list));

export const setLayouts = (list: readonly Layout[]): void => useLayouts.setState({ list });

/** How the page stands now. */
export function useArrangement(): Arrangement {
  const panes = usePanes();
  const chart = chartOf(useChart());
  return { panes, chart };
}

export function arrange({ panes, chart }: Arrangement): void {
  usePanes.setState(panes);
  useChart.setState({ ...chart, view: 'kline' });
}
