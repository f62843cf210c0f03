import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Dialog, Notice, Select, TextField, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { useAddressCheck } from '../api/address-check.ts';
import { refreshBook } from '../api/addresses.ts';
import type { CoinOnChain } from '../api/coins.ts';
import { addressProblem, cleanAddress, inGroups } from '../state/address-form.ts';

export type BookChain = { readonly chain: string; readonly name: string; readonly family: CoinOnChain['family'] };

/** A new entry of the address book, with a second verification that repeats the whole address. */
export function AddAddressDialog({
  chains,
  first,
  onClose,
}: {
  chains: readonly BookChain[];
  first?: { readonly chain: string; readonly address: string };
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(first?.chain ?? chains[0]?.chain ?? '');
  const [address, setAddress] = useState(first?.address ?? '');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const chain = chains.find((one) => one.chain === chosen);
  const problem = address === '' || chain === undefined ? 'empty' : addressProblem(address, chain.family);
  const check = useAddressCheck(chosen, address, problem === null);
  const wrong = problem === null ? (check.state === 'wrong' ? 'checksum' : null) : tried ? problem : null;
  const saving = useVerifiedCall('saveAddress', async () => {
    await refreshBook();
    toast(t(($) => $.book.added));
    onClose();
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (problem !== null || chain === undefined || name.trim() === '') return;
    const written = await check.confirm();
    if (written === null) return;
    const noted = note.trim();
    saving.mutate({
      body: { chain: chain.chain, address: written, name: name.trim(), ...(noted === '' ? {} : { note: noted }) },
      what: t(($) => $.book.what, { name: name.trim(), address: inGroups(written).join(' '), chain: chain.name }),
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.book.add)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Select
          label={t(($) => $.book.chain)}
          value={chosen}
          onValueChange={setChosen}
          options={chains.map((one) => ({ value: one.chain, label: one.name }))}
        />
        <TextField
          label={t(($) => $.book.address)}
          inputClassName="font-mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={check.busy}
          value={address}
          error={wrong === null ? undefined : t(($) => $.problems[wrong])}
          help={check.state === 'unknown' ? t(($) => $.address.unchecked) : undefined}
          onChange={(event) => setAddress(cleanAddress(event.target.value))}
        />
        <TextField
          label={t(($) => $.book.name)}
          help={t(($) => $.book.nameHelp)}
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
        {saving.failure === null ? null : (
          <Notice tone="warn" role="alert">
            {errorText(saving.failure)}
          </Notice>
        )}
        <Button type="submit" look="primary" size="l" wide busy={saving.isPending || check.busy}>
          {t(($) => $.book.save)}
        </Button>
      </form>
    </Dialog>
  );
}
