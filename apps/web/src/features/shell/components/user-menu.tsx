import type { ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Clock, List, LogOut, Wallet } from 'lucide-react';
import { Avatar, Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { nameLabel, type User } from '../../../shared/info.ts';
import { logOut } from '../../../shared/session.ts';

/** Ends the session and goes to the log-in page (spec §4). */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut().then(async () => await navigate({ to: paths.login }));
  };
}

export function UserMenu({ user }: { user: User }): ReactNode {
  const { t } = useTexts('common');
  const leave = useLogOut();
  const name = nameLabel(user);
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="ui-sel s bare max-w-48" aria-label={`${t(($) => $.menu.account)}: ${name}`}>
          <Avatar name={name} size={20} />
          <span className="truncate font-medium">{name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block text-13 font-medium text-t1">{name}</span>
        {t(($) => $.menu.uid, { uid: user.uid })}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={paths.accountMoney}>
          <Wallet size={16} aria-hidden="true" />
          {t(($) => $.menu.assets)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.accountOrders}>
          <List size={16} aria-hidden="true" />
          {t(($) => $.menu.orders)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.accountOrderHistory}>
          <Clock size={16} aria-hidden="true" />
          {t(($) => $.menu.orderHistory)}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={leave}>
        <LogOut size={16} aria-hidden="true" />
        {t(($) => $.menu.logOut)}
      </MenuItem>
    </Menu>
  );
}
