import type { ReactNode } from 'react';
import { Skeleton, useTexts } from '@agio/ui';
import { useUser } from '../../../../shared/info.ts';
import { AddressesCard } from './addresses-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** Everything that a customer sets about themselves and how pages look and speak to them. */
export function SettingsPage(): ReactNode {
  const { t } = useTexts('settings');
  const user = useUser();
  return (
    <>
      <h1 className="pb-4 text-20">{t(($) => $.title)}</h1>
      {user === undefined ? (
        <section className="ui-card px-5 py-5">
          <Skeleton className="w-40" />
        </section>
      ) : (
        <div className="flex flex-col gap-4">
          <ProfileCard user={user} />
          <DisplayCard user={user} />
          <NoticesCard user={user} />
          <AddressesCard />
        </div>
      )}
    </>
  );
}
