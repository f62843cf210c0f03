import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight, Rss } from 'lucide-react';
import {
  Card,
  CoinMark,
  EmptyState,
  formatDate,
  formatTime,
  Pagination,
  SearchField,
  Segmented,
  Skeleton,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { newsQuery, newsTypes, useNewsLive, type NewsFilter, type NewsItem } from '../api/news.ts';
import { FirstBanner } from './first-banner.tsx';
import { ItemHead, OtherLanguage } from './item-head.tsx';

/** Everything the site announces, by type, coin and words. */
export function NewsPage(): ReactNode {
  const { t } = useTexts('news');
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/news' });
  useNewsLive();
  const filter: NewsFilter = {
    type: newsTypes.find((one) => one === search.type) ?? null,
    coin: search.coin ?? '',
    q: search.q ?? '',
    page: Math.max(1, Math.floor(Number(search.p ?? '1')) || 1),
  };
  const found = useQuery(newsQuery(filter, language));
  const list = found.data?.list ?? [];
  const show = (next: Partial<NewsFilter>): void => {
    const { coin, page, q, type } = { ...filter, page: 1, ...next };
    void navigate({
      to: '/news',
      search: {
        ...(type === null ? {} : { type }),
        ...(coin === '' ? {} : { coin }),
        ...(q === '' ? {} : { q }),
        ...(page > 1 ? { p: String(page) } : {}),
      },
      replace: true,
    });
  };
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <Head q={filter.q} onFind={(q) => show({ q })} />
      {filter.page === 1 && filter.q === '' && filter.coin === '' && filter.type === null ? <FirstBanner /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section className="ui-card overflow-hidden" aria-busy={found.isPlaceholderData}>
          <div className="overflow-x-auto border-b border-line px-5 py-3">
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.type)}
              value={filter.type ?? 'all'}
              onValueChange={(next) => show({ type: newsTypes.find((one) => one === next) ?? null })}
              items={[{ value: 'all', label: t(($) => $.all) }, ...newsTypes.map((one) => ({ value: one, label: t(($) => $.types[one]) }))]}
            />
          </div>
          {found.isPending ? (
            <div className="flex flex-col gap-4 px-5 py-5">
              <Skeleton className="w-60" />
              <Skeleton className="w-80" />
            </div>
          ) : null}
          <ListState query={found} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.empty)}</EmptyState>} />
          <ul>
            {list.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <div className="flex justify-end px-5 py-2">
            <Pagination
              page={filter.page}
              count={Math.max(1, Math.ceil((found.data?.total ?? 0) / (found.data?.limit ?? 20)))}
              onPageChange={(page) => show({ page })}
            />
          </div>
        </section>
        <ByCoin coins={found.data?.byCoin ?? []} chosen={filter.coin} onChoose={(coin) => show({ coin })} />
      </div>
    </div>
  );
}

function Head({ onFind, q }: { q: string; onFind: (q: string) => void }): ReactNode {
  const { t } = useTexts('news');
  const [typed, setTyped] = useState(q);
  const feed = `/api/news/rss?language=${useLanguage()}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <link rel="alternate" type="application/rss+xml" title={t(($) => $.title)} href={feed} />
      <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
      <a href={feed} className="ui-link inline-flex items-center gap-1.5 text-13">
        <Rss size={14} aria-hidden="true" />
        {t(($) => $.feed)}
      </a>
      <SearchField
        label={t(($) => $.find)}
        value={typed}
        maxLength={80}
        onValueChange={(next) => {
          setTyped(next);
          if (next === '') onFind('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onFind(typed.trim());
        }}
      />
    </div>
  );
}

function Item({ item }: { item: NewsItem }): ReactNode {
  const language = useLanguage();
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to="/newsShow/$id" params={{ id: item.id }} className="flex items-center gap-5 px-5 py-4 hover:bg-s2">
        <time className="hidden w-24 shrink-0 text-13 sm:block" dateTime={new Date(item.time).toISOString()}>
          <span className="block font-medium">{formatDate(item.time, language)}</span>
          <span className="text-t2">{formatTime(item.time, language)}</span>
        </time>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <ItemHead item={item} />
          <span className="font-medium break-words">{item.title}</span>
          <span className="line-clamp-2 text-13 text-t2">{item.summary}</span>
          <span className="text-12 text-t2 sm:hidden">{formatDate(item.time, language)}</span>
          <OtherLanguage item={item} language={language} />
        </span>
        <ChevronRight size={16} className="shrink-0 text-t2" aria-hidden="true" />
      </Link>
    </li>
  );
}

function ByCoin({
  chosen,
  coins,
  onChoose,
}: {
  coins: readonly { readonly coin: string; readonly count: number }[];
  chosen: string;
  onChoose: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('news');
  if (coins.length === 0) return null;
  return (
    <Card title={t(($) => $.byCoin)} bodyClassName="px-3 pb-3">
      <ul>
        {coins.map(({ coin, count }) => (
          <li key={coin}>
            <button
              type="button"
              aria-pressed={chosen === coin}
              className="flex w-full items-center gap-2.5 rounded-2 px-2 py-1.5 text-left hover:bg-s2 aria-pressed:bg-s2 aria-pressed:font-medium"
              onClick={() => onChoose(chosen === coin ? '' : coin)}
            >
              <CoinMark coin={coin} size={20} />
              <span className="mr-auto">{coin}</span>
              <span className="text-t2 tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
