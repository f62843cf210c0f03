import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, TextField, toast, useTexts } from '@agio/ui';
import { changeContact, sendContactCode, type Security } from '../api/security.ts';
import { readContact } from '../state/rules.ts';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';

/**
 * Sets or changes e-mail or mobile: a code proves the new address, and a second one that it is the customer who changes it.
 * That second code travels in the body (`authCode`, spec §7), which is why this form needs no dialog of its own.
 */
export function ContactForm({ kind, security, onClose }: { kind: 'email' | 'mobile'; security: Security; onClose: () => void }): ReactNode {
  const { t } = useTexts('security');
  const adds = security[kind] === null;
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [authCode, setAuthCode] = useState('');
  const [bad, setBad] = useState<'address' | 'codes' | null>(null);
  const changing = useMutation({
    mutationFn: changeContact,
    onSuccess: () => {
      toast(adds ? t(($) => $.contact.added) : t(($) => $.contact.changed));
      onClose();
    },
  });
  const add = kind === 'email' ? t(($) => $.contact.addEmail) : t(($) => $.contact.addMobile);
  const address = readContact(kind, text);
  const badAddress = kind === 'email' ? t(($) => $.contact.badEmail) : t(($) => $.contact.badMobile);
  const shortCode = (entered: string): string | undefined =>
    bad === 'codes' && entered.length !== 6 ? t(($) => $.contact.badCode) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (address === null) setBad('address');
    else if (code.length !== 6 || authCode.length !== 6) setBad('codes');
    else changing.mutate({ kind, address, code, authCode });
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
      <CodeField
        label={security.otp ? t(($) => $.contact.authOtp) : t(($) => $.contact.authPresent)}
        help={t(($) => $.contact.authHelp)}
        error={shortCode(authCode)}
        value={authCode}
        onValueChange={setAuthCode}
        {...(security.otp ? {} : { send: async () => await sendContactCode(null) })}
      />
      <Failure error={changing.error} />
      <Button type="submit" look="primary" size="l" wide busy={changing.isPending}>
        {adds ? add : t(($) => $.contact.save)}
      </Button>
      {adds ? null : <p className="text-12">{t(($) => $.contact.told)}</p>}
    </form>
  );
}
