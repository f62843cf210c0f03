import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, Dialog, ErrorState, formatDateTime, SkeletonRows, Table, Tag, Td, Th, toast, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { revoke, sessionsQuery, type OpenSession } from '../api/sessions.ts';
import { usePlace } from './use-place.ts';

/** Where the account is logged in; any other place can be logged out from here. */
export function SessionsCard(): ReactNode {
  const { t } = useTexts('security');
  const errorText = useErrorText();
  const sessions = useQuery(sessionsQuery);
  const [confirming, setConfirming] = useState(false);
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => toast(t(($) => $.sessions.done)),
    onSettled: () => setConfirming(false),
  });
  const list = sessions.data ?? [];
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
      <Table label={t(($) => $.sessions.title)} className="border-t border-line max-md:hidden">
        <thead>
          <tr>
            {(['device', 'place', 'address', 'lastUsed', 'action'] as const).map((head) => (
              <Th key={head} right={head === 'action'}>
                {t(($) => $.sessions[head])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.isPending ? <SkeletonRows rows={2} columns={5} /> : null}
          {list.map((session) => (
            <SessionRow key={session.id} session={session} busy={revoking.isPending} onRevoke={() => revoking.mutate({ id: session.id })} />
          ))}
        </tbody>
      </Table>
      <ul className="md:hidden">
        {list.map((session) => (
          <SessionItem key={session.id} session={session} busy={revoking.isPending} onRevoke={() => revoking.mutate({ id: session.id })} />
        ))}
      </ul>
      {sessions.isError && sessions.data === undefined ? (
        <ErrorState onRetry={() => void sessions.refetch()} busy={sessions.isFetching}>
          {errorText(sessions.error)}
        </ErrorState>
      ) : null}
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t(($) => $.sessions.confirmTitle)}
        footer={
          <>
            <Button look="outline" onClick={() => setConfirming(false)}>
              {t(($) => $.sessions.keep)}
            </Button>
            <Button look="risk" busy={revoking.isPending} onClick={() => revoking.mutate({ all: true })}>
              {t(($) => $.sessions.others, { count: others })}
            </Button>
          </>
        }
      >
        <p>{t(($) => $.sessions.confirmText)}</p>
      </Dialog>
    </Card>
  );
}

type LineProps = { session: OpenSession; busy: boolean; onRevoke: () => void };

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

function LogOutButton({ session, busy, onRevoke }: LineProps): ReactNode {
  const { t } = useTexts('security');
  if (session.current) return null;
  return (
    <Button look="ghost" size="s" disabled={busy} aria-label={`${t(($) => $.sessions.logOut)}: ${session.device}`} onClick={onRevoke}>
      {t(($) => $.sessions.logOut)}
    </Button>
  );
}

function SessionRow(props: LineProps): ReactNode {
  const place = usePlace();
  const { session } = props;
  return (
    <tr>
      <Td>
        <Device session={session} />
      </Td>
      <Td>{place(session.place)}</Td>
      <Td className="tabular-nums">{session.ip}</Td>
      <Td>
        <LastUsed session={session} />
      </Td>
      <Td right>
        <LogOutButton {...props} />
      </Td>
    </tr>
  );
}

function SessionItem(props: LineProps): ReactNode {
  const place = usePlace();
  const { session } = props;
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
      <LogOutButton {...props} />
    </li>
  );
}
