import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { hideablePanes } from '../state/panes.ts';
import { restorePanes, togglePane, usePanes } from './use-panes.ts';

const TradingDialog = lazy(async () => ({ default: (await import('./trading-dialog.tsx')).TradingDialog }));

/** Which panes stand, and the way back to their first sizes. */
export function LayoutPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const hidden = usePanes((panes) => panes.hidden);
  const { t } = useTexts('trading');
  const [trading, setTrading] = useState(false);
  return (
    <>
      <Menu defaultOpen align="end" trigger={trigger}>
        <MenuLabel>{t(($) => $.layoutMenu.show)}</MenuLabel>
        {hideablePanes.map((pane) => (
          <MenuItem key={pane} checked={!hidden.includes(pane)} onSelect={() => togglePane(pane)}>
            {t(($) => $.layoutMenu[pane])}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={restorePanes}>{t(($) => $.layoutMenu.restore)}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setTrading(true)}>{t(($) => $.settings.open)}</MenuItem>
      </Menu>
      {trading ? (
        <Suspense>
          <TradingDialog onClose={() => setTrading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
