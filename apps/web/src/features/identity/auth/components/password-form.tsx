import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, PasswordField, useTexts } from '@agio/ui';
import type { LoginTicket } from '../api/enter.ts';
import { logIn } from '../api/log-in.ts';
import { readAccount } from '../state/account.ts';
import { AccountField } from './account-field.tsx';
import { Refusal } from './refusal.tsx';

export type EnterFormProps = {
  account: string;
  onAccountChange: (account: string) => void;
  onEntered: (ticket: LoginTicket | null) => void;
};
type Fault = 'account' | 'password' | null;

export function PasswordForm({ account, onAccountChange, onEntered }: EnterFormProps): ReactNode {
  const { t } = useTexts('auth');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>(null);
  const entering = useMutation({ mutationFn: logIn, onSuccess: onEntered });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const known = readAccount(account);
    const found = known === null ? 'account' : password === '' ? 'password' : null;
    setFault(found);
    if (known !== null && found === null) entering.mutate({ account: known, password });
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <AccountField
        value={account}
        bad={fault === 'account'}
        onChange={(next) => {
          onAccountChange(next);
          if (fault === 'account') setFault(null);
        }}
      />
      <PasswordField
        label={t(($) => $.password)}
        aside={
          <Link to="/forgetPass" className="ui-link text-13">
            {t(($) => $.forgotten)}
          </Link>
        }
        error={fault === 'password' ? t(($) => $.required) : undefined}
        name="password"
        autoComplete="current-password"
        size="l"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (fault === 'password') setFault(null);
        }}
      />
      {entering.isError ? <Refusal error={entering.error} /> : null}
      <Button type="submit" look="primary" size="l" wide busy={entering.isPending || entering.isSuccess}>
        {t(($) => $.logIn)}
      </Button>
      <output className="text-12 text-t2 empty:hidden">{entering.isPending ? t(($) => $.solving) : null}</output>
    </form>
  );
}
