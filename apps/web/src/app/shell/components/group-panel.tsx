import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Menu, MenuItem } from '@agio/ui';
import type { HeaderMenu } from '../../../shared/feature.ts';
import { useNames } from '../../../shared/names.ts';
import { useHeaderEntries } from '../../entries.ts';

/** The pages that share one word of the main menu. */
export function GroupPanel({ menu, trigger }: { menu: HeaderMenu; trigger: ReactNode }): ReactNode {
  const nameOf = useNames();
  const entries = useHeaderEntries().filter((entry) => entry.menu === menu);
  return (
    <Menu defaultOpen trigger={trigger} className="min-w-40">
      {entries.map(({ exact, name, to }) => (
        <MenuItem key={to} asChild>
          <Link to={to} activeOptions={{ exact }} activeProps={{ className: 'font-medium text-t1' }}>
            {nameOf(name)}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
