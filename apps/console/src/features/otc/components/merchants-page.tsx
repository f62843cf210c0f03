import { useCallback, useState, type ReactNode } from 'react';
import { Badge, Pagination, Segmented, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { shareText } from '../../../shared/share.ts';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { applicantsQuery, merchantsQuery, merchantStates, pageSize, type Merchant } from '../api/otc.ts';
import { levelOf } from '../state/level.ts';
import { MerchantDialog } from './merchant-dialog.tsx';

/** Merchants by state; applications that wait come first, the oldest at the top. */
export function MerchantsPage(): ReactNode {
  const { t } = useTexts('otc');
  const search = useSearch({ from: '/desk/otc-merchants' });
  const navigate = useNavigate({ from: '/otc-merchants' });
  const state = merchantStates.find((one) => one === search.state) ?? 'auditing';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const merchants = useQuery(merchantsQuery({ state, uid: search.q, page }));
  const waiting = useQuery(applicantsQuery).data?.waiting ?? 0;
  const [open, setOpen] = useState<Merchant | null>(null);
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/\D/g, '').slice(0, 12), p: '' }), [go]);
  const total = merchants.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="otc-merchants"
        label={t(($) => $.merchants.title)}
        columns={columns}
        list={{ ...merchants, data: merchants.data?.list }}
        keyOf={(row) => row.uid}
        onOpen={setOpen}
        empty={state === 'auditing' && search.q === undefined ? t(($) => $.merchants.nobodyWaits) : t(($) => $.merchants.none)}
        filters={
          <>
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.merchants.label)}
              value={state}
              onValueChange={(next) => go({ state: next === 'auditing' ? '' : next, q: '', p: '' })}
              items={merchantStates.map((one) => ({
                value: one,
                label: (
                  <>
                    {t(($) => $.merchants.states[one])}
                    {one === 'auditing' && waiting > 0 ? <Badge count={waiting} primary /> : null}
                  </>
                ),
              }))}
            />
            <SearchBox value={search.q ?? ''} onValue={onSearch} label="UID" />
          </>
        }
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.merchants.shown, { count: total })}</span>
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil(total / pageSize))}
              onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
            />
          </div>
        }
      />
      {open === null ? null : <MerchantDialog merchant={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function useColumns(): readonly DeskColumn<Merchant>[] {
  const { t } = useTexts('otc');
  return [
    {
      key: 'name',
      head: t(($) => $.merchants.columns.name),
      isFixed: true,
      value: ({ name }) => name,
      render: ({ name }) => <b className="block max-w-60 truncate font-medium">{name}</b>,
    },
    { key: 'uid', head: t(($) => $.merchants.columns.uid), value: ({ uid }) => uid },
    { key: 'level', head: t(($) => $.merchants.columns.level), value: ({ card }) => t(($) => $.levels[levelOf(card)]) },
    { key: 'orders', head: t(($) => $.merchants.columns.orders), right: true, value: ({ card }) => card.orders },
    {
      key: 'completion',
      head: t(($) => $.merchants.columns.completion),
      right: true,
      value: ({ card }) => card.completion,
      render: ({ card }) => shareText(card.completion),
    },
    { key: 'lost', head: t(($) => $.merchants.columns.lost), right: true, value: ({ card }) => card.appealsLost },
    {
      key: 'since',
      head: t(($) => $.merchants.columns.since),
      right: true,
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    {
      key: 'state',
      head: t(($) => $.merchants.columns.state),
      value: ({ state }) => t(($) => $.merchants.states[state]),
      render: ({ state }) => (
        <Tag
          {...(state === 'suspended' || state === 'rejected'
            ? { tone: 'warn' as const }
            : state === 'verified'
              ? { tone: 'p' as const }
              : {})}
        >
          {t(($) => $.merchants.states[state])}
        </Tag>
      ),
    },
  ];
}
