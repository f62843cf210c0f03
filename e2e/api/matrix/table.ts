import type { ErrorCode } from '@agio/contracts';

/**
 * Who may pass a route's door, as reviewed by people; the declarations are held against this table and not the other way.
 * - `public`: everybody, and a token changes nothing
 * - `either`: everybody; a customer is recognised, a key is not let in
 * - `customer`: a customer's live session alone
 * - `read`, `trade`, `transfer`, `withdraw`: that, or an API key with this scope
 */
export type Guard = 'public' | 'either' | 'customer' | 'read' | 'trade' | 'transfer' | 'withdraw';

/** What the samples name: things that belong to the owner. */
export interface Owned {
  readonly order: string;
  readonly notice: string;
  readonly address: string;
  readonly key: string;
  readonly session: string;
}

export type Answer = ErrorCode | 'SUCCESS';

export interface Row {
  readonly guard: Guard;
  /** What the owner of the things asked for is answered. */
  readonly owner: Answer;
  /** What another customer is answered, who owns none of them; as the owner where it is not said. */
  readonly other?: Answer;
  /** Whether a second verification is needed besides the session. */
  readonly verified?: true;
  /** The session ends with it, so that each caller needs one of their own. */
  readonly endsSession?: true;
  readonly params?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly query?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly body?: (owned: Owned) => Readonly<Record<string, unknown>>;
}

const MARKET = 'BTC_USDT';
const small = { coin: 'BTC', amount: '0.0001' };
const onChain = { coin: 'BTC', chain: 'LOCAL' };
const newEmail = { email: 'new@agio.example', code: '000000', authCode: '000000' };
const newMobile = { mobile: '+6591234567', code: '000000', authCode: '000000' };
const address = { mobile: '+6591234567', name: 'Mallory', region: 'SG', street: '1 Road' };

