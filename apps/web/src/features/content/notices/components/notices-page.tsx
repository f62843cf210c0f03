import { useState, type ReactNode } from 'react';
import { NOTICE_PAGES } from '@agio/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, cn, EmptyState, Moment, Pagination, Segmented, Skeleton, Tag, useTexts } from '@agio/ui';
import { showError } from '../../../../shared/error-popup.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { noticesQuery, readAllNotices, readNotice, type OwnNotice } from '../api/notices.ts';

/** All notices to the customer in the app, newest first; opening a message marks it as read. */
export function NoticesPage(): ReactNode {
  const { t } = useTexts('notices');
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/account/notices' });
  const unread = search.unread === 'true';
  const page = Math.max(1, Math.floor(Number(search.p ?? '1')) || 1);
  const notices = useQuery(noticesQuery({ unread, page }));
  const reading = useMutation({ mutationFn: readAllNotices, onError: showError });
  const list = notices.data?.list ?? [];
  const pageCount = Math.max(1, Math.ceil((notices.data?.total ?? 0) / (notices.data?.limit ?? 20)));
  const show = (next: { unread: boolean; page: number }): void =>
    void navigate({
      to: '/account/notices',
      search: { ...(next.unread ? { unread: 'true' } : {}), ...(next.page > 1 ? { p: String(next.page) } : {}) },
      replace: true,
    });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Segmented
          label={t(($) => $.filter)}
          value={unread ? 'unread' : 'all'}
          onValueChange={(next) => show({ unread: next === 'unread', page: 1 })}
          items={[
            { value: 'all', label: t(($) => $.all) },
            { value: 'unread', label: t(($) => $.unread) },
          ]}
        />
        <Button
          look="outline"
          size="m"
          busy={reading.isPending}
          disabled={(notices.data?.unread ?? 0) === 0}
          onClick={() => reading.mutate()}
        >
          {t(($) => $.allRead)}
        </Button>
      </div>
      <section className="ui-card overflow-hidden" aria-busy={notices.isPlaceholderData}>
        {notices.isPending ? (
          <div className="flex flex-col gap-4 px-5 py-5">
            <Skeleton className="w-60" />
            <Skeleton className="w-80" />
          </div>
        ) : null}
        {notices.isError && notices.data === undefined ? <QueryError query={notices} /> : null}
        {notices.isSuccess && list.length === 0 ? <EmptyState>{unread ? t(($) => $.emptyUnread) : t(($) => $.empty)}</EmptyState> : null}
        <ul>
          {list.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-2 py-3 text-13">
        <Link to="/account/settings" className="ui-link">
          {t(($) => $.choose)}
        </Link>
        <Pagination page={page} count={pageCount} onPageChange={(next) => show({ unread, page: next })} />
      </div>
    </>
  );
}

/** A page of this app with its filters, as the server names it. */
function placeOf(path: string): { readonly pathname: string; readonly search: Readonly<Record<string, string>> } {
  const { pathname, searchParams } = new URL(path, location.origin);
  return { pathname, search: Object.fromEntries(searchParams) };
}

const hasPage = (kind: OwnNotice['kind']): kind is keyof typeof NOTICE_PAGES => Object.hasOwn(NOTICE_PAGES, kind);

/** A page that the site has switched off leads nowhere. */
function NextStep({ notice: { kind, path } }: { notice: OwnNotice }): ReactNode {
  const { t } = useTexts('words');
  if (!hasPage(kind)) return null;
  const { pathname, search } = placeOf(path ?? NOTICE_PAGES[kind]);
  return (
    <Link to={pathname} className="ui-link mt-2 inline-block text-13" search={search}>
      {t(($) => $.noticeNext[kind])}
    </Link>
  );
}

function NoticeLine({ notice }: { notice: OwnNotice }): ReactNode {
  const { t } = useTexts('notices');
  const { t: words } = useTexts('words');
  const [open, setOpen] = useState(false);
  const reading = useMutation({ mutationFn: readNotice, onError: showError });
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3.5 text-left hover:bg-s2"
        onClick={() => {
          setOpen(!open);
          if (!open && !notice.read) reading.mutate(notice.id);
        }}
      >
        <span className={cn('min-w-40 flex-1 break-words', notice.read ? 'text-t2' : 'font-medium')}>
          <span lang={notice.language}>{notice.title}</span> {notice.read ? null : <Tag tone="p">{t(($) => $.new)}</Tag>}
        </span>
        <span className="text-12 text-t2">{words(($) => $.notices[notice.kind])}</span>
        <Moment ms={notice.time} className="text-12 text-t2" />
        {open || notice.text === '' ? null : (
          <span lang={notice.language} className="line-clamp-2 w-full text-13 break-words text-t2">
            {notice.text}
          </span>
        )}
      </button>
      {open ? (
        <div className="px-5 pb-4">
          <p lang={notice.language} className="whitespace-pre-line break-words text-t2">
            {notice.text}
          </p>
          <NextStep notice={notice} />
        </div>
      ) : null}
    </li>
  );
}
