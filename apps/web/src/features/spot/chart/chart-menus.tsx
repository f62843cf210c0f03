import { Badge, cn, useTexts } from '@agio/ui';
import { lazy, type ReactNode } from 'react';
import { FirstUse } from '../components/first-use.tsx';
import { CandlesIcon, CurveIcon } from './icons.tsx';
import { useChart } from './settings.ts';

const loadPanels = async () => await import('../components/view-panels.tsx');
const TypePanel = lazy(async () => ({ default: (await loadPanels()).TypePanel }));
const IndicatorsPanel = lazy(async () => ({ default: (await loadPanels()).IndicatorsPanel }));
const prepare = (): void => void loadPanels();

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
