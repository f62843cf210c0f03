import { useState, type ReactNode } from 'react';
import { Button, Card, Notice, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../query-states.tsx';
import { hasRole } from '../roles.ts';
import { useSelf } from '../session.ts';
import { PICTURE_READERS } from './may.ts';

/** An expired order whose buyer is frozen: they have no session, and write to support. */
export function AppealFor({ onAppeal }: { onAppeal: (reason: string) => Promise<void> }): ReactNode {
  const { t } = useTexts('appeals');
  const { roles } = useSelf();
  const [reason, setReason] = useState('');
  const appealing = useMutation({
    mutationFn: async () => await onAppeal(reason.trim()),
    onSuccess: () => toast(t(($) => $.frozen.done)),
  });
  if (!hasRole(roles, PICTURE_READERS)) return <Notice>{t(($) => $.frozen.others)}</Notice>;
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
