import type { ReactNode } from 'react';
import { EmptyState, Pagination, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { deskQuery, useMay } from '../../../shared/desk/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { feedbackPictureQuery } from '../api/tickets.ts';
import { ShownPicture } from './shown-picture.tsx';

/** What customers said could be better, newest first. */
export function FeedbackPage(): ReactNode {
  const { t } = useTexts('tickets');
  const navigate = useNavigate({ from: '/feedback' });
  const page = Math.max(1, Number(useSearch({ from: '/desk/feedback' }).p ?? '1') || 1);
  const mayOpen = useMay('deskFeedbackPicture');
  const feedback = useQuery(deskQuery('deskFeedback', { query: { p: page } }));
  const { limit = 20, list = [], total = 0 } = feedback.data ?? {};
  return (
    <section className="ui-card overflow-hidden">
      {feedback.isError && feedback.data === undefined ? <QueryError query={feedback} /> : null}
      {feedback.isSuccess && list.length === 0 ? <EmptyState>{t(($) => $.noFeedback)}</EmptyState> : null}
      <ul>
        {list.map(({ at, content, id, pictures, uid }) => (
          <li key={id} className="border-b border-line px-5 py-3.5 last:border-b-0">
            <p className="flex gap-3 text-12 text-t2">
              <Time at={at} />
              <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
                {uid}
              </Link>
              {pictures.length === 0 ? null : t(($) => $.withPictures, { count: pictures.length })}
            </p>
            <p className="break-words whitespace-pre-line">{content}</p>
            {mayOpen && pictures.length > 0 ? (
              <ul className="flex flex-wrap gap-3 pt-2">
                {pictures.map((picture, number) => (
                  <li key={picture}>
                    <ShownPicture query={feedbackPictureQuery(id, picture)} label={t(($) => $.picture, { number: number + 1 })} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex justify-end px-4 py-2">
        <Pagination
          page={page}
          count={Math.max(1, Math.ceil(total / limit))}
          onPageChange={(next) => void navigate({ search: next === 1 ? {} : { p: String(next) }, replace: true })}
        />
      </div>
    </section>
  );
}
