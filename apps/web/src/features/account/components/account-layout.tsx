import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import {
  ArrowUpDown,
  Bell,
  BookUser,
  ChevronDown,
  Clock,
  KeyRound,
  List,
  ReceiptText,
  Scale,
  Settings2,
  Shield,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { Avatar, Badge, cn, Menu, MenuGroup, MenuItem, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { avatarUrl, nameLabel, useUser } from '../../../shared/info.ts';
import { useNewestNotices } from '../../../shared/notices.ts';
import { entryFor } from '../state/here.ts';

type Entry = { readonly to: string; readonly label: string; readonly Icon: LucideIcon; readonly count?: number };
type Group = { readonly label: string; readonly entries: readonly Entry[] };

/** The customer's pages with their menu: a column at the left, one button on phones. */
export function AccountLayout(): ReactNode {
  const { t } = useTexts('account');
  const { t: common } = useTexts('common');
  const user = useUser();
  const wallet: readonly Entry[] = [
    { to: paths.accountMoney, label: t(($) => $.nav.assets), Icon: Wallet },
    { to: paths.accountMoneyHistory, label: t(($) => $.nav.moneyHistory), Icon: ArrowUpDown },
    { to: paths.accountFinance, label: t(($) => $.nav.finance), Icon: ReceiptText },
    { to: paths.accountAddresses, label: t(($) => $.nav.addresses), Icon: BookUser },
    { to: paths.accountProof, label: t(($) => $.nav.proof), Icon: Scale },
  ];
  const trading: readonly Entry[] = [
    { to: paths.accountOrders, label: t(($) => $.nav.orders), Icon: List },
    { to: paths.accountOrderHistory, label: t(($) => $.nav.history), Icon: Clock },
  ];
  const unread = useNewestNotices(false)?.unread ?? 0;
  const own: readonly Entry[] = [
    { to: paths.accountSecurity, label: t(($) => $.nav.security), Icon: Shield },
    { to: paths.accountNotices, label: t(($) => $.nav.notices), Icon: Bell, count: unread },
    { to: paths.accountApi, label: t(($) => $.nav.api), Icon: KeyRound },
    { to: paths.accountSettings, label: t(($) => $.nav.settings), Icon: Settings2 },
  ];
  const groups: readonly Group[] = [
    { label: t(($) => $.nav.wallet), entries: wallet },
    { label: t(($) => $.nav.trading), entries: trading },
    { label: t(($) => $.nav.account), entries: own },
  ];
  const pathname = useLocation({ select: (location) => location.pathname });
  const here = entryFor(
    groups.flatMap(({ entries }) => entries),
    pathname,
  );
  return (
    <div className="mx-auto grid w-full max-w-332 gap-x-8 gap-y-4 px-4 pt-4 md:px-6 lg:grid-cols-[216px_minmax(0,1fr)] lg:pt-6">
      <div>
        {user === undefined ? null : (
          <div className="flex items-center gap-3 border-b border-line px-3 pb-4 max-lg:hidden">
            <Avatar name={nameLabel(user)} src={avatarUrl(user)} size={32} />
            <div className="min-w-0">
              <p className="truncate font-medium">{nameLabel(user)}</p>
              <p className="text-12 text-t2">{common(($) => $.menu.uid, { uid: user.uid })}</p>
            </div>
          </div>
        )}
        <nav aria-label={t(($) => $.nav.label)} className="mt-4 flex-col max-lg:hidden lg:flex">
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

/** The same pages behind one button that says where one is. */
function PhoneNav({ groups, here }: { groups: readonly Group[]; here: Entry | undefined }): ReactNode {
  const { t } = useTexts('account');
  return (
    <nav aria-label={t(($) => $.nav.label)} className="lg:hidden">
      <Menu
        className="w-60"
        trigger={
          <button type="button" className="ui-sel wide">
            {here === undefined ? null : <here.Icon size={16} aria-hidden="true" />}
            <span className="sr-only">{t(($) => $.nav.label)}: </span>
            <span className="flex-1 truncate text-left">{here?.label}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
      >
        {groups.map(({ label, entries }) => (
          <MenuGroup key={label} label={label}>
            {entries.map(({ to, label: text, Icon, count = 0 }) => (
              <MenuItem key={to} asChild>
                <Link to={to}>
                  <Icon size={16} aria-hidden="true" />
                  <span className="flex-1">{text}</span>
                  {count > 0 ? <Badge count={count} primary /> : null}
                </Link>
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </nav>
  );
}

function NavGroup({ group: { label, entries }, here }: { group: Group; here: Entry | undefined }): ReactNode {
  return (
    <div className="mb-4 flex flex-col gap-0.5">
      <p className="px-3 pb-1 text-12 text-t2">{label}</p>
      {entries.map(({ to, label: text, Icon, count = 0 }) => (
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
          {text}
          {count > 0 ? (
            <span className="ml-auto">
              <Badge count={count} primary />
            </span>
          ) : null}
        </Link>
      ))}
    </div>
  );
}
