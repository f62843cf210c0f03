import type { ReactNode } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { Bell, Clock, KeyRound, List, Settings2, Shield, Wallet, type LucideIcon } from 'lucide-react';
import { Avatar, Badge, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { avatarUrl, nameLabel, useUser } from '../../../shared/info.ts';
import { useNewestNotices } from '../../../shared/notices.ts';

type Entry = { readonly to: string; readonly label: string; readonly Icon: LucideIcon; readonly count?: number };

/** The customer's pages with their menu: a column at the left, a row of tabs on phones. */
export function AccountLayout(): ReactNode {
  const { t } = useTexts('account');
  const { t: common } = useTexts('common');
  const user = useUser();
  const wallet: readonly Entry[] = [{ to: paths.accountMoney, label: t(($) => $.nav.assets), Icon: Wallet }];
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
        <nav aria-label={t(($) => $.nav.label)} className="flex gap-1 overflow-x-auto lg:mt-4 lg:flex-col">
          <NavGroup label={t(($) => $.nav.wallet)} entries={wallet} />
          <NavGroup label={t(($) => $.nav.trading)} entries={trading} />
          <NavGroup label={t(($) => $.nav.account)} entries={own} />
        </nav>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function NavGroup({ label, entries }: { label: string; entries: readonly Entry[] }): ReactNode {
  return (
    <div className="flex gap-1 lg:mb-4 lg:flex-col lg:gap-0.5">
      <p className="px-3 pb-1 text-12 text-t2 max-lg:hidden">{label}</p>
      {entries.map(({ to, label: text, Icon, count = 0 }) => (
        <Link
          key={to}
          to={to}
          className="flex h-9 items-center gap-3 rounded-2 border border-transparent px-3 whitespace-nowrap hover:bg-s2 hover:text-t1"
          activeProps={{ className: 'border-line bg-s1 font-medium text-t1' }}
          inactiveProps={{ className: 'text-t2' }}
        >
          <Icon size={16} className="max-lg:hidden" aria-hidden="true" />
          {text}
          {count > 0 ? (
            <span className="lg:ml-auto">
              <Badge count={count} primary />
            </span>
          ) : null}
        </Link>
      ))}
    </div>
  );
}
