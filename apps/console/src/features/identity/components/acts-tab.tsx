import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useActionName } from '../../../shared/action-name.ts';
import { Person } from '../../../shared/person.tsx';
import { KeysetPager } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { actsQuery } from '../api/customers.ts';
import { Card, SmallTable } from './parts.tsx';

/** Entries of the audit log about the customer: every view and every act. */
export function ActsTab({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const { nameOf } = useActionName();
  const navigate = useNavigate({ from: '/customers/$id' });
  const before = useSearch({ from: '/desk/customers/$id', select: (search) => search.cursor });
  const acts = useQuery(actsQuery(uid, before));
  const list = acts.data?.list ?? [];
  return (
    <Card title={t(($) => $.tabs.acts)}>
      <SmallTable
        label={t(($) => $.tabs.acts)}
        list={acts}
        keyOf={({ id }) => String(id)}
        empty={t(($) => $.acts.none)}
        columns={[
          { head: t(($) => $.acts.time), render: ({ at }) => <Time at={at} /> },
          {
            head: t(($) => $.acts.who),
            render: ({ operator }) => (operator === null ? t(($) => $.acts.system) : <Person name={operator} size={20} />),
          },
          { head: t(($) => $.acts.what), render: ({ action }) => nameOf(action) },
          {
            head: t(($) => $.acts.details),
            render: ({ details }) => <span className="break-words whitespace-normal">{textOf(details)}</span>,
          },
        ]}
      />
      <KeysetPager
        keys="none"
        isFirst={before === undefined}
        hasMore={acts.data?.hasMore === true}
        onFirst={() => void navigate({ search: { tab: 'acts' } })}
        onMore={() => void navigate({ search: { tab: 'acts', cursor: String(list.at(-1)?.id ?? '') } })}
      >
        {acts.data === undefined ? null : t(($) => $.acts.shown, { count: list.length })}
      </KeysetPager>
    </Card>
  );
}

/** What an entry noted besides, in one line. */
function textOf(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
