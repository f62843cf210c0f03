import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const none = { id: '999999' };
const read = { guard: 'customer', rate: 'read', owner: 'SUCCESS' } as const;
const act = { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => none } as const;
const setting = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '100',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank'],
  open: true,
  autoAccept: false,
};

/** Every route of C2C, as reviewed: see `Doors`. Orders of others are as if there were none; no one in the matrix is certified. */
export const doors: Doors = {
  'GET /api/c2c/balances': read,
  'GET /api/c2c/balances/history': read,
  'GET /api/c2c/info': { guard: 'either', rate: 'read', owner: 'SUCCESS' },
  'GET /api/c2c/merchants': { guard: 'either', rate: 'read', owner: 'SUCCESS' },
  'POST /api/c2c/user/trade': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    owner: 'PLEASE_VERIFY_YOUR_REALNAME',
    body: () => ({ side: 'buy', coin: 'USDT', amount: '100', payMethod: 'bank' }),
  },
  'GET /api/c2c/user/history': read,
  'GET /api/c2c/user/history/{id}': { ...read, owner: 'NOT_FOUND', params: () => none },
  'POST /api/c2c/user/cancel': act,
  'POST /api/c2c/user/buyConfirm': act,
  'POST /api/c2c/user/sellConfirm': { ...act, verified: true },
  'POST /api/c2c/appeal': { ...act, body: () => ({ ...none, reason: 'It was paid' }) },
  'POST /api/c2c/state': { ...act, body: () => ({ ...none, content: 'It was paid' }) },
  'GET /api/c2c/orders/{id}/pictures/{picture}': { ...read, owner: 'NOT_FOUND', params: () => ({ ...none, picture: 'none' }) },
  'GET /api/c2c/merchant': read,
  'POST /api/c2c/merchant/setting': { ...act, owner: 'C2C_PROVIDER_NEEDED', body: () => setting },
  'POST /api/c2c/merchant/apply': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    owner: 'PLEASE_VERIFY_YOUR_REALNAME',
    body: () => ({ name: 'Delta Exchange' }),
  },
  'POST /api/c2c/merchant/resign': { guard: 'customer', rate: 'write', owner: 'C2C_PROVIDER_NEEDED' },
  'GET /api/c2c/merchant/history': read,
  'POST /api/c2c/merchant/buyConfirm': { ...act, verified: true },
  'POST /api/c2c/merchant/sellConfirm': act,
  'POST /api/c2c/merchant/accept': act,
  'POST /api/c2c/merchant/decline': act,
  'POST /api/c2c/merchant/proof': { ...act, body: () => ({ ...none, transaction: 'TX 1' }) },
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  // A debtor has nothing left, and no one trades with a coin that stands still.
  c2cTrade: {
    body: () => ({ side: 'sell', coin: 'USDT', amount: '100', payMethod: 'bank', price: '7.1' }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'new factor': 'OTC_SALES_DELAYED',
      'password reset': 'OTC_SALES_DELAYED',
      'owes the coin': 'NO_USABLE_BALANCE',
      'owes another coin': 'DEBT_OUTSTANDING',
      'coin stands still': 'C2C_NO_PROVIDER',
    },
  },
  // As releasing in OTC.
  c2cUserSellConfirm: {
    body: ({ soldToProvider }) => ({ id: soldToProvider }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'password reset': 'FACTORS_TOO_NEW' },
  },
  // Prices alone; each order asks again, and a suspended provider stays closed.
  c2cMerchantSetting: { body: () => setting, answers: answersBeyondTheDoor('SUCCESS') },
  // They are providers already.
  c2cMerchantApply: { body: () => ({ name: 'Another Desk' }), answers: answersBeyondTheDoor('STATE_CHANGED') },
  // As releasing in OTC.
  c2cMerchantBuyConfirm: {
    body: ({ boughtFromProvider }) => ({ id: boughtFromProvider }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'password reset': 'FACTORS_TOO_NEW' },
  },
};
