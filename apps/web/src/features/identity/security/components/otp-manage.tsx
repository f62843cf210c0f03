import { useState, type ReactNode } from 'react';
import { Button, toast, useTexts } from '@agio/ui';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshSecurity } from '../api/security.ts';
import { Failure } from './failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes, or none of it any more. */
export function OtpManage({ onClose, onCodes }: { onClose: () => void; onCodes: () => void }): ReactNode {
  const { t } = useTexts('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const making = useVerifiedCall('makeRecoveryCodes', async ({ recoveryCodes }) => {
    onCodes();
    setCodes(recoveryCodes);
    await refreshSecurity();
  });
  const unbinding = useVerifiedCall('unbindOtp', async () => {
    toast(t(($) => $.otp.offDone));
    onClose();
    await refreshSecurity();
  });
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onClose} />;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        <p>{t(($) => $.otp.newCodesText)}</p>
        <Button look="outline" busy={making.isPending} onClick={() => making.mutate({ body: {}, what: t(($) => $.otp.whatCodes) })}>
          {t(($) => $.otp.newCodes)}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-2 border-t border-line pt-5">
        <p>{t(($) => $.otp.offText)}</p>
        <Button look="risk" busy={unbinding.isPending} onClick={() => unbinding.mutate({ body: {}, what: t(($) => $.otp.whatOff) })}>
          {t(($) => $.otp.off)}
        </Button>
      </div>
      <Failure error={making.failure ?? unbinding.failure} />
    </div>
  );
}
