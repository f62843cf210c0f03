import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, currency, Notice, TextField, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';
import { payOut, type C2cOrder } from '../api/orders.ts';

/** The provider's transfer to a seller: its number, pictures of it, and that it was made. */
export function PayOutForm({ order: { fiat, id, total } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const errorText = useErrorText();
  const [transaction, setTransaction] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [isMissing, setMissing] = useState(false);
  const paying = useMutation({ mutationFn: payOut, onSuccess: () => dropPictures(pictures) });
  const number = transaction.trim();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(number === '');
    if (number !== '') paying.mutate({ id, transaction: number, ...idsOf(pictures) });
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t(($) => $.payOut.transaction)}
        help={t(($) => $.payOut.transactionHelp)}
        error={isMissing && number === '' ? t(($) => $.payOut.missing) : undefined}
        maxLength={64}
        autoComplete="off"
        value={transaction}
        onChange={(event) => setTransaction(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-13 text-t2">{t(($) => $.payOut.proof)}</span>
        <PictureField pictures={pictures} onChange={setPictures} />
      </div>
      {paying.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(paying.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button type="submit" look="primary" busy={paying.isPending}>
          {t(($) => $.payOut.submit, { total: currency(total, fiat) })}
        </Button>
      </div>
    </form>
  );
}
