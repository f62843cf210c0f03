import type { Chart, IndicatorCreate } from 'klinecharts';
import { onPrice, type IndicatorName } from './settings.ts';

const MAIN = 'candle_pane';
/** The figures traders expect; those that are not here keep the library's. */
const parameters: Partial<Record<IndicatorName, readonly number[]>> = { MA: [7, 25, 99], EMA: [7, 25, 99], VOL: [], RSI: [6, 12, 24] };
/** Indices between 0 and 100 need no more. */
const indices: readonly IndicatorName[] = ['RSI', 'KDJ', 'WR'];
const isOnPrice = (name: IndicatorName): boolean => (onPrice as readonly IndicatorName[]).includes(name);

/** Makes the chart's indicators those that are wanted, touching only what changed. */
export function syncIndicators(
  chart: Chart,
  wanted: readonly IndicatorName[],
  { paneHeight, volume }: { paneHeight: number; volume: string },
): void {
  for (const { name, id } of chart.getIndicators()) if (!wanted.includes(name as IndicatorName)) chart.removeIndicator({ id });
  const there = new Set(chart.getIndicators().map((indicator) => indicator.name));
  for (const name of wanted) {
    if (there.has(name)) continue;
    const calcParams = parameters[name];
    const create: IndicatorCreate = {
      name,
      ...(indices.includes(name) ? { precision: 2 } : {}),
      ...(calcParams === undefined ? {} : { calcParams: [...calcParams] }),
      ...(name === 'VOL' ? { createTooltipDataSource: volumeLegend(volume) } : {}),
    };
    const paneId = isOnPrice(name) ? MAIN : `pane_${name}`;
    chart.createIndicator({ ...create, paneId }, isOnPrice(name));
    if (!isOnPrice(name)) chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: 48 });
  }
}

/** The library writes the volume in the faint colour of its bar, which is too pale to read. */
function volumeLegend(title: string): NonNullable<IndicatorCreate['createTooltipDataSource']> {
  return ({ chart, crosshair }) => {
    const { legend } = chart.getStyles().candle.tooltip;
    const strong = chart.getStyles().candle.priceMark.high.color;
    const list = chart.getDataList();
    const candle = list[crosshair.dataIndex ?? list.length - 1] ?? list.at(-1);
    const text = candle?.volume === undefined ? '' : chart.getFormatter().formatBigNumber(candle.volume);
    return {
      name: '',
      calcParamsText: '',
      features: [],
      legends: [{ title: { text: `${title} `, color: legend.color }, value: { text, color: strong } }],
    };
  };
}
