import { dispose, init, type Chart } from 'klinecharts';
import {
  fixed,
  percent,
  price as priceText,
  useLanguage,
  useTexts,
  ErrorState,
  EmptyState,
  Skeleton,
  lazy,
  untilFetched,
  type Language,
} from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { marketsQuery, type Market } from '../../../shared/markets/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { CandleRow } from '../api/candles.ts';
import { comparedWith } from '../state/compare.ts';
import type { Interval } from '../state/intervals.ts';
import { readColours, type Colours } from './colours.ts';
import { candleLoader, type LoaderState } from './data-loader.ts';
import { axisTexts, chartFormatter, periods } from './formats.ts';
import { timeTicks } from './time-axis.ts';
import { INTERVAL_MINUTES, pairName } from '@agio/kernel';
import { syncIndicators } from './indicators.ts';
import { useChart } from './settings.ts';
import { chartStyles, type Legend } from './styles.ts';
import type { ChartHandle, ChosenDrawing } from './tools.ts';

// What is not urgent comes after the chart: drawings, own orders and deals, and the words for those who cannot see it.
const loadDrawing = async () => await import('./market-drawing.ts');
const OwnTrading = lazy(async () => ({ default: (await import('./own-trading-layer.tsx')).OwnTrading }));
const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }));
const CandleSummary = lazy(async () => ({ default: (await import('./candle-summary.tsx')).CandleSummary }));

export type KlineChartProps = {
  market: Market;
  phone?: boolean;
  /** A drawing tool is in the hand. */
  drawing?: boolean;
  onHandle?: (handle: ChartHandle | null) => void;
  onDrawn?: () => void;
  /** A note was placed and waits for its text. */
  onNote?: () => void;
  /** A drawing was chosen or looks different, or none is chosen any more. */
  onSelect?: (chosen: ChosenDrawing | null) => void;
};

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

type SetUp = { readonly market: Market; readonly phone: boolean; readonly language: Language; readonly interval: () => Interval };

/** Bars, axes, the market and the period that a new chart begins with. */
function setUp(chart: Chart, { market, phone, language, interval }: SetUp): void {
  chart.setBarSpace(8);
  chart.setOffsetRightDistance(40);
  chart.overrideYAxis({ paneId: 'candle_pane', gap: { top: phone ? 44 : 66, bottom: 16 } });
  const texts = axisTexts(language);
  chart.overrideXAxis({ createTicks: () => timeTicks(chart, INTERVAL_MINUTES[interval()], texts) });
  chart.setSymbol({ ticker: market.market, pricePrecision: market.priceDecimals, volumePrecision: Math.min(3, market.amountDecimals) });
  chart.setPeriod(periods[interval()]);
}

type Look = { readonly market: Market; readonly title: string; readonly colours: Colours; readonly phone: boolean };

/** Colours, kind of candles, legend and indicators, as they are chosen. */
function useLook(chart: Chart | null, { market, title, colours, phone }: Look): void {
  const { t } = useTexts('exchange');
  const { type, indicators, parameters } = useChart();
  const legend = useLegend(market, title, colours);
  useEffect(() => {
    chart?.setStyles(chartStyles(colours, type, phone ? noLegend : legend));
  }, [chart, colours, type, phone, legend]);

  useEffect(() => {
    const look = { paneHeight: phone ? 56 : 84, volume: t(($) => $.chart.volume) };
    if (chart !== null) syncIndicators(chart, { indicators, parameters }, look);
  }, [chart, indicators, parameters, phone, t]);
}

type DrawingPorts = Parameters<(typeof import('./market-drawing.ts'))['drawOn']>[2] & { readonly onHandle: (handle: ChartHandle) => void };

/** Drawings and their tools, once they have come; returns what ends them. */
function startDrawing(chart: Chart, market: string, { onHandle, ...ports }: DrawingPorts): () => void {
  let isOver = false;
  let end = (): void => undefined;
  void untilFetched(loadDrawing).then(({ drawOn }) => {
    if (isOver) return;
    const drawing = drawOn(chart, market, ports);
    ({ end } = drawing);
    onHandle(drawing.handle);
  });
  return () => {
    isOver = true;
    end();
  };
}

const STEP_PIXELS = 64;
const ZOOM = 0.25;

/** What keys do while the chart has the focus: back and forth in time, closer and farther, and the newest candle. */
const CHART_KEYS: Readonly<Record<string, (chart: Chart) => void>> = {
  ArrowLeft: (chart) => chart.scrollByDistance(STEP_PIXELS),
  ArrowRight: (chart) => chart.scrollByDistance(-STEP_PIXELS),
  ArrowUp: (chart) => chart.zoomAtCoordinate(1 + ZOOM),
  ArrowDown: (chart) => chart.zoomAtCoordinate(1 - ZOOM),
  End: (chart) => chart.scrollToRealTime(),
};

