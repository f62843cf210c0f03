import { useState, type ReactNode } from 'react';
import { Checkbox, TextArea, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { shown, type Application } from '../api/certifications.ts';

const reasonMin = 3;

/** Withdrawing what passed, with a reason; the authenticator's code confirms it. */
export function WithdrawDialog({ application: { id, uid }, onClose }: { application: Application; onClose: () => void }): ReactNode {
  const { t } = useTexts('certification');
  const [reason, setReason] = useState('');
  const [bars, setBars] = useState(false);
  const withdrawing = useVerifiedCall('deskCertificationWithdraw', (withdrawn) => {
    shown(withdrawn);
    toast(t(($) => $.withdraw.done));
    onClose();
  });
  const text = reason.trim();
  return (
    <FormDialog
      title={t(($) => $.withdraw.title, { uid })}
      submit={t(($) => $.withdraw.submit)}
      busy={withdrawing.isPending}
      disabled={text.length < reasonMin}
      failure={withdrawing.failure}
      onSubmit={() =>
        withdrawing.mutate({ input: { params: { id }, body: { reason: text, bars } }, what: t(($) => $.withdraw.what, { uid }) })
      }
      onClose={onClose}
    >
      <p>{t(($) => $.withdraw.text)}</p>
      <TextArea
        label={t(($) => $.withdraw.reason)}
        help={t(($) => $.withdraw.reasonHelp)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
      <Checkbox checked={bars} onCheckedChange={setBars}>
        {t(($) => $.withdraw.bars)}
      </Checkbox>
    </FormDialog>
  );
}
