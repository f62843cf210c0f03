import { Fragment, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { AccountEntry } from '../../../shared/feature.ts';
import { nameLabel, useUser } from '../../../shared/info.ts';
import { useNames } from '../../../shared/names.ts';
import { useOwnEntries } from '../../entries.ts';
import { useLogOut } from '../state/use-log-out.ts';

const isAccount = (entry: AccountEntry | undefined): boolean => entry?.group === 'account';

/** The customer, their pages, and the way out (spec §2). */
export function UserPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  const nameOf = useNames();
  const entries = useOwnEntries('own');
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
      {entries.map(({ to, name, Icon }, index) => (
        <Fragment key={to}>
          {index > 0 && isAccount(entries[index]) !== isAccount(entries[index - 1]) ? <MenuSeparator /> : null}
          <MenuItem asChild>
            <Link to={to}>
              <Icon size={16} aria-hidden="true" />
              {nameOf(name)}
            </Link>
          </MenuItem>
        </Fragment>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={leave}>
        <LogOut size={16} aria-hidden="true" />
        {t(($) => $.menu.logOut)}
      </MenuItem>
    </Menu>
  );
}