/** The library makes its own focusable box: gives it a place in the order and a name. */
function useAccessibleName(chart: Chart | null, name: string): void {
  useEffect(() => {
    const inner = chart?.getDom() ?? null;
    if (inner === null) return;
    inner.tabIndex = 0;
    inner.setAttribute('role', 'application');
    inner.setAttribute('aria-label', name);
    const keyed = (event: KeyboardEvent): void => {
      const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : CHART_KEYS[event.key];
      if (chart === null || act === undefined) return;
      event.preventDefault();
      act(chart);
    };
    inner.addEventListener('keydown', keyed);
    return () => inner.removeEventListener('keydown', keyed);
  }, [chart, name]);
}

type ComparedProps = { chart: Chart; market: Market; interval: Interval; colours: Colours };

function Compared({ market, ...shown }: ComparedProps): ReactNode {
  const compare = useChart((state) => state.compare);
  const other = comparedWith(compare, market.market, useQuery(marketsQuery).data);
  return other === null ? null : <Comparison {...shown} other={other} />;
}

/** The K-line chart. This file brings the charting library along, so it is loaded when the page already stands. */
export function KlineChart({ market, phone, drawing, onHandle, onDrawn, onNote, onSelect }: KlineChartProps): ReactNode {
  const { t } = useTexts('exchange');
  const language = useLanguage();
  const { theme, upColour } = usePreferences();
  const interval = useChart((state) => state.interval);
  const [state, setState] = useState<LoaderState>('loading');
  const [rows, setRows] = useState<readonly CandleRow[]>([]);
  const [chart, setChart] = useState<Chart | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(interval);
  const loggedIn = useLoggedIn();
  const [hidden, setHidden] = useState(false);
  const title = `${pairName(market.market)} · ${t(($) => $.chart.intervals[interval])}`;
  const colours = useMemo(() => readColours(theme, upColour), [theme, upColour]);
  const told = useEffectEvent((handle: ChartHandle | null) => onHandle?.(handle));
  const now = useEffectEvent(() => ({ onDrawn, onNote, onSelect }));

  useEffect(() => {
    const node = box.current;
    if (node === null) return;
    const made = init(node, {
      formatter: chartFormatter(language, () => asked.current),
      thousandsSeparator: { sign: ',' },
      decimalFold: { threshold: 30 },
    });
    if (made === null) return;
    setUp(made, { market, phone: phone === true, language, interval: () => asked.current });
    made.setDataLoader(candleLoader({ market: market.market, interval: () => asked.current, onState: setState, onRows: setRows }));
    const endDrawing = startDrawing(made, market.market, {
      locked: phone === true,
      onDone: () => now().onDrawn?.(),
      onNote: () => now().onNote?.(),
      onSelect: (chosen) => now().onSelect?.(chosen),
      onHidden: setHidden,
      onHandle: told,
    });
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(node);
    setChart(made);
    return () => {
      resized.disconnect();
      endDrawing();
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

  useLook(chart, { market, title, colours, phone: phone === true });
  useAccessibleName(chart, title);

  return (
    <>
      <div ref={box} className="ex-kline" />
      <Suspense>
        {chart === null || !loggedIn ? null : (
          <OwnTrading {...{ chart, market, interval, colours, hidden }} phone={phone === true} drawing={drawing === true} />
        )}
      </Suspense>
      <Suspense>{chart === null ? null : <Compared {...{ chart, market, interval, colours }} />}</Suspense>
      <ChartState state={state} onRetry={() => chart?.resetData()} />
      <Suspense>
        <CandleSummary market={market} interval={interval} rows={rows} />
      </Suspense>
    </>
  );
}

/** What stands over a chart without candles: an axis without prices would show some that were never paid. */
function ChartState({ state, onRetry }: { state: LoaderState; onRetry: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  if (state === 'ready') return null;
  if (state === 'loading')
    return (
      <div className="ex-chart-state" aria-hidden="true">
        <Skeleton className="absolute! inset-4 h-auto! opacity-50" />
      </div>
    );
  return (
    <div className="ex-chart-state">
      {state === 'failed' ? (
        <ErrorState onRetry={onRetry}>{t(($) => $.chart.failed)}</ErrorState>
      ) : (
        <EmptyState>{t(($) => $.chart.empty)}</EmptyState>
      )}
    </div>
  );
}
