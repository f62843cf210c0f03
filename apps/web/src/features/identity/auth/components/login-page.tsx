import { useState, type ReactNode } from 'react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Notice, Segmented, useTexts } from '@agio/ui';
import type { LoginTicket } from '../api/enter.ts';
import { AddressCheck } from './address-check.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';

type Way = 'password' | 'code';

/** By password, by code or by passkey; then the second step where one is due; then back to the page that was asked for. */
export function LoginPage(): ReactNode {
  const { t } = useTexts('auth');
  const router = useRouter();
  const wanted = useSearch({ from: '/login', select: (search) => search.redirect });
  const way = wanted === undefined ? {} : { redirect: wanted };
  const [by, setBy] = useState<Way>('password');
  const [account, setAccount] = useState('');
  const [ticket, setTicket] = useState<LoginTicket | null>(null);
  // The loading screen fetches customer and markets, checks the way back and goes there.
  const leave = (): void => void router.navigate({ to: '/loading', search: way, replace: true });
  const entered = (next: LoginTicket | null): void => (next === null ? leave() : setTicket(next));

  if (ticket !== null)
    return (
      <AuthFrame aside={<AddressCheck />}>
        <SecondStep ticket={ticket} onEntered={leave} onStartOver={() => setTicket(null)} />
      </AuthFrame>
    );
  const Form = by === 'password' ? PasswordForm : CodeForm;
  return (
    <AuthFrame aside={<AddressCheck />}>
      <div className="flex flex-col gap-4">
        <div>
          <h1>{t(($) => $.logIn)}</h1>
          <p className="mt-1 text-t2">
            {t(($) => $.newHere)}{' '}
            <Link to="/signup" search={way} className="ui-link">
              {t(($) => $.createOne)}
            </Link>
          </p>
        </div>
        {wanted === undefined ? null : <Notice size="s">{t(($) => $.pleaseLogIn)}</Notice>}
        <Segmented
          look="underline"
          label={t(($) => $.ways.label)}
          value={by}
          onValueChange={setBy}
          items={[
            { value: 'password', label: t(($) => $.ways.password) },
            { value: 'code', label: t(($) => $.ways.code) },
          ]}
        />
        <Form account={account} onAccountChange={setAccount} onEntered={entered} />
      </div>
      <PasskeyButton onEntered={leave} />
      {by === 'password' ? <p className="mt-4 text-12 text-t3">{t(($) => $.lockNote)}</p> : null}
    </AuthFrame>
  );
}
