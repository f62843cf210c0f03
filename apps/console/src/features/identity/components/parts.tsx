import type { ReactNode } from 'react';
import { Balance, EmptyState, fixed, groupThousands, Pagination, SkeletonRows, Table, Td, Th, signMark, unsigned } from '@agio/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Toned, useWordsOf } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { CustomerState } from '../api/customers.ts';
import { pageFrom, pagesOf } from '../state/tabs.ts';

/** A value in the site's currency, with two digits after the dot. */
export function Money({ currency, value }: { currency: string; value: string }): ReactNode {
  return (
    <span className="whitespace-nowrap">
      {groupThousands(fixed(value, 2))} <span className="text-12 text-t2">{currency}</span>
    </span>
  );
}

/** What came in or went out: the sign says which, as a minus and not as a hyphen. */
export function Signed({ value }: { value: string }): ReactNode {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {signMark(value)}
      <Balance value={unsigned(value)} />
    </span>
  );
}

export const stateTones = { active: 'p', disabled: 'warn', frozen: 'warn', closed: 'warn' } as const;

export const StateTag = ({ state }: { state: CustomerState }): ReactNode => (
  <Toned tone={stateTones[state]}>{useWordsOf('customers').w.states[state]}</Toned>
);

/** A part of a customer's page. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className="ui-card min-w-0 overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
        <h2 className="text-14 leading-5 tracking-normal">{title}</h2>
        {aside === undefined ? null : <span className="text-12 text-t2">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** Names and values below each other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="flex flex-col gap-1.5 p-4 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-t2">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Column<Row> {
  readonly head: string;
  readonly right?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface Listing<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total?: number; readonly limit?: number } | undefined;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A short list of one customer's things. What people have typed is shown as text. */
export function SmallTable<Row extends object>({
  label,
  columns,
  list,
  keyOf,
  empty,
}: {
  label: string;
  columns: readonly Column<Row>[];
  list: Listing<Row>;
  keyOf: (row: Row, index: number) => string;
  empty: string;
}): ReactNode {
  if (list.isError && list.data === undefined) return <QueryError query={list} />;
  const rows = list.data?.list ?? [];
  if (!list.isPending && rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <Table label={label} className="desk-tbl">
        <thead>
          <tr>
            {columns.map(({ head, right = false }) => (
              <Th key={head} right={right}>
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.isPending ? <SkeletonRows rows={5} columns={columns.length} /> : null}
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ head, render, right = false }) => (
                <Td key={head} right={right}>
                  {render(row)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The page of a list that the address names, and the way to others. */
export function usePage(): { page: number; pager: (listed: { total: number; limit: number } | undefined) => ReactNode } {
  const navigate = useNavigate({ from: '/customers/$id' });
  const page = pageFrom(useSearch({ from: '/desk/customers/$id', select: (search) => search.page }));
  return {
    page,
    pager: (listed) => (
      <Pagination
        page={page}
        count={pagesOf(listed?.total ?? 0, listed?.limit ?? 1)}
        onPageChange={(next) => void navigate({ search: (before) => ({ ...before, page: String(next) }) })}
      />
    ),
  };
}
