import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, CODE_DIGITS, codeInput, PasswordField, toast, useTexts } from '@agio/ui';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshSecurity, type Security } from '../api/security.ts';
import { fitsPayPassword } from '../state/rules.ts';
import { Failure } from './failure.tsx';

/** Sets the fund password, changes it with the present one, or resets it where it was forgotten. */
export function PayPasswordForm({ security, onClose }: { security: Security; onClose: () => void }): ReactNode {
  const { t } = useTexts('security');
  const [forgotten, setForgotten] = useState(false);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const withOld = security.payPassword && !forgotten;
  async function done(): Promise<void> {
    toast(t(($) => $.pay.done));
    onClose();
    await refreshSecurity();
  }
  const setting = useVerifiedCall('setPayPassword', done);
  const changing = useVerifiedCall('changePayPassword', done);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!fitsPayPassword(next) || next !== again || (withOld && !fitsPayPassword(old))) return;
    if (withOld) changing.mutate({ body: { oldPassword: old, newPassword: next }, what: t(($) => $.pay.whatChange) });
    else
      setting.mutate({
        body: { password: next, confirm: again },
        what: security.payPassword ? t(($) => $.pay.whatChange) : t(($) => $.pay.what),
      });
  }
  const fields = [
    ...(withOld ? [{ label: t(($) => $.pay.old), value: old, set: setOld, bad: !fitsPayPassword(old), fault: t(($) => $.pay.bad) }] : []),
    { label: t(($) => $.pay.new), value: next, set: setNext, bad: !fitsPayPassword(next), fault: t(($) => $.pay.bad) },
    { label: t(($) => $.pay.again), value: again, set: setAgain, bad: again !== next, fault: t(($) => $.pay.differ) },
  ];
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-13">{t(($) => $.pay.text)}</p>
      {fields.map(({ label, value, set, bad, fault }) => (
        <PasswordField
          key={label}
          label={label}
          error={tried && bad ? fault : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => set(codeInput(value, event.target.value, CODE_DIGITS))}
        />
      ))}
      <Failure error={setting.failure ?? changing.failure} />
      <Button type="submit" look="primary" size="l" wide busy={setting.isPending || changing.isPending}>
        {security.payPassword ? t(($) => $.pay.change) : t(($) => $.pay.set)}
      </Button>
      {!withOld ? null : security.otp || security.passkeys > 0 ? (
        <button type="button" className="ui-link self-start text-13" onClick={() => setForgotten(true)}>
          {t(($) => $.pay.forgotten)}
        </button>
      ) : (
        <p className="text-12 text-t2">{t(($) => $.pay.forgottenHelp)}</p>
      )}
    </form>
  );
}
