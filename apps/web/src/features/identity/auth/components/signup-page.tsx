import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Notice, Steps, useLanguage, useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';
import { rememberedInvite } from '../../../../shared/referral.ts';
import { inviteQuery, isRefusedInvite } from '../api/invite.ts';
import { countriesIn } from '../state/countries.ts';
import { accountOf, firstDraft, type SignUpDraft } from '../state/sign-up.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { useFailureText } from './failure-text.ts';
import { RegionStep } from './region-step.tsx';

/** Nationality, then contact with password and consent, then the code: each step says what comes next. */
export function SignupPage(): ReactNode {
  const { t } = useTexts('auth');
  const router = useRouter();
  const search = useSearch({ from: '/signup' });
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  const [draft, setDraft] = useState<SignUpDraft>(() => firstDraft(search.account, search.inviteCode ?? rememberedInvite()));
  const [step, setStep] = useState<0 | 1 | 2>(0);
  /** When another code may be asked for; the first is sent on leaving the second step. */
  const [resendAtMs, setResendAtMs] = useState(0);
  const way = search.redirect === undefined ? {} : { redirect: search.redirect };
  const change = (part: Partial<SignUpDraft>): void => setDraft((before) => ({ ...before, ...part }));

  return (
    <AuthFrame aside={<Needs step={step} />}>
      <div className="flex flex-col gap-4">
        <div>
          <h1>{t(($) => $.create)}</h1>
          <p className="mt-1 text-t2">
            {t(($) => $.haveOne)}{' '}
            <Link to="/login" search={way} className="ui-link">
              {t(($) => $.logIn)}
            </Link>
          </p>
        </div>
        {step === 2 ? null : <Invited inviteCode={draft.inviteCode} isTyped={step === 1} />}
        <Steps
          current={step}
          steps={[
            { key: 'region', label: t(($) => $.steps.region) },
            { key: 'contact', label: t(($) => $.steps.contact) },
            { key: 'code', label: t(($) => $.steps.code) },
          ]}
        />
        {step === 0 ? <RegionStep draft={draft} onChange={change} countries={countries} onNext={() => setStep(1)} /> : null}
        {step === 1 ? (
          <ContactStep
            draft={draft}
            onChange={change}
            countries={countries}
            onBack={() => setStep(0)}
            onSent={(atMs) => {
              setResendAtMs(atMs);
              setStep(2);
            }}
          />
        ) : null}
        {step === 2 ? (
          <CodeStep
            draft={draft}
            account={accountOf(draft) ?? ''}
            resendAtMs={resendAtMs}
            onResent={setResendAtMs}
            onBack={() => setStep(1)}
            onDone={() => void router.navigate({ to: '/loading', search: way, replace: true })}
          />
        ) : null}
      </div>
    </AuthFrame>
  );
}

/** The invitation code, once the site takes it. One that it does not take is reported at once, before there is a field for it. */
function Invited({ inviteCode, isTyped }: { inviteCode: string; isTyped: boolean }): ReactNode {
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  const isHidden = useSite()?.inviteCode === 'hidden';
  const code = inviteCode.trim();
  // What is being typed is asked by its field.
  const invite = useQuery({ ...inviteQuery(code), enabled: !isTyped && !isHidden && code !== '' });
  if (isHidden || code === '') return null;
  if (invite.isSuccess) return <Notice size="s">{t(($) => $.invited.from, { code })}</Notice>;
  if (isTyped || !isRefusedInvite(invite.error)) return null;
  return (
    <Notice size="s" tone="warn">
      {failureText(invite.error)} {t(($) => $.invited.without, { code })}
    </Notice>
  );
}

function Needs({ step }: { step: number }): ReactNode {
  const { t } = useTexts('auth');
  const demo = useSite()?.demo === true;
  return (
    <>
      <div>
        <h2>{t(($) => $.needs.title)}</h2>
        <p className="mt-1 max-w-120 text-t2">{t(($) => $.needs.text)}</p>
      </div>
      <div className="ui-card max-w-120 px-6 py-5">
        <Steps
          vertical
          current={step}
          steps={[
            { key: 'region', label: t(($) => $.needs.regionTitle), note: t(($) => $.needs.regionText) },
            { key: 'contact', label: t(($) => $.needs.contactTitle), note: t(($) => $.needs.contactText) },
            { key: 'code', label: t(($) => $.needs.codeTitle), note: t(($) => $.needs.codeText) },
          ]}
        />
      </div>
      {demo ? (
        <Notice tone="p" className="max-w-120">
          {t(($) => $.demoGift)}
        </Notice>
      ) : null}
    </>
  );
}
