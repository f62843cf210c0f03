import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, formatTime, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { Figures } from '../../../shared/figures.tsx';
import { QueryError } from '../../../shared/query-states.tsx';
import { planQuery, type ReferralPlan } from '../api/referral.ts';
import { paysNothing } from '../state/worth.ts';
import { Calculator } from './calculator.tsx';
import { CodesCard } from './codes-card.tsx';
import { CoinsCard, InviterCard, RulesCard } from './plan-cards.tsx';
import { DayChart } from './day-chart.tsx';
import { LatestCard } from './latest-card.tsx';
import { PartHead } from './part-head.tsx';
import { PlanCard } from './plan-card.tsx';
import { moneyIn } from './names.ts';

/** What an invitation brings, with which code, and what it has brought. */
export function PlanPage(): ReactNode {
  const plan = useQuery(planQuery);
  return (
    <>
      <PartHead part="plan" />
      {plan.data === undefined ? plan.isError ? <QueryError query={plan} /> : <PlanSkeleton /> : <PlanParts plan={plan.data} />}
    </>
  );
}

function PlanSkeleton(): ReactNode {
  return (
    <div className="ui-card mb-4 flex min-h-96 flex-col gap-4 p-6">
      <Skeleton className="w-64" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </div>
  );
}

function PlanParts({ plan }: { plan: ReferralPlan }): ReactNode {
  const { t } = useTexts('referral');
  const [chosen, setChosen] = useState(plan.code);
  const code = plan.codes.find((one) => one.code === chosen) ?? plan.codes[0];
  const isNew = plan.people === 0 && plan.earned.coins.length === 0;
  return (
    <>
      {code === undefined ? null : <PlanCard plan={plan} code={code} onChoose={setChosen} />}
      {isNew ? (
        <section className="ui-card mb-4">
          <EmptyState>{t(($) => $.empty.title)}</EmptyState>
        </section>
      ) : (
        <Earned plan={plan} />
      )}
      <div className="mb-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <CodesCard codes={plan.codes} direct={plan.rates.trade.direct} />
        {paysNothing(plan.rates) || code === undefined ? null : <Calculator rates={plan.rates.trade} share={code.share} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <RulesCard />
        <div className="grid grid-cols-1 gap-4">
          {isNew ? null : <CoinsCard coins={plan.earned.coins} />}
          <InviterCard referrer={plan.referrer} />
        </div>
      </div>
    </>
  );
}

function Earned({ plan }: { plan: ReferralPlan }): ReactNode {
  return (
    <>
      <Totals plan={plan} />
      <div className="mb-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <DayChart plan={plan} />
        <LatestCard />
      </div>
    </>
  );
}

export function Totals({ plan }: { plan: ReferralPlan }): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  const money = moneyIn(plan.currency);
  const { active, earned, month, nextCredit, people, second } = plan;
  const clock = formatTime(nextCredit, language);
  return (
    <Figures
      list={[
        {
          key: 'all',
          name: t(($) => $.figures.all),
          value: money(earned.value),
          note:
            earned.value === null
              ? t(($) => $.figures.noPrice)
              : t(($) => $.figures.parts, { direct: money(earned.direct), indirect: money(earned.indirect) }),
        },
        {
          key: 'month',
          name: t(($) => $.figures.month),
          value: money(month.value),
          note: t(($) => $.figures.before, { value: money(month.before) }),
        },
        { key: 'waiting', name: t(($) => $.figures.waiting), value: money(earned.waiting), note: t(($) => $.figures.at, { time: clock }) },
        {
          key: 'people',
          name: t(($) => $.figures.people),
          value: people,
          note: t(($) => $.figures.both, {
            active: t(($) => $.figures.active, { count: active }),
            second: t(($) => $.figures.second, { count: second }),
          }),
        },
      ]}
    />
  );
}
