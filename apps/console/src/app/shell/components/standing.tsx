import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { useSelf } from '../../../shared/session.ts';
import { Time, useNow } from '../../../shared/time/time.tsx';

/** Notes on every page about the people who decide: that the operator only reads yet, that an owner is alone, and who has to be confirmed. */
export function Standing(): ReactNode {
  const { t } = useTexts('frame');
  const { decidesFrom, keys, owners, unconfirmed } = useSelf();
  const now = useNow(60_000);
  const site = useQuery(deskQuery('deskMaintenance')).data;
  return (
    <div className="flex flex-col gap-2 px-3 pt-3 empty:hidden md:px-5">
      {site?.isCopy === true ? <Notice tone="warn">{t(($) => $.standing.copy)}</Notice> : null}
      {site === undefined || site.maintenance === null ? null : (
        <Notice tone="warn">
          {site.maintenance.from > now ? t(($) => $.standing.maintenanceFrom) : t(($) => $.standing.maintenanceUntil)}{' '}
          <Time at={site.maintenance.from > now ? site.maintenance.from : site.maintenance.until} />{' '}
          <Link to="/maintenance" className="underline">
            {t(($) => $.standing.openMaintenance)}
          </Link>
        </Notice>
      )}
      {decidesFrom === null ? <Notice tone="warn">{t(($) => $.standing.unconfirmed)}</Notice> : null}
      {decidesFrom !== null && decidesFrom > now ? (
        <Notice tone="warn">
          {t(($) => $.standing.waits)} <Time at={decidesFrom} />
        </Notice>
      ) : null}
      {keys.counting === 0 && (keys.isRequired || keys.waiting > 0) ? (
        <Notice tone="warn">
          {keys.waiting > 0 ? t(($) => $.standing.keyWaits) : t(($) => $.standing.noKey)}{' '}
          <Link to="/people" className="underline">
            {t(($) => $.standing.open)}
          </Link>
        </Notice>
      ) : null}
      {owners < 2 ? <Notice tone="warn">{t(($) => $.standing.alone)}</Notice> : null}
      {unconfirmed.length > 0 ? (
        <Notice tone="warn">
          {t(($) => $.standing.confirm, { names: unconfirmed.join(', ') })}{' '}
          <Link to="/people" className="underline">
            {t(($) => $.standing.open)}
          </Link>
        </Notice>
      ) : null}
    </div>
  );
}
