import { type ReactNode } from 'react';
import { Palette } from 'lucide-react';
import { useTexts, lazy } from '@agio/ui';
import { FirstUse } from '../../../shared/frame/first-use.tsx';

const loadPanel = async () => await import('./display-panel.tsx');
const DisplayPanel = lazy(async () => ({ default: (await loadPanel()).DisplayPanel }));

/** All four themes and the colour of a rise, at the foot of every page. */
export function DisplayMenu(): ReactNode {
  const { t } = useTexts('common');
  return (
    <FirstUse className="inline-flex items-center gap-1.5 rounded-1 hover:text-t1" prepare={() => void loadPanel()} Panel={DisplayPanel}>
      <Palette size={16} aria-hidden="true" />
      {t(($) => $.display.label)}
    </FirstUse>
  );
}
