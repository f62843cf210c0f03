// Protects: the security page names what is missing, the most useful step first.
import { expect, it } from 'vitest';
import { missingGuards } from './score.ts';

const nothing = {
  score: 0,
  otp: false,
  recoveryCodesLeft: 0,
  payPassword: false,
  email: null,
  mobile: null,
  passkeys: 0,
  hasPhrase: false,
  phrase: null,
  passwordChangedAt: 0,
  changeDelayUntil: null,
  waits: null,
  lastLogin: null,
};

it('counts down as guards are set up', () => {
  expect(missingGuards(nothing)).toEqual(['otp', 'payPassword', 'passkey', 'phrase', 'email', 'mobile']);
  expect(missingGuards({ ...nothing, otp: true, email: 'a@b.example', passkeys: 2 })).toEqual(['payPassword', 'phrase', 'mobile']);
  expect(
    missingGuards({ ...nothing, otp: true, payPassword: true, passkeys: 1, hasPhrase: true, email: 'a@b.example', mobile: '+65' }),
  ).toEqual([]);
});
