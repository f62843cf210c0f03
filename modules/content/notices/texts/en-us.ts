import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
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
};

export const enUS: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? 'Order filled' : 'Order partially filled',
    text: `Your ${side} order ${isWhole ? 'was filled' : 'was partially filled'}: ${amount} ${base} at ${price} ${quote}, ${total} ${quote} in total.`,
  }),
  answered: ({ ticket, title }) => ({
    title: 'New reply to your ticket',
    text: `You have a new reply to your support ticket T-${ticket}: ${title}`,
  }),
  money: {
    deposit_to_audit: ({ amount, coin, chain }) => ({
      title: 'Deposit held for you',
      text: `${amount} ${coin} arrived on ${chain} and are held for you. They will be credited once the reason for the delay is resolved; see your deposits for the reason.`,
    }),
    deposit_credited: ({ amount, coin, chain }) => ({
      title: 'Deposit credited',
      text: `${amount} ${coin} arrived on ${chain} and are in your trading account.`,
    }),
    deposit_reversed: ({ amount, coin, chain }) => ({
      title: 'Deposit reversed',
      text: `A deposit of ${amount} ${coin} was reversed on ${chain} and has been deducted from your accounts as far as they covered it.`,
    }),
    withdrawal_requested: ({ amount, coin, address }) => ({
      title: 'Withdrawal requested',
      text: `A withdrawal of ${amount} ${coin} to ${address} was requested. If this was not you, freeze your account.`,
    }),
    withdrawal_sent: ({ amount, coin, address }) => ({
      title: 'Withdrawal sent',
      text: `${amount} ${coin} are on their way to ${address}.`,
    }),
    withdrawal_confirmed: ({ amount, coin, address }) => ({
      title: 'Withdrawal completed',
      text: `${amount} ${coin} arrived at ${address}.`,
    }),
    withdrawal_rejected: ({ amount, coin, address }) => ({
      title: 'Withdrawal rejected',
      text: `Your withdrawal of ${amount} ${coin} to ${address} was rejected. The amount is available again.`,
    }),
    withdrawal_failed: ({ amount, coin, address }) => ({
      title: 'Withdrawal failed',
      text: `Your withdrawal of ${amount} ${coin} to ${address} could not be paid. The amount is available again.`,
    }),
    transfer_sent: ({ amount, coin, address }) => ({
      title: 'Sent',
      text: `${amount} ${coin} were sent to ${address}. If this was not you, freeze your account.`,
    }),
    transfer_received: ({ amount, coin, address }) => ({
      title: 'Received',
      text: `${amount} ${coin} arrived from ${address} and are in your trading account.`,
    }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({
      title: 'New device',
      text: `Your account was logged in to from a new device: ${device}, address ${ip}.`,
    }),
    password_changed: () => ({ title: 'Password changed', text: 'Your log-in password was changed. All other sessions were ended.' }),
    password_reset: () => ({ title: 'Password reset', text: 'Your log-in password was reset. All sessions were ended.' }),
    frozen: () => ({ title: 'Account frozen', text: 'Your account was frozen. Open orders and unsent withdrawals were cancelled.' }),
    unfrozen: () => ({
      title: 'Account reopened',
      text: 'Your frozen account was reopened. Withdrawals and transfers to others are delayed by 24 hours.',
    }),
    closed: () => ({ title: 'Account closed', text: 'Your account was closed.' }),
    written_request: ({ what, ground }) => sayWrittenAnswer('en-US', what, ground),
    factor_changed: ({ what = '' }) => ({ title: 'Security settings changed', text: CHANGES[what] ?? 'A security setting was changed.' }),
    contact_changed: ({ what }) => ({
      title: 'Contact changed',
      text: what === 'mobile' ? 'The mobile number of your account was changed.' : 'The e-mail address of your account was changed.',
    }),
  },
};
