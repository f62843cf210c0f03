import type { CallData } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextField, toast, useTexts } from '@agio/ui';
import { takeUser } from '../../../../shared/settings.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshSecurity, sendContactCode, type Security } from '../api/security.ts';
import { readContact } from '../state/rules.ts';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';

/** Sets or changes e-mail or mobile: a code proves the new address, and a second verification that it is the customer who changes it. */
export function ContactForm({ kind, security, onClose }: { kind: 'email' | 'mobile'; security: Security; onClose: () => void }): ReactNode {
  const { t } = useTexts('security');
  const adds = security[kind] === null;
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [bad, setBad] = useState<'address' | 'code' | null>(null);
  async function done(user: CallData<'setEmail'>): Promise<void> {
    takeUser(user);
    toast(adds ? t(($) => $.contact.added) : t(($) => $.contact.changed));
    onClose();
    await refreshSecurity();
  }
  const mailing = useVerifiedCall('setEmail', done);
  const calling = useVerifiedCall('moneyBindMobile', done);
  const add = kind === 'email' ? t(($) => $.contact.addEmail) : t(($) => $.contact.addMobile);
  const address = readContact(kind, text);
  const badAddress = kind === 'email' ? t(($) => $.contact.badEmail) : t(($) => $.contact.badMobile);
  const shortCode = (entered: string): string | undefined =>
    bad === 'code' && entered.length !== 6 ? t(($) => $.contact.badCode) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (address === null) setBad('address');
    else if (code.length !== 6) setBad('code');
    else if (kind === 'email') mailing.mutate({ body: { email: address, code }, what: t(($) => $.contact.whatEmail, { address }) });
    else calling.mutate({ body: { mobile: address, code }, what: t(($) => $.contact.whatMobile, { address }) });
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label={kind === 'email' ? t(($) => $.contact.newEmail) : t(($) => $.contact.newMobile)}
        help={kind === 'mobile' ? t(($) => $.contact.mobileHelp) : undefined}
        error={bad === 'address' ? badAddress : undefined}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setBad(null);
        }}
      />
      <CodeField
        label={kind === 'email' ? t(($) => $.contact.code) : t(($) => $.contact.codeMobile)}
        error={shortCode(code)}
        value={code}
        onValueChange={setCode}
        send={async () => {
          if (address !== null) return await sendContactCode(address);
          setBad('address');
          return 0;
        }}
      />
      <Failure error={mailing.failure ?? calling.failure} />
      <Button type="submit" look="primary" size="l" wide busy={mailing.isPending || calling.isPending}>
        {adds ? add : t(($) => $.contact.save)}
      </Button>
      {adds ? null : <p className="text-12">{t(($) => $.contact.told)}</p>}
    </form>
  );
}
