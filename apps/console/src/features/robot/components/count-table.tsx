import type { ReactNode } from 'react';
import { groupThousands, useTexts } from '@agio/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import type { Counted, Totals } from '../api/robots.ts';

type Row = Counted & { readonly name: string };

/** Robots by something: how many, in which state, and what they are worth. */
export function CountTable({
  head,
  id,
  list,
  query,
  title,
}: {
  id: string;
  title: string;
  head: string;
  query: UseQueryResult<Totals>;
  list: readonly Row[] | undefined;
}): ReactNode {
  const { t } = useTexts('robot');
  const count = (key: 'paused' | 'robots' | 'running' | 'waiting'): DeskColumn<Row> => ({
    key,
    head: t(($) => $.columns[key]),
    right: true,
    value: (row) => String(row[key]),
    render: (row) => groupThousands(String(row[key])),
  });
  const equityOf = ({ equity }: Row): string => equity.map(({ amount, coin }) => `${groupThousands(amount)} ${coin}`).join(' · ');
  const columns: readonly DeskColumn<Row>[] = [
    { key: 'name', head, isFixed: true, value: ({ name }) => name, render: ({ name }) => <b className="font-medium">{name}</b> },
    count('robots'),
    count('running'),
    count('waiting'),
    count('paused'),
    { key: 'equity', head: t(($) => $.columns.equity), right: true, value: equityOf, render: (row) => equityOf(row) || '–' },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id={id}
        label={title}
        columns={columns}
        list={{ ...query, data: list }}
        keyOf={({ name }) => name}
        empty={t(($) => $.noRobots)}
        filters={<h2 className="text-14 leading-5 tracking-normal">{title}</h2>}
      />
    </section>
  );
}
