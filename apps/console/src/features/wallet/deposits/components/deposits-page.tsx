import { useCallback, useMemo, type ReactNode } from 'react';
import { fixed, groupThousands, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { withParams, type DeskColumn } from '../../../../shared/table/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { countsQuery, depositsQuery, depositViews, type Deposit } from '../../api/wallet.ts';
import { Amount } from '../../components/facts.tsx';
import { QueueTable, viewOf, type QueueSearch } from '../../components/queue-table.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { Proposals } from './proposals.tsx';

/** Deposits that wait for people, those that came before, and what was proposed about them. */
export function DepositsPage(): ReactNode {
  const { t } = useTexts('deposits');
  const search = useSearch({ from: '/desk/deposits' });
  const navigate = useNavigate({ from: '/deposits' });
  const { q, after, open: openId } = search;
  const view = viewOf(depositViews, search, 'all');
  const page = useQuery(depositsQuery({ view, q, after }));
  const waiting = useQuery(countsQuery).data?.deposits.count;
  const columns = useColumns(page.data?.currency);
  const go = useCallback(
    (next: QueueSearch, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  const rows = page.data?.list ?? [];
  const open = rows.find(({ id }) => id === openId);
  return (
    <div className="flex flex-col gap-3">
      <QueueTable
        id="deposits"
        words={{ title: t(($) => $.title), views: t(($) => $.views.label), search: t(($) => $.search), none: t(($) => $.none) }}
        columns={columns}
        page={page}
        view={view}
        views={depositViews.map((value) => ({ value, name: t(($) => $.views[value]), ...(value === 'waiting' ? { count: waiting } : {}) }))}
        search={search}
        onSearch={go}
        panel={open === undefined ? null : <DepositPanel key={open.id} deposit={open} onClose={() => go({ open: '' }, true)} />}
        note={t(($) => $.shown, { count: rows.length })}
      />
      <Proposals />
    </div>
  );
}

function useColumns(currency = ''): readonly DeskColumn<Deposit>[] {
  const { t } = useTexts('deposits');
  return useMemo(
    () => [
      {
        key: 'id',
        head: t(($) => $.columns.id),
        value: ({ id }) => id,
        render: ({ id }) => <b className="font-medium">{id}</b>,
        isFixed: true,
      },
      {
        key: 'time',
        head: t(($) => $.columns.time),
        value: ({ time }) => new Date(time).toISOString(),
        render: ({ time }) => <Time at={time} />,
      },
      {
        key: 'customer',
        head: t(($) => $.columns.customer),
        value: ({ customer }) => customer?.label ?? null,
        render: ({ customer }) =>
          customer === null ? (
            <span className="text-t2">{t(($) => $.nobody)}</span>
          ) : (
            <span className="whitespace-nowrap">{customer.label}</span>
          ),
      },
      {
        key: 'amount',
        head: t(($) => $.columns.amount),
        right: true,
        value: ({ amount }) => amount,
        unit: ({ coin }) => coin,
        render: ({ amount, coin }) => <Amount value={amount} coin={coin} />,
        isFixed: true,
      },
      {
        key: 'value',
        head: [t(($) => $.columns.value), currency].join(' ').trim(),
        right: true,
        value: ({ value }) => value,
        render: ({ value }) => (value === null ? '–' : groupThousands(fixed(value, 2))),
      },
      { key: 'chain', head: t(($) => $.columns.chain), value: ({ chain }) => chain },
      {
        key: 'why',
        head: t(($) => $.columns.why),
        value: ({ waits }) => waits,
        render: ({ proposal, waits }) => (
          <span className="flex gap-1">
            {waits === null ? null : <Tag tone="warn">{t(($) => $.why[waits])}</Tag>}
            {proposal === null ? null : <Tag tone="p">{t(($) => $.proposed)}</Tag>}
          </span>
        ),
      },
      {
        key: 'state',
        head: t(($) => $.columns.state),
        value: ({ state }) => t(($) => $.states[state]),
        render: ({ state }) => t(($) => $.states[state]),
      },
    ],
    [currency, t],
  );
}
