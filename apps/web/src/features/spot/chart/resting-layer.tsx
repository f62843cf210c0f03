import type { Chart } from 'klinecharts';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { TradingTabs, type RestingLine, type TradingTab } from '../../../shared/trading-tabs.ts';
import type { Colours } from './colours.ts';
import { drawRestingLines } from './resting-lines.ts';

type LinesOfTabs = ReadonlyMap<TradingTab, readonly RestingLine[]>;

/** Thin lines where something of the customer rests that has orders of its own. */
export function RestingLayer({ chart, colours, market }: { chart: Chart; colours: Colours; market: string }): ReactNode {
  const tabs = use(TradingTabs);
  const [found, setFound] = useState<LinesOfTabs>(new Map());
  const note = useCallback((tab: TradingTab, lines: readonly RestingLine[]) => setFound((before) => new Map(before).set(tab, lines)), []);
  const lines = useMemo(() => tabs.flatMap((tab) => found.get(tab) ?? []), [tabs, found]);
  useEffect(() => {
    drawRestingLines(chart, lines, colours);
  }, [chart, lines, colours]);
  useEffect(() => () => drawRestingLines(chart, [], colours), [chart, colours]);
  return (
    <Suspense>
      {tabs.map((tab) => (
        <LinesOf key={tab.name} tab={tab} market={market} onLines={note} />
      ))}
    </Suspense>
  );
}

type LinesOfProps = { tab: TradingTab; market: string; onLines: (tab: TradingTab, lines: readonly RestingLine[]) => void };

function LinesOf({ market, onLines, tab }: LinesOfProps): ReactNode {
  const note = useCallback((lines: readonly RestingLine[]) => onLines(tab, lines), [onLines, tab]);
  const { Lines } = tab;
  return <Lines market={market} onLines={note} />;
}
