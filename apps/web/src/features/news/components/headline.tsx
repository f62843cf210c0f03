import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone, X } from 'lucide-react';
import { IconButton, useLanguage } from '@agio/ui';
import { useNames } from '../../../shared/names.ts';
import { newestQuery, useNewsLive } from '../api/news.ts';
import { useDismissed } from '../state/dismissed.ts';

/** The newest announcement in the header, until its reader has dismissed it or another one is published. */
export function Headline(): ReactNode {
  const language = useLanguage();
  const nameOf = useNames();
  const newest = useQuery(newestQuery(language)).data;
  const { dismiss, dismissed } = useDismissed();
  useNewsLive();
  if (newest === undefined || newest === null || newest.id === dismissed) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-13">
      <Link
        to="/newsShow/$id"
        params={{ id: newest.id }}
        className="inline-flex min-w-0 items-center gap-1.5 text-t2 hover:text-t1"
        aria-label={`${nameOf('news-names:newest')}: ${newest.title}`}
        title={newest.title}
        lang={newest.language}
      >
        <Megaphone size={14} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{newest.title}</span>
      </Link>
      <IconButton label={nameOf('news-names:dismiss')} onClick={() => dismiss(newest.id)}>
        <X size={14} />
      </IconButton>
    </span>
  );
}
