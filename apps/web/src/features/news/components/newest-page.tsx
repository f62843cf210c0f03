import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { newsQuery } from '../api/news.ts';
import { Announcement } from './announcement.tsx';

/** The newest announcement. */
export function NewestPage(): ReactNode {
  const { t } = useTexts('news');
  const language = useLanguage();
  const found = useQuery(newsQuery({ type: null, coin: '', q: '', page: 1 }, language));
  const newest = found.data?.list[0];
  if (newest !== undefined) return <Announcement id={newest.id} />;
  return (
    <div className="ui-frame py-6">
      <section className="ui-card">
        {found.isError ? <QueryError query={found} /> : found.isSuccess ? <EmptyState>{t(($) => $.empty)}</EmptyState> : null}
      </section>
    </div>
  );
}
