import type { ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDecimals, Button, CoinMark, currency, DataTable, EmptyState, Moment, Select, useTexts, type Column } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { releasesQuery, type Release, type ReleaseFilter, type ReleaseState } from '../api/releases.ts';
import { releaseStates } from '../state/filters.ts';
import { PositionLink } from './day-card.tsx';
import { coins, useLockName } from './names.ts';
import { RowTag } from './row-table.tsx';

const SOON_MAX = 8;
const ALL = 'all';

/** What comes next, below the calendar. */
export function ComingUp({ currencyCode }: { currencyCode: string }): ReactNode {
  const { t } = useTexts('lock');
  const soon = useInfiniteQuery(releasesQuery({ coin: undefined, state: 'due' }));
  const list = (soon.data?.pages[0]?.list ?? []).slice(0, SOON_MAX);
  const empty = (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          <Link to="/account/lock">{t(($) => $.release.lock)}</Link>
        </Button>
      }
    >
      {t(($) => $.release.empty)}
    </EmptyState>
  );
  return (
    <section className="ui-card mt-4 overflow-hidden" aria-labelledby="lock-coming">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
        <h2 id="lock-coming" className="text-16">
          {t(($) => $.release.coming)}
        </h2>
        <p className="text-12 text-t2">{t(($) => $.release.fixed)}</p>
      </div>
      <ListState query={soon} isEmpty={list.length === 0} empty={empty} />
      <Releases label={t(($) => $.release.coming)} list={list} isLoading={soon.isPending} currencyCode={currencyCode} />
    </section>
  );
}

/** All releases, by filters that are in the address. */
export function ReleaseList({ filter, onChange }: { filter: ReleaseFilter; onChange: (next: Partial<ReleaseFilter>) => void }): ReactNode {
  const { t } = useTexts('lock');
  const releases = useInfiniteQuery(releasesQuery({ coin: filter.coin, state: filter.state }));
  const codes = useQuery(balancesQuery).data?.trading.map(({ coin }) => coin) ?? [];
  const pages = releases.data?.pages ?? [];
  const list = pages.flatMap((page) => page.list);
  const [first] = pages;
  const currencyCode = first?.currency ?? 'CNY';
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.release.title)}>
      <div className="flex flex-wrap gap-2 border-b border-line px-5 py-3">
        <Select<string>
          size="s"
          name={t(($) => $.columns.coin)}
          value={filter.coin ?? ALL}
          onValueChange={(coin) => onChange({ coin: coin === ALL ? undefined : coin })}
          options={[{ value: ALL, label: t(($) => $.release.allCoins) }, ...codes.map((code) => ({ value: code, label: code }))]}
        />
        <Select<ReleaseState | typeof ALL>
          size="s"
          name={t(($) => $.columns.state)}
          value={filter.state ?? ALL}
          onValueChange={(state) => onChange({ state: state === ALL ? undefined : state })}
          options={[
            { value: ALL, label: t(($) => $.release.allStates) },
            ...releaseStates.map((state) => ({ value: state, label: t(($) => $.rowStates[state]) })),
          ]}
        />
      </div>
      <ListState query={releases} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.release.noMatch)}</EmptyState>} />
      <Releases label={t(($) => $.release.title)} list={list} isLoading={releases.isPending} currencyCode={currencyCode} />
      {releases.hasNextPage ? (
        <div className="flex justify-end border-t border-line px-5 py-3">
          <Button look="outline" size="s" busy={releases.isFetchingNextPage} onClick={() => void releases.fetchNextPage()}>
            {t(($) => $.release.more)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type ReleaseListProps = {
  readonly list: readonly Release[];
  readonly isLoading: boolean;
  readonly currencyCode: string;
};

function Releases({ currencyCode, isLoading, label, list }: ReleaseListProps & { label: string }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  if (!isLoading && list.length === 0) return null;
  const worth = (value: string | null): string => (value === null ? '–' : currency(value, currencyCode));
  const columns: readonly Column<Release>[] = [
    { key: 'due', head: t(($) => $.columns.due), render: ({ due }) => <Moment ms={due} /> },
    {
      key: 'position',
      head: t(($) => $.columns.position),
      render: (release) => (
        <span className="inline-flex items-center gap-2">
          <CoinMark coin={release.coin} size={16} />
          <PositionLink type={release.type} name={name(release)} />
        </span>
      ),
    },
    { key: 'release', head: t(($) => $.columns.release), right: true, render: ({ number, of }) => t(($) => $.rows.of, { number, of }) },
    {
      key: 'principal',
      head: t(($) => $.columns.principal),
      right: true,
      className: 'font-medium',
      render: ({ principal }) => coins(principal),
    },
    { key: 'reward', head: t(($) => $.columns.reward), right: true, className: 'font-medium', render: ({ reward }) => coins(reward) },
    { key: 'value', head: t(($) => $.columns.value), right: true, render: ({ value }) => worth(value) },
    { key: 'state', head: t(($) => $.columns.state), render: ({ state }) => <RowTag state={state} /> },
  ];
  return (
    <>
      <div className="overflow-x-auto max-md:hidden">
        <DataTable label={label} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} rowClassName="text-13" />
      </div>
      <ul className="md:hidden">
        {list.map((release) => (
          <li key={release.id} className="flex flex-col gap-1 border-t border-line px-5 py-3.5 first:border-t-0">
            <span className="flex flex-wrap justify-between gap-x-3">
              <PositionLink type={release.type} name={name(release)} />
              <span className="font-medium tabular-nums">
                {coins(addDecimals(release.principal, release.reward))} {release.coin}
              </span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-12 text-t2">
                <Moment ms={release.due} /> · {t(($) => $.rows.of, { number: release.number, of: release.of })}
              </span>
              <RowTag state={release.state} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
