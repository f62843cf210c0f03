import { useState, type ReactNode } from 'react';
import { TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { refreshPeople } from '../api/people.ts';
import type { ActProps } from '../state/act.ts';

/** What customers call somebody, in place of the name that they sign in with. */
export function DisplayNameDialog({ person, onClose }: Omit<ActProps, 'onAct'>): ReactNode {
  const { t } = useTexts('people');
  const [name, setName] = useState(person.displayName);
  const saving = useMutation({
    mutationFn: async () => await api.call('deskDisplayName', { body: { displayName: name.trim() === '' ? null : name.trim() } }),
    onSuccess: () => {
      refreshPeople();
      toast(t(($) => $.shown.done));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.shown.title)}
      submit={t(($) => $.shown.save)}
      busy={saving.isPending}
      failure={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.shown.name)}
        help={t(($) => $.shown.help)}
        value={name}
        maxLength={24}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
