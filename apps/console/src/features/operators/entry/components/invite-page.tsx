import { useState, type ReactNode } from 'react';
import { ApiError, type CallData } from '@agio/client';
import { Button, CopyButton, Notice, PasswordField, Skeleton, Tag, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { api } from '../../../../shared/api.ts';
import { Failure } from '../../../../shared/query-states.tsx';
import { enter } from '../../../../shared/session.ts';
import { CodeForm } from '../../../../shared/verification/code-form.tsx';
import { passwordProblem } from '../new-password.ts';
import { EntryFrame } from './entry-frame.tsx';

type Invitation = CallData<'deskInvitation'>;

/** A one-time link: who one becomes, the authenticator's secret, a password, and the first code. */
export function InvitePage(): ReactNode {
  const { t } = useTexts('entry');
  const { t: people } = useTexts('people');
  const { t: names } = useTexts('operators-names');
  // It is kept in memory, and taken from the address, where others could read it.
  const [link] = useState(takeInvitation);
  const opened = useQuery({
    queryKey: ['invitation', link],
    queryFn: async () => await api.call('deskInvitation', { body: { invitation: link } }),
    enabled: link !== '',
    // Each answer carries a new secret: the one that was scanned has to stay.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });
  const invitation = opened.data;
  // Half a link is refused as it is written, before any look-up.
  const isNone = link === '' || (opened.error instanceof ApiError && opened.error.status === 400);
  if (link === '' || opened.isError)
    return (
      <EntryFrame title={names(($) => $.invite)}>
        <div className="flex flex-col gap-4">
          {isNone ? <Notice tone="warn">{t(($) => $.invite.missing)}</Notice> : <Failure error={opened.error} />}
          <Button asChild look="outline">
            <Link to="/login">{t(($) => $.invite.toLogIn)}</Link>
          </Button>
        </div>
      </EntryFrame>
    );
  if (invitation === undefined)
    return (
      <EntryFrame title={names(($) => $.invite)} lead={t(($) => $.invite.loading)}>
        <Skeleton className="w-60" />
      </EntryFrame>
    );
  return (
    <EntryFrame
      title={t(($) => $.invite.title, { name: invitation.name })}
      lead={
        <span className="flex flex-wrap items-center gap-1.5">
          {t(($) => $.invite.roles)}
          {invitation.roles.map((role) => (
            <Tag key={role}>{people(($) => $.roles[role])}</Tag>
          ))}
        </span>
      }
    >
      <Accept invitation={invitation} link={link} />
    </EntryFrame>
  );
}

function takeInvitation(): string {
  const link = location.hash.slice(1);
  if (link !== '') history.replaceState(history.state, '', location.pathname);
  return link;
}

function Accept({ invitation, link }: { invitation: Invitation; link: string }): ReactNode {
  const { t } = useTexts('entry');
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const problem = passwordProblem(password, again);
  const accepting = useMutation({
    mutationFn: async (code: string) =>
      await api.call('deskAccept', { body: { invitation: link, password, secret: invitation.secret, code } }),
    onSuccess: async (session) => {
      enter(session);
      await router.navigate({ to: '/', replace: true });
    },
  });
  const isWeak = accepting.error instanceof ApiError && accepting.error.code === 'PARAMETER_ERROR';
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.invite.step1)}</h2>
      <p className="text-13 text-t2">{t(($) => $.invite.scan)}</p>
      <QrPicture svg={invitation.qr} label={t(($) => $.invite.qr)} />
      <div>
        <p className="text-12 text-t2">{t(($) => $.invite.secret)}</p>
        <p className="mt-1 flex items-center gap-2 rounded-2 bg-s2 py-1 pr-1 pl-3">
          <code className="flex-1 font-mono text-13 break-all">{invitation.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={invitation.secret} />
        </p>
      </div>
      <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.invite.step2)}</h2>
      <input type="text" className="sr-only" autoComplete="username" value={invitation.name} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        label={t(($) => $.password)}
        help={t(($) => $.invite.passwordHelp)}
        error={isWeak ? t(($) => $.invite.weak) : password !== '' && problem === 'short' ? t(($) => $.invite.short) : undefined}
        value={password}
        autoComplete="new-password"
        maxLength={128}
        onChange={(event) => {
          setPassword(event.target.value);
          accepting.reset();
        }}
      />
      <PasswordField
        label={t(($) => $.invite.repeat)}
        error={again !== '' && problem === 'differs' ? t(($) => $.invite.differs) : undefined}
        value={again}
        autoComplete="new-password"
        maxLength={128}
        onChange={(event) => setAgain(event.target.value)}
      />
      {problem === null ? (
        <>
          <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.invite.step3)}</h2>
          <CodeForm
            submit={t(($) => $.invite.accept)}
            busy={accepting.isPending}
            error={isWeak ? null : accepting.error}
            onCode={accepting.mutateAsync}
          />
        </>
      ) : null}
    </div>
  );
}

/** The picture as an image: whatever the text holds, an image runs no script. */
function QrPicture({ svg, label }: { svg: string; label: string }): ReactNode {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      width={176}
      height={176}
      className="self-center rounded-2 bg-white p-2"
    />
  );
}
