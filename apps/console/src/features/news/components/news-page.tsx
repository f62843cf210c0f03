import type { ReactNode } from 'react';
import { Button, Pagination, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { newsListQuery, pageSize, type NewsRow } from '../api/news.ts';
import { languageNames } from '../state/draft.ts';
import { WRITERS } from '../state/may.ts';

const tones = { draft: {}, scheduled: { tone: 'warn' }, published: { tone: 'p' }, withdrawn: { tone: 'down' } } as const;

/** Announcements of every state, the last changed first. */
export function NewsPage(): ReactNode {
  const { t } = useTexts('news');
  const navigate = useNavigate({ from: '/news' });
  const { roles } = useSelf();
  const page = Math.max(1, Number(useSearch({ from: '/desk/news' }).p ?? '1') || 1);
  const found = useQuery(newsListQuery(page));
  const columns: readonly DeskColumn<NewsRow>[] = [
    {
      key: 'title',
      head: t(($) => $.columns.title),
      isFixed: true,
      value: ({ title }) => title,
      render: ({ title }) => <span className="block max-w-96 truncate font-medium">{title === '' ? t(($) => $.untitled) : title}</span>,
    },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: ({ state }) => <Tag {...tones[state]}>{t(($) => $.states[state])}</Tag>,
    },
    { key: 'type', head: t(($) => $.columns.type), value: ({ type }) => t(($) => $.types[type]) },
    { key: 'coins', head: t(($) => $.columns.coins), value: ({ coins }) => coins.join(' ') },
    {
      key: 'languages',
      head: t(($) => $.columns.languages),
      value: ({ languages }) => languages.map((one) => languageNames[one]).join(', '),
    },
    { key: 'site', head: t(($) => $.columns.site), isExtra: true, value: ({ site }) => site },
    {
      key: 'at',
      head: t(($) => $.columns.at),
      right: true,
      value: ({ publishAt }) => publishAt,
      render: ({ publishAt }) => (publishAt === null ? '–' : <Time at={publishAt} />),
    },
    { key: 'by', head: t(($) => $.columns.by), value: ({ by }) => by },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="news"
        label={t(($) => $.title)}
        columns={columns}
        list={{ ...found, data: found.data?.list }}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/news/$id', params: { id: row.id } })}
        empty={t(($) => $.none)}
        actions={
          hasRole(roles, WRITERS) ? (
            <Button asChild look="primary" size="s">
              <Link to="/news/$id" params={{ id: 'new' }}>
                {t(($) => $.write)}
              </Link>
            </Button>
          ) : null
        }
        footer={
          <div className="flex justify-end px-4 py-2">
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil((found.data?.total ?? 0) / pageSize))}
              onPageChange={(next) => void navigate({ search: next === 1 ? {} : { p: String(next) }, replace: true })}
            />
          </div>
        }
      />
    </section>
  );
}
