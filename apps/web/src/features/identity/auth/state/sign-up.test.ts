// Protects: what sign-up asks for before a code is sent (spec §5), and the account it sends.
import { expect, it } from 'vitest';
import { accountOf, faultsOf, firstDraft, type SignUpDraft } from './sign-up.ts';

const good: SignUpDraft = {
  ...firstDraft('mara@example.com', undefined),
  country: 'SG',
  password: 'kestrel77',
  confirm: 'kestrel77',
  accepted: true,
};

it('takes an e-mail address or a mobile number of the country', () => {
  expect(accountOf(good)).toBe('mara@example.com');
  const mobile: SignUpDraft = { ...good, kind: 'mobile', mobile: '8123 4567' };
  expect(accountOf(mobile)).toBe('+6581234567');
  expect(accountOf({ ...mobile, mobileCountry: 'CN', mobile: '13800138000' })).toBe('+8613800138000');
  expect(accountOf({ ...mobile, mobile: '123' })).toBeNull();
  expect(firstDraft('+6581234567', 'K7').kind).toBe('mobile');
});

it('names every fault', () => {
  expect(faultsOf(good, 'optional')).toEqual([]);
  expect(faultsOf(good, 'required')).toEqual(['inviteCode']);
  expect(faultsOf({ ...good, email: 'mara', password: 'short1', confirm: 'other', accepted: false }, 'hidden')).toEqual([
    'email',
    'password',
    'confirm',
    'accepted',
  ]);
  for (const password of ['12345678', 'abcdefgh', 'kestrel 77', 'password1', 'a1'.repeat(9)])
    expect(faultsOf({ ...good, password, confirm: password }, 'optional'), password).toEqual(['password']);
});

it('F12: a referral code that the site does not take keeps the second step from going on, unless the site has no field for it', () => {
  const coded = { ...good, inviteCode: 'NOBODY22' };
  expect(faultsOf(coded, 'optional', true)).toEqual(['inviteCode']);
  expect(faultsOf(coded, 'required', true)).toEqual(['inviteCode']);
  expect(faultsOf(coded, 'hidden', true)).toEqual([]);
  expect(faultsOf(coded, 'optional')).toEqual([]);
});
