import { useState, type ReactNode } from 'react';
import { TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AskDialog } from '../../../shared/asking/index.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { sendNotice, type Audience, type NoticeTexts } from '../api/notices.ts';
import { flatTexts } from '../state/notice.ts';
import { useAudienceName } from './audience-name.ts';

interface Written {
  readonly audience: Audience;
  readonly texts: NoticeTexts;
  readonly onClose: () => void;
}

/** What one operator sends alone. */
export function SendNoticeDialog({ audience, count, onClose, texts }: Written & { readonly count: number }): ReactNode {
  const { t } = useTexts('notices');
  const navigate = useNavigate();
  const audienceName = useAudienceName();
  // The same for each attempt from this dialog: an answer that was lost does not send it twice.
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const sending = useMutation({
    mutationFn: sendNotice,
    onSuccess: () => {
      toast(t(($) => $.sent));
      void navigate({ to: '/notices' });
    },
  });
  return (
    <FormDialog
      title={t(($) => $.sendTitle)}
      submit={t(($) => $.sendTitle)}
      busy={sending.isPending}
      disabled={reason.trim().length < 3}
      failure={sending.error}
      onSubmit={() => sending.mutate({ key, audience, texts, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className="text-13">
        {audienceName(audience)}. {t(($) => $.sendText, { count })}
      </p>
      <TextArea
        label={t(($) => $.fields.reason)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** What takes two people. */
export function AskNoticeDialog({ audience, onClose, texts }: Written): ReactNode {
  const { t } = useTexts('notices');
  const audienceName = useAudienceName();
  return (
    <AskDialog
      title={t(($) => $.sendTitle)}
      submit={t(($) => $.askSubmit)}
      kind="content.notice"
      payload={{ ...audience, ...flatTexts(texts) }}
      onClose={onClose}
    >
      <p className="text-13">{audienceName(audience)}</p>
      <p className="text-13 text-t2">{t(($) => $.two)}</p>
    </AskDialog>
  );
}
