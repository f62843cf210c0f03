import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts, lazy } from '@agio/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { defaultArrangement, isArranged } from '../state/layouts.ts';
import { hideablePanes } from '../state/panes.ts';
import { arrange, useArrangement, useLayouts } from './use-layouts.ts';
import { togglePane, usePanes } from './use-panes.ts';

const TradingDialog = lazy(async () => ({ default: (await import('./trading-dialog.tsx')).TradingDialog }));

const LayoutsDialog = lazy(async () => ({ default: (await import('./layouts-dialog.tsx')).LayoutsDialog }));

/** Which panes stand, layouts that are kept, and the way back to the first one. */
export function LayoutPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const hidden = usePanes((panes) => panes.hidden);
  const { t } = useTexts('trading');
  const layouts = useLayouts((state) => state.list);
  const now = useArrangement();
  const [trading, setTrading] = useState(false);
  const [keeping, setKeeping] = useState(false);
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
        <MenuLabel>{t(($) => $.layouts.title)}</MenuLabel>
        <MenuItem checked={isArranged(defaultArrangement, now)} onSelect={() => arrange(defaultArrangement)}>
          {t(($) => $.layouts.default)}
        </MenuItem>
        {layouts.map((layout) => (
          <MenuItem key={layout.name} checked={isArranged(layout, now)} onSelect={() => arrange(layout)}>
            {layout.name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setKeeping(true)}>{t(($) => $.layouts.open)}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setTrading(true)}>{t(($) => $.settings.open)}</MenuItem>
      </Menu>
      {keeping ? (
        <Suspense>
          <LayoutsDialog onClose={() => setKeeping(false)} />
        </Suspense>
      ) : null}
      {trading ? (
        <Suspense>
          <TradingDialog onClose={() => setTrading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
