import { Badge, cn, useTexts, lazy } from '@agio/ui';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ReactNode } from 'react';
import { FirstUse } from '../components/first-use.tsx';
import { CandlesIcon, CurveIcon } from './icons.tsx';
import { useChart } from './settings.ts';
import type { ChartHandle } from './tools.ts';

const loadPanels = async () => await import('../components/view-panels.tsx');
const TypePanel = lazy(async () => ({ default: (await loadPanels()).TypePanel }));
const IndicatorsPanel = lazy(async () => ({ default: (await loadPanels()).IndicatorsPanel }));
const prepare = (): void => void loadPanels();
const loadIntervals = async () => await import('../components/intervals-panel.tsx');
const IntervalsPanel = lazy(async () => ({ default: (await loadIntervals()).IntervalsPanel }));
const loadChartPanel = async () => await import('../components/chart-panel.tsx');
const ChartPanel = lazy(async () => ({ default: (await loadChartPanel()).ChartPanel }));

/** The intervals that are not in the bar, and which are. */
export function IntervalsMenu({ size = 's' }: { size?: 's' | 'm' }): ReactNode {
  const { t } = useTexts('exchange');
  const label = t(($) => $.chart.moreIntervals);
  return (
    <FirstUse
      className={`ui-btn gho ${size} ico`}
      popup="dialog"
      prepare={() => void loadIntervals()}
      renderPanel={(trigger) => <IntervalsPanel trigger={trigger} canPin={size === 's'} />}
      aria-label={label}
      title={label}
    >
      <ChevronDown size={14} />
    </FirstUse>
  );
}

/** On a phone it has the trading settings too: there is no other menu for them. */
export function ChartMenu({ handle, market, phone = false }: { handle: ChartHandle | null; market: string; phone?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const label = t(($) => $.chart.more);
  return (
    <FirstUse
      className={`ui-btn gho ${phone ? 'm' : 's'} ico`}
      prepare={() => void loadChartPanel()}
      renderPanel={(trigger) => <ChartPanel trigger={trigger} handle={handle} market={market} phone={phone} />}
      aria-label={label}
      title={label}
    >
      <Ellipsis size={16} />
    </FirstUse>
  );
}

export function TypeMenu(): ReactNode {
  const { t } = useTexts('exchange');
  const label = t(($) => $.chart.type);
  return (
    <FirstUse
      className="ui-btn gho s ico"
      prepare={prepare}
      renderPanel={(trigger) => <TypePanel trigger={trigger} />}
      aria-label={label}
      title={label}
    >
      <CandlesIcon />
    </FirstUse>
  );
}

export function IndicatorsMenu({ short }: { short?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const count = useChart((state) => state.indicators.length);
  const label = t(($) => $.chart.indicators);
  const name = short === true ? { 'aria-label': label, title: label } : { title: label };
  return (
    <FirstUse
      className={cn('ui-btn gho', short === true ? 'm ico' : 's px-2!')}
      prepare={prepare}
      renderPanel={(trigger) => <IndicatorsPanel trigger={trigger} />}
      {...name}
    >
      <CurveIcon />
      {short === true ? null : <span className="ex-name">{label}</span>}
      {short === true || count === 0 ? null : <Badge count={count} />}
    </FirstUse>
  );
}
