import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { Card, CopyButton, formatDate, formatDateTime, RichText, Skeleton, useLanguage, useTexts, type OwnLink } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { newsShowQuery, useNewsLive, type NewsArticle } from '../api/news.ts';
import { ItemHead, OtherLanguage } from './item-head.tsx';

const ownLink: OwnLink = (href, children) => (
  <Link to={href} className="ui-link">
    {children}
  </Link>
);

/** An announcement with its text, and where to go on. */
export function Announcement({ id }: { id: string }): ReactNode {
  const { t } = useTexts('news');
  const language = useLanguage();
  useNewsLive();
  const found = useQuery(newsShowQuery(id, language));
  const { data } = found;
  return (
    <div className="ui-frame py-6">
      <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/news" className="hover:text-t1 hover:underline">
          {t(($) => $.title)}
        </Link>
        {data === undefined ? null : (
          <>
            <ChevronRight size={14} aria-hidden="true" />
            <Link to="/news" search={{ type: data.type }} className="hover:text-t1 hover:underline">
              {t(($) => $.types[data.type])}
            </Link>
          </>
        )}
      </nav>
      {found.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-80" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : null}
      {found.isError ? (
        <section className="ui-card">
          <QueryError query={found} />
        </section>
      ) : null}
      {data === undefined || found.isError ? null : <Whole shown={data} />}
    </div>
  );
}

function Whole({ shown }: { shown: NewsArticle }): ReactNode {
  const { t } = useTexts('news');
  const language = useLanguage();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="ui-card px-5 py-6 md:px-12 md:py-8">
        <div className="mx-auto max-w-180" lang={shown.language}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-12 text-t2">
            <ItemHead item={shown} />
            {formatDateTime(shown.time, language)}
            <OtherLanguage item={shown} language={language} />
          </p>
          <h1 className="pb-5 text-20 break-words md:text-24">{shown.title}</h1>
          <RichText html={shown.html} link={ownLink} />
          <p className="flex items-center justify-end gap-2 border-t border-line pt-4 text-13 text-t2">
            {t(($) => $.link)}
            <CopyButton text={`${location.origin}/newsShow/${shown.id}`} label={t(($) => $.copyLink)} />
          </p>
        </div>
      </article>
      <aside className="grid min-w-0 gap-4">
        {shown.related.length === 0 ? null : (
          <Card title={t(($) => $.moreAbout, { coin: shown.coins[0] ?? '' })} bodyClassName="grid gap-3 px-5 pb-5 text-13">
            {shown.related.map((item) => (
              <Link key={item.id} to="/newsShow/$id" params={{ id: item.id }} className="hover:underline">
                <span className="block font-medium break-words">{item.title}</span>
                <span className="text-12 text-t2">{formatDate(item.time, language)}</span>
              </Link>
            ))}
          </Card>
        )}
        {shown.older === null && shown.newer === null ? null : (
          <Card title={t(($) => $.neighbours)} bodyClassName="grid gap-3 px-5 pb-5 text-13">
            {shown.older === null ? null : (
              <Link to="/newsShow/$id" params={{ id: shown.older.id }} className="flex items-start gap-2 hover:underline">
                <ArrowLeft size={14} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
                <span className="min-w-0 break-words">{shown.older.title}</span>
              </Link>
            )}
            {shown.newer === null ? null : (
              <Link
                to="/newsShow/$id"
                params={{ id: shown.newer.id }}
                className="flex items-start justify-end gap-2 text-right hover:underline"
              >
                <span className="min-w-0 break-words">{shown.newer.title}</span>
                <ArrowRight size={14} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
              </Link>
            )}
          </Card>
        )}
      </aside>
    </div>
  );
}
