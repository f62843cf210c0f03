import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { hideablePanes } from '../state/panes.ts';
import { restorePanes, togglePane, usePanes } from './use-panes.ts';

/** Which panes stand, and the way back to their first sizes. */
export function LayoutPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const hidden = usePanes((panes) => panes.hidden);
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      <MenuLabel>{t(($) => $.layoutMenu.show)}</MenuLabel>
      {hideablePanes.map((pane) => (
        <MenuItem key={pane} checked={!hidden.includes(pane)} onSelect={() => togglePane(pane)}>
          {t(($) => $.layoutMenu[pane])}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={restorePanes}>{t(($) => $.layoutMenu.restore)}</MenuItem>
    </Menu>
  );
}
