import { useState, type ReactNode } from 'react';
import { Dialog, useTexts } from '@agio/ui';
import type { Security } from '../api/security.ts';
import { ContactForm } from './contact-form.tsx';
import { OtpManage } from './otp-manage.tsx';
import { OtpSetUp } from './otp-set-up.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PayPasswordForm } from './pay-password-form.tsx';
import { PhraseForm } from './phrase-form.tsx';

export type FactorName = 'passkeys' | 'otp' | 'email' | 'mobile' | 'password' | 'pay' | 'phrase';
export type FactorProps = { readonly security: Security; readonly onClose: () => void };

/** The actions on one factor of the account. While recovery codes are shown it stays until the customer confirms that they are kept. */
export function FactorDialog({ name, security, onClose }: FactorProps & { name: FactorName }): ReactNode {
  const title = useTitle(name, security);
  const [held, setHeld] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !held) onClose();
      }}
      title={title}
    >
      <Content name={name} security={security} onClose={onClose} onHold={() => setHeld(true)} />
    </Dialog>
  );
}

function useTitle(name: FactorName, security: Security): string {
  const { t } = useTexts('security');
  const titles: Readonly<Record<FactorName, string>> = {
    passkeys: t(($) => $.passkeys.title),
    otp: t(($) => $.otp.title),
    email: security.email === null ? t(($) => $.contact.addEmail) : t(($) => $.contact.changeEmail),
    mobile: security.mobile === null ? t(($) => $.contact.addMobile) : t(($) => $.contact.changeMobile),
    password: t(($) => $.password.change),
    pay: security.payPassword ? t(($) => $.pay.change) : t(($) => $.pay.set),
    phrase: t(($) => $.phrase.dialog),
  };
  return titles[name];
}

function Content({ name, security, onClose, onHold }: FactorProps & { name: FactorName; onHold: () => void }): ReactNode {
  // As it stood when the dialog was opened: news that it is on by now must not take the codes away that are shown once.
  const [hadOtp] = useState(security.otp);
  switch (name) {
    case 'passkeys':
      return <PasskeyList />;
    case 'otp':
      return hadOtp ? <OtpManage onClose={onClose} onCodes={onHold} /> : <OtpSetUp onClose={onClose} onCodes={onHold} />;
    case 'email':
    case 'mobile':
      return <ContactForm kind={name} security={security} onClose={onClose} />;
    case 'password':
      return <PasswordForm onClose={onClose} />;
    case 'pay':
      return <PayPasswordForm security={security} onClose={onClose} />;
    case 'phrase':
      return <PhraseForm security={security} onClose={onClose} />;
  }
}
