import type { ReactNode } from 'react';
import { Card, feeRate, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import type { Desk } from '../api/referral.ts';
import { kinds } from '../state/drafts.ts';
import { Agreements, Coins, Inviters } from './lists.tsx';
import { PlanAct } from './rate-acts.tsx';

/** Rates, what is owed and was paid, and those who earn most. */
export function ReferralPage(): ReactNode {
  const desk = useQuery(deskQuery('deskReferral'));
  if (desk.data === undefined && desk.isError) return <QueryError query={desk} />;
  return (
    <div className="flex flex-col gap-4">
      <Rates desk={desk.data} />
      <Coins />
      <Agreements />
      <Inviters />
    </div>
  );
}

function Rates({ desk }: { desk: Desk | undefined }): ReactNode {
  const { t } = useTexts('referral');
  return (
    <Card
      title={t(($) => $.rates.title)}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {desk === undefined ? null : (
            <span className="text-12 text-t2">
              {t(($) => $.rates.next)} <Time at={desk.nextCredit} />
            </span>
          )}
          {desk === undefined ? null : <PlanAct of={desk} />}
        </span>
      }
      bodyClassName="px-5 pb-5"
    >
      <dl className="grid gap-3 sm:grid-cols-3">
        {kinds.map((kind) => (
          <div key={kind} className="rounded-2 border border-line px-3.5 py-3">
            <dt className="text-12 text-t2">{t(($) => $.kinds[kind])}</dt>
            <dd className="text-16 font-semibold tabular-nums">
              {desk === undefined ? (
                <Skeleton className="w-20" />
              ) : (
                `${feeRate(desk.rates[kind].direct)} + ${feeRate(desk.rates[kind].indirect)}`
              )}
            </dd>
            <dd className="text-12 text-t2">{t(($) => $.rates.levels)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-12 text-t2">
        <Link to="/referral-records" className="ui-link">
          {t(($) => $.records.title)}
        </Link>
      </p>
    </Card>
  );
}
