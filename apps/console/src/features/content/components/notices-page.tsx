import { useState, type ReactNode } from 'react';
import { Button, languageNames, Pagination, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { pageSize, sendingsQuery, type Sending } from '../api/notices.ts';
import { siteLanguages } from '../api/sites.ts';
import { titleOf } from '../state/notice.ts';
import { useAudienceName } from './audience-name.ts';
import { SendingDialog } from './sending-dialog.tsx';
import { useProgress } from './use-progress.ts';

const tones = { listing: { tone: 'warn' }, sending: { tone: 'warn' }, stopped: { tone: 'down' }, sent: { tone: 'p' } } as const;
const writers = ['owner', 'content'] as const;

/** Notices that operators sent to many customers, and how far they are. */
export function NoticesPage(): ReactNode {
  const { t } = useTexts('notices');
  const navigate = useNavigate({ from: '/notices' });
  const { roles } = useSelf();
  const [opened, setOpened] = useState<string | null>(null);
  const page = Math.max(1, Number(useSearch({ from: '/desk/notices' }).p ?? '1') || 1);
  const found = useQuery(sendingsQuery(page));
  const columns = useColumns();
  const mayWrite = hasRole(roles, writers);
  const open = found.data?.list.find(({ id }) => id === opened);
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="notices"
        label={t(($) => $.title)}
        columns={columns}
        list={{ ...found, data: found.data?.list }}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={t(($) => $.none)}
        actions={
          mayWrite ? (
            <Button asChild look="primary" size="s">
              <Link to="/notices/new">{t(($) => $.write)}</Link>
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
      {open === undefined ? null : <SendingDialog sending={open} mayTurn={mayWrite} onClose={() => setOpened(null)} />}
    </section>
  );
}

function useColumns(): readonly DeskColumn<Sending>[] {
  const { t } = useTexts('notices');
  const language = useLanguage();
  const audienceName = useAudienceName();
  const progress = useProgress();
  return [
    {
      key: 'title',
      head: t(($) => $.columns.title),
      isFixed: true,
      value: ({ texts }) => titleOf(texts, language),
      render: ({ texts }) => <span className="block max-w-80 truncate font-medium">{titleOf(texts, language)}</span>,
    },
    { key: 'to', head: t(($) => $.columns.to), value: ({ audience }) => audienceName(audience) },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: ({ state }) => <Tag {...tones[state]}>{t(($) => $.states[state])}</Tag>,
    },
    { key: 'progress', head: t(($) => $.columns.progress), right: true, value: progress },
    {
      key: 'languages',
      head: t(($) => $.columns.languages),
      isExtra: true,
      value: ({ texts }) =>
        siteLanguages
          .filter((one) => texts[one] !== undefined)
          .map((one) => languageNames[one])
          .join(', '),
    },
    {
      key: 'by',
      head: t(($) => $.columns.by),
      value: ({ approvedBy, by }) => (approvedBy === null ? by : t(($) => $.bySecond, { by, approvedBy })),
    },
    {
      key: 'at',
      head: t(($) => $.columns.at),
      right: true,
      value: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}
