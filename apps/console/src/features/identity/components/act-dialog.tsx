import { useState, type ReactNode } from 'react';
import { Button, Dialog, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { refreshCustomers } from '../api/customers.ts';
import type { ActProps, CustomerAct } from '../state/act.ts';

const reasonMin = 3;

/** The dialog of an act; each asks for the reason that the audit log keeps. */
export function ActDialog({ act, ...props }: ActProps & { act: CustomerAct }): ReactNode {
  switch (act.kind) {
    case 'disable':
      return <Disable {...props} />;
    case 'end':
      return <EndSessions {...props} {...(act.session === undefined ? {} : { session: act.session })} />;
    case 'unlock':
      return <Unlock {...props} />;
    case 'enable':
    case 'reset':
      return <AskSecond {...props} kind={act.kind} />;
    case 'asked':
      return <Asked request={act.request} onClose={props.onClose} />;
  }
}

/** What will happen, the reason, and the button that does it. */
function ReasonDialog({
  words,
  uid,
  busy,
  failure,
  onReason,
  onClose,
}: {
  words: 'disable' | 'end' | 'unlock' | 'enable' | 'reset';
  uid: string;
  busy: boolean;
  failure: Error | null;
  onReason: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('customers');
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <FormDialog
      title={t(($) => $.dialogs[words].title, { uid })}
      submit={t(($) => $.dialogs[words].submit)}
      busy={busy}
      disabled={text.length < reasonMin}
      failure={failure}
      onSubmit={() => onReason(text)}
      onClose={onClose}
    >
      <p>{t(($) => $.dialogs[words].text)}</p>
      <TextArea
        label={t(($) => $.reason)}
        help={t(($) => $.reasonHelp)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

function useDone(words: 'disable' | 'end' | 'unlock', onClose: () => void): () => void {
  const { t } = useTexts('customers');
  return () => {
    refreshCustomers();
    toast(t(($) => $.dialogs[words].done));
    onClose();
  };
}

function Disable({ uid, onClose }: ActProps): ReactNode {
  const { t } = useTexts('customers');
  const disabling = useVerifiedCall('deskCustomerDisable', useDone('disable', onClose));
  return (
    <ReasonDialog
      words="disable"
      uid={uid}
      busy={disabling.isPending}
      failure={disabling.failure}
      onReason={(reason) =>
        disabling.mutate({ input: { params: { uid }, body: { reason } }, what: t(($) => $.dialogs.disable.what, { uid }) })
      }
      onClose={onClose}
    />
  );
}

function EndSessions({ session, uid, onClose }: ActProps & { session?: string }): ReactNode {
  const ending = useMutation({
    mutationFn: async (reason: string) =>
      await api.call('deskCustomerEndSessions', { params: { uid }, body: { reason, ...(session === undefined ? {} : { session }) } }),
    onSuccess: useDone('end', onClose),
  });
  return (
    <ReasonDialog
      words="end"
      uid={uid}
      busy={ending.isPending}
      failure={ending.error}
      onReason={(reason) => ending.mutate(reason)}
      onClose={onClose}
    />
  );
}

function Unlock({ uid, onClose }: ActProps): ReactNode {
  const lifting = useMutation({
    mutationFn: async (reason: string) => await api.call('deskCustomerUnlock', { params: { uid }, body: { reason } }),
    onSuccess: useDone('unlock', onClose),
  });
  return (
    <ReasonDialog
      words="unlock"
      uid={uid}
      busy={lifting.isPending}
      failure={lifting.error}
      onReason={(reason) => lifting.mutate(reason)}
      onClose={onClose}
    />
  );
}

const kinds = { enable: 'identity.enable', reset: 'identity.reset_factor' } as const;

function AskSecond({ kind, uid, onAct, onClose }: ActProps & { kind: keyof typeof kinds }): ReactNode {
  const { t } = useTexts('customers');
  const asking = useVerifiedCall('deskAsk', ({ id }) => {
    refreshCustomers();
    onAct({ kind: 'asked', request: id });
  });
  return (
    <ReasonDialog
      words={kind}
      uid={uid}
      busy={asking.isPending}
      failure={asking.failure}
      onReason={(reason) =>
        asking.mutate({
          input: { body: { kind: kinds[kind], payload: { uid }, reason } },
          what: t(($) => $.dialogs[kind].what, { uid }),
        })
      }
      onClose={onClose}
    />
  );
}

function Asked({ request, onClose }: { request: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('customers');
  const { t: common } = useTexts('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.dialogs.asked.title)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {common(($) => $.close)}
          </Button>
          <Button asChild look="primary">
            <Link to="/requests/$id" params={{ id: request }}>
              {t(($) => $.dialogs.asked.open)}
            </Link>
          </Button>
        </>
      }
    >
      <p className="text-t1">{t(($) => $.dialogs.asked.text, { id: request })}</p>
    </Dialog>
  );
}
