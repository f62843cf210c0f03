import { useState, type ReactNode } from 'react';
import type { CallData, CallInput } from '@agio/client';
import { Button, Dialog, Notice, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { changedBy, useMay } from '../desk/index.ts';
import { Failure } from '../query-states.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { SimilarNames } from './similar-names.tsx';

type JudgeCall = 'deskOtcMerchantDecide' | 'deskC2cProviderDecide';
type Applicant = CallData<JudgeCall>;
export type Verdict = CallInput<JudgeCall>['body']['decision'];

interface ApplicantProps {
  readonly applicant: Applicant;
  /** The call that decides about them. */
  readonly call: JudgeCall;
  /** What can be decided, by where they stand; the last one is the usual. */
  readonly possible: readonly Verdict[];
  /** Says who reads the reason. */
  readonly help: string | undefined;
  /** Figures and settings. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** One merchant or provider: what they say of themselves, their figures, and the decision with its reason. */
export function ApplicantDialog(props: ApplicantProps): ReactNode {
  const { applicant, call, children, onClose, possible } = props;
  const { t } = useTexts('appeals');
  const mayDecide = useMay(call) && possible.length > 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={applicant.name || applicant.uid} className="w-140">
      <div className="flex flex-col gap-4">
        {children}
        {applicant.about === '' ? null : (
          <p className="rounded-2 border border-line px-3 py-2.5 text-13 break-words whitespace-pre-line">{applicant.about}</p>
        )}
        {applicant.reason === null ? null : <Notice size="s">{applicant.reason}</Notice>}
        <SimilarNames similar={applicant.similar} />
        <PastDecisions uid={applicant.uid} earlier={applicant.earlier} />
        {mayDecide && applicant.isOwn ? <Notice tone="warn">{t(($) => $.applicant.own)}</Notice> : null}
        {mayDecide && !applicant.isOwn ? <Decide {...props} /> : null}
      </div>
    </Dialog>
  );
}

function Decide({ applicant: { uid }, call, help, onClose, possible }: ApplicantProps): ReactNode {
  const { t } = useTexts('appeals');
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: async (decision: Verdict) => {
      await api.call(call, { params: { id: uid }, body: { decision, reason: reason.trim() } });
      await changedBy(call);
    },
    onSuccess: () => {
      toast(t(($) => $.decision.done));
      onClose();
    },
  });
  return (
    <>
      <TextArea
        label={t(($) => $.applicant.reason)}
        help={help}
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
            {t(($) => $.applicant[act])}
          </Button>
        ))}
      </span>
    </>
  );
}
