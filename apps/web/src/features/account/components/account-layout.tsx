import type { ReactNode } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { Clock, List, Wallet, type LucideIcon } from 'lucide-react';
import { Avatar, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { nameLabel, useUser } from '../../../shared/info.ts';

type Entry = { readonly to: string; readonly label: string; readonly Icon: LucideIcon };

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
  return (
    <div className="mx-auto grid w-full max-w-332 gap-x-8 gap-y-4 px-4 pt-4 md:px-6 lg:grid-cols-[216px_minmax(0,1fr)] lg:pt-6">
      <div>
        {user === undefined ? null : (
          <div className="flex items-center gap-3 border-b border-line px-3 pb-4 max-lg:hidden">
            <Avatar name={nameLabel(user)} size={32} />
            <div className="min-w-0">
              <p className="truncate font-medium">{nameLabel(user)}</p>
              <p className="text-12 text-t2">{common(($) => $.menu.uid, { uid: user.uid })}</p>
            </div>
          </div>
        )}
        <nav aria-label={t(($) => $.nav.label)} className="flex gap-1 overflow-x-auto lg:mt-4 lg:flex-col">
          <NavGroup label={t(($) => $.nav.wallet)} entries={wallet} />
          <NavGroup label={t(($) => $.nav.trading)} entries={trading} />
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
      {entries.map(({ to, label: text, Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-9 items-center gap-3 rounded-2 border border-transparent px-3 whitespace-nowrap hover:bg-s2 hover:text-t1"
          activeProps={{ className: 'border-line bg-s1 font-medium text-t1' }}
          inactiveProps={{ className: 'text-t2' }}
        >
          <Icon size={16} className="max-lg:hidden" aria-hidden="true" />
          {text}
        </Link>
      ))}
    </div>
  );
}
