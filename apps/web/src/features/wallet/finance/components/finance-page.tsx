import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, ErrorState, groupThousands, SkeletonRows, Table, Td, Th, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { postingsQuery, type Posting } from '../api/postings.ts';
import { readPostingFilters, writePostingFilters, type PostingFilters } from '../state/filters.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Cause, Signed, When } from './posting-parts.tsx';

/** Every movement of the customer's money, newest first; the filters stand in the address. */
export function FinancePage(): ReactNode {
  const { t } = useTexts('finance');
  const { t: common } = useTexts('common');
  const errorText = useErrorText();
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
        <ExportButton filters={filters} disabled={list.length === 0} />
      </div>
      <p className="pb-4 text-13 text-t2">{t(($) => $.text)}</p>
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
        {postings.isError && postings.data === undefined ? (
          <ErrorState onRetry={() => void postings.refetch()} busy={postings.isFetching}>
            {errorText(postings.error)}
          </ErrorState>
        ) : null}
        {postings.isSuccess && list.length === 0 ? (
          unfiltered ? (
            <EmptyState
              action={
                <Button asChild look="outline" size="s">
                  <Link to="/account/money/deposit">{t(($) => $.deposit)}</Link>
                </Button>
              }
            >
              {t(($) => $.empty)}
            </EmptyState>
          ) : (
            <EmptyState>{t(($) => $.noMatch)}</EmptyState>
          )
        ) : null}
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

const heads = [
  ['time', false],
  ['account', false],
  ['coin', false],
  ['kind', false],
  ['amount', true],
  ['after', true],
  ['cause', false],
] as const;

function PostingTable({ list, loading }: { list: readonly Posting[]; loading: boolean }): ReactNode {
  const { t } = useTexts('finance');
  if (!loading && list.length === 0) return null;
  return (
    <div className="relative overflow-x-auto max-md:hidden">
      <Table label={t(($) => $.title)}>
        <thead>
          <tr>
            {heads.map(([name, right]) => (
              <Th key={name} right={right}>
                {t(($) => $.columns[name])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? <SkeletonRows rows={8} columns={heads.length} /> : null}
          {list.map((posting) => (
            <tr key={posting.id} className="text-13">
              <Td>
                <When ms={posting.time} />
              </Td>
              <Td>{t(($) => $.accounts[posting.account])}</Td>
              <Td>
                <CoinLink coin={posting.coin} />
              </Td>
              <Td>{t(($) => $.kinds[posting.kind])}</Td>
              <Td right className="font-medium">
                <Signed amount={posting.amount} />
              </Td>
              <Td right className="text-t2">
                {groupThousands(posting.after)}
              </Td>
              <Td>
                <Cause posting={posting} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
  return (
    <li className="border-t border-line p-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <span>
          <span className="block font-medium">{t(($) => $.kinds[posting.kind])}</span>
          <span className="text-12 text-t2">
            <When ms={posting.time} />
          </span>
        </span>
        <span className="text-right">
          <span className="block font-medium">
            <Signed amount={posting.amount} coin={posting.coin} />
          </span>
          <span className="text-12 text-t2">{t(($) => $.accounts[posting.account])}</span>
        </span>
      </div>
      <dl className="ui-kv mt-2">
        <dt>{t(($) => $.columns.after)}</dt>
        <dd>{groupThousands(posting.after)}</dd>
        <dt>{t(($) => $.columns.cause)}</dt>
        <dd>
          <Cause posting={posting} />
        </dd>
      </dl>
    </li>
  );
}
