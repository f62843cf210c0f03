import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import { bannersQuery } from '../api/news.ts';
import { ItemHead } from './item-head.tsx';

/** The announcement that the site puts first. */
export function FirstBanner(): ReactNode {
  const { t } = useTexts('news');
  const language = useLanguage();
  const [first] = useQuery(bannersQuery(language)).data ?? [];
  if (first === undefined) return null;
  return (
    <section className="ui-card flex flex-col items-start gap-3 p-6 md:p-8">
      <span className="flex flex-wrap items-center gap-3">
        <ItemHead item={first} />
        <span className="text-12 text-t2">{formatDateTime(first.time, language)}</span>
      </span>
      <h2 className="text-20 break-words md:text-24">{first.title}</h2>
      <p className="max-w-180 text-t2">{first.summary}</p>
      <Button asChild look="primary">
        <Link to="/newsShow/$id" params={{ id: first.id }}>
          {t(($) => $.read)}
        </Link>
      </Button>
    </section>
  );
}
