import type { ReactNode } from 'react';
import { Card, groupThousands, Notice, useTexts } from '@agio/ui';
import { AppealFor } from '../../../shared/appeals/index.ts';
import { useWords } from '../../../shared/asking/index.ts';
import { Person } from '../../../shared/person.tsx';
import { useMay } from '../../../shared/desk/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { appealFor, type OtcOrder } from '../api/otc.ts';
import { DecisionForm } from './decision-form.tsx';

/** The decision: a form for operators who may decide, or the decision made. */
export function DecisionColumn({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('appeals');
  const mayDecide = useMay('deskOtcDecide');
  if (order.decision !== null) return <Made order={order} decision={order.decision} />;
  if (order.awaitsAppeal) return <AppealFor call="deskOtcAppeal" onAppeal={async (reason) => await appealFor(order.id, reason)} />;
  if (order.state !== 'appealed') return null;
  if (order.isOwn) return <Notice tone="warn">{t(($) => $.decision.own)}</Notice>;
  if (!mayDecide) return <Notice>{t(($) => $.decision.others)}</Notice>;
  return <DecisionForm order={order} />;
}

function Made({ decision, order: { coin, toBuyer } }: { order: OtcOrder; decision: NonNullable<OtcOrder['decision']> }): ReactNode {
  const { t } = useTexts('otc');
  const { t: shared } = useTexts('appeals');
  const words = useWords();
  const { by, decidedBy, fault, kind, pauseDays, reason, time } = decision;
  return (
    <Card title={shared(($) => $.decision.title)} aside={<Time at={time} />} bodyClassName="grid gap-3 px-4 pb-4 text-13">
      <dl className="ui-kv">
        <dt>{shared(($) => $.decision.toBuyer)}</dt>
        <dd>
          {groupThousands(toBuyer ?? '0')} {coin}
        </dd>
        <dt>{t(($) => $.decision.kind)}</dt>
        <dd>{words.value('decisionKind', kind)}</dd>
        <dt>{t(($) => $.decision.fault)}</dt>
        <dd>
          {t(($) => $.faults[fault])}
          {pauseDays === 0 ? null : t(($) => $.comma) + t(($) => $.decision.pausedFor, { count: pauseDays })}
        </dd>
      </dl>
      <p className="rounded-2 bg-s2 px-3 py-2.5 break-words whitespace-pre-line">{reason}</p>
      <p className="flex flex-wrap gap-4">
        <Person name={by} size={20} />
        {decidedBy === null ? null : <Person name={decidedBy} size={20} />}
      </p>
    </Card>
  );
}
