import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, DataTable, EmptyState, groupThousands, Pairs, useTexts, type Column } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { ListState } from '../../../../shared/query-states.tsx';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { postingsQuery, type Posting } from '../api/postings.ts';
import { readPostingFilters, writePostingFilters, type PostingFilters } from '../state/filters.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ProfitCard } from './profit-card.tsx';
import { Cause, Signed, When } from './posting-parts.tsx';
import { StatementButton } from './statement-button.tsx';
import { usePostingName } from '../state/use-posting-name.ts';

/** Every movement of the customer's money, newest first; the filters are in the address. */
export function FinancePage(): ReactNode {
  const { t } = useTexts('finance');
  const { t: common } = useTexts('common');
  const search = useSearch({ from: '/site/account/finance' });
  const navigate = useNavigate();
  const filters = readPostingFilters(search);
  const postings = useInfiniteQuery(postingsQuery(filters));
  useOwnLive('balances', 'postings');
  useOwnLive('wallet', 'postings');
  const list = postings.data?.pages.flatMap((page) => page.list) ?? [];
  const unfiltered = Object.keys(writePostingFilters(filters)).length === 0;
  const change = (part: Partial<PostingFilters>): void =>
    void navigate({ to: '/account/finance', search: writePostingFilters({ ...filters, ...part }), replace: true });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <StatementButton />
        <ExportButton filters={filters} disabled={list.length === 0} />
      </div>
      <p className="pb-4 text-13 text-t2">{t(($) => $.text)}</p>
      <ProfitCard />
      <div className="pb-3">
        <FilterBar filters={filters} onChange={change} />
      </div>
      <section className="ui-card overflow-hidden">
        <PostingTable list={list} loading={postings.isPending} />
        <ul className="md:hidden">
          {list.map((posting) => (
            <PostingCard key={posting.id} posting={posting} />
          ))}
        </ul>
        <ListState query={postings} isEmpty={list.length === 0} empty={<NoPostings unfiltered={unfiltered} />} />
      </section>
      {list.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 py-3 text-12 text-t3">
          <span aria-live="polite">
            {t(($) => $.shown, { count: list.length })}
            {postings.hasNextPage ? '' : ` · ${common(($) => $.endOfList)}`}
          </span>
          {postings.hasNextPage ? (
            <Button look="outline" size="s" busy={postings.isFetchingNextPage} onClick={() => void postings.fetchNextPage()}>
              {t(($) => $.more)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function NoPostings({ unfiltered }: { unfiltered: boolean }): ReactNode {
  const { t } = useTexts('finance');
  if (!unfiltered) return <EmptyState>{t(($) => $.noMatch)}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          <Link to="/account/money/deposit">{t(($) => $.deposit)}</Link>
        </Button>
      }
    >
      {t(($) => $.empty)}
    </EmptyState>
  );
}

function PostingTable({ list, loading }: { list: readonly Posting[]; loading: boolean }): ReactNode {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  if (!loading && list.length === 0) return null;
  const columns: readonly Column<Posting>[] = [
    { key: 'time', head: t(($) => $.columns.time), render: ({ time }) => <When ms={time} /> },
    { key: 'account', head: t(($) => $.columns.account), render: ({ account }) => accountName(account) },
    { key: 'coin', head: t(($) => $.columns.coin), render: ({ coin }) => <CoinLink coin={coin} /> },
    { key: 'kind', head: t(($) => $.columns.kind), render: ({ kind }) => postingName(kind) },
    {
      key: 'amount',
      head: t(($) => $.columns.amount),
      right: true,
      className: 'font-medium',
      render: ({ amount }) => <Signed amount={amount} />,
    },
    { key: 'after', head: t(($) => $.columns.after), right: true, className: 'text-t2', render: ({ after }) => groupThousands(after) },
    { key: 'cause', head: t(($) => $.columns.cause), render: (posting) => <Cause posting={posting} /> },
  ];
  return (
    <div className="relative overflow-x-auto max-md:hidden">
      <DataTable
        label={t(($) => $.title)}
        columns={columns}
        list={list}
        loading={loading}
        skeletons={8}
        keyOf={({ id }) => id}
        rowClassName="text-13"
      />
    </div>
  );
}

function CoinLink({ coin }: { coin: string }): ReactNode {
  return (
    <Link to="/account/finance/explain/$coin" params={{ coin }} className="ui-link">
      {coin}
    </Link>
  );
}

function PostingCard({ posting }: { posting: Posting }): ReactNode {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  return (
    <li className="border-t border-line p-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <span>
          <span className="block font-medium">{postingName(posting.kind)}</span>
          <span className="text-12 text-t2">
            <When ms={posting.time} />
          </span>
        </span>
        <span className="text-right">
          <span className="block font-medium">
            <Signed amount={posting.amount} coin={posting.coin} />
          </span>
          <span className="text-12 text-t2">{accountName(posting.account)}</span>
        </span>
      </div>
      <Pairs
        className="mt-2"
        pairs={[
          [t(($) => $.columns.after), groupThousands(posting.after)],
          [t(($) => $.columns.cause), <Cause key="cause" posting={posting} />],
        ]}
      />
    </li>
  );
}
