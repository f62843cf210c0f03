import { dispose, init, type Chart } from 'klinecharts';
import { fixed, percent, price as priceText, useLanguage, useTexts, ErrorState, EmptyState } from '@agio/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { pairName, type Market } from '../../../shared/markets/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import type { CandleRow } from '../api/candles.ts';
import { readDrawings, writeDrawings } from '../api/remembered.ts';
import { CandleSummary } from './candle-summary.tsx';
import { readColours, type Colours } from './colours.ts';
import { candleLoader, type LoaderState } from './data-loader.ts';
import { Drawing } from './drawing.ts';
import { drawFillMarks, type FillMarks } from './fill-marks.ts';
import { axisTexts, chartFormatter, periods } from './formats.ts';
import { timeTicks } from './time-axis.ts';
import { INTERVAL_MINUTES } from '@agio/kernel';
import { syncIndicators } from './indicators.ts';
import { OrderLabels } from './order-labels.tsx';
import { drawOrderLines, type LineHeights } from './order-lines.ts';
import { useFillMarks, useOrderLines } from './own-trading.ts';
import { drawingsOf, withDrawings } from './saved-drawings.ts';
import { useChart } from './settings.ts';
import { chartStyles, type Legend } from './styles.ts';
import type { ChartHandle } from './tools.ts';

export type KlineChartProps = { market: Market; phone?: boolean; onHandle?: (handle: ChartHandle | null) => void; onDrawn?: () => void };

/** Open, high, low, close, change and volume of the candle under the crosshair, else of the last. */
function useLegend(market: Market, name: string, colours: Colours): Legend {
  const { t } = useTexts('exchange');
  return useCallback(
    ({ current }) => {
      const { t1, t3, t2, up, down } = colours;
      if (current === null) return [];
      const tone = current.close >= current.open ? up : down;
      const figure = (value: number): string => priceText(value.toFixed(market.priceDecimals), market.priceDecimals);
      const part = (title: string, value: string, color = tone) => ({ title: { text: title, color: t3 }, value: { text: value, color } });
      const change = current.open === 0 ? '0' : ((current.close - current.open) / current.open).toFixed(6);
      return [
        part('', name, t1),
        part(`${t(($) => $.chart.open)} `, figure(current.open)),
        part(`${t(($) => $.chart.high)} `, figure(current.high)),
        part(`${t(($) => $.chart.low)} `, figure(current.low)),
        part(`${t(($) => $.chart.close)} `, figure(current.close)),
        part('', percent(change)),
        part(`${t(($) => $.chart.volume)} `, fixed((current.volume ?? 0).toFixed(8), Math.min(3, market.amountDecimals)), t2),
      ];
    },
    [market, name, colours, t],
  );
}

/** A phone has no room for it. */
const noLegend: Legend = () => [];
const noMarks: FillMarks = new Map();
const noHeights: LineHeights = { ys: [], height: 0 };

