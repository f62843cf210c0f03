import { useMemo, useState } from 'react';
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import type { DeskColumn } from './column.ts';
import { rememberColumns, rememberedColumns } from './remembered.ts';
import type { Sort } from './url-state.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

export interface ShownTable<Row> {
  /** Columns that are shown, and rows in their order. */
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  readonly choices: readonly { readonly key: string; readonly head: string; readonly isShown: boolean; readonly isFixed: boolean }[];
  readonly toggle: (key: string) => void;
}

/** Order and columns of a list: sorted as its address says, with the columns that the operator chose in this browser. */
export function useDeskTable<Row extends object>(
  id: string,
  columns: readonly DeskColumn<Row>[],
  rows: readonly Row[],
  sort: Sort | null,
): ShownTable<Row> {
  const [chosen, setChosen] = useState(() => rememberedColumns(id));
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.key,
        // What has no value yet stands last, whichever way the list is sorted.
        accessorFn: (row) => column.value(row) ?? undefined,
        sortFn: 'basic',
        sortUndefined: 'last',
        enableSorting: column.isSortable === true,
      })),
    [columns],
  );
  const visible = useMemo(
    () => Object.fromEntries(columns.map(({ key, isFixed, isExtra }) => [key, isFixed === true || (chosen[key] ?? isExtra !== true)])),
    [columns, chosen],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defs,
    data,
    state: { columnVisibility: visible, sorting: sort === null ? [] : [{ id: sort.key, desc: sort.isDescending }] },
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return {
    columns: table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []),
    rows: table.getRowModel().rows.map(({ original }) => original),
    choices: columns.map(({ key, head, isFixed = false }) => ({ key, head, isShown: visible[key] ?? false, isFixed })),
    toggle: (key) => {
      const next = { ...chosen, [key]: !(visible[key] ?? false) };
      setChosen(next);
      rememberColumns(id, next);
    },
  };
}
