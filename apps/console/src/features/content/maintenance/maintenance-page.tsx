import type { ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Card, Notice, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useMoment, useNow } from '../../../shared/time/time.tsx';
import { BeginAct, EndAct } from './maintenance-acts.ts';

type Announcement = NonNullable<CallData<'deskMaintenance'>['maintenance']>;

/** The one switch by which the site takes nothing that moves money, what it does, and what it leaves running. */
export function MaintenancePage(): ReactNode {
  const { t } = useTexts('maintenance');
  const state = useQuery(deskQuery('deskMaintenance'));
  if (state.isPending) return <Skeleton className="h-40 w-full" />;
  if (state.data === undefined) return <QueryError query={state} />;
  const { isCopy, maintenance } = state.data;
  return (
    <Card title={t(($) => $.title)}>
      <div className="flex max-w-180 flex-col gap-3 px-4 pb-4 text-13">
        {isCopy ? <Notice>{t(($) => $.copy)}</Notice> : null}
        {maintenance === null ? <p className="text-16">{t(($) => $.off)}</p> : <Under of={maintenance} />}
        <p className="text-t2">{t(($) => $.what)}</p>
        <p className="text-t2">{t(($) => $.goesOn)}</p>
        <div className="flex flex-wrap gap-2">
          <BeginAct of={{ maintenance }} />
          <EndAct of={{ maintenance }} />
        </div>
      </div>
    </Card>
  );
}

function Under({ of }: { readonly of: Announcement }): ReactNode {
  const { t } = useTexts('maintenance');
  const moment = useMoment();
  const now = useNow(10_000);
  const times = { from: moment(of.from), until: moment(of.until) };
  return (
    <Notice tone="warn">
      {of.from > now ? t(($) => $.announced, times) : of.until > now ? t(($) => $.on, times) : t(($) => $.late, times)}
      <br />
      {t(($) => $.reason)}: {of.reason}
    </Notice>
  );
}
