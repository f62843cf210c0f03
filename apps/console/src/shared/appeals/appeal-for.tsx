import { useState, type ReactNode } from 'react';
import { Button, Card, Notice, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useMay } from '../desk/index.ts';
import { Failure } from '../query-states.tsx';

/** An expired order whose buyer is frozen: they have no session, and write to support. */
export function AppealFor({
  call,
  onAppeal,
}: {
  call: 'deskOtcAppeal' | 'deskC2cAppeal';
  onAppeal: (reason: string) => Promise<void>;
}): ReactNode {
  const { t } = useTexts('appeals');
  const mayAppeal = useMay(call);
  const [reason, setReason] = useState('');
  const appealing = useMutation({
    mutationFn: async () => await onAppeal(reason.trim()),
    onSuccess: () => toast(t(($) => $.frozen.done)),
  });
  if (!mayAppeal) return <Notice>{t(($) => $.frozen.others)}</Notice>;
  return (
    <Card title={t(($) => $.frozen.title)} bodyClassName="grid gap-3 px-4 pb-4 text-13">
      <p className="text-t2">{t(($) => $.frozen.note)}</p>
      <TextArea
        label={t(($) => $.frozen.reason)}
        value={reason}
        maxLength={1_000}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={appealing.error} />
      <Button look="primary" wide busy={appealing.isPending} disabled={reason.trim() === ''} onClick={() => appealing.mutate()}>
        {t(($) => $.frozen.submit)}
      </Button>
    </Card>
  );
}
