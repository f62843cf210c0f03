import type { ReactNode } from 'react';
import { Card, groupThousands, Notice, useTexts } from '@agio/ui';
import { AppealFor } from '../../../shared/appeals/index.ts';
import { useMay } from '../../../shared/desk/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { appealFor, type C2cOrder } from '../api/c2c.ts';
import { outcomeOf } from '../state/sides.ts';
import { DecisionForm } from './decision-form.tsx';

/** The decision: a form for operators who may decide, or the decision made. */
export function DecisionColumn({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('appeals');
  const mayDecide = useMay('deskC2cDecide');
  const outcome = outcomeOf(order);
  if (outcome !== undefined) return <Made coin={order.coin} outcome={outcome} />;
  if (order.awaitsAppeal) return <AppealFor call="deskC2cAppeal" onAppeal={async (reason) => await appealFor(order.id, reason)} />;
  if (order.state !== 'appealed') return null;
  if (order.isOwn) return <Notice tone="warn">{t(($) => $.decision.own)}</Notice>;
  if (!mayDecide) return <Notice>{t(($) => $.decision.others)}</Notice>;
  return <DecisionForm order={order} />;
}

type Outcome = NonNullable<ReturnType<typeof outcomeOf>>;

function Made({ coin, outcome: { forBuyer, step, toBuyer, toSeller } }: { coin: string; outcome: Outcome }): ReactNode {
  const { t } = useTexts('c2c');
  const { t: shared } = useTexts('appeals');
  return (
    <Card
      title={shared(($) => $.decision.title)}
      aside={step === undefined ? null : <Time at={step.time} />}
      bodyClassName="grid gap-3 px-4 pb-4 text-13"
    >
      <dl className="ui-kv">
        <dt>{t(($) => $.decision.outcome)}</dt>
        <dd>{t(($) => $.decision.for[forBuyer])}</dd>
        <dt>{shared(($) => $.decision.toBuyer)}</dt>
        <dd>
          {groupThousands(toBuyer)} {coin}
        </dd>
        <dt>{t(($) => $.decision.toSeller)}</dt>
        <dd>
          {groupThousands(toSeller)} {coin}
        </dd>
      </dl>
      {step === undefined ? null : <p className="rounded-2 bg-s2 px-3 py-2.5 break-words whitespace-pre-line">{step.content}</p>}
    </Card>
  );
}
