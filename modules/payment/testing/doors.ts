import { answersBeyondTheDoor } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const card = { type: 'bank', bank: 'Bank of the Delta', number: '6200 4471 9023 8814', currency: 'CNY' };

/** Every route of payment methods, as reviewed: see `Doors`. Methods of others are as if there were none; no one in the matrix is certified. */
export const doors: Doors = {
  'GET /api/account/bankcard': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/bankcard/add': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'PLEASE_VERIFY_YOUR_REALNAME',
    body: () => card,
  },
  'POST /api/account/bankcard/default': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: 'none' }) },
  'POST /api/account/bankcard/del': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: 'none' }) },
  'POST /api/account/bankcard/qr/read': { guard: 'customer', rate: 'write', owner: 'PARAMETER_ERROR' },
  'POST /api/account/bankcard/qr': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'NOT_FOUND',
    body: () => ({ id: 'none', type: 'alipay', qr: 'https://qr.alipay.com/fkx00000000000000000000' }),
  },
  'GET /api/account/bankcard/{id}/qr': { guard: 'customer', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: 'none' }) },
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  // Nothing is paid to a new one for a day.
  bankcardAdd: {
    body: () => ({ type: 'bank', bank: 'Bank of the Delta', number: '6228480012345671', currency: 'CNY' }),
    answers: answersBeyondTheDoor('SUCCESS'),
  },
  // As above; the picture is not there.
  bankcardAddQr: {
    body: () => ({ id: 'none', type: 'alipay', qr: 'https://qr.alipay.com/fkx00000000000000000000' }),
    answers: answersBeyondTheDoor('NOT_FOUND'),
  },
};
