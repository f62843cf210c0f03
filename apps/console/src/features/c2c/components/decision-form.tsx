import { useState, type ReactNode } from 'react';
import { Card, TextArea, useTexts } from '@agio/ui';
import { DecideButton, SplitField, TwoPeople } from '../../../shared/appeals/index.ts';
import { decided, type C2cOrder } from '../api/c2c.ts';
import { bodyOf, emptyDraft } from '../state/decision.ts';

/** The decision form: the split, and the reason that both sides see. Amounts above a limit need a second approval. */
export function DecisionForm({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('appeals');
  const [draft, setDraft] = useState(emptyDraft);
  const body = bodyOf(draft, order);
  return (
    <>
      <Card
        title={t(($) => $.decision.title)}
        aside={<span className="text-12 text-t2">{t(($) => $.decision.note)}</span>}
        bodyClassName="flex flex-col gap-4 px-4 pb-4"
      >
        <SplitField order={order} toBuyer={draft.toBuyer} onChange={(toBuyer) => setDraft({ ...draft, toBuyer })} />
        <TextArea
          label={t(($) => $.decision.reason)}
          value={draft.reason}
          maxLength={1_000}
          rows={4}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        {order.needsTwo ? null : (
          <DecideButton call="deskC2cDecide" order={order} body={body} onDecided={(next) => decided(next, body?.reason ?? '')} />
        )}
      </Card>
      {order.needsTwo ? (
        <TwoPeople
          id={order.id}
          target={`C2C ${order.id}`}
          kind="c2c.decide"
          payload={body === undefined ? null : { order: order.id, ...body }}
        />
      ) : null}
    </>
  );
}
