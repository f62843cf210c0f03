import type { Column } from '@agio/ui';
import { create } from 'zustand';
import { readColumns, writeColumns } from '../api/remembered.ts';
import { parseHiddenColumns, shownColumns, type ColumnTable, type HiddenColumns } from '../state/columns.ts';

/** Columns that are not shown, remembered in this browser. */
export const useHiddenColumns = create<HiddenColumns>(() => parseHiddenColumns(readColumns()));
useHiddenColumns.subscribe((hidden) => writeColumns(hidden));

/** Those columns of a table that the customer wants to see. */
export function useShownColumns<Row>(table: ColumnTable, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return shownColumns(
    columns,
    useHiddenColumns((hidden) => hidden[table]),
  );
}
