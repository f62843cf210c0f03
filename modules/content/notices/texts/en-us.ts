import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
  otp_bound: 'Two-step verification was switched on.',
  otp_unbound: 'Two-step verification was switched off.',
  recovery_codes_made: 'New recovery codes were created. The old ones no longer work.',
  recovery_code_used: 'A recovery code was used.',
  pay_password_set: 'A fund password was set.',
  pay_password_changed: 'The fund password was changed.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  factors_reset: 'Our staff removed the authenticator and all passkeys, as was asked for.',
  api_key_made: 'An API key was created.',
  api_key_removed: 'An API key was removed.',
  phrase_changed: 'The anti-phishing phrase was changed.',
  payment_added: 'A payment method was added. Sales may be paid to it after 24 hours.',
  payment_code_added: 'A payment code was added to a payment method. Sales may be paid to it after 24 hours.',
  payment_removed: 'A payment method was removed.',
  data_exported: 'All personal data of your account was exported as a file.',
  picture_viewed: 'A picture of your certification was opened from your account.',
};

const LEVELS = { ordinary: 'ordinary', primary: 'primary', senior: 'senior' } as const;

export const enUS: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? 'Order filled' : 'Order partly filled',
    text: `Your ${side} order ${isWhole ? 'was filled' : 'was partly filled'}: ${amount} ${base} at ${price} ${quote}, ${total} ${quote} in total.`,
  }),
  answered: ({ ticket, title }) => ({ title: 'Work order answered', text: `There is an answer to your work order T-${ticket}: ${title}` }),
  money: {
    deposit_to_audit: ({ amount, coin, chain }) => ({
      title: 'Deposit kept for you',
      text: `${amount} ${coin} arrived on ${chain} and are kept for you. They will be credited once the reason for the delay is resolved; see your deposits for the reason.`,
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
  certification: {
    certification_passed: ({ level }) => ({
      title: 'Certification passed',
      text: `Your ${LEVELS[level]} certification has passed. Your new limits apply at once.`,
    }),
    certification_failed: ({ level }) => ({
      title: 'Certification not passed',
      text: `Your ${LEVELS[level]} certification could not be passed. The page of certification says what to change; you can send it again.`,
    }),
    certification_withdrawn: ({ level }) => ({
      title: 'Certification withdrawn',
      text: `Your ${LEVELS[level]} certification was withdrawn, and what it allowed has ended. Write to support if you have questions.`,
    }),
  },
  otc: {
    otc_made: ({ amount, coin, order }) => ({
      title: 'New OTC order',
      text: `Order ${order} for ${amount} ${coin} was made from your offer. Please accept or cancel it within 10 minutes unless it was accepted automatically.`,
    }),
    otc_accepted: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC order accepted',
      text: `Order ${order} for ${amount} ${coin} was accepted. The time to pay ${total} ${fiat} has begun.`,
    }),
    otc_paid: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC order paid',
      text: `The buyer says that ${total} ${fiat} of order ${order} were paid. Release ${amount} ${coin} only after you have seen the money in your own account.`,
    }),
    otc_released: ({ amount, coin, order }) => ({
      title: 'OTC coins released',
      text: `The seller of order ${order} confirmed your payment. ${amount} ${coin}, less the fee, are in your fiat account.`,
    }),
    otc_cancelled: ({ amount, coin, order }) => ({
      title: 'OTC order cancelled',
      text: `Order ${order} for ${amount} ${coin} was cancelled.`,
    }),
    otc_expired: ({ amount, coin, order }) => ({
      title: 'OTC order expired',
      text: `Order ${order} for ${amount} ${coin} was not paid in time. A buyer who did pay can appeal within 24 hours.`,
    }),
    otc_appealed: ({ amount, coin, order }) => ({
      title: 'OTC order under appeal',
      text: `Order ${order} for ${amount} ${coin} is being decided by our staff. Please add what you know; the coins stay held.`,
    }),
    otc_decided: ({ amount, coin, order }) => ({
      title: 'OTC appeal decided',
      text: `The appeal of order ${order} for ${amount} ${coin} was decided. The order shows the result and the reason.`,
    }),
    otc_proposed: ({ amount, coin, order }) => ({
      title: 'OTC split proposed',
      text: `The other side of order ${order} for ${amount} ${coin} proposes to split the coins. The order shows how much would go to whom; nothing happens unless you agree.`,
    }),
    otc_settled: ({ amount, coin, order }) => ({
      title: 'OTC split agreed',
      text: `Both sides agreed to split order ${order} for ${amount} ${coin}. It is carried out in 24 hours; until then the buyer can appeal.`,
    }),
    otc_split: ({ amount, coin, order }) => ({
      title: 'OTC split carried out',
      text: `The coins of order ${order} for ${amount} ${coin} were split as both sides agreed. The order shows what went to whom.`,
    }),
  },
  c2c: {
    c2c_made: ({ amount, coin, fiat, order, total }) => ({
      title: 'New C2C order',
      text: `Order ${order} for ${amount} ${coin} (${total} ${fiat}) was made with you.`,
    }),
    c2c_opened: ({ amount, coin, order }) => ({
      title: 'C2C order opened',
      text: `Providers are at work now: order ${order} for ${amount} ${coin} goes on, and its time runs.`,
    }),
    c2c_accepted: ({ fiat, order, total }) => ({
      title: 'C2C order taken in hand',
      text: `The provider has taken order ${order} in hand and will pay ${total} ${fiat} to your account.`,
    }),
    c2c_declared: ({ fiat, order, total }) => ({
      title: 'C2C order paid',
      text: `The customer says that ${total} ${fiat} of order ${order} were paid. Confirm only after you have seen the money in your own account.`,
    }),
    c2c_transferred: ({ fiat, order, total }) => ({
      title: 'C2C order paid out',
      text: `The provider says that ${total} ${fiat} of order ${order} were paid to you. Please look at your account: without an objection the order is complete after 24 hours.`,
    }),
    c2c_rerouted: ({ amount, coin, order }) => ({
      title: 'C2C order handed on',
      text: `Order ${order} for ${amount} ${coin} was handed on to another provider, at the same price.`,
    }),
    c2c_finished: ({ amount, coin, order }) => ({
      title: 'C2C order complete',
      text: `Order ${order} for ${amount} ${coin} is complete.`,
    }),
    c2c_cancelled: ({ amount, coin, order }) => ({
      title: 'C2C order cancelled',
      text: `Order ${order} for ${amount} ${coin} was cancelled. What was held is available again.`,
    }),
    c2c_expired: ({ amount, coin, order }) => ({
      title: 'C2C order expired',
      text: `Order ${order} for ${amount} ${coin} was not paid in time. A customer who did pay can appeal within 24 hours.`,
    }),
    c2c_appealed: ({ amount, coin, order }) => ({
      title: 'C2C order under appeal',
      text: `Order ${order} for ${amount} ${coin} is being decided by our staff. Please add what you know; the coins stay held.`,
    }),
    c2c_decided: ({ amount, coin, order }) => ({
      title: 'C2C appeal decided',
      text: `The appeal of order ${order} for ${amount} ${coin} was decided. The order shows the result and the reason.`,
    }),
  },
  lock: {
    lock_released: ({ amount, coin, position }) => ({
      title: 'Coins released',
      text: `${amount} ${coin} of lock-up ${position} are available again in your trading account.`,
    }),
    lock_exit_asked: ({ amount, coin, position }) => ({
      title: 'Emergency exit asked for',
      text: `The emergency exit of your vault ${position} (${amount} ${coin}) takes effect in 7 days. If this was not you, take it back now and change your password.`,
    }),
    lock_left: ({ amount, coin, position }) => ({
      title: 'Vault opened',
      text: `The emergency exit of your vault ${position} has taken effect. What was locked of its ${amount} ${coin} is in your trading account.`,
    }),
  },
  market: {
    market_delisting: ({ pair, time }) => ({
      title: `${pair} will be delisted`,
      text: `Trading in ${pair} ends on ${time}. Orders that are still open then are cancelled, and their amounts become available again. Your coins stay in your account.`,
    }),
    market_kept: ({ pair, time }) => ({
      title: `${pair} stays listed`,
      text: `${pair} will not be delisted on ${time}. Trading continues.`,
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
      title: 'Account open again',
      text: 'Your frozen account was opened again. Withdrawals wait for 24 hours, and nothing can be sent to others before then.',
    }),
    closed: () => ({ title: 'Account closed', text: 'Your account was closed.' }),
    factor_changed: ({ what = '' }) => ({ title: 'Security settings changed', text: CHANGES[what] ?? 'A security setting was changed.' }),
    contact_changed: ({ what }) => ({
      title: 'Contact changed',
      text: what === 'mobile' ? 'The mobile number of your account was changed.' : 'The e-mail address of your account was changed.',
    }),
  },
};
