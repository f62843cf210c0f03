import type { ReactNode } from 'react';
import { Check, Flag, KeyRound, Lock, Mail, MessageSquare, Shield, Smartphone, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Button, Card, formatDate, useLanguage, useTexts } from '@agio/ui';
import type { Security } from '../api/security.ts';
import type { FactorName } from './factor-dialog.tsx';

type Line = {
  readonly name: FactorName;
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** What is set, in words; `null` where nothing is. */
  readonly state: string | null;
  readonly action: string;
};

/** One line for each thing that guards the account: what it is, how it stands, what can be done. */
export function FactorsCard({ security, onOpen }: { security: Security; onOpen: (name: FactorName) => void }): ReactNode {
  const { t } = useTexts('security');
  return (
    <Card title={t(($) => $.factors)} aside={<span className="text-12 text-t2 max-md:hidden">{t(($) => $.pauses)}</span>}>
      <ul>
        {useLines(security).map(({ name, Icon, title, text, state, action }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5">
            <span className="grid size-9 flex-none place-items-center rounded-2 bg-s2 text-t2 max-sm:hidden">
              <Icon size={16} aria-hidden="true" />
            </span>
            <div className="min-w-52 flex-1 max-sm:basis-full">
              <p className="font-medium">{title}</p>
              <p className="text-13 break-words text-t2">{text}</p>
            </div>
            <p className={`flex items-center gap-1.5 text-13 sm:w-44 ${state === null ? 'text-warn' : 'text-t2'}`}>
              {state === null ? <TriangleAlert size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />}
              <span className="min-w-0 truncate">{state ?? t(($) => $.notSet)}</span>
            </p>
            <Button look="outline" size="s" className="ml-auto min-w-19" aria-label={`${action}: ${title}`} onClick={() => onOpen(name)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useLines(security: Security): readonly Line[] {
  const { t } = useTexts('security');
  const language = useLanguage();
  const setOrChange = (isSet: boolean): string => (isSet ? t(($) => $.change) : t(($) => $.setUp));
  const { otp, passkeys, email, mobile, payPassword, hasPhrase, phrase } = security;
  return [
    {
      name: 'passkeys',
      Icon: KeyRound,
      title: t(($) => $.passkeys.title),
      text: t(($) => $.passkeys.text),
      state: passkeys === 0 ? null : t(($) => $.passkeys.count, { count: passkeys }),
      action: passkeys === 0 ? t(($) => $.add) : t(($) => $.manage),
    },
    {
      name: 'otp',
      Icon: Smartphone,
      title: t(($) => $.otp.title),
      text: otp ? `${t(($) => $.otp.text)} ${t(($) => $.otp.codesLeft, { count: security.recoveryCodesLeft })}` : t(($) => $.otp.text),
      state: otp ? t(($) => $.on) : null,
      action: otp ? t(($) => $.manage) : t(($) => $.setUp),
    },
    {
      name: 'email',
      Icon: Mail,
      title: t(($) => $.email.title),
      text: email === null ? t(($) => $.email.none) : t(($) => $.email.text, { address: email }),
      state: email === null ? null : t(($) => $.confirmed),
      action: setOrChange(email !== null),
    },
    {
      name: 'mobile',
      Icon: MessageSquare,
      title: t(($) => $.mobile.title),
      text: mobile === null ? t(($) => $.mobile.none) : t(($) => $.mobile.text, { address: mobile }),
      state: mobile === null ? null : t(($) => $.confirmed),
      action: setOrChange(mobile !== null),
    },
    {
      name: 'password',
      Icon: Lock,
      title: t(($) => $.password.title),
      text: t(($) => $.password.text),
      state: t(($) => $.password.changed, { date: formatDate(security.passwordChangedAt, language) }),
      action: t(($) => $.change),
    },
    {
      name: 'pay',
      Icon: Shield,
      title: t(($) => $.pay.title),
      text: t(($) => $.pay.text),
      state: payPassword ? t(($) => $.set) : null,
      action: setOrChange(payPassword),
    },
    {
      name: 'phrase',
      Icon: Flag,
      title: t(($) => $.phrase.title),
      text: t(($) => $.phrase.text),
      // Set, and not shown on a device that is new.
      state: phrase ?? (hasPhrase ? '••••' : null),
      action: setOrChange(hasPhrase),
    },
  ];
}
