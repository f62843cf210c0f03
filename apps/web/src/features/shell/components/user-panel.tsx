import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Clock, KeyRound, List, LogOut, Settings2, Shield, Wallet } from 'lucide-react';
import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { nameLabel, useUser } from '../../../shared/info.ts';
import { useLogOut } from '../state/use-log-out.ts';

/** Who one is, the customer's pages, and the way out (spec §2). */
export function UserPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  const leave = useLogOut();
  const user = useUser();
  if (user === undefined) return trigger;
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      <MenuLabel>
        <span className="block text-13 font-medium text-t1">{nameLabel(user)}</span>
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
      <MenuItem asChild>
        <Link to={paths.accountSecurity}>
          <Shield size={16} aria-hidden="true" />
          {t(($) => $.menu.security)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.accountSettings}>
          <Settings2 size={16} aria-hidden="true" />
          {t(($) => $.menu.settings)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.accountApi}>
          <KeyRound size={16} aria-hidden="true" />
          {t(($) => $.menu.api)}
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
