import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useColumnNames } from '../orders/components/order-columns.tsx';
import { toggleColumn, type ColumnTable } from '../state/columns.ts';
import { useHiddenColumns } from './use-columns.ts';

/** Several are chosen at once, so the menu stays open. */
export function ColumnsPanel({ trigger, table }: { trigger: ReactNode; table: ColumnTable }): ReactNode {
  const { t } = useTexts('trading');
  const names = useColumnNames(table);
  const hidden = useHiddenColumns((state) => state[table]) ?? [];
  const keys: readonly string[] = names.map(({ key }) => key);
  const shown = keys.filter((key) => !hidden.includes(key));
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      <MenuLabel>{t(($) => $.columns.title)}</MenuLabel>
      {names.map(({ key, head }) => (
        <MenuCheckItem
          key={key}
          checked={shown.includes(key)}
          disabled={shown.length === 1 && shown[0] === key}
          onCheckedChange={() => useHiddenColumns.setState({ [table]: toggleColumn(hidden, key, keys) })}
        >
          {head}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem disabled={shown.length === keys.length} onSelect={() => useHiddenColumns.setState({ [table]: [] })}>
        {t(($) => $.columns.all)}
      </MenuItem>
    </Menu>
  );
}
