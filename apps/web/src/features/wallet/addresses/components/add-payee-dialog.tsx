import { useState, type ReactNode } from 'react';
import { TextField, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useUser } from '../../../../shared/info.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { payeeQuery, refreshPayees } from '../../api/payees.ts';
import { readRecipient } from '../../state/recipient.ts';
import { NameFields, savedLabels, type Labels } from './name-fields.tsx';

/** A new person to send to; their identity, masked, is in the second verification. */
export function AddPayeeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: wallet } = useTexts('wallet');
  const user = useUser();
  const [who, setWho] = useState('');
  const [labels, setLabels] = useState<Labels>({ name: '', note: '' });
  const [tried, setTried] = useState(false);
  const [unknown, setUnknown] = useState<Error | null>(null);
  const [looking, setLooking] = useState(false);
  const recipient = readRecipient(who, user);
  const saving = useVerifiedCall('savePayee', async () => {
    await refreshPayees();
    toast(t(($) => $.payees.added));
    onClose();
  });

  async function submit(): Promise<void> {
    setTried(true);
    setUnknown(null);
    if (!recipient.ok || labels.name.trim() === '') return;
    setLooking(true);
    const found = await queryClient.fetchQuery(payeeQuery(recipient.to)).catch((error: Error) => {
      setUnknown(error);
      return null;
    });
    setLooking(false);
    if (found === null) return;
    const saved = savedLabels(labels);
    saving.mutate({
      body: { account: found.uid, ...saved },
      what: t(($) => $.payees.what, { name: saved.name, who: found.label }),
    });
  }
  const fault =
    recipient.ok || !tried ? undefined : recipient.why === 'self' ? wallet(($) => $.person.whoSelf) : wallet(($) => $.person.whoBad);
  return (
    <FormDialog
      title={t(($) => $.payees.add)}
      submit={t(($) => $.payees.save)}
      busy={saving.isPending || looking}
      failure={unknown ?? saving.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={wallet(($) => $.person.who)}
        help={wallet(($) => $.person.whoHelp)}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        value={who}
        onChange={(event) => setWho(event.target.value)}
      />
      <NameFields
        labels={labels}
        missing={tried && labels.name.trim() === ''}
        onChange={(part) => setLabels((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  );
}
