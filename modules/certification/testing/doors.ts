import type { Doors } from '@agio/module/testing';

const entered = { truename: 'Wang Xiaoming', cardType: 'passport', cardNumber: 'K12345678', expiresOn: '2036-03-06' };

/** Every route of certification, as reviewed: see `Doors`. Pictures of others are as if there were none. */
export const doors: Doors = {
  'GET /api/account/realname': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/account/realname/own': { guard: 'customer', rate: 'read', owner: 'SUCCESS', query: () => ({ level: 'ordinary' }) },
  'GET /api/account/realname/code': { guard: 'customer', rate: 'code', owner: 'SUCCESS' },
  'GET /api/account/realname/views': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/money/userCA': {
    guard: 'customer',
    rate: 'write',
    owner: 'VERIFICATION_CODE_ERROR',
    body: () => ({ ...entered, code: '000000', birthDate: '1949-12-31' }),
  },
  'POST /api/account/realname/request': {
    guard: 'customer',
    rate: 'write',
    owner: 'CERTIFICATION_LEVEL_FIRST',
    body: () => ({ level: 'primary' }),
  },
  'POST /api/account/realname/draft': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    body: () => ({ level: 'ordinary', data: { truename: 'Wang' } }),
  },
  'POST /api/account/realname/view': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'NOT_FOUND',
    body: () => ({ picture: 'none' }),
  },
  'GET /api/account/realname/picture/{view}': { guard: 'customer', rate: 'read', owner: 'NOT_FOUND', params: () => ({ view: 'none' }) },
};
