import { useCallback, useMemo, type ReactNode } from 'react';
import { Badge, cn, groupThousands, Segmented, Tag, truncate, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, KeysetPager, SearchBox, withParams, type DeskColumn } from '../../../../shared/table/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { countsQuery, depositsQuery, depositViews, oneOf, type Deposit } from '../../api/wallet.ts';
import { Amount } from '../../components/facts.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { Proposals } from './proposals.tsx';

/** Deposits that wait for people, those that came before, and what was proposed about them. */
export function DepositsPage(): ReactNode {
  const { t } = useTexts('deposits');
  const search = useSearch({ from: '/desk/deposits' });
  const navigate = useNavigate({ from: '/deposits' });
  const { q, after, open: openId } = search;
  const view = oneOf(depositViews, search.view) ?? (q === undefined ? 'waiting' : 'all');
  const page = useQuery(depositsQuery({ view, q, after }));
  const waiting = useQuery(countsQuery).data?.deposits.count ?? 0;
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text, view: text === '' ? '' : 'all', after: '', open: '' }, true), [go]);
  const rows = page.data?.list ?? [];
  const open = rows.find(({ id }) => id === openId);
  return (
    <div className="flex flex-col gap-3">
      <section className={cn('ui-card grid overflow-hidden', open !== undefined && 'lg:grid-cols-[minmax(0,1fr)_360px]')}>
        <DeskTable
          id="deposits"
          label={t(($) => $.title)}
          columns={columns}
          list={{ ...page, data: page.data?.list }}
          keyOf={(row) => row.id}
          openKey={openId}
          onOpen={(row) => go({ open: row.id }, true)}
          empty={t(($) => $.none)}
          filters={
            <>
              <Segmented
                look="pills"
                size="s"
                label={t(($) => $.views.label)}
                value={view}
                onValueChange={(next) => go({ view: next === 'waiting' ? '' : next, q: '', after: '', open: '' }, false)}
                items={depositViews.map((one) => ({
                  value: one,
                  label: (
                    <>
                      {t(($) => $.views[one])}
                      {one === 'waiting' && waiting > 0 ? <Badge count={waiting} /> : null}
                    </>
                  ),
                }))}
              />
              <SearchBox value={q ?? ''} onValue={onSearch} label={t(($) => $.search)} />
            </>
          }
          footer={
            <KeysetPager
              isFirst={after === undefined}
              hasMore={page.data?.hasMore === true}
              onFirst={() => go({ after: '', open: '' }, false)}
              onMore={() => go({ after: rows.at(-1)?.id ?? '', open: '' }, false)}
            >
              {t(($) => $.shown, { count: rows.length })}
            </KeysetPager>
          }
        />
        {open === undefined ? null : <DepositPanel key={open.id} deposit={open} onClose={() => go({ open: '' }, true)} />}
      </section>
      <Proposals />
    </div>
  );
}

function useColumns(): readonly DeskColumn<Deposit>[] {
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
        render: ({ amount, coin }) => <Amount value={amount} coin={coin} />,
        isFixed: true,
      },
      {
        key: 'value',
        head: t(($) => $.columns.value),
        right: true,
        value: ({ value }) => value,
        render: ({ value }) => (value === null ? '–' : groupThousands(truncate(value, 2))),
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
      { key: 'state', head: t(($) => $.columns.state), value: ({ state }) => state, render: ({ state }) => t(($) => $.states[state]) },
    ],
    [t],
  );
}
