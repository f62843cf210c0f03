import { useState, type ReactNode } from 'react';
import { Button, Dialog, Notice, Tag, TextArea, toast, useLanguage, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DECIDERS, PastDecisions, SimilarNames } from '../../../shared/appeals/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { shareText } from '../../../shared/share.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time } from '../../../shared/time/time.tsx';
import { decideMerchant, type Merchant, type MerchantDecision } from '../api/otc.ts';
import { levelOf } from '../state/level.ts';

type Act = MerchantDecision['decision'];

/** What can be decided about a merchant, by where they stand; the last one is the usual. */
const acts: Partial<Record<Merchant['state'], readonly Act[]>> = {
  auditing: ['reject', 'verify'],
  verified: ['suspend'],
  leaving: ['suspend'],
  left: ['suspend'],
  suspended: ['resume'],
};

/** One merchant: what they say of themselves, their figures, and the decision with its reason. */
export function MerchantDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc');
  const { roles } = useSelf();
  const possible = acts[merchant.state] ?? [];
  const mayDecide = hasRole(roles, DECIDERS) && possible.length > 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={merchant.name} className="w-140">
      <div className="flex flex-col gap-4">
        <Facts merchant={merchant} />
        {merchant.about === '' ? null : (
          <p className="rounded-2 border border-line px-3 py-2.5 text-13 break-words whitespace-pre-line">{merchant.about}</p>
        )}
        {merchant.reason === null ? null : <Notice size="s">{merchant.reason}</Notice>}
        <SimilarNames similar={merchant.similar} />
        <PastDecisions uid={merchant.uid} earlier={merchant.earlier} />
        {mayDecide && merchant.isOwn ? <Notice tone="warn">{t(($) => $.merchants.own)}</Notice> : null}
        {mayDecide && !merchant.isOwn ? <Decide merchant={merchant} possible={possible} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function Facts({ merchant: { card, state, time, uid } }: { merchant: Merchant }): ReactNode {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const about = (ms: number | null): string => (ms === null ? '–' : spanOf(ms, language));
  return (
    <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
      <dt>{t(($) => $.merchants.columns.uid)}</dt>
      <dd>
        <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
          {uid}
        </Link>
      </dd>
      <dt>{t(($) => $.merchants.columns.state)}</dt>
      <dd>
        <Tag>{t(($) => $.merchants.states[state])}</Tag> <Time at={time} />
      </dd>
      <dt>{t(($) => $.merchants.columns.level)}</dt>
      <dd>{t(($) => $.levels[levelOf(card)])}</dd>
      <dt>{t(($) => $.merchants.columns.orders)}</dt>
      <dd>{card.orders}</dd>
      <dt>{t(($) => $.merchants.columns.completion)}</dt>
      <dd>{shareText(card.completion)}</dd>
      <dt>{t(($) => $.merchants.times)}</dt>
      <dd>
        {about(card.payMs)} / {about(card.releaseMs)}
      </dd>
      <dt>{t(($) => $.merchants.columns.lost)}</dt>
      <dd>{card.appealsLost}</dd>
    </dl>
  );
}

function Decide({ merchant, onDone, possible }: { merchant: Merchant; possible: readonly Act[]; onDone: () => void }): ReactNode {
  const { t } = useTexts('otc');
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: async (decision: Act) => await decideMerchant(merchant.uid, { decision, reason: reason.trim() }),
    onSuccess: () => {
      toast(t(($) => $.merchants.done));
      onDone();
    },
  });
  const told = possible.some((act) => act === 'reject' || act === 'suspend');
  return (
    <>
      <TextArea
        label={t(($) => $.merchants.reason)}
        help={told ? t(($) => $.merchants.reasonTold) : undefined}
        value={reason}
        maxLength={1_000}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={deciding.error} />
      <span className="flex justify-end gap-2">
        {possible.map((act, at) => (
          <Button
            key={act}
            look={act === 'suspend' ? 'risk' : at === possible.length - 1 ? 'primary' : 'outline'}
            busy={deciding.isPending && deciding.variables === act}
            disabled={reason.trim() === '' || deciding.isPending}
            onClick={() => deciding.mutate(act)}
          >
            {t(($) => $.merchants.acts[act])}
          </Button>
        ))}
      </span>
    </>
  );
}
