import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { edit, type TermsInput } from '../api/robots.ts';
import type { EditProps } from './kind-pages.ts';

/** Around the fields of any kind: what an edit does, and the button that makes it. */
export function EditFrame({
  children,
  form: { sayMissing, terms },
  id,
  name: before,
  onClose,
}: Pick<EditProps, 'id' | 'name' | 'onClose'> & {
  form: { readonly terms: TermsInput | null; readonly sayMissing: () => void };
  /** The fields, given the name as it stands. */
  children: (name: string, onName: (name: string) => void) => ReactNode;
}): ReactNode {
  const { t } = useTexts('robot');
  const [name, setName] = useState(before);
  const body = { ...(terms === null ? {} : { terms }), name: name.trim() };
  const once = useMoneyTry();
  const editing = useMutation({
    mutationFn: async () => await once.send(body, body, async (tried) => await edit(id, tried)),
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
        if (terms === null) sayMissing();
        else editing.mutate();
      }}
    >
      <Notice size="s">{t(($) => $.edit.note)}</Notice>
      {children(name, setName)}
    </FormDialog>
  );
}
