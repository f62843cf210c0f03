import { type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Avatar, useTexts, lazy } from '@agio/ui';
import { FirstUse } from '../../../shared/frame/first-use.tsx';
import { avatarUrl, nameLabel, type User } from '../../../shared/info.ts';

const loadPanel = async () => await import('./user-panel.tsx');
const UserPanel = lazy(async () => ({ default: (await loadPanel()).UserPanel }));

export function UserMenu({ user }: { user: User }): ReactNode {
  const { t } = useTexts('common');
  const name = nameLabel(user);
  return (
    <FirstUse className="ui-sel s bare max-w-48" prepare={() => void loadPanel()} Panel={UserPanel}>
      <span className="sr-only">{t(($) => $.menu.account)}</span>
      <Avatar name={name} src={avatarUrl(user)} size={20} />
      <span className="truncate font-medium">{name}</span>
      <ChevronDown size={14} aria-hidden="true" />
    </FirstUse>
  );
}
