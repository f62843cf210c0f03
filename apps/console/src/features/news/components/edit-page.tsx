import type { ReactNode } from 'react';
import { Skeleton } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { newsQuery } from '../api/news.ts';
import { Editor } from './editor.tsx';

/** Writing an announcement: `/news/new`, or one that there is. */
export function EditPage(): ReactNode {
  const { id } = useParams({ from: '/desk/news/$id' });
  const isNew = id === 'new';
  const found = useQuery({ ...newsQuery(id), enabled: !isNew });
  if (isNew) return <Editor key="new" news={null} />;
  if (found.isError)
    return (
      <section className="ui-card">
        <QueryError query={found} />
      </section>
    );
  return found.data === undefined ? (
    <section className="ui-card px-5 py-6">
      <Skeleton className="w-60" />
    </section>
  ) : (
    <Editor key={id} news={found.data} />
  );
}
