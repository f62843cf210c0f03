import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Dialog, Notice, TextField, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useUser } from '../../../shared/info.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { payeeQuery, refreshPayees } from '../api/payees.ts';
import { readRecipient } from '../state/recipient.ts';

/** A new person to send to; who it is, masked, stands in the second verification. */
export function AddPayeeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: wallet } = useTexts('wallet');
  const { t: common } = useTexts('common');
  const errorText = useErrorText();
  const user = useUser();
  const [who, setWho] = useState('');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [unknown, setUnknown] = useState<Error | null>(null);
  const [looking, setLooking] = useState(false);
  const recipient = readRecipient(who, user);
  const saving = useVerifiedCall('savePayee', async () => {
    await refreshPayees();
    toast(t(($) => $.payees.added));
    onClose();
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setUnknown(null);
    if (!recipient.ok || name.trim() === '') return;
    setLooking(true);
    const found = await queryClient.fetchQuery(payeeQuery(recipient.to)).catch((error: Error) => {
      setUnknown(error);
      return null;
    });
    setLooking(false);
    if (found === null) return;
    const noted = note.trim();
    saving.mutate({
      body: { account: found.uid, name: name.trim(), ...(noted === '' ? {} : { note: noted }) },
      what: t(($) => $.payees.what, { name: name.trim(), who: found.label }),
    });
  }
  const fault =
    recipient.ok || !tried ? undefined : recipient.why === 'self' ? wallet(($) => $.person.whoSelf) : wallet(($) => $.person.whoBad);
  const failure = unknown ?? saving.failure;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.payees.add)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={wallet(($) => $.person.who)}
          help={wallet(($) => $.person.whoHelp)}
          error={fault}
          autoComplete="off"
          spellCheck={false}
          value={who}
          onChange={(event) => setWho(event.target.value)}
        />
        <TextField
          label={t(($) => $.book.name)}
          autoComplete="off"
          maxLength={64}
          value={name}
          error={tried && name.trim() === '' ? t(($) => $.book.nameBad) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t(($) => $.book.note)}
          aside={<span className="text-t3">{common(($) => $.optional)}</span>}
          autoComplete="off"
          maxLength={64}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {failure === null ? null : (
          <Notice tone="warn" role="alert">
            {errorText(failure)}
          </Notice>
        )}
        <Button type="submit" look="primary" size="l" wide busy={saving.isPending || looking}>
          {t(($) => $.payees.save)}
        </Button>
      </form>
    </Dialog>
  );
}
