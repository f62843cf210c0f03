import { useState, type ReactNode } from 'react';
import type { Role } from '@agio/contracts';
import { Checkbox, Notice, TextArea, TextField, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { roles as allRoles } from '../../../../shared/roles.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshPeople } from '../api/people.ts';
import type { PersonActProps } from '../state/act.ts';
import { isOperatorName, isOwnUid } from '../state/drafts.ts';

type Props = Pick<PersonActProps, 'onAct' | 'onClose'> & Partial<Pick<PersonActProps, 'person'>>;

/** Invites an operator, or asks for other roles of a colleague: both take a second owner, where there is one. */
export function RolesDialog({ person, onAct, onClose }: Props): ReactNode {
  const { t } = useTexts('people');
  const [name, setName] = useState(person?.name ?? '');
  const [ownUid, setOwnUid] = useState(person?.ownUid ?? '');
  const [chosen, setChosen] = useState<readonly Role[]>(person?.roles ?? []);
  const [reason, setReason] = useState('');
  const words = person === undefined ? 'invite' : 'roleChange';
  const inviting = useVerifiedCall('deskInvite', ({ request, link }) => {
    refreshPeople();
    if (request !== null) onAct({ kind: 'asked', request });
    else if (link !== null) onAct({ kind: 'made', name, link });
  });
  const isReady = isOperatorName(name) && isOwnUid(ownUid) && chosen.length > 0 && reason.trim().length >= 3;
  function submit(): void {
    const named = chosen.map((role) => t(($) => $.roles[role])).join(', ');
    inviting.mutate({
      input: { body: { name, roles: [...chosen], ownUid: ownUid === '' ? null : ownUid, reason: reason.trim() } },
      what: t(($) => $[words].what, { name, roles: named }),
    });
  }
  return (
    <FormDialog
      title={person === undefined ? t(($) => $.invite.title) : t(($) => $.roleChange.title, { name: person.name })}
      submit={t(($) => $[words].submit)}
      busy={inviting.isPending}
      disabled={!isReady}
      failure={inviting.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {person === undefined ? (
        <TextField
          label={t(($) => $.invite.name)}
          help={t(($) => $.invite.nameHelp)}
          error={name !== '' && !isOperatorName(name) ? t(($) => $.invite.nameBad) : undefined}
          value={name}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setName(event.target.value.trim())}
        />
      ) : null}
      <RoleChoice chosen={chosen} onChosen={setChosen} />
      {person === undefined ? (
        <TextField
          label={t(($) => $.invite.ownUid)}
          help={t(($) => $.invite.ownUidHelp)}
          error={isOwnUid(ownUid) ? undefined : t(($) => $.invite.ownUidBad)}
          value={ownUid}
          maxLength={12}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setOwnUid(event.target.value.trim())}
        />
      ) : null}
      <TextArea
        label={t(($) => $.invite.reason)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
      <Notice size="s">{t(($) => $[words].note)}</Notice>
    </FormDialog>
  );
}

function RoleChoice({ chosen, onChosen }: { chosen: readonly Role[]; onChosen: (roles: readonly Role[]) => void }): ReactNode {
  const { t } = useTexts('people');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 text-t2">{t(($) => $.invite.roles)}</legend>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          onCheckedChange={(checked) => onChosen(allRoles.filter((one) => (one === role ? checked : chosen.includes(one))))}
        >
          <span className="font-medium text-t1">{t(($) => $.roles[role])}</span>
          <span className="ml-2 text-12 text-t2">{t(($) => $.roleHelp[role])}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
