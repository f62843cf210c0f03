import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { TextArea, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { appeal, type OtcOrder } from '../api/orders.ts';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';

/** Opens an appeal. */
export function AppealDialog({ onClose, order: { id } }: { order: OtcOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const [reason, setReason] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
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
        if (reason.trim() !== '') appealing.mutate({ id, reason: reason.trim(), ...idsOf(pictures) });
      }}
    >
      <p>{t(($) => $.appeal.text)}</p>
      <TextArea
        label={t(($) => $.appeal.reason)}
        rows={4}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <PictureField pictures={pictures} onChange={setPictures} />
    </FormDialog>
  );
}
