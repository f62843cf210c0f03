import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const none = { id: '999999' };
const read = { guard: 'customer', rate: 'read', owner: 'SUCCESS' } as const;
const act = { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => none } as const;

/** Every route of the shop, as reviewed: see `Doors`. Orders of others are as if there were none. */
export const doors: Doors = {
  'GET /api/meta/products': { guard: 'either', rate: 'read', owner: 'SUCCESS' },
  'GET /api/meta/products/{id}': { guard: 'either', rate: 'read', owner: 'NOT_FOUND', params: () => none },
  'POST /api/meta/order': {
    ...act,
    takesKey: true,
    body: () => ({ variant: '999999', version: 1, quantity: 1, coin: 'USDT', total: '1' }),
  },
  'POST /api/meta/pay': { ...act, verified: true },
  'POST /api/meta/cancel': act,
  'POST /api/meta/receive': act,
  'POST /api/meta/refund': { ...act, body: () => ({ ...none, reason: 'broken' }) },
  'GET /api/meta/orders': read,
  'GET /api/meta/orders/{id}': { ...read, owner: 'NOT_FOUND', params: () => none },
  'POST /api/meta/codes': { ...act, verified: true },
};

const DELAYED = { 'new factor': 'SHOP_DELAYED', 'password reset': 'SHOP_DELAYED' } as const;

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  shopBuy: {
    body: ({ goods }) => ({ variant: goods.variant, version: 1, quantity: 1, coin: 'USDT', total: '1' }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED },
  },
  shopPay: {
    body: ({ goods }) => ({ id: goods.pending }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED },
  },
  // The shop is paid, and what was held does not come back by itself any more.
  shopReceive: {
    body: ({ goods }) => ({ id: goods.shipped }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED },
  },
  // They were paid for before: no debt keeps them back, and anyone who has seen them can use them.
  shopCodes: { body: ({ goods }) => ({ id: goods.codes }), answers: { ...answersBeyondTheDoor('SUCCESS'), ...DELAYED } },
};
