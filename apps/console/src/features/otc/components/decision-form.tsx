import { useState, type ReactNode } from 'react';
import { PAUSE_DAYS_MAX } from '@agio/contracts/otc/constants';
import { Card, NumberField, Select, TextArea, useTexts } from '@agio/ui';
import { DecideButton, SplitField, TwoPeople } from '../../../shared/appeals/index.ts';
import { useWords } from '../../../shared/asking/index.ts';
import { decided, type OtcOrder } from '../api/otc.ts';
import { bodyOf, emptyDraft, faults, kinds, type OtcDecisionDraft } from '../state/decision.ts';

/** The decision form: the split, the kind, the party at fault, and the reason that both sides see. Amounts above a limit need a second approval. */
export function DecisionForm({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc');
  const { t: shared } = useTexts('appeals');
  const words = useWords();
  const [draft, setDraft] = useState(emptyDraft);
  const change = (next: Partial<OtcDecisionDraft>): void => setDraft({ ...draft, ...next });
  const body = bodyOf(draft, order);
  return (
    <>
      <Card
        title={shared(($) => $.decision.title)}
        aside={<span className="text-12 text-t2">{shared(($) => $.decision.note)}</span>}
        bodyClassName="flex flex-col gap-4 px-4 pb-4"
      >
        <SplitField order={order} toBuyer={draft.toBuyer} onChange={(toBuyer) => change({ toBuyer })} />
        <Select
          label={t(($) => $.decision.kind)}
          help={t(($) => $.decision.kindHelp)}
          placeholder={t(($) => $.decision.choose)}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
          options={kinds.map((kind) => ({ value: kind, label: words.value('decisionKind', kind) }))}
        />
        <TextArea
          label={shared(($) => $.decision.reason)}
          value={draft.reason}
          maxLength={1_000}
          rows={4}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <Select
            label={t(($) => $.decision.fault)}
            value={draft.fault}
            onValueChange={(fault) => change({ fault, pauseDays: fault === 'none' ? '0' : draft.pauseDays })}
            options={faults.map((fault) => ({ value: fault, label: t(($) => $.faults[fault]) }))}
          />
          <NumberField
            label={t(($) => $.decision.pauseDays)}
            decimals={0}
            max={String(PAUSE_DAYS_MAX)}
            value={draft.pauseDays}
            disabled={draft.fault === 'none'}
            onValueChange={(pauseDays) => change({ pauseDays })}
          />
        </div>
        <p className="-mt-2 text-12 text-t2">{t(($) => $.decision.penaltyHelp)}</p>
        {order.needsTwo ? null : <DecideButton call="deskOtcDecide" order={order} body={body} onDecided={decided} />}
      </Card>
      {order.needsTwo ? (
        <TwoPeople
          id={order.id}
          target={`OTC ${order.id}`}
          kind="otc.decide"
          payload={body === undefined ? null : { order: order.id, ...body }}
        />
      ) : null}
    </>
  );
}
