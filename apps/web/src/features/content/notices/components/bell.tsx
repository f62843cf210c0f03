import { type ReactNode } from 'react';
import { Bell as BellIcon } from 'lucide-react';
import { useTexts, lazy } from '@agio/ui';
import { FirstUse } from '../../../../shared/frame/first-use.tsx';
import { useNewestNotices } from '../api/notices.ts';

const loadPanel = async () => await import('./bell-panel.tsx');
const BellPanel = lazy(async () => ({ default: (await loadPanel()).BellPanel }));

/** Messages in the header: a dot while some are unread, live; the menu is fetched when it is first used. */
export function Bell(): ReactNode {
  const { t } = useTexts('content-names');
  const unread = useNewestNotices(true)?.unread ?? 0;
  const name = unread === 0 ? t(($) => $.notices) : `${t(($) => $.notices)}, ${t(($) => $.unread, { count: unread })}`;
  return (
    <FirstUse className="ui-btn gho m ico" aria-label={name} title={name} prepare={() => void loadPanel()} Panel={BellPanel}>
      <span className="relative" aria-hidden="true">
        <BellIcon size={16} />
        {unread === 0 ? null : <span className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-p" />}
      </span>
    </FirstUse>
  );
}
