import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Card, TextArea, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { askRefund, type WholeOrder } from '../api/shop.ts';

/** The way to a refund, what was asked, and what was decided. */
export function RefundCard({ order }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const [isAsking, setAsking] = useState(false);
  const { decision, id, isRefundAsked, refundReason, state } = order;
  const mayAsk = (state === 'shipped' || state === 'received') && !isRefundAsked;
  if (!mayAsk && refundReason === null && decision === null) return null;
  return (
    <Card title={t(($) => $.order.mind)}>
      <div className="flex flex-col gap-3 px-5 pb-5 text-13">
        {refundReason === null ? null : (
          <p>
            <b className="block font-medium">{t(($) => $.order.asked)}</b>
            <span className="whitespace-pre-line text-t2">{refundReason}</span>
          </p>
        )}
        {decision === null ? null : (
          <p>
            <b className="block font-medium">{t(($) => $.order.decision)}</b>
            <span className="whitespace-pre-line text-t2">{decision}</span>
          </p>
        )}
        {mayAsk ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-48 flex-1 text-t2">{t(($) => $.order.mindNote)}</p>
            <Button look="outline" size="s" onClick={() => setAsking(true)}>
              {t(($) => $.order.ask)}
            </Button>
          </div>
        ) : null}
      </div>
      {isAsking ? <AskDialog id={id} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function AskDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const asking = useMutation({ mutationFn: askRefund, onSuccess: onClose });
  return (
    <FormDialog
      title={t(($) => $.order.askTitle, { id })}
      submit={t(($) => $.order.ask)}
      busy={asking.isPending}
      failure={asking.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (reason.trim() !== '') asking.mutate({ id, reason: reason.trim() });
      }}
    >
      <TextArea
        label={t(($) => $.order.reason)}
        help={t(($) => $.order.reasonHelp)}
        error={tried && reason.trim() === '' ? t(($) => $.order.reasonNeeded) : undefined}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
