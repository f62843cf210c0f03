import { useState, type ReactNode } from 'react';
import { Button, CopyButton, Dialog, Notice, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { Failure } from '../../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshPeople } from '../api/people.ts';
import type { ActProps, PeopleAct } from '../state/act.ts';
import { waitingKeys } from '../state/keys.ts';
import { DisplayNameDialog } from './display-name-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';

export function PeopleDialog({ act, onAct, onClose }: { act: PeopleAct } & Pick<ActProps, 'onAct' | 'onClose'>): ReactNode {
  switch (act.kind) {
    case 'invite':
      return <RolesDialog onAct={onAct} onClose={onClose} />;
    case 'roles':
      return <RolesDialog person={act.person} onAct={onAct} onClose={onClose} />;
    case 'name':
      return <DisplayNameDialog person={act.person} onClose={onClose} />;
    case 'key':
      return <KeyDialog person={act.person} onClose={onClose} />;
    case 'link':
      return <NewLink person={act.person} onAct={onAct} onClose={onClose} />;
    case 'confirm':
      return <Confirm person={act.person} onClose={onClose} />;
    case 'disable':
      return <Disable person={act.person} onAct={onAct} onClose={onClose} />;
    case 'end':
      return <EndSessions person={act.person} onAct={onAct} onClose={onClose} />;
    case 'made':
      return <LinkShown name={act.name} link={act.link} onClose={onClose} />;
    case 'asked':
      return <Asked request={act.request} onClose={onClose} />;
  }
}

function NewLink({ person, onAct, onClose }: ActProps): ReactNode {
  const { t } = useTexts('people');
  const making = useVerifiedCall('deskInvitationLink', ({ link }) => {
    refreshPeople();
    onAct({ kind: 'made', name: person.name, link });
  });
  return (
    <FormDialog
      title={t(($) => $.link.title, { name: person.name })}
      submit={t(($) => $.link.open)}
      busy={making.isPending}
      failure={making.failure}
      onSubmit={() => making.mutate({ input: { params: { id: person.id }, body: {} }, what: t(($) => $.link.what, { name: person.name }) })}
      onClose={onClose}
    >
      <p>{t(($) => $.link.text)}</p>
    </FormDialog>
  );
}

/** The link is shown once. A click beside it does not close it, so that it is not lost. */
function LinkShown({ name, link, onClose }: { name: string; link: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('people');
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t(($) => $.link.title, { name })}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(($) => $.link.done)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex items-center gap-2 rounded-2 bg-s2 py-1.5 pr-1 pl-3">
          <code className="flex-1 font-mono text-12 break-all text-t1">{link}</code>
          <CopyButton text={link} label={t(($) => $.link.copy)} />
        </p>
        <Notice tone="warn">{t(($) => $.link.text)}</Notice>
      </div>
    </Dialog>
  );
}

function Asked({ request, onClose }: { request: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('people');
  const { t: common } = useTexts('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={common(($) => $.prompt)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {common(($) => $.close)}
          </Button>
          <Button asChild look="primary">
            <Link to="/requests/$id" params={{ id: request }}>
              {t(($) => $.openRequest)}
            </Link>
          </Button>
        </>
      }
    >
      <p className="text-t1">{t(($) => $.asked, { id: request })}</p>
    </Dialog>
  );
}

function Confirm({ person, onClose }: Omit<ActProps, 'onAct'>): ReactNode {
  const { t } = useTexts('people');
  const keys = waitingKeys(person);
  const prints = keys.map(({ fingerprint }) => fingerprint);
  const confirming = useVerifiedCall('deskConfirm', () => {
    refreshPeople();
    toast(t(($) => $.confirm.done));
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.confirm.title, { name: person.name })}
      submit={t(($) => $.confirm.open)}
      busy={confirming.isPending}
      failure={confirming.failure}
      onSubmit={() =>
        confirming.mutate({
          input: { params: { id: person.id }, body: { keys: keys.map(({ id }) => id) } },
          what: [t(($) => $.confirm.what, { name: person.name }), ...prints].join('\n'),
        })
      }
      onClose={onClose}
    >
      <p>{t(($) => $.confirm.text, { name: person.name })}</p>
      {prints.length === 0 ? (
        <Notice>{t(($) => $.confirm.noKey, { name: person.name })}</Notice>
      ) : (
        <div className="rounded-2 bg-s2 px-3 py-2">
          <p className="text-12 text-t2">{t(($) => $.confirm.fingerprint)}</p>
          {prints.map((print) => (
            <code key={print} className="block font-mono text-t1">
              {print}
            </code>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

function Disable({ person, onClose }: ActProps): ReactNode {
  const { t } = useTexts('people');
  const [reason, setReason] = useState('');
  const closing = useVerifiedCall('deskDisable', () => {
    refreshPeople();
    toast(t(($) => $.disable.done));
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.disable.title, { name: person.name })}
      submit={t(($) => $.disable.submit, { name: person.name })}
      busy={closing.isPending}
      disabled={reason.trim().length < 3}
      failure={closing.failure}
      onSubmit={() =>
        closing.mutate({
          input: { params: { id: person.id }, body: { reason: reason.trim() } },
          what: t(($) => $.disable.what, { name: person.name }),
        })
      }
      onClose={onClose}
    >
      <p>{t(($) => $.disable.text)}</p>
      <TextArea label={t(($) => $.invite.reason)} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

function EndSessions({ person, onClose }: ActProps): ReactNode {
  const { t } = useTexts('people');
  const [reason, setReason] = useState('');
  const ending = useMutation({
    mutationFn: async () => await api.call('deskEndSessions', { params: { id: person.id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      refreshPeople();
      toast(t(($) => $.end.done));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.end.title, { name: person.name })}
      submit={t(($) => $.end.submit, { count: person.sessions })}
      busy={ending.isPending}
      disabled={reason.trim().length < 3}
      failure={null}
      onSubmit={() => ending.mutate()}
      onClose={onClose}
    >
      <p>{t(($) => $.end.text)}</p>
      <TextArea label={t(($) => $.invite.reason)} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      <Failure error={ending.error} />
    </FormDialog>
  );
}
