import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Button, Notice, PasswordField, TextField, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { logIn } from '../api/log-in.ts';
import { readAccount } from '../state/account.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useFailureText } from './failure-text.ts';

type Fault = 'account' | 'password' | null;

export function LoginPage(): ReactNode {
  const { t } = useTexts('auth');
  return (
    <AuthFrame aside={<AddressCheck />}>
      <LoginForm />
      <p className="mt-4 text-12 text-t3">{t(($) => $.lockNote)}</p>
    </AuthFrame>
  );
}

function LoginForm(): ReactNode {
  const { t } = useTexts('auth');
  const router = useRouter();
  const wanted = useSearch({ from: paths.login, select: (search) => search.redirect });
  const failureText = useFailureText();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>(null);
  const entering = useMutation({
    mutationFn: logIn,
    // The loading screen fetches customer and markets, checks the way back and goes there.
    onSuccess: async () =>
      await router.navigate({ to: paths.loading, search: wanted === undefined ? {} : { redirect: wanted }, replace: true }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const known = readAccount(account);
    const found = known === null ? 'account' : password === '' ? 'password' : null;
    setFault(found);
    if (known !== null && found === null) entering.mutate({ account: known, password });
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <div>
        <h1>{t(($) => $.logIn)}</h1>
        <p className="mt-1 text-t2">
          {t(($) => $.newHere)}{' '}
          <Link to={paths.signup} search={wanted === undefined ? {} : { redirect: wanted }} className="ui-link">
            {t(($) => $.createOne)}
          </Link>
        </p>
      </div>
      {wanted === undefined ? null : <Notice size="s">{t(($) => $.pleaseLogIn)}</Notice>}
      <TextField
        label={t(($) => $.account)}
        help={t(($) => $.accountHelp)}
        error={fault === 'account' ? t(($) => $.badAccount) : undefined}
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="l"
        value={account}
        onChange={(event) => {
          setAccount(event.target.value);
          if (fault === 'account') setFault(null);
        }}
      />
      <PasswordField
        label={t(($) => $.password)}
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
      {entering.isError ? (
        <Notice tone="warn" role="alert">
          {failureText(entering.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={entering.isPending || entering.isSuccess}>
        {t(($) => $.logIn)}
      </Button>
      <output className="min-h-4 text-12 text-t2">{entering.isPending ? t(($) => $.solving) : null}</output>
    </form>
  );
}

/** The one habit that defeats most thefts of passwords. */
function AddressCheck(): ReactNode {
  const { t } = useTexts('auth');
  const { protocol, host } = location;
  return (
    <>
      <div>
        <h2>{t(($) => $.address.title)}</h2>
        <p className="mt-1 max-w-120 text-t2">{t(($) => $.address.text)}</p>
      </div>
      <div className="ui-card flex max-w-120 items-center gap-3 px-6 py-5">
        <Lock size={20} className="text-pt" aria-hidden="true" />
        <span className="min-w-0 break-all font-mono text-16">
          {protocol}
          {'//'}
          <b>{host}</b>
        </span>
      </div>
    </>
  );
}
