import { useState, type ReactNode } from 'react';
import { KeyRound, Users } from 'lucide-react';
import { Button, Card, groupThousands, NumberField, Select, Tag, TextArea, toast, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AskDialog, useWords } from '../../../shared/asking/index.ts';
import { Person } from '../../../shared/person.tsx';
import { Failure } from '../../../shared/query-states.tsx';
import { useSelf } from '../../../shared/session.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { decided, pendingQuery, type DecisionBody, type Order } from '../api/otc.ts';
import { bodyOf, emptyDraft, faults, kinds, PAUSE_DAYS_MAX, type DecisionDraft } from '../state/decision.ts';
import { SplitField } from './split-field.tsx';

/** What whoever decides enters: the split, why, whose fault, and the reason that both read. Below a limit one person is enough. */
export function DecisionForm({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  const words = useWords();
  const [draft, setDraft] = useState(emptyDraft);
  const change = (next: Partial<DecisionDraft>): void => setDraft({ ...draft, ...next });
  const body = bodyOf(draft, order);
  return (
    <>
      <Card
        title={t(($) => $.decision.title)}
        aside={<span className="text-12 text-t2">{t(($) => $.decision.note)}</span>}
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
          label={t(($) => $.decision.reason)}
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
        {order.needsTwo ? null : <Alone order={order} body={body} />}
      </Card>
      {order.needsTwo ? <Two order={order} body={body} /> : null}
    </>
  );
}

function Alone({ body, order: { coin, held, id } }: { order: Order; body: DecisionBody | undefined }): ReactNode {
  const { t } = useTexts('otc');
  const deciding = useVerifiedCall('deskOtcDecide', (next) => {
    decided(next);
    toast(t(($) => $.decision.done));
  });
  const what = t(($) => $.decision.what, { id, coin, held: groupThousands(held), toBuyer: groupThousands(body?.toBuyer ?? '0') });
  return (
    <>
      <Failure error={deciding.failure} />
      <Button
        look="primary"
        size="l"
        wide
        busy={deciding.isPending}
        disabled={body === undefined}
        onClick={() => (body === undefined ? undefined : deciding.mutate({ input: { params: { id }, body }, what }))}
      >
        {deciding.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
        {t(($) => $.decision.submit)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.decision.atOnce)}</p>
    </>
  );
}

/** About so much two people decide: this one proposes, and another one approves the same numbers. */
function Two({ body, order }: { order: Order; body: DecisionBody | undefined }): ReactNode {
  const { t } = useTexts('otc');
  const { name } = useSelf();
  const [isAsking, setAsking] = useState(false);
  const pending = useQuery(pendingQuery(order.id)).data ?? null;
  return (
    <Card
      title={t(($) => $.two.title)}
      aside={<Tag tone="warn">{t(($) => $.two.above)}</Tag>}
      bodyClassName="flex flex-col gap-3 px-4 pb-4 text-13"
    >
      <div className="flex items-center justify-between gap-3">
        <Person name={pending?.askedBy.name ?? name} size={32} />
        <Tag tone="p">{pending === null ? t(($) => $.two.deciding) : t(($) => $.two.proposed)}</Tag>
      </div>
      <div className="flex items-center justify-between gap-3 rounded-2 border border-dashed border-edge px-3 py-2">
        <span className="flex items-center gap-2">
          <Users size={16} className="text-t2" aria-hidden="true" />
          {t(($) => $.two.second)}
        </span>
        <Tag>{t(($) => $.two.open)}</Tag>
      </div>
      {pending === null ? (
        <Button look="primary" size="l" wide disabled={body === undefined} onClick={() => setAsking(true)}>
          <KeyRound size={16} aria-hidden="true" />
          {t(($) => $.two.propose)}
        </Button>
      ) : (
        <Button look="primary" size="l" wide asChild>
          <Link to="/requests/$id" params={{ id: pending.id }}>
            {t(($) => $.two.openRequest, { id: pending.id })}
          </Link>
        </Button>
      )}
      <p className="text-12 text-t2">{t(($) => $.two.note)}</p>
      {isAsking && body !== undefined ? (
        <AskDialog
          title={t(($) => $.two.title2, { id: order.id })}
          submit={t(($) => $.two.submit)}
          kind="otc.decide"
          payload={{ order: order.id, ...body }}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.two.text)}</p>
        </AskDialog>
      ) : null}
    </Card>
  );
}
