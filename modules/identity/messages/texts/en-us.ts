import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const keysEnded = (keys: number): string[] =>
  keys === 0
    ? []
    : [
        keys === 1
          ? '1 API key that could place orders or move money was removed.'
          : `${keys} API keys that could place orders or move money were removed.`,
      ];

export const enUS: Words = {
  code: ({ site, code, minutes, use }) => ({
    title: `${code} is your ${site} verification code`,
    lines: [
      `Your ${site} code ${use} is ${code}. It is valid for ${minutes} minutes.`,
      `Nobody from ${site} will ever ask you for it. If you did not request this code, ignore this message.`,
    ],
  }),
  uses: {
    signup: 'to sign up',
    login: 'to log in',
    reset: 'to reset your password',
    unfreeze: 'to reopen your frozen account',
    verify: 'to confirm an action',
    bind: 'to confirm this address',
  },
  changes: {
    otp_bound: 'Two-step verification was turned on.',
    otp_unbound: 'Two-step verification was turned off.',
    recovery_codes_made: 'New recovery codes were created. The old ones no longer work.',
    recovery_code_used: 'A recovery code was used.',
    pay_password_set: 'A fund password was set.',
    pay_password_changed: 'The fund password was changed.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    factors_reset: 'Our staff removed the authenticator and all passkeys as requested.',
    api_key_made: 'An API key was created.',
    api_key_removed: 'An API key was removed.',
    phrase_changed: 'The anti-phishing phrase was changed.',
    payment_added: 'A payment method was added. It can be used for sales after 24 hours.',
    payment_code_added: 'A payment code was added to a payment method. It can be used for sales after 24 hours.',
    payment_removed: 'A payment method was removed.',
    data_exported: 'All personal data of your account was exported as a file.',
    copy_made: 'Our staff made a copy of all personal data of your account, because it was requested in writing.',
    picture_viewed: 'A photo from your identity verification was viewed from your account.',
  },
  contacts: {
    email: 'The e-mail address of your account was changed.',
    mobile: 'The mobile number of your account was changed.',
  },
  security: (site, when) => ({
    new_device: ({ device, ip }) => ({
      title: `New log-in to your ${site} account`,
      lines: [`Your account was logged in to from a new device.`, `Device: ${device}`, `Address: ${ip}`, `Time: ${when}`],
    }),
    password_changed: ({ keys }) => ({
      title: `Your ${site} password was changed`,
      lines: [`Your log-in password was changed at ${when}. All other sessions were ended.`, ...keysEnded(keys)],
    }),
    password_reset: ({ keys }) => ({
      title: `Your ${site} password was reset`,
      lines: [`Your log-in password was reset at ${when}. All sessions were ended.`, ...keysEnded(keys)],
    }),
    factor_changed: ({ change }) => ({ title: `Security settings of your ${site} account changed`, lines: [change, `Time: ${when}`] }),
    contact_changed: ({ contact }) => ({ title: `Contact of your ${site} account changed`, lines: [contact, `Time: ${when}`] }),
    frozen: () => ({
      title: `Your ${site} account is frozen`,
      lines: [
        `Your account was frozen at ${when}. All sessions were ended, open orders and unsent withdrawals were cancelled, and nobody can log in.`,
      ],
    }),
    unfrozen: () => ({
      title: `Your ${site} account has been reopened`,
      lines: [`Your frozen account was reopened at ${when}. Withdrawals and transfers to others are delayed by 24 hours.`],
    }),
    closed: () => ({
      title: `Your ${site} account is closed`,
      lines: [`Your account was closed at ${when}, and your personal data was erased.`],
    }),
    written_request: ({ what, ground }) => {
      const { text, title } = sayWrittenAnswer('en-US', what, ground);
      return { title: `${site}: ${title}`, lines: [text] };
    },
  }),
  phrase: (phrase) => `Your anti-phishing phrase: ${phrase}`,
  freeze: 'If this was not you, freeze your account immediately:',
  notYou: 'If this was not you, contact support immediately.',
};
