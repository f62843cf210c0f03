import { IconButton, Segmented, Skeleton, useTexts, lazy } from '@agio/ui';
import { Maximize2, Minimize2 } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { ChartMenu, IndicatorsMenu, IntervalsMenu, TypeMenu } from './chart-menus.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { useFilledScreen, useFullScreen } from './full-screen.ts';
import { useChart } from './settings.ts';
import { phoneIntervals, shownIntervals } from '../state/chart-settings.ts';
import type { ChartHandle, ChosenDrawing, DrawingTool } from './tools.ts';

// The charting library needs a window at import and is large, so it comes after the page stands.
const KlineChart = lazy(async () => ({ default: (await import('./kline-chart.tsx')).KlineChart }));
const DepthChart = lazy(async () => ({ default: (await import('./depth-chart.tsx')).DepthChart }));
const DrawingStyleBar = lazy(async () => ({ default: (await import('./drawing-style-bar.tsx')).DrawingStyleBar }));
const ClearDialog = lazy(async () => ({ default: (await import('../components/clear-dialog.tsx')).ClearDialog }));
const NoteDialog = lazy(async () => ({ default: (await import('../components/note-dialog.tsx')).NoteDialog }));

function FullScreenButton({ size }: { size?: 's' | 'm' }): ReactNode {
  const { t } = useTexts('exchange');
  const { on, can, toggle } = useFullScreen();
  if (!can) return null;
  return (
    <IconButton
      {...(size === undefined ? {} : { size })}
      label={on ? t(($) => $.chart.leaveFullScreen) : t(($) => $.chart.fullScreen)}
      onClick={toggle}
    >
      {on ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
    </IconButton>
  );
}

const waiting = <Skeleton className="absolute! inset-4 h-auto! opacity-50" />;

/** Interval, kind of chart, indicators, and rarer actions. */
function KlineControls({ handle, market }: { handle: ChartHandle | null; market: string }): ReactNode {
  const { t } = useTexts('exchange');
  const chart = useChart();
  return (
    <>
      <Segmented
        look="pills"
        size="s"
        label={t(($) => $.chart.interval)}
        value={chart.interval}
        onValueChange={(value) => useChart.setState({ interval: value })}
        items={shownIntervals(chart).map((value) => ({ value, label: t(($) => $.chart.intervals[value]) }))}
      />
      <IntervalsMenu />
      <i className="ex-rule" />
      <TypeMenu />
      <IndicatorsMenu />
      <ChartMenu handle={handle} market={market} />
    </>
  );
}

/** Candles or depth. */
function ViewChoice(): ReactNode {
  const { t } = useTexts('exchange');
  const view = useChart((state) => state.view);
  return (
    <Segmented
      size="s"
      label={t(($) => $.chart.view)}
      value={view}
      onValueChange={(value) => useChart.setState({ view: value })}
      items={[
        { value: 'kline', label: t(($) => $.chart.kline) },
        { value: 'depth', label: t(($) => $.chart.depth) },
      ]}
    />
  );
}

export function ChartPane({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const view = useChart((state) => state.view);
  const [noting, setNoting] = useState(false);
  const [handle, setHandle] = useState<ChartHandle | null>(null);
  const [tool, setTool] = useState<DrawingTool | 'none'>('none');
  const [chosen, setChosen] = useState<ChosenDrawing | null>(null);
  const [clearing, setClearing] = useState(0);
  const pane = useRef<HTMLElement>(null);
  useFilledScreen(pane);
  return (
    <section ref={pane} className="ex-pane ex-chart" aria-label={t(($) => $.chart.label)}>
      <div className="ex-ctl">
        {view === 'kline' ? <KlineControls handle={handle} market={market.market} /> : null}
        <span className="flex-1" />
        <ViewChoice />
        <FullScreenButton />
      </div>
      {view === 'kline' ? (
        <>
          <DrawingBar
            handle={handle}
            tool={tool}
            isSelected={chosen !== null}
            onTool={setTool}
            onClear={() => setClearing(handle?.count() ?? 0)}
          />
          <div className="ex-chart-body">
            <Suspense fallback={waiting}>
              <KlineChart
                market={market}
                drawing={tool !== 'none'}
                onHandle={setHandle}
                onDrawn={() => setTool('none')}
                onNote={() => setNoting(true)}
                onSelect={setChosen}
              />
            </Suspense>
            <Suspense>
              {chosen === null || handle === null ? null : <DrawingStyleBar chosen={chosen} handle={handle} />}
              {clearing === 0 ? null : <ClearDialog count={clearing} onClear={() => handle?.clear()} onClose={() => setClearing(0)} />}
            </Suspense>
            {noting ? (
              <Suspense>
                <NoteDialog
                  onDone={(text) => {
                    setNoting(false);
                    handle?.write(text);
                  }}
                />
              </Suspense>
            ) : null}
          </div>
        </>
      ) : (
        <div className="ex-chart-body wide">
          <Suspense fallback={waiting}>
            <DepthChart market={market} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The same on a phone: fewer intervals in the bar, no drawing, depth as one more choice. */
export function PhoneChart({ market, tall }: { market: Market; /** Nothing stands below it. */ tall: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { view, interval } = useChart();
  const [handle, setHandle] = useState<ChartHandle | null>(null);
  const pane = useRef<HTMLElement>(null);
  useFilledScreen(pane);
  return (
    <section ref={pane} className="ex-phone-chart" aria-label={t(($) => $.chart.label)}>
      <div className="ex-phone-ctl">
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.chart.interval)}
          value={view === 'depth' ? 'depth' : interval}
          onValueChange={(next) => useChart.setState(next === 'depth' ? { view: 'depth' } : { view: 'kline', interval: next })}
          items={[
            ...phoneIntervals(interval).map((one) => ({ value: one, label: t(($) => $.chart.intervals[one]) })),
            { value: 'depth' as const, label: t(($) => $.chart.depth) },
          ]}
        />
        <IntervalsMenu size="m" />
        <IndicatorsMenu short />
        <ChartMenu handle={handle} market={market.market} phone />
        <FullScreenButton size="m" />
      </div>
      <div className={`ex-phone-chart-body ${tall ? 'tall' : ''}`}>
        <Suspense fallback={waiting}>
          {view === 'depth' ? <DepthChart market={market} /> : <KlineChart market={market} phone onHandle={setHandle} />}
        </Suspense>
      </div>
    </section>
  );
}