/** The K-line chart. This file brings the charting library along, so it is loaded when the page already stands. */
export function KlineChart({ market, phone, onHandle, onDrawn }: KlineChartProps): ReactNode {
  const { t } = useTexts('exchange');
  const language = useLanguage();
  const { theme, upColour } = usePreferences();
  const { interval, type, indicators } = useChart();
  const [state, setState] = useState<LoaderState>('loading');
  const [rows, setRows] = useState<readonly CandleRow[]>([]);
  const [chart, setChart] = useState<Chart | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(interval);
  const lines = useOrderLines(market);
  const [heights, setHeights] = useState(noHeights);
  const marks = useFillMarks(market, interval);
  const [hidden, setHidden] = useState(false);
  const title = `${pairName(market.market)} · ${t(($) => $.chart.intervals[interval])}`;
  const colours = useMemo(() => readColours(theme, upColour), [theme, upColour]);
  const legend = useLegend(market, title, colours);
  const told = useEffectEvent((handle: ChartHandle | null) => onHandle?.(handle));
  const drawn = useEffectEvent(() => onDrawn?.());

  useEffect(() => {
    const node = box.current;
    if (node === null) return;
    const made = init(node, {
      formatter: chartFormatter(language, () => asked.current),
      thousandsSeparator: { sign: ',' },
      decimalFold: { threshold: 30 },
    });
    if (made === null) return;
    made.setBarSpace(8);
    made.setOffsetRightDistance(40);
    made.overrideYAxis({ paneId: 'candle_pane', gap: { top: phone === true ? 44 : 66, bottom: 16 } });
    const texts = axisTexts(language);
    made.overrideXAxis({ createTicks: () => timeTicks(made, INTERVAL_MINUTES[asked.current], texts) });
    made.setSymbol({ ticker: market.market, pricePrecision: market.priceDecimals, volumePrecision: Math.min(3, market.amountDecimals) });
    made.setPeriod(periods[asked.current]);
    made.setDataLoader(candleLoader({ market: market.market, interval: () => asked.current, onState: setState, onRows: setRows }));
    const drawing = new Drawing(made, {
      onDone: () => drawn(),
      onChange: (drawings) => writeDrawings(withDrawings(readDrawings(), market.market, drawings)),
    });
    // A phone has no tools to draw with: there a drawing is looked at, and not moved by a thumb that scrolls.
    drawing.lock(phone === true);
    drawing.restore(drawingsOf(readDrawings(), market.market));
    told({
      use: (tool) => drawing.use(tool),
      lock: (locked) => drawing.lock(locked),
      hide: (off) => {
        drawing.hide(off);
        setHidden(off);
      },
      magnet: (on) => drawing.magnet(on),
      undo: () => drawing.undo(),
      clear: () => drawing.clear(),
    });
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(node);
    setChart(made);
    return () => {
      resized.disconnect();
      drawing.end();
      told(null);
      made.setDataLoader({ getBars: ({ callback }) => callback([]) });
      dispose(node);
      setChart(null);
    };
  }, [market, language, phone]);

  useEffect(() => {
    if (chart === null || asked.current === interval) return;
    asked.current = interval;
    chart.setPeriod(periods[interval]);
  }, [chart, interval]);

  useEffect(() => {
    chart?.setStyles(chartStyles(colours, type, phone === true ? noLegend : legend));
  }, [chart, colours, type, phone, legend]);

  useEffect(() => {
    if (chart !== null) syncIndicators(chart, indicators, { paneHeight: phone === true ? 56 : 84, volume: t(($) => $.chart.volume) });
  }, [chart, indicators, phone, t]);

  useEffect(() => {
    if (chart !== null) drawOrderLines(chart, lines, colours, setHeights);
  }, [chart, lines, colours]);

  useEffect(() => {
    if (chart !== null) drawFillMarks(chart, hidden ? noMarks : marks, colours);
  }, [chart, marks, hidden, colours]);

  useEffect(() => {
    // The library makes its own focusable box: give it a place in the order and a name.
    const inner = chart?.getDom() ?? null;
    if (inner === null) return;
    inner.tabIndex = 0;
    inner.setAttribute('role', 'application');
    inner.setAttribute('aria-label', title);
  }, [chart, title]);

  return (
    <>
      <div ref={box} className="ex-kline" />
      <OrderLabels lines={lines} heights={heights} top={phone === true ? 30 : 48} phone={phone === true} />
      {state === 'failed' ? (
        <div className="ex-chart-state">
          <ErrorState onRetry={() => chart?.resetData()}>{t(($) => $.chart.failed)}</ErrorState>
        </div>
      ) : null}
      {state === 'empty' ? (
        <div className="ex-chart-state">
          <EmptyState>{t(($) => $.chart.empty)}</EmptyState>
        </div>
      ) : null}
      <CandleSummary market={market} interval={interval} rows={rows} />
    </>
  );
}
