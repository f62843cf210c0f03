import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, formatDate, Notice, Skeleton, Tag, TextField, toast, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { byNumber } from '../../../../shared/by-number.ts';
import { ByNumberNote, useVerifiedCall } from '../../../../shared/verification/index.ts';
import { makePasskey, PasskeyNotMade, passkeysQuery, passkeysSupported, refreshPasskeys, type Passkey } from '../api/passkeys.ts';
import { Failure } from './failure.tsx';

/** Own passkeys; adding and removing both ask for a second verification. */
export function PasskeyList(): ReactNode {
  const { t } = useTexts('security');
  const page = byNumber(location.href);
  const passkeys = useQuery(passkeysQuery);
  const removing = useVerifiedCall('removePasskey', async () => {
    toast(t(($) => $.passkeys.removed));
    await refreshPasskeys();
  });
  if (passkeys.isPending) return <Skeleton className="w-60" />;
  if (passkeys.isError) return <QueryError query={passkeys} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13">{t(($) => $.passkeys.text)}</p>
      {passkeys.data.length === 0 ? <p>{t(($) => $.passkeys.empty)}</p> : null}
      <ul>
        {passkeys.data.map((passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            busy={removing.isPending && removing.variables.body.id === passkey.id}
            onRemove={() => removing.mutate({ body: { id: passkey.id }, what: t(($) => $.passkeys.whatRemove, { name: passkey.name }) })}
          />
        ))}
      </ul>
      <Failure error={removing.failure} />
      {page !== null ? (
        <ByNumberNote page={page} />
      ) : passkeysSupported() ? (
        <AddPasskey />
      ) : (
        <Notice>{t(($) => $.passkeys.unsupported)}</Notice>
      )}
    </div>
  );
}

function PasskeyLine({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }): ReactNode {
  const { t } = useTexts('security');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const since = t(($) => $.passkeys.since, { date: formatDate(passkey.createdAt, language) });
  const used = passkey.lastUsedAt === null ? '' : `, ${t(($) => $.passkeys.used, { date: formatDate(passkey.lastUsedAt, language) })}`;
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-t1">
          {passkey.name} {passkey.synced ? <Tag>{t(($) => $.passkeys.synced)}</Tag> : null}
        </p>
        <p className="text-12">
          {since}
          {used}
        </p>
      </div>
      <Button look="outline" size="s" busy={busy} aria-label={`${common(($) => $.remove)}: ${passkey.name}`} onClick={onRemove}>
        {common(($) => $.remove)}
      </Button>
    </li>
  );
}

function AddPasskey(): ReactNode {
  const { t } = useTexts('security');
  const [name, setName] = useState('');
  const [bad, setBad] = useState(false);
  const making = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      setName('');
      toast(t(($) => $.passkeys.added));
    },
  });
  const beginning = useVerifiedCall('passkeyOptions', (options) => making.mutate(options));
  return (
    <form
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const chosen = name.trim();
        setBad(chosen === '');
        if (chosen !== '') beginning.mutate({ body: { name: chosen }, what: t(($) => $.passkeys.whatAdd, { name: chosen }) });
      }}
    >
      <TextField
        label={t(($) => $.passkeys.name)}
        help={t(($) => $.passkeys.nameHelp)}
        error={bad ? t(($) => $.passkeys.badName) : undefined}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setBad(false);
        }}
      />
      {making.error instanceof PasskeyNotMade ? (
        <Notice role="alert">{t(($) => $.passkeys.failed)}</Notice>
      ) : (
        <Failure error={beginning.failure ?? making.error} />
      )}
      <Button type="submit" look="primary" busy={beginning.isPending || making.isPending}>
        {t(($) => $.passkeys.add)}
      </Button>
    </form>
  );
}
