import { MenuItem, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { mayAct } from '../../../shared/log-in-prompt.ts';

/** A new price alert, from the chart's menu; its words come with it. */
export function AlertItem({ onSelect }: { onSelect: () => void }): ReactNode {
  const { t } = useTexts('alerts');
  return (
    <MenuItem
      onSelect={() => {
        if (mayAct()) onSelect();
      }}
    >
      {t(($) => $.from)}
    </MenuItem>
  );
}
