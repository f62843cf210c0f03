// Protects what is being sold from an attacker who has just taken an account over: within a day after a change, an order is completed with a factor that is older, or not yet.
import { expect, it } from 'vitest';
import type { Factor, SecurityEvent, Ways } from '@agio/contracts/identity';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { noteEvent } from '../log/events.ts';
import { settledWays } from './settled.ts';
import { Harness, PASSWORD } from '../testing/harness.ts';

/** `k` passkey, `o` authenticator, `e` e-mail, `m` mobile, `p` fund password; `K` a passkey that is older than a day. */
const CASES: readonly (readonly [held: string, changed: readonly SecurityEvent[], ways: Ways])[] = [
  ['e', ['password_changed'], [['email']]],
  [
    'emp',
    ['password_changed'],
    [
      ['email', 'payPassword'],
      ['mobile', 'payPassword'],
    ],
  ],
  // Anyone who reads the mail sets another password.
  ['e', ['password_reset'], []],
  ['oe', ['password_reset'], [['otp']]],
  ['e', ['email_changed'], []],
  ['em', ['email_changed'], [['mobile']]],
  ['ep', ['pay_password_set'], [['email', 'payPassword']]],
  ['ep', ['pay_password_changed'], []],
  // What is new counts together with what is old, and not alone.
  ['oe', ['otp_bound'], [['email', 'otp']]],
  ['ke', ['passkey_added'], [['email', 'passkey']]],
  ['oe', ['otp_bound', 'otp_unbound'], []],
  ['e', ['otp_unbound'], []],
  ['e', ['passkey_removed'], []],
  // What was there before is enough.
  ['oe', ['email_changed', 'password_changed'], [['otp']]],
  ['Kke', ['passkey_added'], [['passkey']]],
  ['Koe', ['otp_bound'], [['passkey']]],
  ['koe', ['passkey_added'], [['otp']]],
  ['oe', ['passkey_removed'], [['otp']]],
  ['Koe', ['factors_reset'], []],
  ['Koe', ['unfrozen'], []],
  ['e', ['email_changed', 'mobile_changed'], []],
];

it.each(CASES)('%s after %j is confirmed by %j', (held, changed, ways) => {
  const has = (one: string): string | null => (held.includes(one) ? one : null);
  const account = { otpSecret: has('o'), email: has('e'), mobile: has('m'), payPasswordHash: has('p') };
  const recent = { events: new Set(changed), sinceMs: 0, hasOldPasskey: held.includes('K') };
  expect(settledWays(account, /k/i.test(held), recent)).toEqual(ways);
});

withDatabases(
  'completing an order after a change',
  (given) => {
    it('tells from when on it is possible, and lets nothing else wait', async () => {
      const h = new Harness(given.db, { deviceDelay: false });
      await h.identity.seedCustomer({ customer: 1, account: 'a@example.org', password: PASSWORD, username: 'alice', country: 'CN' });
      const parts = {
        ports: { now: () => h.nowMs, origins: () => [] },
        messages: { tell: () => Promise.resolve() },
        freezeKey: new Uint8Array(32),
      };
      const note = (event: SecurityEvent) => noteEvent(parts as never, { customer: 1, event, ip: '192.0.2.1', userAgent: '' }, given.db);
      const asked = (action: string) =>
        h.identity.verify({ customer: 1, session: 's', action, payload: 'a'.repeat(64), body: {} }, undefined);
      const waysOf = (...ways: readonly (readonly Factor[])[]) => ({ code: 'SECOND_VERIFICATION_REQUIRED', details: { ways } });
      expect(await asked('otcRelease')).toMatchObject(waysOf(['email']));
      await note('password_changed');
      expect(await asked('otcRelease')).toMatchObject(waysOf(['email']));
      h.nowMs += DAY_MS / 2;
      await note('email_changed');
      const tooNew = { code: 'FACTORS_TOO_NEW', details: { until: h.nowMs + DAY_MS } };
      for (const action of ['otcRelease', 'c2cMerchantBuyConfirm', 'c2cUserSellConfirm']) expect(await asked(action)).toEqual(tooNew);
      expect(await asked('unbindOtp')).toMatchObject(waysOf(['email']));
      h.nowMs += DAY_MS - 1;
      expect(await asked('otcRelease')).toEqual(tooNew);
      h.nowMs += 1;
      expect(await asked('otcRelease')).toMatchObject(waysOf(['email']));
    });
  },
  { migrations: identity.migrations },
);
