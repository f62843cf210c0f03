import { useState, type ReactNode } from 'react';
import { Check, KeyRound, X } from 'lucide-react';
import { Avatar, Button, Checkbox, Tag, TextArea, toast, useLanguage, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../../shared/asking/index.ts';
import { api } from '../../../../shared/api.ts';
import { Failure } from '../../../../shared/query-states.tsx';
import { useSelf } from '../../../../shared/session.ts';
import { spanOf } from '../../../../shared/time/format.ts';
import { Time, TimeIn, useNow } from '../../../../shared/time/time.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { requestChanged, type OperatorRequest } from '../api/requests.ts';
import { actOf, isReason } from '../state/act.ts';

/** Both people, the time that is left, and what the reader may do. */
export function Decision({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  const self = useSelf();
  const act = actOf(request, self.id);
  const language = useLanguage();
  const now = useNow(1000);
  return (
    <div className="flex flex-col gap-3">
      <section className="ui-card">
        {request.state === 'waiting' ? (
          <div className="border-b border-line p-4">
            <p className="font-semibold">{t(($) => $.left, { time: spanOf(request.expiresAt - now, language) })}</p>
            <p className="mt-0.5 text-12 text-t2">
              <Time at={request.expiresAt} /> · {t(($) => $.expiresNote)}
            </p>
          </div>
        ) : null}
        <Both request={request} selfId={self.id} />
        {request.failure === null ? null : <Told name={t(($) => $.failure)} text={request.failure} />}
        {request.decision === null ? null : <Told name={t(($) => $.decisionReason)} text={request.decision} />}
        {act === 'decide' ? <Decide request={request} /> : null}
        {act === 'withdraw' ? <Withdraw request={request} /> : null}
      </section>
      <Deciders request={request} selfId={self.id} />
    </div>
  );
}

function Told({ name, text }: { name: string; text: string }): ReactNode {
  return (
    <div className="border-t border-line px-4 py-3 text-13">
      <p className="text-12 text-t2">{name}</p>
      <p className="break-words whitespace-pre-line">{text}</p>
    </div>
  );
}

function Line({ name, isYou, note, mark }: { name: string; isYou: boolean; note: ReactNode; mark: ReactNode }): ReactNode {
  const { t } = useTexts('requests');
  return (
    <div className="flex items-center gap-3 py-2.5">
      <Avatar name={name} size={32} />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-medium">
          {name}
          {isYou ? ` (${t(($) => $.isYou)})` : null}
        </b>
        <span className="text-12 text-t2">{note}</span>
      </span>
      {mark}
    </div>
  );
}

/** Two rows with name and moment; the open place is a dashed box that says who may fill it. */
function Both({ request, selfId }: { request: OperatorRequest; selfId: string }): ReactNode {
  const { t } = useTexts('requests');
  const { askedBy, decidedBy, state } = request;
  const isRefused = state === 'refused';
  return (
    <div className="divide-y divide-line px-4">
      <Line
        name={askedBy.name}
        isYou={askedBy.id === selfId}
        note={<TimeIn at={request.askedAt} say={(time) => t(($) => $.askedAt, { time })} />}
        mark={<Check size={16} className="text-pt" aria-hidden="true" />}
      />
      {decidedBy !== null && request.decidedAt !== null ? (
        <Line
          name={decidedBy.name}
          isYou={decidedBy.id === selfId}
          note={<TimeIn at={request.decidedAt} say={(time) => t(($) => (isRefused ? $.refusedAt : $.approvedAt), { time })} />}
          mark={
            isRefused ? (
              <X size={16} className="text-warn" aria-hidden="true" />
            ) : (
              <Check size={16} className="text-pt" aria-hidden="true" />
            )
          }
        />
      ) : null}
      {state === 'waiting' ? (
        <div className="py-2.5">
          <div className="flex items-center gap-3 rounded-2 border border-dashed border-edge px-3 py-2">
            <span className="min-w-0 flex-1">
              <b className="block font-medium">{request.isForYou ? t(($) => $.you) : t(($) => $.another)}</b>
              <span className="text-12 text-t2">{t(($) => $.second, { name: askedBy.name })}</span>
            </span>
            <Tag>{t(($) => $.waitingTag)}</Tag>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Decide({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  const words = useWords();
  const [reason, setReason] = useState('');
  const [isCompared, setIsCompared] = useState(false);
  const deciding = useVerifiedCall('deskDecide', (next) => {
    requestChanged(next);
    toast(next.state === 'refused' ? t(($) => $.done.refused) : t(($) => $.done.approved));
  });
  function decide(decision: 'approve' | 'refuse'): void {
    const said = { id: request.id, kind: words.kind(request.kind), target: request.target, hash: request.hash };
    deciding.mutate({
      input: { params: { id: request.id }, body: { decision, hash: request.hash, reason: reason.trim() } },
      what: decision === 'approve' ? t(($) => $.whatApprove, said) : t(($) => $.whatRefuse, said),
    });
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3.5 pb-4">
      <TextArea
        label={t(($) => $.reason)}
        help={t(($) => $.reasonHelp)}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Checkbox checked={isCompared} onCheckedChange={setIsCompared}>
        {t(($) => $.compared)}
      </Checkbox>
      <Failure error={deciding.failure} />
      <div className="flex gap-2">
        <Button look="outline" disabled={!isReason(reason) || deciding.isPending} onClick={() => decide('refuse')}>
          {t(($) => $.refuse)}
        </Button>
        <Button
          look="primary"
          className="flex-1"
          busy={deciding.isPending}
          disabled={!isReason(reason) || !isCompared}
          onClick={() => decide('approve')}
        >
          {deciding.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
          {t(($) => $.approve)}
        </Button>
      </div>
      <p className="text-12 text-t2">{t(($) => $.effect)}</p>
    </div>
  );
}

function Withdraw({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  const [reason, setReason] = useState('');
  const withdrawing = useMutation({
    mutationFn: async () => await api.call('deskWithdraw', { params: { id: request.id }, body: { reason: reason.trim() } }),
    onSuccess: (next) => {
      requestChanged(next);
      toast(t(($) => $.done.withdrawn));
    },
  });
  const wanted = request.deciders.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3.5 pb-4">
      <p className="text-13 text-t2">{t(($) => $.anotherDecides, { names: wanted === '' ? '–' : wanted })}</p>
      <TextArea label={t(($) => $.reason)} value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} />
      <Failure error={withdrawing.error} />
      <Button look="risk" busy={withdrawing.isPending} disabled={!isReason(reason)} onClick={() => withdrawing.mutate()}>
        {t(($) => $.withdraw)}
      </Button>
    </div>
  );
}

function Deciders({ request, selfId }: { request: OperatorRequest; selfId: string }): ReactNode {
  const { t } = useTexts('requests');
  const { t: people } = useTexts('people');
  if (request.state !== 'waiting') return null;
  return (
    <section className="ui-card px-4 pb-3.5">
      <h3 className="flex min-h-11 items-center text-14 leading-5 tracking-normal">{t(($) => $.deciders)}</h3>
      {request.deciders.length === 0 ? <p className="text-13 text-warn">{t(($) => $.noDecider)}</p> : null}
      <ul className="flex flex-col gap-2 text-13">
        {request.deciders.map(({ id, name, roles }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-2">
              <Avatar name={name} size={24} />
              <span className="truncate">{name}</span>
            </span>
            <span className="text-right text-t2">
              {[...roles.map((role) => people(($) => $.roles[role])), ...(id === selfId ? [t(($) => $.isYou)] : [])].join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
