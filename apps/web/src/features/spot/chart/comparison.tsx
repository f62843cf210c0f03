import { pairName } from '@agio/kernel';
import type { Chart } from 'klinecharts';
import { IconButton, useTexts } from '@agio/ui';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Interval } from '../state/intervals.ts';
import { useComparedCloses } from '../api/compared-closes.ts';
import type { Colours } from './colours.ts';
import { drawComparison, percentText } from './compare-line.ts';
import { useChart } from './settings.ts';

export type ComparisonProps = { chart: Chart; other: string; interval: Interval; colours: Colours };
const none: ReadonlyMap<number, number> = new Map();

/** Another market in the chart, in per cent since the first visible candle, with its name and the way to be rid of it. */
export function Comparison({ chart, other, interval, colours }: ComparisonProps): ReactNode {
  const { t } = useTexts('trading');
  const { closes, hasFailed, reach } = useComparedCloses(other, interval);
  const [percent, setPercent] = useState<number | null>(null);
  const scrolled = useEffectEvent(() => {
    const first = chart.getDataList()[Math.max(0, chart.getVisibleRange().from)];
    if (first !== undefined) reach(first.timestamp);
  });
  useEffect(() => drawComparison(chart, closes, colours, setPercent), [chart, closes, colours]);
  useEffect(() => {
    const moved = (): void => scrolled();
    chart.subscribeAction('onVisibleRangeChange', moved);
    return () => chart.unsubscribeAction('onVisibleRangeChange', moved);
  }, [chart]);
  useEffect(() => () => drawComparison(chart, none, colours, () => undefined), [chart, colours]);
  const name = pairName(other);
  return (
    <div className="ex-compared" style={{ right: (chart.getSize('candle_pane', 'yAxis')?.width ?? 64) + 8 }}>
      <i aria-hidden="true" style={{ background: colours.c5 }} />
      <span>{name}</span>
      <span>{hasFailed ? t(($) => $.compare.failed) : percent === null ? '--' : percentText(percent)}</span>
      <IconButton className="square" label={t(($) => $.compare.remove, { name })} onClick={() => useChart.setState({ compare: null })}>
        <X size={12} />
      </IconButton>
    </div>
  );
}
