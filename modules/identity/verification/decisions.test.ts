// Protects what is decided about an account's safety as a list: which changes let withdrawals wait, and which calls which proofs are enough for, each checked against a table that people reviewed.
import type { CallName } from '@agio/contracts';
import { expect, it } from 'vitest';
import { SECURITY_EVENTS } from '@agio/contracts/identity';
import type { SecurityEvent, Ways } from '@agio/contracts/identity';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { noteEvent } from '../log/events.ts';
import { CodeKey } from '../factors/codes/code-key.ts';
import { issueVerification, takeVerification } from '../factors/verifications.ts';
import { VERIFIED_CALLS, waysFor } from './policy.ts';
import { Harness, PASSWORD } from '../testing/harness.ts';

/** Whether withdrawals wait for a day after it, and what was confirmed before is void (product.md §4, §11). */
const DELAYS = {
  registered: false,
  new_device: false,
  password_changed: true,
  password_reset: true,
  otp_bound: true,
  otp_unbound: true,
  recovery_codes_made: false,
  recovery_code_used: false,
  pay_password_set: true,
  pay_password_changed: true,
  email_changed: true,
  mobile_changed: true,
  passkey_added: true,
  passkey_removed: true,
  factors_reset: true,
  api_key_made: false,
  api_key_removed: false,
  phrase_changed: false,
  payment_added: false,
  payment_code_added: false,
  payment_removed: false,
  session_revoked: false,
  data_exported: false,
  copy_made: false,
  picture_viewed: false,
  frozen: false,
  unfrozen: true,
} as const satisfies Record<SecurityEvent, boolean>;

/** Which calls a password alone is enough for, where nothing stronger is bound. */
const STRENGTH = {
  changePassword: 'strong',
  setEmail: 'strong',
  bindEmail: 'strong',
  moneyBindMobile: 'strong',
  bindMobile: 'strong',
  bindOtp: 'strong',
  unbindOtp: 'strong',
  makeRecoveryCodes: 'strong',
  setPayPassword: 'strong',
  changePayPassword: 'strong',
  passkeyOptions: 'strong',
  removePasskey: 'strong',
  createApiKey: 'strong',
  closeAccount: 'strong',
  setPhrase: 'strong',
  exportAccount: 'strong',
  realnameView: 'strong',
  withdraw: 'strong',
  saveAddress: 'strong',
  savePayee: 'strong',
  bankcardAdd: 'strong',
  bankcardAddQr: 'strong',
  setWhitelist: 'strong',
  walletSend: 'strong',
  otcRelease: 'strong',
  otcAgree: 'strong',
  c2cUserSellConfirm: 'strong',
  c2cMerchantBuyConfirm: 'strong',
  lockVaultExit: 'usual',
  setPriceGuard: 'strong',
  shopPay: 'strong',
  shopCodes: 'strong',
} as const satisfies Partial<Record<CallName, 'strong' | 'usual'>>;

/** What of passkey, authenticator, e-mail address, mobile number and pay password is set: the ways for a strong call and for a usual one. */
const WAYS: readonly (readonly [string, strong: Ways, usual: Ways])[] = [
  ['e', [['email']], [['email'], ['password']]],
  ['m', [['mobile']], [['mobile'], ['password']]],
  ['em', [['email'], ['mobile']], [['email'], ['mobile'], ['password']]],
  ['ep', [['email', 'payPassword']], [['email'], ['password'], ['payPassword']]],
  [
    'emp',
    [
      ['email', 'payPassword'],
      ['mobile', 'payPassword'],
    ],
    [['email'], ['mobile'], ['password'], ['payPassword']],
  ],
  ['oe', [['otp']], [['otp'], ['email'], ['password']]],
  ['oep', [['otp']], [['otp'], ['email'], ['password'], ['payPassword']]],
  ['ke', [['passkey']], [['passkey'], ['email'], ['password']]],
  ['koemp', [['passkey'], ['otp']], [['passkey'], ['otp'], ['email'], ['mobile'], ['password'], ['payPassword']]],
];

it('B1: each call is confirmed by what people decided is strong enough for it, whatever an account has', () => {
  expect([...VERIFIED_CALLS].toSorted()).toEqual(Object.keys(STRENGTH).toSorted());
  for (const [action, strength] of Object.entries(STRENGTH) as [CallName, 'strong' | 'usual'][])
    for (const [set, strong, usual] of WAYS) {
      const has = (one: string): string | null => (set.includes(one) ? one : null);
      const account = { otpSecret: has('o'), email: has('e'), mobile: has('m'), payPasswordHash: has('p') };
      const wanted = strength === 'strong' ? strong : usual;
      expect([action, set, waysFor(action, { account, hasPasskey: set.includes('k') })]).toEqual([action, set, wanted]);
    }
});

const KEY = new CodeKey('a secret of tests that is long enough');

withDatabases(
  'decisions about an account',
  (given) => {
    it.each(SECURITY_EVENTS)('G6: %s lets withdrawals wait for a day, or nothing, as the table says', async (event) => {
      const h = new Harness(given.db);
      const customer = 1 + SECURITY_EVENTS.indexOf(event);
      await h.identity.seedCustomer({ customer, account: `${event}@example.org`, password: PASSWORD, username: event, country: 'CN' });
      const verified = { customer, session: 's', action: 'lockVaultExit', payload: 'p' };
      const verification = await issueVerification(given.db, KEY, verified, h.nowMs);
      const ports = { now: () => h.nowMs, origins: () => [] };
      const parts = { ports, messages: { tell: () => Promise.resolve() }, freezeKey: new Uint8Array(32) } as never;
      expect(await h.identity.changeDelayUntil(customer)).toBeNull();
      await noteEvent(parts, { customer, event, ip: '192.0.2.1', userAgent: '' }, given.db);
      const until = DELAYS[event] ? h.nowMs + DAY_MS : null;
      expect(await h.identity.changeDelayUntil(customer)).toBe(until);
      expect(await takeVerification(given.db, KEY, verification, verified, h.nowMs)).toBe(!DELAYS[event]);
      h.nowMs += DAY_MS - 1;
      expect(await h.identity.changeDelayUntil(customer)).toBe(until);
      h.nowMs += 1;
      expect(await h.identity.changeDelayUntil(customer)).toBeNull();
    });
  },
  { migrations: identity.migrations },
);
