import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { SkeletonRows } from './states.tsx';
import { Table, Td, Th, type TableProps } from './table.tsx';

/** One column: its head, and what of a row is in its cells. A cell that needs hooks is a component. */
export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  readonly right?: boolean;
  /** The head is read out and not shown, as above a column of buttons. */
  readonly quiet?: boolean;
  /** Further from the column before, as words behind figures are; its head stands above it. */
  readonly apart?: boolean;
  /** Classes of the cells. */
  readonly className?: string;
  readonly render: (row: Row) => ReactNode;
};

const APART = 'pl-10';

/** A table from its columns: heads, grey rows while the list is on its way, and a row for each entry. */
export function DataTable<Row>({
  label,
  columns,
  list,
  loading = false,
  keyOf,
  skeletons = 5,
  headClassName,
  rowClassName,
  ...table
}: Pick<TableProps, 'label' | 'rows' | 'className'> & {
  columns: readonly Column<Row>[];
  list: readonly Row[];
  loading?: boolean;
  keyOf: (row: Row) => string;
  /** The number of grey rows while it loads. */
  skeletons?: number;
  headClassName?: string;
  rowClassName?: string;
}): ReactNode {
  return (
    <Table label={label} {...table}>
      <thead>
        <tr className={headClassName}>
          {columns.map(({ key, apart = false, head, right = false, quiet = false }) => (
            <Th key={key} right={right} className={cn(apart && APART)}>
              {quiet ? <span className="sr-only">{head}</span> : head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading ? <SkeletonRows rows={skeletons} columns={columns.length} /> : null}
        {list.map((row) => (
          <tr key={keyOf(row)} className={rowClassName}>
            {columns.map(({ key, apart = false, right = false, className, render }) => (
              <Td key={key} right={right} className={cn(apart && APART, className)}>
                {render(row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Names and their values, one pair a line. */
export function Pairs({ pairs, className }: { pairs: readonly (readonly [string, ReactNode])[]; className?: string }): ReactNode {
  return (
    <dl className={cn('ui-kv', className)}>
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row of a table as the lines of a card: a phone has no room for columns. */
export const linesOf = <Row,>(columns: readonly Column<Row>[], row: Row): readonly (readonly [string, ReactNode])[] =>
  columns.map(({ head, render }) => [head, render(row)]);
