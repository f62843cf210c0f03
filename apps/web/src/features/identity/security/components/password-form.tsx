import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Checkbox, PasswordField, toast, useTexts } from '@agio/ui';
import { queryClient } from '../../../../shared/query-client.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshSecurity } from '../api/security.ts';
import { fitsPassword } from '../state/rules.ts';
import { Failure } from './failure.tsx';

/** Changes the log-in password; the other devices are logged out with it. */
export function PasswordForm({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('security');
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [revokeKeys, setRevokeKeys] = useState(true);
  const [tried, setTried] = useState(false);
  const changing = useVerifiedCall('changePassword', async ({ revokedKeys }) => {
    toast(revokedKeys === 0 ? t(($) => $.password.done) : t(($) => $.password.doneKeys, { count: revokedKeys }));
    void queryClient.invalidateQueries({ queryKey: ['own', 'apiKeys'] });
    onClose();
    void queryClient.invalidateQueries({ queryKey: ['own', 'sessions'] });
    await refreshSecurity();
  });
  const nextFault = !fitsPassword(next) ? t(($) => $.password.bad) : next === old ? t(($) => $.password.same) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (old === '' || nextFault !== undefined || next !== again) return;
    changing.mutate({ body: { newPassword: next, oldPassword: old, revokeKeys }, what: t(($) => $.password.what) });
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <PasswordField
        label={t(($) => $.password.old)}
        error={tried && old === '' ? t(($) => $.password.required) : undefined}
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <PasswordField
        label={t(($) => $.password.new)}
        help={t(($) => $.password.text)}
        error={tried ? nextFault : undefined}
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <PasswordField
        label={t(($) => $.password.again)}
        error={tried && again !== next ? t(($) => $.password.differ) : undefined}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Checkbox checked={revokeKeys} onCheckedChange={setRevokeKeys}>
        {t(($) => $.password.revokeKeys)}
      </Checkbox>
      <Failure error={changing.failure} />
      <Button type="submit" look="primary" size="l" wide busy={changing.isPending}>
        {t(($) => $.password.change)}
      </Button>
      <p className="text-12">{t(($) => $.password.ends)}</p>
    </form>
  );
}
