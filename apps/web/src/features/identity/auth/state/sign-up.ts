import { passwordRules } from '@agio/ui';
import type { CountryCode } from 'libphonenumber-js/min';
import { isEmail } from './account.ts';
import { readMobile } from './countries.ts';

export type ContactKind = 'email' | 'mobile';

/** What the form holds between its steps. */
export type SignUpDraft = {
  readonly country: CountryCode | '';
  readonly kind: ContactKind;
  readonly email: string;
  readonly mobile: string;
  readonly mobileCountry: CountryCode | '';
  readonly password: string;
  readonly confirm: string;
  readonly inviteCode: string;
  readonly accepted: boolean;
};

export type DraftFault = 'email' | 'mobile' | 'password' | 'confirm' | 'inviteCode' | 'accepted';

/** Starts with what an invitation or the home page's field brought along. */
export function firstDraft(account: string | undefined, inviteCode: string | undefined): SignUpDraft {
  const mobile = account !== undefined && /^[+\d]/.test(account);
  return {
    country: '',
    kind: mobile ? 'mobile' : 'email',
    email: mobile ? '' : (account ?? ''),
    mobile: mobile ? account : '',
    mobileCountry: '',
    password: '',
    confirm: '',
    inviteCode: inviteCode ?? '',
    accepted: false,
  };
}

/** The account as the server takes it, or `null`. A mobile number belongs to the chosen country code, else to the nationality's. */
export function accountOf(draft: SignUpDraft): string | null {
  if (draft.kind === 'email') return isEmail(draft.email) ? draft.email.trim() : null;
  const country = draft.mobileCountry || draft.country;
  return country === '' ? null : readMobile(draft.mobile, country);
}

/** Everything that keeps the second step from going on, in the order of the fields (spec §5). */
export function faultsOf(
  draft: SignUpDraft,
  inviteCodeRule: 'optional' | 'required' | 'hidden',
  isInviteRefused = false,
): readonly DraftFault[] {
  const faults: DraftFault[] = [];
  if (accountOf(draft) === null) faults.push(draft.kind);
  if (Object.values(passwordRules(draft.password)).includes(false)) faults.push('password');
  if (draft.confirm !== draft.password || draft.confirm === '') faults.push('confirm');
  if (inviteCodeRule !== 'hidden' && (isInviteRefused || (inviteCodeRule === 'required' && draft.inviteCode.trim() === '')))
    faults.push('inviteCode');
  if (!draft.accepted) faults.push('accepted');
  return faults;
}
