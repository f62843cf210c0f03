import { useState, type ReactNode } from 'react';
import { TextField, TextArea, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed } from '../api/referral.ts';
import { uidIn } from './list-foot.tsx';

export type Judging = { readonly what: 'link' | 'clear'; readonly uid: string };
const REASON = { least: 3, most: 200 } as const;

/** Says that two accounts are one person’s, or that one is a person’s own after all, with a reason and the authenticator’s code. */
export function JudgeDialog({ judging, onClose }: { judging: Judging; onClose: () => void }): ReactNode {
  const { t } = useTexts('referral');
  const isLink = judging.what === 'link';
  const [uid, setUid] = useState(judging.uid);
  const [other, setOther] = useState('');
  const [reason, setReason] = useState('');
  const title = isLink ? t(($) => $.links.link) : t(($) => $.links.clearTitle, { uid });
  const judge = useVerifiedCall('deskReferralJudge', async () => {
    await changed();
    toast(t(($) => $.links.done));
    onClose();
  });
  const isReady = uid !== '' && (!isLink || (other !== '' && other !== uid)) && reason.trim().length >= REASON.least;
  return (
    <FormDialog
      title={title}
      submit={isLink ? t(($) => $.links.link) : t(($) => $.links.clear)}
      busy={judge.isPending}
      disabled={!isReady}
      failure={judge.failure}
      onClose={onClose}
      onSubmit={() =>
        judge.mutate({
          input: { params: { uid }, body: { reason: reason.trim(), ...(isLink ? { other } : {}) } },
          what: isLink ? t(($) => $.links.linkWhat, { uid, other }) : title,
        })
      }
    >
      <p className="text-13">{isLink ? t(($) => $.links.linkText) : t(($) => $.links.clearText)}</p>
      {isLink ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t(($) => $.links.one)}
            inputMode="numeric"
            value={uid}
            onChange={(event) => setUid(uidIn(event.target.value))}
          />
          <TextField
            label={t(($) => $.links.other)}
            inputMode="numeric"
            value={other}
            onChange={(event) => setOther(uidIn(event.target.value))}
          />
        </div>
      ) : null}
      <TextArea
        label={t(($) => $.links.reason)}
        help={t(($) => $.links.reasonHelp)}
        value={reason}
        maxLength={REASON.most}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
