import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Notice, TextField, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useMoneyKey } from '../../../shared/money-key.ts';
import { edit } from '../api/robots.ts';
import { draftOf, emptyGrid } from '../state/grid-draft.ts';
import { AmountField, LineFields } from './grid-fields.tsx';
import type { EditProps } from './kind-pages.ts';
import { MoveFields, RuleFields } from './rule-fields.tsx';
import { useGrid } from './use-grid.ts';

/** Other lines, sizes and stops for a robot that exists: it plans again from what it has. */
export function GridEdit({ id, market, name: before, onClose, terms }: EditProps): ReactNode {
  const { t } = useTexts('robot');
  const form = useGrid(market, terms.kind === 'grid' ? draftOf(terms) : emptyGrid, false);
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
        if (form.terms !== null) editing.mutate();
      }}
    >
      <Notice size="s">{t(($) => $.edit.note)}</Notice>
      <TextField label={t(($) => $.grid.name)} value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
      <LineFields form={form} />
      <AmountField form={form} />
      <RuleFields form={form} isRunning />
      <MoveFields form={form} />
    </FormDialog>
  );
}
