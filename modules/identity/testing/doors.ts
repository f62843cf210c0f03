import { answersBeyondTheDoor } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const newEmail = { email: 'new@agio.example', code: '000000' };
const newMobile = { mobile: '+6591234567', code: '000000' };
const address = { mobile: '+6591234567', name: 'Mallory', region: 'SG', street: '1 Road' };

/** Every route of identity, as reviewed: see `Doors`. */
export const doors: Doors = {
  // Who a customer is
  'GET /api/info': { guard: 'either', rate: 'read', owner: 'SUCCESS', recognisedBy: '"user":' },
  'POST /api/captcha': { guard: 'public', rate: 'captcha', owner: 'SUCCESS', body: () => ({ purpose: 'login' }) },
  'POST /api/captcha/verify': { guard: 'public', rate: 'captcha', owner: 'INVALID_CAPTCHA', body: () => ({ payload: 'x' }) },
  'POST /api/signup/getCode': {
    guard: 'public',
    rate: 'code',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'GET /api/signup/invite': { guard: 'public', rate: 'lookup', owner: 'INVALID_INVITE_CODE', query: () => ({ inviteCode: 'NOBODY22' }) },
  'POST /api/register/code': {
    guard: 'public',
    rate: 'code',
    owner: 'SUCCESS',
    body: () => ({ account: 'new@agio.example', code: '000000' }),
  },
  'POST /api/register': {
    guard: 'public',
    rate: 'code',
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
    rate: 'login',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', password: 'x', token: 'x' }),
  },
  'POST /api/session/renew': { guard: 'public', rate: 'write', owner: 'PLEASE_LOGIN', body: () => ({}) },
  'POST /api/auth/login': { guard: 'public', rate: 'login', owner: 'PLEASE_LOGIN', body: () => ({ code: '000000' }) },
  'GET /api/login/getCode': {
    guard: 'public',
    rate: 'code',
    owner: 'INVALID_CAPTCHA',
    query: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/login/code': {
    guard: 'public',
    rate: 'login',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({ account: 'new@agio.example', code: '000000' }),
  },
  'POST /api/password/reset/code': {
    guard: 'public',
    rate: 'code',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/password/reset': {
    guard: 'public',
    rate: 'login',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({ account: 'new@agio.example', code: '000000', password: 'newcomer2026', confirm: 'newcomer2026' }),
  },
  // What guards an account
  'GET /api/account/security': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/account/factors': { guard: 'customer', rate: 'read', owner: 'SUCCESS', query: () => ({ action: 'removePasskey' }) },
  // None of the callers has a mobile number.
  'GET /api/account/verify/code': {
    guard: 'customer',
    rate: 'code',
    owner: 'PERMISSION_DENIED',
    query: () => ({ factor: 'mobile', action: 'lockVaultExit' }),
  },
  'POST /api/account/verify/passkey': {
    guard: 'customer',
    rate: 'login',
    owner: 'PASSKEY_NOT_ACCEPTED',
    body: () => ({ action: 'withdraw', payloadHash: '0'.repeat(64) }),
  },
  'POST /api/account/verify': {
    guard: 'customer',
    rate: 'login',
    owner: 'WRONG_PASSWORD',
    body: () => ({ action: 'lockVaultExit', payloadHash: '0'.repeat(64), proofs: [{ factor: 'password', code: 'x' }] }),
  },
  'POST /api/account/password/change': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'WRONG_PASSWORD',
    body: () => ({ newPassword: 'newcomer2026', oldPassword: 'x' }),
  },
  'GET /api/account/otp': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/otp/bind': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'GOOGLE_AUTHENTICATION_CODE_ERROR',
    body: () => ({ code: '000000' }),
  },
  'POST /api/account/otp/unbind': { guard: 'customer', rate: 'write', verified: true, owner: 'STATE_CHANGED', body: () => ({}) },
  'POST /api/account/recovery': { guard: 'customer', rate: 'write', verified: true, owner: 'STATE_CHANGED', body: () => ({}) },
  'POST /api/account/setPayPassword': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'SUCCESS',
    body: () => ({ password: '271828', confirm: '271828' }),
  },
  // None of the callers has one to change.
  'POST /api/account/changePayPassword': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'STATE_CHANGED',
    body: () => ({ oldPassword: '314159', newPassword: '271828' }),
  },
  'GET /api/money/getCode': {
    guard: 'customer',
    rate: 'code',
    owner: 'SUCCESS',
    query: () => ({ account: 'new@agio.example' }),
  },
  'POST /api/money/setEmail': { guard: 'customer', rate: 'write', verified: true, owner: 'VERIFICATION_CODE_ERROR', body: () => newEmail },
  'POST /api/account/email/bind': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => newEmail,
  },
  'POST /api/money/bindMobile': { guard: 'customer', rate: 'write', verified: true, owner: 'INVALID_SMS_CODE', body: () => newMobile },
  'POST /api/account/bindMobile': { guard: 'customer', rate: 'write', verified: true, owner: 'INVALID_SMS_CODE', body: () => newMobile },
  'GET /api/account/push': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/push/subscribe': {
    guard: 'customer',
    rate: 'write',
    owner: 'PARAMETER_ERROR',
    body: () => ({ endpoint: 'https://169.254.169.254/', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
  },
  'POST /api/account/push/unsubscribe': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({}) },
  'GET /api/account/sessions': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/sessions/revoke': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    endsSession: true,
    body: ({ session }) => ({ id: session }),
  },
  'GET /api/account/logins': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/account/securityLog': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/phrase': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'SUCCESS',
    body: () => ({ phrase: 'blue heron' }),
  },
  'POST /api/account/freeze': { guard: 'public', rate: 'login', owner: 'LINK_NOT_VALID', body: () => ({ token: 'x' }) },
  'POST /api/account/freeze/own': { guard: 'customer', rate: 'write', owner: 'SUCCESS', isFreeze: true, body: () => ({}) },
  'POST /api/account/unfreeze/code': {
    guard: 'public',
    rate: 'code',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', token: 'x' }),
  },
  'POST /api/account/unfreeze': {
    guard: 'public',
    rate: 'login',
    owner: 'INVALID_CAPTCHA',
    body: () => ({ account: 'new@agio.example', code: '000000', password: 'x', token: 'x' }),
  },
  'POST /api/account/close': { guard: 'customer', rate: 'write', verified: true, owner: 'ACCOUNT_NOT_EMPTY', body: () => ({}) },
  'POST /api/account/export': { guard: 'customer', rate: 'write', verified: true, owner: 'SUCCESS', body: () => ({}) },
  // Passkeys
  'GET /api/account/passkeys': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/passkey/options': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'PASSKEY_NOT_ACCEPTED',
    body: () => ({ name: 'key' }),
  },
  'POST /api/account/passkey/register': {
    guard: 'customer',
    rate: 'write',
    owner: 'PASSKEY_NOT_ACCEPTED',
    body: () => ({ flow: 'x'.repeat(43), response: {} }),
  },
  'POST /api/account/passkey/remove': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'NOT_FOUND',
    body: () => ({ id: 'none' }),
  },
  'POST /api/login/passkey/options': { guard: 'public', rate: 'login', owner: 'PASSKEY_NOT_ACCEPTED', body: () => ({}) },
  'POST /api/login/passkey': {
    guard: 'public',
    rate: 'login',
    owner: 'PASSKEY_NOT_ACCEPTED',
    body: () => ({ flow: 'x'.repeat(43), response: {} }),
  },
  // API keys
  'GET /api/account/apikeys': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/apikeys/create': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'SUCCESS',
    body: () => ({ name: 'key', scopes: ['read'] }),
  },
  // What a customer says of themselves
  'POST /api/account/setting': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({ upColour: 'green' }) },
  'GET /api/money/address': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/money/setAddress': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: (owned) => ({ ...address, id: owned.address }),
  },
  'POST /api/money/address/delete': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: (owned) => ({ id: owned.address }),
  },
  'GET /api/qrcode': { guard: 'public', rate: 'read', owner: 'SUCCESS', query: () => ({ text: 'x' }) },
  'POST /api/upload': { guard: 'customer', rate: 'write', owner: 'PARAMETER_ERROR', body: () => ({ purpose: 'avatar' }) },
  'GET /api/picture/{id}': { guard: 'public', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: 'none' }) },
  // Where a door is open that should not be, it ends a session that all the others are asked with.
  'POST /api/logout': { last: 2, guard: 'customer', rate: 'write', owner: 'SUCCESS', endsSession: true, body: () => ({}) },
  // The key is that of the callers with one, so that it goes last of all.
  'POST /api/account/apikeys/remove': {
    last: 3,
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    body: ({ key }) => ({ key }),
  },
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  // On a device that is known; a reset removes the keys that were there.
  createApiKey: { body: () => ({ name: 'trader', scopes: ['read', 'trade'] }), answers: answersBeyondTheDoor('SUCCESS') },
  // An account with anything in it cannot be closed.
  closeAccount: { body: () => ({}), answers: answersBeyondTheDoor('ACCOUNT_NOT_EMPTY') },
};
