import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery, useMay } from '../../../../shared/desk/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import type { Customer } from '../../api/customers.ts';
import { Card, SmallTable, usePage } from '../../components/parts.tsx';
import { nameOf, State } from './cells.tsx';
import { RecordAct } from './request-acts.ts';

const LIMIT = 20;

/** What a customer asked for in writing, with a button for what came in now. */
export function CustomerRequests({ customer }: { customer: Customer }): ReactNode {
  return useMay('deskCustomerWrittenRequests') ? <Listed customer={customer} /> : null;
}

function Listed({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('written');
  const { page, pager } = usePage();
  const list = useQuery(deskQuery('deskCustomerWrittenRequests', { params: { uid: customer.uid }, query: { page, limit: LIMIT } }));
  return (
    <Card title={t(($) => $.title)} aside={<RecordAct of={customer} />}>
      <SmallTable
        label={t(($) => $.title)}
        list={list}
        keyOf={({ id }) => id}
        empty={t(($) => $.noneOfCustomer)}
        columns={[
          {
            head: t(($) => $.columns.request),
            render: (row) => (
              <Link
                to="/written-requests/$id"
                params={{ id: row.id }}
                className="ui-link whitespace-nowrap"
                aria-label={t(($) => $.open, { id: row.id })}
              >
                {nameOf(row)} · {t(($) => $.kinds[row.kind])}
              </Link>
            ),
          },
          { head: t(($) => $.state), render: (row) => <State row={row} /> },
          { head: t(($) => $.columns.received), render: ({ receivedAt }) => <Time at={receivedAt} /> },
          { head: t(($) => $.columns.due), render: ({ dueAt }) => <Time at={dueAt} /> },
          {
            head: t(($) => $.columns.ended),
            render: ({ endedAt, endedBy }) => (endedAt === null ? '–' : <EndedAt at={endedAt} by={endedBy} />),
          },
        ]}
      />
      {(list.data?.total ?? 0) > LIMIT ? pager(list.data) : null}
    </Card>
  );
}

function EndedAt({ at, by }: { at: number; by: string | null }): ReactNode {
  const { t } = useTexts('written');
  return (
    <>
      <Time at={at} /> {by === null ? null : t(($) => $.facts.by, { name: by })}
    </>
  );
}
