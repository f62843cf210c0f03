import { useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, QrCode } from 'lucide-react';
import { Button, Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { fitted, pictureKinds, sourceFault, type FileFault } from '../../../shared/picture-file.ts';
import { readCode, type WalletType } from '../api/payment.ts';

/** Chooses the picture of a payment code; what counts is the text that the server reads in it. */
export function CodePicker({
  type,
  code,
  optional = false,
  onRead,
}: {
  type: WalletType;
  code: string | null;
  optional?: boolean;
  onRead: (code: string | null) => void;
}): ReactNode {
  const { t } = useTexts('payment');
  const errorText = useErrorText();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const reading = useMutation({ mutationFn: async (picture: File) => await readCode(type, await fitted(picture)), onSuccess: onRead });
  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return;
    const found = sourceFault(chosen);
    setFault(found);
    onRead(null);
    reading.reset();
    if (found === null) reading.mutate(chosen);
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between text-13 text-t2">
        {t(($) => $.code.label)}
        {optional ? <span className="text-12">{t(($) => $.form.optional)}</span> : null}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" busy={reading.isPending} onClick={() => file.current?.click()}>
          <QrCode size={16} aria-hidden="true" />
          {code === null ? t(($) => $.code.choose) : t(($) => $.code.other)}
        </Button>
        {code === null ? null : (
          <span role="status" className="flex items-center gap-1.5 text-13 text-t1">
            <CircleCheck size={16} className="text-pt" aria-hidden="true" />
            {t(($) => $.code.read)}
          </span>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept={pictureKinds}
        className="sr-only"
        tabIndex={-1}
        aria-label={t(($) => $.code.choose)}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {code === null ? null : <p className="text-12 text-t2 [overflow-wrap:anywhere]">{code}</p>}
      <p className="ui-help">{t(($) => $.code.help)}</p>
      {fault === null && !reading.isError ? null : (
        <Notice tone="warn" role="alert">
          {fault === null ? errorText(reading.error) : t(($) => $.code[fault])}
        </Notice>
      )}
    </div>
  );
}
