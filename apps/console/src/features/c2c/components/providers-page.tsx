import { useCallback, useState, type ReactNode } from 'react';
import { Badge, groupThousands, Pagination, Segmented, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { shareText } from '../../../shared/share.ts';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { applicantsQuery, providersQuery, providerStates, pageSize, type Provider } from '../api/c2c.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderTag } from './provider-tag.tsx';

/** Providers by state; applications that wait come first, the oldest at the top. */
export function ProvidersPage(): ReactNode {
  const { t } = useTexts('c2c');
  const search = useSearch({ from: '/desk/c2c-providers' });
  const navigate = useNavigate({ from: '/c2c-providers' });
  const state = providerStates.find((one) => one === search.state) ?? 'auditing';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const providers = useQuery(providersQuery({ state, uid: search.q, page }));
  const waiting = useQuery(applicantsQuery).data?.waiting ?? 0;
  const [open, setOpen] = useState<Provider | null>(null);
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/\D/g, '').slice(0, 12), p: '' }), [go]);
  const total = providers.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="c2c-providers"
        label={t(($) => $.providers.title)}
        columns={columns}
        list={{ ...providers, data: providers.data?.list }}
        keyOf={(row) => row.uid}
        onOpen={setOpen}
        empty={state === 'auditing' && search.q === undefined ? t(($) => $.providers.nobodyWaits) : t(($) => $.providers.none)}
        filters={
          <>
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.providers.label)}
              value={state}
              onValueChange={(next) => go({ state: next === 'auditing' ? '' : next, q: '', p: '' })}
              items={providerStates.map((one) => ({
                value: one,
                label: (
                  <>
                    {t(($) => $.providers.states[one])}
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
            <span>{t(($) => $.providers.shown, { count: total })}</span>
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil(total / pageSize))}
              onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
            />
          </div>
        }
      />
      {open === null ? null : <ProviderDialog provider={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function useColumns(): readonly DeskColumn<Provider>[] {
  const { t } = useTexts('c2c');
  return [
    {
      key: 'name',
      head: t(($) => $.providers.columns.name),
      isFixed: true,
      value: ({ name }) => name,
      render: ({ name }) => <b className="block max-w-60 truncate font-medium">{name}</b>,
    },
    { key: 'uid', head: t(($) => $.providers.columns.uid), value: ({ uid }) => uid },
    {
      key: 'bond',
      head: t(($) => $.providers.columns.bond),
      right: true,
      value: ({ bond }) => bond,
      render: ({ bond }) => groupThousands(bond),
    },
    { key: 'open', head: t(($) => $.providers.columns.open), right: true, value: ({ openOrders }) => openOrders },
    { key: 'orders', head: t(($) => $.providers.columns.orders), right: true, value: ({ card }) => card.orders },
    {
      key: 'completion',
      head: t(($) => $.providers.columns.completion),
      right: true,
      value: ({ card }) => card.completion,
      render: ({ card }) => shareText(card.completion),
    },
    { key: 'lost', head: t(($) => $.providers.columns.lost), right: true, value: ({ card }) => card.appealsLost },
    {
      key: 'since',
      head: t(($) => $.providers.columns.since),
      right: true,
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    {
      key: 'state',
      head: t(($) => $.providers.columns.state),
      value: ({ state }) => t(($) => $.providers.states[state]),
      render: ({ state }) => <ProviderTag state={state} />,
    },
  ];
}
