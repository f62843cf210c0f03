import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextField, toast, useTexts } from '@agio/ui';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshSecurity, type Security } from '../api/security.ts';
import { fitsPhrase } from '../state/rules.ts';
import { Failure } from './failure.tsx';

/** The phrase that every message from us carries. */
export function PhraseForm({ security, onClose }: { security: Security; onClose: () => void }): ReactNode {
  const { t } = useTexts('security');
  const { t: common } = useTexts('common');
  const [phrase, setPhrase] = useState(security.phrase ?? '');
  const [tried, setTried] = useState(false);
  const saving = useVerifiedCall('setPhrase', async () => {
    toast(t(($) => $.phrase.done));
    onClose();
    await refreshSecurity();
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        const chosen = phrase.trim();
        if (fitsPhrase(chosen)) saving.mutate({ body: { phrase: chosen }, what: t(($) => $.phrase.what, { phrase: chosen }) });
      }}
    >
      <p className="text-13">{t(($) => $.phrase.text)}</p>
      <TextField
        label={t(($) => $.phrase.label)}
        help={t(($) => $.phrase.help)}
        error={tried && !fitsPhrase(phrase) ? t(($) => $.phrase.bad) : undefined}
        autoComplete="off"
        maxLength={20}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
      />
      <Failure error={saving.failure} />
      <Button type="submit" look="primary" size="l" wide busy={saving.isPending}>
        {common(($) => $.save)}
      </Button>
    </form>
  );
}
