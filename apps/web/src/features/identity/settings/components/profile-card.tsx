import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Avatar, Button, Card, Segmented, TextField, toast, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { showError } from '../../../../shared/error-popup.ts';
import { avatarUrl, nameLabel, type User } from '../../../../shared/info.ts';
import { fileFault, pictureKinds, type FileFault } from '../../../../shared/picture-file.ts';
import { saveSettings } from '../../../../shared/settings.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { Line } from './line.tsx';

/** 3–20 characters without spaces (spec §5). */
const usernameShape = /^\S{3,20}$/u;
const genders = ['man', 'woman', 'secret'] as const;

export function ProfileCard({ user }: { user: User }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const gender = useMutation({ mutationFn: saveSettings, onSuccess: () => toast(common(($) => $.saved)), onError: showError });
  return (
    <Card title={t(($) => $.profile.title)}>
      <AvatarLine user={user} />
      <Username key={user.username} user={user} />
      <Line label={t(($) => $.profile.gender)}>
        <Segmented
          label={t(($) => $.profile.gender)}
          value={(gender.isPending ? gender.variables?.gender : undefined) ?? user.gender}
          onValueChange={(next) => gender.mutate({ gender: next })}
          items={genders.map((one) => ({ value: one, label: t(($) => $.profile.genders[one]) }))}
        />
      </Line>
      <Line label={t(($) => $.profile.uid)}>
        <span className="tabular-nums">{user.uid}</span>
      </Line>
      <Line label={t(($) => $.profile.country)} help={t(($) => $.profile.fixed)}>
        <span>{new Intl.DisplayNames([language], { type: 'region' }).of(user.country) ?? user.country}</span>
      </Line>
    </Card>
  );
}

function AvatarLine({ user }: { user: User }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const removing = useMutation({ mutationFn: saveSettings, onSuccess: () => toast(common(($) => $.saved)), onError: showError });

  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return;
    const found = fileFault(chosen);
    setFault(found);
    if (found === null) setUrl(URL.createObjectURL(chosen));
  }
  function close(): void {
    if (url !== null) URL.revokeObjectURL(url);
    setUrl(null);
  }
  return (
    <Line label={t(($) => $.profile.avatar)} help={t(($) => $.profile.avatarHelp)}>
      <div className="flex flex-col items-end gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Avatar name={nameLabel(user)} src={avatarUrl(user)} size={40} />
          <input
            ref={file}
            type="file"
            accept={pictureKinds}
            className="sr-only"
            tabIndex={-1}
            aria-label={t(($) => $.profile.changeAvatar)}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button look="outline" size="m" onClick={() => file.current?.click()}>
            {t(($) => $.profile.changeAvatar)}
          </Button>
          {user.avatar === null ? null : (
            <Button look="ghost" size="m" busy={removing.isPending} onClick={() => removing.mutate({ avatar: null })}>
              {t(($) => $.profile.removeAvatar)}
            </Button>
          )}
        </div>
        {fault === null ? null : (
          <p className="ui-help bad" role="alert">
            {t(($) => $.profile[fault])}
          </p>
        )}
      </div>
      {url === null ? null : <AvatarDialog url={url} onClose={close} onBroken={() => setFault('badFile')} />}
    </Line>
  );
}

function Username({ user }: { user: User }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const errorText = useErrorText();
  const [name, setName] = useState(user.username ?? '');
  const [bad, setBad] = useState(false);
  const saving = useMutation({ mutationFn: saveSettings, onSuccess: () => toast(common(($) => $.saved)) });
  const error = bad ? t(($) => $.profile.badUsername) : saving.isError ? errorText(saving.error) : undefined;
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3 border-t border-line px-5 py-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const good = usernameShape.test(name);
        setBad(!good);
        if (good) saving.mutate({ username: name });
      }}
    >
      <TextField
        className="min-w-60 flex-1"
        label={t(($) => $.profile.username)}
        help={t(($) => $.profile.usernameHelp)}
        error={error}
        name="nickname"
        autoComplete="nickname"
        maxLength={20}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setBad(false);
          if (saving.isError) saving.reset();
        }}
      />
      <Button
        type="submit"
        look="outline"
        className="mb-6"
        busy={saving.isPending}
        disabled={name === (user.username ?? '')}
        aria-label={`${common(($) => $.save)}: ${t(($) => $.profile.username)}`}
      >
        {common(($) => $.save)}
      </Button>
    </form>
  );
}
