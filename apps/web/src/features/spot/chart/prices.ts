import type { Chart } from 'klinecharts';
import type { Market } from '../../../shared/markets/index.ts';
import { snappedPrice } from '../state/line-drag.ts';

export const PANE = 'candle_pane';

/** The price at a height, on the market's tick; null where the chart has no axis yet. */
export function priceAt(chart: Chart, y: number, market: Market): string | null {
  const [point] = [chart.convertFromPixel([{ x: 0, y }], { paneId: PANE, absolute: true })].flat();
  return point?.value === undefined ? null : snappedPrice(point.value, market);
}

export function heightOf(chart: Chart, price: string): number | null {
  const [point] = [chart.convertToPixel([{ value: Number(price) }], { paneId: PANE, absolute: true })].flat();
  return point?.y ?? null;
}
