import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, currency, Notice, TextField, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useUser } from '../../../shared/info.ts';
import { sayPaid, type OtcOrder } from '../api/orders.ts';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';

/** Says that the payment was made: from whose account, with a picture where there is one. */
export function PayForm({ order: { fiat, id, total } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const own = useUser()?.truename ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const payer = typed ?? own;
  const saying = useMutation({ mutationFn: sayPaid, onSuccess: () => dropPictures(pictures) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (payer.trim() !== '') saying.mutate({ id, payer: payer.trim(), ...idsOf(pictures) });
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextField
          label={t(($) => $.pay.payer)}
          help={t(($) => $.pay.payerHelp)}
          maxLength={64}
          autoComplete="off"
          value={payer}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-col gap-1.5">
          <span className="flex justify-between text-13 text-t2">
            {t(($) => $.pay.proof)}
            <span className="text-12">{t(($) => $.pay.optional)}</span>
          </span>
          <PictureField pictures={pictures} onChange={setPictures} />
        </div>
      </div>
      {saying.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(saying.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="mr-auto text-12 text-t2">{t(($) => $.pay.confirm)}</span>
        <Button type="submit" look="primary" busy={saying.isPending} disabled={payer.trim() === ''}>
          {t(($) => $.pay.submit, { total: currency(total, fiat) })}
        </Button>
      </div>
    </form>
  );
}
