import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, Notice, useLanguage, useTexts } from '@agio/ui';
import { api } from '../api.ts';
import { useUser } from '../info.ts';

/** Why nothing that is begun on this page can come to its end yet, from when on it can, and where that is changed; before the first step. */
export function DeviceWaits({ asks }: { asks: 'confirmed' | 'shown' }): ReactNode {
  const { t } = useTexts('account');
  const language = useLanguage();
  const isCustomer = useUser() !== undefined;
  const { data } = useQuery({
    queryKey: ['own', 'security'],
    queryFn: async ({ signal }) => await api.call('accountSecurity', { signal }),
    enabled: isCustomer,
  });
  const waits = data?.waits ?? null;
  // A passkey confirms where it is asked for, whatever the log-in was.
  if (waits === null || (asks === 'confirmed' && waits.reason === 'login')) return null;
  return (
    <div className="ui-frame pt-4">
      <Notice tone="warn" role="status">
        {t(($) => $.waits[waits.reason], { time: formatDateTime(waits.until, language) })}{' '}
        <Link to="/account/security" className="ui-link">
          {t(($) => $.waits.link)}
        </Link>
      </Notice>
    </div>
  );
}
