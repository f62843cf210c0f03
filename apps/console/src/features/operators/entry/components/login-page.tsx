import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Notice, PasswordField, TextField, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { api } from '../../../../shared/api.ts';
import { ownPath } from '../../../../shared/guards.ts';
import { Failure } from '../../../../shared/query-states.tsx';
import { enter, useSession } from '../../../../shared/session.ts';
import { CodeForm } from '../../../../shared/verification/code-form.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface Ticket {
  readonly ticket: string;
  readonly name: string;
}

/** Name and password, then the authenticator's code, then back to where one was going. */
export function LoginPage(): ReactNode {
  const { t } = useTexts('entry');
  const [ticket, setTicket] = useState<Ticket | null>(null);
  if (ticket !== null)
    return (
      <EntryFrame title={t(($) => $.secondTitle)} lead={t(($) => $.secondLead, { name: ticket.name })}>
        <SecondStep ticket={ticket.ticket} onBack={() => setTicket(null)} />
      </EntryFrame>
    );
  return (
    <EntryFrame title={t(($) => $.title)} lead={t(($) => $.lead)}>
      <FirstStep onTicket={setTicket} />
    </EntryFrame>
  );
}

function FirstStep({ onTicket }: { onTicket: (ticket: Ticket) => void }): ReactNode {
  const { t } = useTexts('entry');
  const ended = useSession((state) => state.ended);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const entering = useMutation({
    mutationFn: async () => await api.call('deskLogin', { body: { name, password } }),
    onSuccess: ({ ticket }) => onTicket({ ticket, name }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (name !== '' && password !== '') entering.mutate();
      }}
    >
      {ended === 'none' ? null : (
        <Notice size="s" role="status">
          {t(($) => $.ended[ended])}
        </Notice>
      )}
      <TextField
        label={t(($) => $.name)}
        value={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        onChange={(event) => setName(event.target.value.trim())}
      />
      <PasswordField
        label={t(($) => $.password)}
        value={password}
        autoComplete="current-password"
        maxLength={128}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Failure error={entering.error} />
      <Button type="submit" look="primary" size="l" wide busy={entering.isPending} disabled={name === '' || password === ''}>
        {t(($) => $.next)}
      </Button>
    </form>
  );
}

function SecondStep({ ticket, onBack }: { ticket: string; onBack: () => void }): ReactNode {
  const { t } = useTexts('entry');
  const router = useRouter();
  const wanted = useSearch({ from: '/login', select: (search) => search.redirect });
  const proving = useMutation({
    mutationFn: async (code: string) => await api.call('deskSecondStep', { body: { ticket, code } }),
    onSuccess: async (session) => {
      enter(session);
      await router.navigate({ href: ownPath(wanted), replace: true });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <CodeForm submit={t(($) => $.logIn)} busy={proving.isPending} error={proving.error} onCode={proving.mutateAsync} />
      <Button look="ghost" onClick={onBack}>
        {t(($) => $.back)}
      </Button>
    </div>
  );
}
