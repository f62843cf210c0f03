import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { cn, Menu, MenuItem, MenuLabel, MenuSeparator, Moment, useTexts } from '@agio/ui';
import { readNotice, useNewestNotices } from '../api/notices.ts';

const shown = 5;

/** The newest messages; all of them are in the message centre. */
export function BellPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('notices');
  const list = (useNewestNotices(false)?.list ?? []).slice(0, shown);
  return (
    <Menu defaultOpen align="end" trigger={trigger} className="w-80 max-w-[calc(100vw-16px)]">
      <MenuLabel>{t(($) => $.title)}</MenuLabel>
      {list.length === 0 ? <MenuItem disabled>{t(($) => $.empty)}</MenuItem> : null}
      {list.map((notice) => (
        <MenuItem key={notice.id} asChild className="h-auto! py-2!">
          <Link
            to={notice.kind === 'alert' ? '/account/alerts' : '/account/notices'}
            onClick={() => {
              if (!notice.read) void readNotice(notice.id);
            }}
          >
            <span className="min-w-0 flex-1">
              <span className={cn('block truncate', !notice.read && 'font-medium')}>{notice.title}</span>
              <span className="block truncate text-12 text-t2">{notice.text}</span>
              <Moment ms={notice.time} className="text-12 text-t2" />
            </span>
            {notice.read ? null : <span className="size-1.5 rounded-full bg-p" role="img" aria-label={t(($) => $.new)} />}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/account/notices">{t(($) => $.seeAll)}</Link>
      </MenuItem>
    </Menu>
  );
}
