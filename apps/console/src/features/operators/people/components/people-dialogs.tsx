import type { ReactNode } from 'react';
import { Button, CopyButton, Dialog, Notice, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshPeople } from '../api/people.ts';
import type { PersonActProps, PeopleAct } from '../state/act.ts';
import { KeyDialog } from './key-dialog.tsx';
import { ConfirmAct, DisableAct, EndSessionsAct } from './person-acts.tsx';
import { RolesDialog } from './roles-dialog.tsx';

export function PeopleDialog({ act, onAct, onClose }: { act: PeopleAct } & Pick<PersonActProps, 'onAct' | 'onClose'>): ReactNode {
  switch (act.kind) {
    case 'invite':
      return <RolesDialog onAct={onAct} onClose={onClose} />;
    case 'roles':
      return <RolesDialog person={act.person} onAct={onAct} onClose={onClose} />;
    case 'key':
      return <KeyDialog person={act.person} onClose={onClose} />;
    case 'link':
      return <NewLink person={act.person} onAct={onAct} onClose={onClose} />;
    case 'confirm':
      return <ConfirmAct.Dialog of={act.person} onClose={onClose} />;
    case 'disable':
      return <DisableAct.Dialog of={act.person} onClose={onClose} />;
    case 'end':
      return <EndSessionsAct.Dialog of={act.person} onClose={onClose} />;
    case 'made':
      return <LinkShown name={act.name} link={act.link} onClose={onClose} />;
    case 'asked':
      return <Asked request={act.request} onClose={onClose} />;
  }
}

function NewLink({ person, onAct, onClose }: PersonActProps): ReactNode {
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
