import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, DataTable, Dialog, formatDateTime, Tag, toast, useLanguage, useTexts, type Column } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { revoke, sessionsQuery, type OpenSession } from '../api/sessions.ts';
import { usePlace } from './use-place.ts';

/** Where the account is logged in; any other place can be logged out from here. */
export function SessionsCard(): ReactNode {
  const { t } = useTexts('security');
  const place = usePlace();
  const sessions = useQuery(sessionsQuery);
  const [confirming, setConfirming] = useState(false);
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => toast(t(($) => $.sessions.done)),
    onSettled: () => setConfirming(false),
  });
  const list = sessions.data ?? [];
  const logOut = (session: OpenSession): ReactNode => (
    <LogOutButton session={session} busy={revoking.isPending} onRevoke={() => revoking.mutate({ id: session.id })} />
  );
  const columns: readonly Column<OpenSession>[] = [
    { key: 'device', head: t(($) => $.sessions.device), render: (session) => <Device session={session} /> },
    { key: 'place', head: t(($) => $.sessions.place), render: (session) => place(session.place) },
    { key: 'address', head: t(($) => $.sessions.address), className: 'tabular-nums', render: ({ ip }) => ip },
    { key: 'lastUsed', head: t(($) => $.sessions.lastUsed), render: (session) => <LastUsed session={session} /> },
    { key: 'action', head: t(($) => $.sessions.action), right: true, render: logOut },
  ];
  const others = list.filter((session) => !session.current).length;
  return (
    <Card
      title={t(($) => $.sessions.title)}
      aside={
        others === 0 ? undefined : (
          <Button look="risk" size="s" onClick={() => setConfirming(true)}>
            {t(($) => $.sessions.others, { count: others })}
          </Button>
        )
      }
    >
      <DataTable
        label={t(($) => $.sessions.title)}
        className="border-t border-line max-md:hidden"
        columns={columns}
        list={list}
        loading={sessions.isPending}
        skeletons={2}
        keyOf={({ id }) => id}
      />
      <ul className="md:hidden">
        {list.map((session) => (
          <SessionItem key={session.id} session={session} action={logOut(session)} />
        ))}
      </ul>
      {sessions.isError && sessions.data === undefined ? <QueryError query={sessions} /> : null}
      <RevokeOthers
        count={others}
        open={confirming}
        onOpenChange={setConfirming}
        busy={revoking.isPending}
        onRevoke={() => revoking.mutate({ all: true })}
      />
    </Card>
  );
}

function RevokeOthers(props: {
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onRevoke: () => void;
}): ReactNode {
  const { count, open, onOpenChange, busy, onRevoke } = props;
  const { t } = useTexts('security');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.sessions.confirmTitle)}
      footer={
        <>
          <Button look="outline" onClick={() => onOpenChange(false)}>
            {t(($) => $.sessions.keep)}
          </Button>
          <Button look="risk" busy={busy} onClick={onRevoke}>
            {t(($) => $.sessions.others, { count })}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.sessions.confirmText)}</p>
    </Dialog>
  );
}

function Device({ session }: { session: OpenSession }): ReactNode {
  const { t } = useTexts('security');
  return (
    <span className="font-medium">
      {session.device === '' ? t(($) => $.sessions.unknownDevice) : session.device}{' '}
      {session.current ? <Tag tone="p">{t(($) => $.sessions.thisOne)}</Tag> : null}
    </span>
  );
}

function LastUsed({ session }: { session: OpenSession }): ReactNode {
  const { t } = useTexts('security');
  const language = useLanguage();
  return session.current ? t(($) => $.sessions.now) : formatDateTime(session.lastUsedAt, language);
}

function LogOutButton({ session, busy, onRevoke }: { session: OpenSession; busy: boolean; onRevoke: () => void }): ReactNode {
  const { t } = useTexts('security');
  if (session.current) return null;
  return (
    <Button look="ghost" size="s" disabled={busy} aria-label={`${t(($) => $.sessions.logOut)}: ${session.device}`} onClick={onRevoke}>
      {t(($) => $.sessions.logOut)}
    </Button>
  );
}

function SessionItem({ session, action }: { session: OpenSession; action: ReactNode }): ReactNode {
  const place = usePlace();
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <Device session={session} />
        </p>
        <p className="text-12 break-words text-t2">
          {place(session.place)} · {session.ip} · <LastUsed session={session} />
        </p>
      </div>
      {action}
    </li>
  );
}
