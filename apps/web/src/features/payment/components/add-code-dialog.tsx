import { useState, type ReactNode } from 'react';
import { toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { refreshMethods, type AddedCode, type PaymentMethod, type WalletType } from '../api/payment.ts';
import { CodePicker } from './code-picker.tsx';

/** The payment code of a wallet that was bound without one. */
export function AddCodeDialog({ method, type, onClose }: { method: PaymentMethod; type: WalletType; onClose: () => void }): ReactNode {
  const { t } = useTexts('payment');
  const [code, setCode] = useState<string | null>(null);
  const adding = useVerifiedCall('bankcardAddQr', async () => {
    await refreshMethods();
    toast(t(($) => $.form.added));
    onClose();
  });
  function submit(): void {
    if (code === null) return;
    const body: AddedCode = { id: method.id, type, qr: code };
    adding.mutate({ body, what: t(($) => $.code.what, { name: t(($) => $.types[type]), number: method.masked, code }) });
  }
  return (
    <FormDialog
      title={t(($) => $.code.title)}
      submit={t(($) => $.code.submit)}
      busy={adding.isPending}
      failure={adding.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <CodePicker type={type} code={code} onRead={setCode} />
    </FormDialog>
  );
}
