import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { TextArea, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';
import { appeal, type C2cOrder } from '../api/orders.ts';

/** Characters in a reason. */
const REASON_MAX = 1_000;

/** Opens an appeal. */
export function AppealDialog({ onClose, order: { id } }: { order: C2cOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('c2c-order');
  const [reason, setReason] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [isMissing, setMissing] = useState(false);
  const appealing = useMutation({
    mutationFn: appeal,
    onSuccess: () => {
      dropPictures(pictures);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.appeal.title)}
      submit={t(($) => $.appeal.submit)}
      busy={appealing.isPending}
      failure={appealing.error}
      onClose={onClose}
      onSubmit={() => {
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') appealing.mutate({ id, reason: reason.trim(), ...idsOf(pictures) });
      }}
    >
      <p>{t(($) => $.appeal.text)}</p>
      <TextArea
        label={t(($) => $.appeal.reason)}
        error={isMissing && reason.trim() === '' ? t(($) => $.appeal.missing) : undefined}
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <PictureField pictures={pictures} onChange={setPictures} />
    </FormDialog>
  );
}
