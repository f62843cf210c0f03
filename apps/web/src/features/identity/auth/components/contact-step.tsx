import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Notice, PasswordField, Segmented, LinkedText, TextField, useLanguage, useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';
import { inviteQuery, isInviteRefused, isRefusedInvite } from '../api/invite.ts';
import { sendSignupCode } from '../api/send-code.ts';
import { countryName } from '../state/countries.ts';
import { accountOf, faultsOf, type DraftFault } from '../state/sign-up.ts';
import { CountrySelect } from './country-select.tsx';
import { useFailureText } from './failure-text.ts';
import type { StepProps } from './region-step.tsx';

export function ContactStep({
  draft,
  onChange,
  countries,
  onBack,
  onSent,
}: StepProps & { onBack: () => void; onSent: (resendAtMs: number) => void }): ReactNode {
  const { t } = useTexts('auth');
  const language = useLanguage();
  const inviteRule = useSite()?.inviteCode ?? 'optional';
  const failureText = useFailureText();
  const [tried, setTried] = useState(false);
  const { invite, leave, refuses } = useInvite(draft.inviteCode, inviteRule !== 'hidden');
  const faults = faultsOf(draft, inviteRule, isRefusedInvite(invite.error));
  const bad = (fault: DraftFault): boolean => tried && faults.includes(fault);
  const sending = useMutation({
    // Anyone who presses Enter in the field has not left it.
    mutationFn: async (account: string) => ((await refuses()) ? null : await sendSignupCode(account)),
    onSuccess: (resendAtMs) => (resendAtMs === null ? undefined : onSent(resendAtMs)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    leave();
    const account = accountOf(draft);
    if (account !== null && faults.length === 0) sending.mutate(account);
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <Segmented
        wide
        label={t(($) => $.steps.contact)}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
        items={[
          { value: 'email', label: t(($) => $.byEmail) },
          { value: 'mobile', label: t(($) => $.byMobile) },
        ]}
      />
      <ContactFields draft={draft} onChange={onChange} bad={bad} countries={countries} />
      <PasswordFields draft={draft} onChange={onChange} bad={bad} />
      {inviteRule === 'hidden' ? null : (
        <InviteField
          draft={draft}
          onChange={onChange}
          onLeave={leave}
          isOptional={inviteRule === 'optional'}
          error={isRefusedInvite(invite.error) ? failureText(invite.error) : bad('inviteCode') ? t(($) => $.required) : undefined}
        />
      )}
      <AcceptField draft={draft} onChange={onChange} bad={bad} />
      {sending.isError ? (
        <Notice tone="warn" role="alert">
          {failureText(sending.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={sending.isPending}>
        {t(($) => $.sendCode)}
      </Button>
      <output className="text-12 text-t2 empty:hidden">{sending.isPending ? t(($) => $.solving) : null}</output>
      <p className="text-12 text-t3">
        {t(($) => $.countryIs, { country: countryName(draft.country, language) })}{' '}
        <button type="button" className="ui-link" onClick={onBack}>
          {t(($) => $.changeNow)}
        </button>
      </p>
    </form>
  );
}

/** Whether the site takes the code: asked when its field is left, and for one from an invitation link; not at every key. */
function useInvite(written: string, isTaken: boolean) {
  const [left, setLeft] = useState(written);
  const inviteCode = isTaken ? written.trim() : '';
  return {
    invite: useQuery({ ...inviteQuery(inviteCode), enabled: inviteCode !== '' && left === written }),
    leave: () => setLeft(written),
    refuses: async () => inviteCode !== '' && (await isInviteRefused(inviteCode)),
  };
}

type FieldsProps = Pick<StepProps, 'draft' | 'onChange'> & { bad: (fault: DraftFault) => boolean };

function ContactFields({ draft, onChange, bad, countries }: FieldsProps & Pick<StepProps, 'countries'>): ReactNode {
  const { t } = useTexts('auth');
  if (draft.kind === 'email')
    return (
      <TextField
        label={t(($) => $.byEmail)}
        error={bad('email') ? t(($) => $.badEmail) : undefined}
        type="email"
        name="email"
        autoComplete="email"
        size="l"
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    );
  return (
    <div className="grid grid-cols-[112px_1fr] items-start gap-2">
      <CountrySelect
        label={t(($) => $.callingCode)}
        placeholder={t(($) => $.chooseCountry)}
        callingCodes
        countries={countries}
        value={draft.mobileCountry || draft.country}
        onValueChange={(mobileCountry) => onChange({ mobileCountry })}
      />
      <TextField
        label={t(($) => $.mobile)}
        error={bad('mobile') ? t(($) => $.badMobile) : undefined}
        type="tel"
        name="tel"
        autoComplete="tel-national"
        size="l"
        value={draft.mobile}
        onChange={(event) => onChange({ mobile: event.target.value })}
      />
    </div>
  );
}

function PasswordFields({ draft, onChange, bad }: FieldsProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <>
      <PasswordField
        label={t(($) => $.password)}
        error={bad('password') ? t(($) => $.badPassword) : undefined}
        name="new-password"
        autoComplete="new-password"
        size="l"
        rules
        value={draft.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <PasswordField
        label={t(($) => $.confirm)}
        error={bad('confirm') ? t(($) => $.passwordsDiffer) : undefined}
        name="confirm-password"
        autoComplete="new-password"
        size="l"
        value={draft.confirm}
        onChange={(event) => onChange({ confirm: event.target.value })}
      />
    </>
  );
}

type InviteFieldProps = Pick<StepProps, 'draft' | 'onChange'> & {
  readonly error: string | undefined;
  readonly isOptional: boolean;
  readonly onLeave: () => void;
};

function InviteField({ draft, error, isOptional, onChange, onLeave }: InviteFieldProps): ReactNode {
  const { t } = useTexts('auth');
  const { t: common } = useTexts('common');
  return (
    <TextField
      label={t(($) => $.inviteCode)}
      aside={isOptional ? <span className="text-t3">{common(($) => $.optional)}</span> : undefined}
      error={error}
      name="inviteCode"
      autoComplete="off"
      size="l"
      maxLength={32}
      value={draft.inviteCode}
      onBlur={onLeave}
      onChange={(event) => onChange({ inviteCode: event.target.value })}
    />
  );
}

/** The rules of the house, to be accepted. */
function AcceptField({ draft, onChange, bad }: FieldsProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <div className="flex flex-col gap-1">
      <Checkbox checked={draft.accepted} onCheckedChange={(accepted) => onChange({ accepted })} invalid={bad('accepted')}>
        <span className="text-13 text-t2">
          <LinkedText
            text={t(($) => $.accept)}
            parts={{
              terms: <Link to="/terms" target="_blank" className="ui-link" />,
              privacy: <Link to="/privacy" target="_blank" className="ui-link" />,
            }}
          />
        </span>
      </Checkbox>
      {bad('accepted') ? (
        <p className="ui-help bad" role="alert">
          {t(($) => $.mustAccept)}
        </p>
      ) : null}
    </div>
  );
}
