import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Checkbox, TextField, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { saveAddress, type Address } from '../api/addresses.ts';

type Field = 'name' | 'mobile' | 'region' | 'street';
const fields: readonly { readonly name: Field; readonly max: number; readonly autoComplete: string }[] = [
  { name: 'name', max: 64, autoComplete: 'name' },
  { name: 'mobile', max: 32, autoComplete: 'tel' },
  { name: 'region', max: 128, autoComplete: 'address-level1' },
  { name: 'street', max: 256, autoComplete: 'street-address' },
];

/** Adds an address, or changes the one that is given. */
export function AddressDialog({ address, onClose }: { address: Address | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const [draft, setDraft] = useState({
    name: address?.name ?? '',
    mobile: address?.mobile ?? '',
    region: address?.region ?? '',
    street: address?.street ?? '',
  });
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: saveAddress,
    onSuccess: () => {
      toast(common(($) => $.saved));
      onClose();
    },
  });
  const missing = (field: Field): boolean => draft[field].trim() === '';
  function submit(): void {
    setTried(true);
    if (fields.some(({ name }) => missing(name))) return;
    saving.mutate({ ...(address === null ? {} : { id: address.id }), ...draft, isDefault });
  }
  return (
    <FormDialog
      title={address === null ? t(($) => $.address.add) : t(($) => $.address.edit)}
      submit={common(($) => $.save)}
      busy={saving.isPending}
      failure={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(({ name, max, autoComplete }) => (
        <TextField
          key={name}
          label={t(($) => $.address[name])}
          help={name === 'region' ? t(($) => $.address.regionHelp) : undefined}
          error={tried && missing(name) ? t(($) => $.address.required) : undefined}
          name={name}
          type={name === 'mobile' ? 'tel' : 'text'}
          autoComplete={autoComplete}
          maxLength={max}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      {address?.isDefault === true ? null : (
        <Checkbox checked={isDefault} onCheckedChange={setDefault}>
          {t(($) => $.address.useDefault)}
        </Checkbox>
      )}
    </FormDialog>
  );
}
