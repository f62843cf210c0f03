import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, Notice, TextField, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
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
  const errorText = useErrorText();
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
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={address === null ? t(($) => $.address.add) : t(($) => $.address.edit)}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setTried(true);
          if (fields.some(({ name }) => missing(name))) return;
          saving.mutate({ ...(address === null ? {} : { id: address.id }), ...draft, isDefault });
        }}
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
        {saving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(saving.error)}
          </Notice>
        ) : null}
        <Button type="submit" look="primary" size="l" wide busy={saving.isPending}>
          {common(($) => $.save)}
        </Button>
      </form>
    </Dialog>
  );
}
