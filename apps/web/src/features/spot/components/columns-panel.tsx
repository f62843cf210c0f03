import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { toggleColumn, type ColumnTable } from '../state/columns.ts';
import { useHiddenColumns } from './use-columns.ts';

/** What may be hidden: without the buttons of the rows. */
type ColumnName = { readonly key: string; readonly head: string };
export type ColumnsPanelProps = { trigger: ReactNode; table: ColumnTable; names: readonly ColumnName[] };

/** Several are chosen at once, so the menu stays open. */
export function ColumnsPanel({ trigger, table, names }: ColumnsPanelProps): ReactNode {
  const { t } = useTexts('trading');
  const hidden = useHiddenColumns((state) => state[table]) ?? [];
  const keys = names.map(({ key }) => key);
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

const keysOf = {
  open: ['time', 'market', 'type', 'side', 'price', 'amount', 'filled', 'total', 'condition', 'fromLast'],
  history: ['ended', 'time', 'market', 'type', 'side', 'price', 'average', 'amount', 'filled', 'total', 'fee', 'status'],
  deals: ['time', 'market', 'side', 'role', 'price', 'amount', 'total', 'fee'],
} as const;

/** A column that the menu names, or one of buttons: with it, a column that nobody can hide does not compile. */
export type KeyOf<Table extends keyof typeof keysOf> = { readonly key: (typeof keysOf)[Table][number] | 'actions' };

/** The columns of one of the tables below the chart. */
export function OrderColumnsPanel({ trigger, table }: { trigger: ReactNode; table: keyof typeof keysOf }): ReactNode {
  const { t } = useTexts('exchange');
  const names = keysOf[table].map((key) => ({ key, head: t(($) => $.orders[key]) }));
  return <ColumnsPanel trigger={trigger} table={table} names={names} />;
}
