import type { Chart, IndicatorCreate } from 'klinecharts';
import { onPrice, usualParameters, type IndicatorName, type Parameters } from '../state/chart-settings.ts';

const MAIN = 'candle_pane';
/** Indices around a hundred need no more. */
const indices: readonly IndicatorName[] = ['RSI', 'KDJ', 'WR', 'CCI', 'DMI', 'ROC'];
const isOnPrice = (name: IndicatorName): boolean => (onPrice as readonly IndicatorName[]).includes(name);

/** Makes the chart's indicators those that are wanted, touching only what changed. */
export function syncIndicators(
  chart: Chart,
  { indicators: wanted, parameters }: { readonly indicators: readonly IndicatorName[]; readonly parameters: Parameters },
  { paneHeight, volume }: { paneHeight: number; volume: string },
): void {
  for (const { name, id } of chart.getIndicators()) if (!wanted.includes(name as IndicatorName)) chart.removeIndicator({ id });
  const there = new Map(chart.getIndicators().map((indicator) => [indicator.name, indicator]));
  for (const name of wanted) {
    const calcParams = parameters[name] ?? usualParameters[name] ?? (name === 'VOL' ? [] : undefined);
    const before = there.get(name);
    if (before !== undefined) {
      if (calcParams !== undefined && before.calcParams.join() !== calcParams.join())
        chart.overrideIndicator({ name, id: before.id, calcParams: [...calcParams] });
      continue;
    }
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
