import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { cn, EmptyState, SkeletonRows, SortTh, Table, Td, Th, useTexts } from '@agio/ui';
import { QueryError } from '../query-states.tsx';
import { saveFile } from '../save-file.ts';
import type { DeskColumn } from './column.ts';
import { cellsOf, csvOf } from './csv.ts';
import { ColumnChooser, ExportButton, ViewsMenu } from './toolbar.tsx';
import type { Sort } from './url-state.ts';
import { useDeskTable, type ShownTable } from './use-desk-table.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Listing<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface DeskTableProps<Row> {
  /** By this name columns and views are remembered, and a file of it is saved. */
  readonly id: string;
  readonly label: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly list: Listing<Row>;
  readonly keyOf: (row: Row) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row) => void;
  /** The row whose details stand beside the list. */
  readonly openKey?: string | undefined;
  readonly rowClassName?: (row: Row) => string | undefined;
  /** Search and filters. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** In place of an export of what is shown, for lists of which only a part is. */
  readonly exportButton?: ReactNode;
  readonly empty: string;
  readonly footer?: ReactNode;
}

/** The one table of the console: its filters, columns and views, the rows, and keys to move through them. */
export function DeskTable<Row extends object>(props: DeskTableProps<Row>): ReactNode {
  const { id, columns, list, sort = null, filters, actions, exportButton, footer } = props;
  const { t } = useTexts('table');
  const shown = useDeskTable(id, columns, list.data ?? noRows, sort);
  const bar = useRef<HTMLDivElement>(null);
  function exportShown(): void {
    const exported = shown.columns.filter((column) => column.isUnexported !== true);
    const { heads, lines } = cellsOf(
      exported,
      shown.rows,
      t(($) => $.unit),
    );
    saveFile(`${id}.csv`, csvOf(heads, lines), 'text/csv;charset=utf-8');
  }
  return (
    <div className="@container min-w-0">
      <div ref={bar} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        {filters}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {actions}
          <ViewsMenu table={id} />
          <ColumnChooser columns={shown.choices} onToggle={shown.toggle} />
          {exportButton ?? <ExportButton onExport={exportShown} />}
        </span>
      </div>
      <Rows {...props} shown={shown} bar={bar} />
      {footer}
    </div>
  );
}

const noRows: readonly never[] = [];

function Rows<Row extends object>({
  label,
  list,
  keyOf,
  sort = null,
  onSort,
  onOpen,
  openKey,
  rowClassName,
  empty,
  shown,
  bar,
}: DeskTableProps<Row> & { shown: ShownTable<Row>; bar: RefObject<HTMLDivElement | null> }): ReactNode {
  const { columns, rows } = shown;
  const [active, setActive] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const open = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const openAt = openKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === openKey);
  const moveTo = (index: number): void => {
    setActive(index);
    body.current?.rows[index]?.scrollIntoView({ block: 'nearest' });
    // While details stand beside the list they follow the row.
    if (openAt !== -1) open(index);
  };
  useRowKeys({ count: rows.length, active: active === -1 ? openAt : active, onActive: moveTo, onOpen: open, search: bar });
  if (list.isError && list.data === undefined) return <QueryError query={list} />;
  if (!list.isPending && rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="max-h-[calc(100dvh-180px)] overflow-auto" tabIndex={0} aria-label={label}>
      <Table label={label} className="desk-tbl">
        <thead>
          <tr>
            <Heads columns={columns} sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody ref={body}>
          {list.isPending ? <SkeletonRows rows={12} columns={columns.length} /> : null}
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              aria-selected={keyOf(row) === openKey ? true : undefined}
              className={cn(onOpen !== undefined && 'cursor-pointer', index === active && 'active', rowClassName?.(row))}
              onClick={(event) => {
                // A link or button in the row has a purpose of its own, and marking a text is no click.
                if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
                if (getSelection()?.isCollapsed === false) return;
                setActive(index);
                open(index);
              }}
            >
              {columns.map((column) => (
                <Td key={column.key} right={column.right === true}>
                  {column.render === undefined ? column.value(row) : column.render(row)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The heads; a column that sorts says in which direction it does. */
function Heads<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly DeskColumn<Row>[];
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
}): ReactNode {
  return columns.map(({ key, head, right = false, isSortable = false }) =>
    isSortable && onSort !== undefined ? (
      <SortTh
        key={key}
        name={key}
        right={right}
        sort={{ key: sort?.key ?? '', direction: sort?.isDescending === true ? 'descending' : 'ascending' }}
        onSort={(next) => onSort({ key, isDescending: next.direction === 'descending' })}
      >
        {head}
      </SortTh>
    ) : (
      <Th key={key} right={right}>
        {head}
      </Th>
    ),
  );
}
