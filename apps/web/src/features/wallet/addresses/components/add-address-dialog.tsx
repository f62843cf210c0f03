import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { inGroups, Select, TextField, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { useAddressCheck } from '../../api/address-check.ts';
import { addressBookQuery, refreshBook } from '../../api/addresses.ts';
import type { CoinOnChain } from '../../api/coins.ts';
import { addressProblem, cleanAddress } from '../../state/address-form.ts';
import { lookAlikeOf } from '../../state/look-alike.ts';
import { LookAlikeNotice } from '../../components/look-alike-notice.tsx';
import { NameFields, savedLabels, type Labels } from './name-fields.tsx';

export type BookChain = { readonly chain: string; readonly name: string; readonly family: CoinOnChain['family'] };

type Props = {
  chains: readonly BookChain[];
  first?: { readonly chain: string; readonly address: string };
  onClose: () => void;
};

/** A new entry of the address book, with a second verification that repeats the whole address. */
export function AddAddressDialog({ chains, first, onClose }: Props): ReactNode {
  const { t } = useTexts('withdraw');
  const [chosen, setChosen] = useState(first?.chain ?? chains[0]?.chain ?? '');
  const [address, setAddress] = useState(first?.address ?? '');
  const [labels, setLabels] = useState<Labels>({ name: '', note: '' });
  const [tried, setTried] = useState(false);
  const chain = chains.find((one) => one.chain === chosen);
  const problem = address === '' || chain === undefined ? 'empty' : addressProblem(address, chain.family);
  const check = useAddressCheck(chosen, address, problem === null);
  const wrong = problem === null ? (check.state === 'wrong' ? 'checksum' : null) : tried ? problem : null;
  const { data: book } = useQuery(addressBookQuery);
  const alike = problem === null ? lookAlikeOf(address, chosen, book?.list ?? []) : undefined;
  const [comparedTo, setComparedTo] = useState('');
  const saving = useVerifiedCall('saveAddress', async () => {
    await refreshBook();
    toast(t(($) => $.book.added));
    onClose();
  });

  async function submit(): Promise<void> {
    setTried(true);
    if (problem !== null || chain === undefined || labels.name.trim() === '' || (alike !== undefined && comparedTo !== address)) return;
    const written = await check.confirm();
    if (written === null) return;
    const saved = savedLabels(labels);
    saving.mutate({
      body: { chain: chain.chain, address: written, ...saved, ...(alike === undefined ? {} : { compared: true as const }) },
      what: t(($) => $.book.what, { name: saved.name, address: inGroups(written).join(' '), chain: chain.name }),
    });
  }
  return (
    <FormDialog
      title={t(($) => $.book.add)}
      submit={t(($) => $.book.save)}
      busy={saving.isPending || check.busy}
      failure={saving.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
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
      <LookAlikeNotice address={address} saved={alike} comparedTo={comparedTo} missing={tried} onCompare={setComparedTo} />
      <NameFields
        labels={labels}
        help={t(($) => $.book.nameHelp)}
        missing={tried && labels.name.trim() === ''}
        onChange={(part) => setLabels((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  );
}