/** Every route there is. A new one without a row fails the test, and so does a row without its route. */
export const TABLE: Readonly<Record<string, Row>> = {
  // Who somebody is
  'GET /api/info': { guard: 'either', owner: 'SUCCESS' },
  'POST /api/captcha': { guard: 'public', owner: 'SUCCESS', body: () => ({ purpose: 'login' }) },
  'POST /api/captcha/verify': { guard: 'public', owner: 'INVALID_CAPTCHA', body: () => ({ payload: 'x' }) },
  'POST /api/signup/getCode': {
    guard: 'public',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/register/code': { guard: 'public', owner: 'SUCCESS', body: () => ({ account: 'new@agio.example', code: '000000' }) },
  'POST /api/register': {
    guard: 'public',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({
      account: 'new@agio.example',
      password: 'newcomer2026',
      confirm: 'newcomer2026',
      code: '000000',
      country: 'SG',
      acceptTerms: true,
    }),
  },
  'POST /api/login': {
    guard: 'public',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', password: 'x', token: 'x' }),
  },
  'POST /api/session/renew': { guard: 'public', owner: 'PLEASE_LOGIN', body: () => ({}) },

  'POST /api/auth/login': { guard: 'public', owner: 'PLEASE_LOGIN', body: () => ({ code: '000000' }) },
  'GET /api/login/getCode': { guard: 'public', owner: 'INVALID_CAPTCHA', query: () => ({ account: 'new@agio.example', token: 'x' }) },
  'POST /api/login/code': {
    guard: 'public',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({ account: 'new@agio.example', code: '000000' }),
  },
  'POST /api/password/reset/code': {
    guard: 'public',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/password/reset': {
    guard: 'public',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({ account: 'new@agio.example', code: '000000', password: 'newcomer2026', confirm: 'newcomer2026' }),
  },

  // What guards an account
  'GET /api/account/security': { guard: 'customer', owner: 'SUCCESS' },
  'GET /api/account/factors': { guard: 'customer', owner: 'SUCCESS', query: () => ({ action: 'removePasskey' }) },
  // None of the callers has a mobile number.
  'GET /api/account/verify/code': { guard: 'customer', owner: 'PERMISSION_DENIED', query: () => ({ factor: 'mobile' }) },
  'POST /api/account/verify': {
    guard: 'customer',
    owner: 'WRONG_PASSWORD',
    body: () => ({ action: 'setPhrase', payloadHash: '0'.repeat(64), factor: 'password', code: 'x' }),
  },
  'POST /api/account/password/change': {
    guard: 'customer',
    verified: true,
    owner: 'WRONG_PASSWORD',
    body: () => ({ newPassword: 'newcomer2026', oldPassword: 'x' }),
  },
  'GET /api/account/otp': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/account/otp/bind': {
    guard: 'customer',
    verified: true,
    owner: 'GOOGLE_AUTHENTICATION_CODE_ERROR',
    body: () => ({ code: '000000' }),
  },
  'POST /api/account/otp/unbind': { guard: 'customer', verified: true, owner: 'STATE_CHANGED', body: () => ({}) },
  'POST /api/account/recovery': { guard: 'customer', verified: true, owner: 'STATE_CHANGED', body: () => ({}) },
  'POST /api/account/setPayPassword': {
    guard: 'customer',
    verified: true,
    owner: 'SUCCESS',
    body: () => ({ password: '271828', confirm: '271828' }),
  },
  // None of the callers has one to change.
  'POST /api/account/changePayPassword': {
    guard: 'customer',
    owner: 'STATE_CHANGED',
    body: () => ({ oldPassword: '314159', newPassword: '271828' }),
  },
  'GET /api/money/getCode': {
    guard: 'customer',
    owner: 'SUCCESS',
    query: () => ({ account: 'new@agio.example' }),
  },
  'POST /api/money/setEmail': { guard: 'customer', owner: 'VERIFICATION_CODE_ERROR', body: () => newEmail },
  'POST /api/account/email/bind': { guard: 'customer', owner: 'VERIFICATION_CODE_ERROR', body: () => newEmail },
  'POST /api/money/bindMobile': { guard: 'customer', owner: 'INVALID_SMS_CODE', body: () => newMobile },
  'POST /api/account/bindMobile': { guard: 'customer', owner: 'INVALID_SMS_CODE', body: () => newMobile },
  'GET /api/account/sessions': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/account/sessions/revoke': {
    guard: 'customer',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    endsSession: true,
    body: ({ session }) => ({ id: session }),
  },
  'GET /api/account/logins': { guard: 'customer', owner: 'SUCCESS' },
  'GET /api/account/securityLog': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/account/phrase': { guard: 'customer', verified: true, owner: 'SUCCESS', body: () => ({ phrase: 'blue heron' }) },
  'POST /api/account/freeze': { guard: 'public', owner: 'LINK_NOT_VALID', body: () => ({ token: 'x' }) },
  'POST /api/account/unfreeze/code': {
    guard: 'public',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/account/unfreeze': {
    guard: 'public',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', code: '000000', password: 'x', token: 'x' }),
  },
  'POST /api/account/close': { guard: 'customer', verified: true, owner: 'ACCOUNT_NOT_EMPTY', body: () => ({}) },
  'GET /api/account/export': { guard: 'customer', owner: 'SUCCESS' },

  // Passkeys
  'GET /api/account/passkeys': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/account/passkey/options': { guard: 'customer', verified: true, owner: 'PASSKEY_NOT_ACCEPTED', body: () => ({ name: 'key' }) },
  'POST /api/account/passkey/register': {
    guard: 'customer',
    owner: 'PASSKEY_NOT_ACCEPTED',
    body: () => ({ flow: 'x'.repeat(43), response: {} }),
  },
  'POST /api/account/passkey/remove': { guard: 'customer', verified: true, owner: 'NOT_FOUND', body: () => ({ id: 'none' }) },
  'POST /api/login/passkey/options': { guard: 'public', owner: 'PASSKEY_NOT_ACCEPTED', body: () => ({}) },
  'POST /api/login/passkey': { guard: 'public', owner: 'PASSKEY_NOT_ACCEPTED', body: () => ({ flow: 'x'.repeat(43), response: {} }) },

  // API keys
  'GET /api/account/apikeys': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/account/apikeys/create': {
    guard: 'customer',
    verified: true,
    owner: 'SUCCESS',
    body: () => ({ name: 'key', scopes: ['read'] }),
  },

  // What a customer says of themselves
  'POST /api/account/setting': { guard: 'customer', owner: 'SUCCESS', body: () => ({ upColour: 'green' }) },
  'GET /api/money/address': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/money/setAddress': {
    guard: 'customer',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: (owned) => ({ ...address, id: owned.address }),
  },
  'POST /api/money/address/delete': {
    guard: 'customer',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: (owned) => ({ id: owned.address }),
  },
  'GET /api/qrcode': { guard: 'public', owner: 'SUCCESS', query: () => ({ text: 'x' }) },
  'POST /api/upload': { guard: 'customer', owner: 'PARAMETER_ERROR', body: () => ({ purpose: 'avatar' }) },
  'GET /api/picture/{id}': { guard: 'public', owner: 'NOT_FOUND', params: () => ({ id: 'none' }) },

  // The message centre
  'GET /api/notice/list': { guard: 'customer', owner: 'SUCCESS' },
  'POST /api/notice/allRead': { guard: 'customer', owner: 'SUCCESS', body: () => ({}) },
  'GET /api/notice/show/{id}': { guard: 'customer', owner: 'SUCCESS', other: 'NOT_FOUND', params: ({ notice }) => ({ id: notice }) },

  // Money and trading
  'GET /api/money/balances': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/coins/tags': { guard: 'public', owner: 'SUCCESS' },
  'GET /api/exchange/balances': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/balances/history': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/tickers': { guard: 'public', owner: 'SUCCESS' },
  'GET /api/exchange/markets': { guard: 'public', owner: 'SUCCESS' },
  'POST /api/exchange/order': {
    guard: 'trade',
    owner: 'SUCCESS',
    body: () => ({ market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.001' }),
  },
  'POST /api/exchange/amend': {
    guard: 'trade',
    owner: 'SUCCESS',
    other: 'ORDER_NOT_OPEN',
    body: ({ order }) => ({ id: order, amount: '0.002' }),
  },
  'GET /api/exchange/order/{id}': { guard: 'read', owner: 'SUCCESS', other: 'NOT_FOUND', params: ({ order }) => ({ id: order }) },
  'GET /api/exchange/myOrders': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/myOrderHistory': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/myDeals': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/deals': { guard: 'public', owner: 'SUCCESS', query: () => ({ market: MARKET }) },
  'GET /api/exchange/kline': { guard: 'public', owner: 'SUCCESS', query: () => ({ market: MARKET, interval: '1min' }) },
  'GET /api/exchange/market/kline': { guard: 'public', owner: 'SUCCESS', query: () => ({ market: MARKET, interval: '1min' }) },
  'POST /api/exchange/market/depth': { guard: 'public', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  'GET /api/exchange/trendLine': { guard: 'public', owner: 'SUCCESS' },
  'GET /api/exchange/fees': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/favorites': { guard: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/favorites/set': { guard: 'customer', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  'POST /api/exchange/favorites/unset': { guard: 'customer', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  // After everything that needs the order.
  'POST /api/exchange/cancel': { guard: 'trade', owner: 'SUCCESS', other: 'ORDER_NOT_OPEN', body: ({ order }) => ({ id: order }) },
  // Where a door is open that should not be, it ends a session that all the others are asked with.
  'POST /api/logout': { guard: 'customer', owner: 'SUCCESS', endsSession: true, body: () => ({}) },
  // The key is that of the callers with one, so that it goes last of all.
  'POST /api/account/apikeys/remove': {
    guard: 'customer',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: ({ key }) => ({ key }),
  },

  // Money. No chain is followed on this site, so that nothing can come from one or go to one.
  'GET /api/account/balance/{coin}': { guard: 'read', owner: 'SUCCESS', params: () => ({ coin: 'BTC' }) },
  'GET /api/finance/explain/{coin}': { guard: 'read', owner: 'SUCCESS', params: () => ({ coin: 'BTC' }) },
  'GET /api/account/money/history': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/finance/history': { guard: 'read', owner: 'SUCCESS' },
  'POST /api/account/transfer': { guard: 'transfer', owner: 'SUCCESS', body: () => ({ ...small, from: 'trading', to: 'fiat' }) },
  'POST /api/wallet/transfer': { guard: 'transfer', owner: 'SUCCESS', body: () => ({ ...small, from: 'trading', to: 'fiat' }) },
  'POST /api/wallet/send': { guard: 'customer', verified: true, owner: 'USER_DOES_NOT_EXIST', body: () => ({ ...small, to: '99999999' }) },
  'GET /api/transfer/history': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/coins': { guard: 'read', owner: 'SUCCESS' },
  'POST /api/wallet/deposit/address': { guard: 'read', owner: 'PARAMETER_ERROR', body: () => onChain },
  'GET /api/wallet/deposits': { guard: 'read', owner: 'SUCCESS' },
  'POST /api/wallet/faucet': { guard: 'customer', owner: 'NOT_YET_OPEN', body: () => onChain },
  'POST /api/wallet/withdraw': {
    guard: 'withdraw',
    verified: true,
    owner: 'PARAMETER_ERROR',
    body: () => ({ ...onChain, amount: '1', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  },
  'POST /api/wallet/withdraw/cancel': { guard: 'withdraw', owner: 'NOT_FOUND', body: () => ({ id: '1' }) },
  'GET /api/wallet/withdrawals': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/withdrawal/{id}': { guard: 'read', owner: 'NOT_FOUND', params: () => ({ id: '1' }) },
  'GET /api/wallet/addresses': { guard: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/address/check': { guard: 'read', owner: 'SUCCESS', query: () => ({ chain: 'LOCAL', address: '0x1' }) },
  'POST /api/wallet/address': {
    guard: 'customer',
    verified: true,
    owner: 'PARAMETER_ERROR',
    body: () => ({ chain: 'LOCAL', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'mine' }),
  },
  'POST /api/wallet/address/delete': { guard: 'customer', owner: 'NOT_FOUND', body: () => ({ id: 'x' }) },
  'POST /api/wallet/whitelist': { guard: 'customer', verified: true, owner: 'SUCCESS', body: () => ({ only: true }) },
  'GET /api/wallet/proof': { guard: 'public', owner: 'SUCCESS' },
  'GET /api/wallet/proof/own': { guard: 'customer', owner: 'SUCCESS' },
  'GET /api/wallet/proof/history': { guard: 'public', owner: 'SUCCESS' },
  'GET /api/wallet/proof/assets': { guard: 'public', owner: 'SUCCESS' },
};
