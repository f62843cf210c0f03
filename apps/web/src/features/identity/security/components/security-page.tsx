import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, Notice, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { securityQuery } from '../api/security.ts';
import { FactorDialog, type FactorName } from './factor-dialog.tsx';
import { FactorsCard } from './factors-card.tsx';
import { FreezeCard } from './freeze-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { LogCard } from './log-card.tsx';
import { LoginsCard } from './logins-card.tsx';
import { PriceGuardCard } from './price-guard-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What guards the account, where it is logged in, and what happened to it. */
export function SecurityPage(): ReactNode {
  const { t } = useTexts('security');
  const language = useLanguage();
  const security = useQuery(securityQuery);
  const [open, setOpen] = useState<FactorName | null>(null);
  const delayedUntil = security.data?.changeDelayUntil ?? null;
  return (
    <>
      <h1 className="pb-4 text-20">{t(($) => $.title)}</h1>
      <div className="flex flex-col gap-4">
        {security.isPending ? (
          <>
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-[30rem] w-full" />
          </>
        ) : null}
        {security.isError && security.data === undefined ? (
          <section className="ui-card">
            <QueryError query={security} />
          </section>
        ) : null}
        {delayedUntil === null ? null : (
          <Notice tone="warn">{t(($) => $.delayed, { time: formatDateTime(delayedUntil, language) })}</Notice>
        )}
        {security.data === undefined ? null : (
          <>
            <ScoreCard security={security.data} onSetUp={setOpen} />
            <FactorsCard security={security.data} onOpen={setOpen} />
          </>
        )}
        <PriceGuardCard />
        <FreezeCard />
        <SessionsCard />
        <LoginsCard />
        <LogCard />
        <LeaveCard />
      </div>
      {open === null || security.data === undefined ? null : (
        <FactorDialog name={open} security={security.data} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
