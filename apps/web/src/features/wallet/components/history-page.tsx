import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, Pagination, Select, TabPanel, Tabs, useTexts, ZoneNote } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { coinsQuery } from '../../../shared/markets/index.ts';
import { useOwnLive } from '../../../shared/own-live.ts';
import { walletCoinsQuery } from '../api/coins.ts';
import { depositsQuery, type DepositState } from '../api/deposits.ts';
import { transfersQuery } from '../api/transfers.ts';
import { withdrawalsQuery, type WithdrawalState } from '../api/withdrawals.ts';
import { historyTabs, readMoneyFilters, statesOf, writeMoneyFilters, type HistoryTab, type MoneyFilters } from '../state/filters.ts';
import { DepositList, TransferList, WithdrawalList, type ListProps } from './history-lists.tsx';
import { PageHead } from './page-head.tsx';

const limit = 20;
const all = 'all';

/** Deposits, withdrawals and transfers; what is shown is in the address. */
export function MoneyHistoryPage(): ReactNode {
  const { t } = useTexts('wallet');
  const search = useSearch({ from: '/site/account/money/history' });
  const navigate = useNavigate();
  const filters = readMoneyFilters(search);
  useOwnLive('wallet', 'deposits', 'withdrawals', 'transfers');
  useOwnLive('balances', 'transfers');
  const change = (part: Partial<MoneyFilters>): void =>
    void navigate({ to: '/account/money/history', search: writeMoneyFilters({ ...filters, page: 1, ...part }), replace: true });
  return (
    <>
      <PageHead title={t(($) => $.list.title)} crumb={t(($) => $.history)} />
      <section className="ui-card overflow-hidden">
        <Tabs<HistoryTab>
          value={filters.tab}
          onValueChange={(tab) => change({ tab, state: undefined })}
          label={t(($) => $.list.title)}
          items={historyTabs.map((tab) => ({ value: tab, label: t(($) => $.list.tabs[tab]) }))}
          listClassName="px-5"
        >
          <TabPanel value={filters.tab}>
            <Filters filters={filters} onChange={change} />
            <Listed key={filters.tab} filters={filters} onPage={(page) => change({ page })} />
          </TabPanel>
        </Tabs>
      </section>
    </>
  );
}

function Filters({ filters, onChange }: { filters: MoneyFilters; onChange: (part: Partial<MoneyFilters>) => void }): ReactNode {
  const { t } = useTexts('wallet');
  const known = (useQuery(coinsQuery).data ?? []).map(({ coin }) => coin);
  const coins = filters.coin === undefined || known.includes(filters.coin) ? known : [filters.coin, ...known];
  const states = statesOf(filters.tab);
  const stateName = (state: DepositState | WithdrawalState): string =>
    filters.tab === 'deposits' ? t(($) => $.depositStates[state as DepositState]) : t(($) => $.withdrawalStates[state as WithdrawalState]);
  return (
    <search aria-label={t(($) => $.list.filters)} className="flex flex-wrap gap-2 px-5 py-3">
      <Select
        name={t(($) => $.columns.coin)}
        size="s"
        value={filters.coin ?? all}
        onValueChange={(coin) => onChange({ coin: coin === all ? undefined : coin })}
        options={[{ value: all, label: t(($) => $.list.allCoins) }, ...coins.map((coin) => ({ value: coin, label: coin }))]}
      />
      {states.length === 0 ? null : (
        <Select
          name={t(($) => $.columns.state)}
          size="s"
          value={filters.state ?? all}
          onValueChange={(state) => onChange({ state: states.find((one) => one === state) })}
          options={[
            { value: all, label: t(($) => $.list.allStates) },
            ...states.map((state) => ({ value: state, label: stateName(state) })),
          ]}
        />
      )}
      {filters.coin === undefined && filters.state === undefined ? null : (
        <Button look="ghost" size="s" onClick={() => onChange({ coin: undefined, state: undefined })}>
          {t(($) => $.list.reset)}
        </Button>
      )}
    </search>
  );
}

/** The list that the tab stands for, with its own states and pages. */
function Listed({ filters, onPage }: { filters: MoneyFilters; onPage: (page: number) => void }): ReactNode {
  const { tab, coin, page } = filters;
  const chains = useQuery(walletCoinsQuery).data;
  const deposits = useQuery({
    ...depositsQuery({ coin, state: filters.state as DepositState | undefined, page, limit }),
    enabled: tab === 'deposits',
  });
  const withdrawals = useQuery({
    ...withdrawalsQuery({ coin, state: filters.state as WithdrawalState | undefined, page, limit }),
    enabled: tab === 'withdrawals',
  });
  const transfers = useQuery({ ...transfersQuery({ coin, page, limit }), enabled: tab === 'transfers' });
  const chainOf: ListProps<unknown>['chainOf'] = (ofCoin, chain) =>
    chains?.find((one) => one.coin === ofCoin)?.chains.find((one) => one.chain === chain);
  const query = tab === 'deposits' ? deposits : tab === 'withdrawals' ? withdrawals : transfers;
  return (
    <Framed query={query} filters={filters} onPage={onPage}>
      {tab === 'deposits' ? <DepositList list={deposits.data?.list} chainOf={chainOf} /> : null}
      {tab === 'withdrawals' ? <WithdrawalList list={withdrawals.data?.list} chainOf={chainOf} /> : null}
      {tab === 'transfers' ? <TransferList list={transfers.data?.list} /> : null}
    </Framed>
  );
}

type PageQuery = {
  readonly data: { readonly list: readonly unknown[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

function Framed({
  query,
  filters,
  onPage,
  children,
}: {
  query: PageQuery;
  filters: MoneyFilters;
  onPage: (page: number) => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('wallet');
  const { t: common } = useTexts('common');
  const { data } = query;
  if (query.isError && data === undefined) return <QueryError query={query} />;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limit));
  const unfiltered = filters.coin === undefined && filters.state === undefined;
  if (data?.list.length === 0)
    return <EmptyState>{unfiltered ? t(($) => $.list.empty[filters.tab]) : t(($) => $.list.noMatch)}</EmptyState>;
  return (
    <div aria-busy={query.isPlaceholderData}>
      {children}
      {data === undefined ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-3 text-12 text-t3">
          <span>
            {t(($) => $.list.count, { count: data.total })}
            {filters.page >= pages ? ` · ${common(($) => $.endOfList)}` : ''} · <ZoneNote />
          </span>
          <Pagination page={filters.page} count={pages} onPageChange={onPage} />
        </div>
      )}
    </div>
  );
}
