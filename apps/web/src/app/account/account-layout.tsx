import { Suspense, type ReactNode } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Avatar, cn, Menu, MenuGroup, MenuItem, useTexts } from '@agio/ui';
import { accountGroups, type AccountEntry } from '../../shared/feature.ts';
import { avatarUrl, nameLabel, useUser } from '../../shared/info.ts';
import { useNames } from '../../shared/names.ts';
import { useAccountEntries } from '../entries.ts';
import { entryFor } from './here.ts';

type Group = { readonly label: string; readonly entries: readonly AccountEntry[] };

/** The customer's pages with their menu: a column at the left, one button on phones. */
export function AccountLayout(): ReactNode {
  const { t } = useTexts('account');
  const { t: common } = useTexts('common');
  const user = useUser();
  const entries = useAccountEntries();
  const groups: readonly Group[] = accountGroups
    .map((group) => ({ label: t(($) => $.groups[group]), entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0);
  const pathname = useLocation({ select: (location) => location.pathname });
  const here = entryFor(entries, pathname);
  return (
    <div className="ui-frame grid gap-x-8 gap-y-4 pt-4 lg:grid-cols-[216px_minmax(0,1fr)] lg:pt-6">
      <div>
        <div className="flex min-h-13.25 items-center gap-3 border-b border-line px-3 pb-4 max-lg:hidden">
          {user === undefined ? null : (
            <>
              <Avatar name={nameLabel(user)} src={avatarUrl(user)} size={32} />
              <div className="min-w-0">
                <p className="truncate font-medium">{nameLabel(user)}</p>
                <p className="text-12 text-t2">{common(($) => $.menu.uid, { uid: user.uid })}</p>
              </div>
            </>
          )}
        </div>
        <nav aria-label={t(($) => $.label)} className="mt-4 flex-col max-lg:hidden lg:flex">
          {groups.map((group) => (
            <NavGroup key={group.label} group={group} here={here} />
          ))}
        </nav>
        <PhoneNav groups={groups} here={here} />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** The same pages behind one button with the name of the current page. */
function PhoneNav({ groups, here }: { groups: readonly Group[]; here: AccountEntry | undefined }): ReactNode {
  const { t } = useTexts('account');
  const nameOf = useNames();
  return (
    <nav aria-label={t(($) => $.label)} className="lg:hidden">
      <Menu
        className="w-60"
        trigger={
          <button type="button" className="ui-sel wide">
            {here === undefined ? null : <here.Icon size={16} aria-hidden="true" />}
            <span className="sr-only">{t(($) => $.label)}: </span>
            <span className="flex-1 truncate text-left">{here === undefined ? null : nameOf(here.shortName ?? here.name)}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
      >
        {groups.map(({ label, entries }) => (
          <MenuGroup key={label} label={label}>
            {entries.map(({ to, name, shortName = name, Icon, Count }) => (
              <MenuItem key={to} asChild>
                <Link to={to}>
                  <Icon size={16} aria-hidden="true" />
                  <span className="flex-1">{nameOf(shortName)}</span>
                  <Suspense>{Count === undefined ? null : <Count />}</Suspense>
                </Link>
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </nav>
  );
}

function NavGroup({ group: { label, entries }, here }: { group: Group; here: AccountEntry | undefined }): ReactNode {
  const nameOf = useNames();
  return (
    <div className="mb-4 flex flex-col gap-0.5">
      <p className="px-3 pb-1 text-12 text-t2">{label}</p>
      {entries.map(({ to, name, shortName = name, Icon, Count }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={to === here?.to ? 'page' : undefined}
          className={cn(
            'flex h-9 items-center gap-3 rounded-2 border px-3 whitespace-nowrap hover:bg-s2 hover:text-t1',
            to === here?.to ? 'border-line bg-s1 font-medium text-t1' : 'border-transparent text-t2',
          )}
        >
          <Icon size={16} aria-hidden="true" />
          {nameOf(shortName)}
          {Count === undefined ? null : (
            <span className="ml-auto empty:hidden">
              <Suspense>
                <Count />
              </Suspense>
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}
