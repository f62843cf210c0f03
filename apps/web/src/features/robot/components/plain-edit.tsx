import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useMoneyKey } from '../../../shared/money-key.ts';
import { edit } from '../api/robots.ts';
import { plainDraft, type PlainKind } from '../state/plain-kinds.ts';
import type { EditProps } from './kind-pages.ts';
import { PlainFields } from './plain-fields.tsx';
import { usePlain } from './use-plain.ts';

/** Other terms for a robot that exists: it plans again from what it has. */
export function PlainEdit({ id, kind, market, name: before, onClose, terms }: EditProps & { kind: PlainKind }): ReactNode {
  const { t } = useTexts('robot');
  const form = usePlain(kind, market, plainDraft(terms), false);
  const [name, setName] = useState(before);
  const body = { ...(form.terms === null ? {} : { terms: form.terms }), name: name.trim() };
  const key = useMoneyKey(body);
  const editing = useMutation({
    mutationFn: async () => await edit(id, { body, key }),
    onSuccess: () => {
      toast(t(($) => $.edit.done));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.edit.title)}
      submit={t(($) => $.edit.save)}
      busy={editing.isPending}
      failure={editing.error}
      onClose={onClose}
      onSubmit={() => {
        if (form.terms === null) form.sayMissing();
        else editing.mutate();
      }}
    >
      <Notice size="s">{t(($) => $.edit.note)}</Notice>
      <PlainFields form={form} name={name} onName={setName} />
    </FormDialog>
  );
}
