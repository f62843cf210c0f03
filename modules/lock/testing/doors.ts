import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const none = { id: '999999' };
const read = { guard: 'customer', rate: 'read', owner: 'SUCCESS' } as const;
const act = { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => none } as const;
const vault = { coin: 'USDT', amount: '1', until: '2019-01-01' };

/** Every route of lock-ups, as reviewed: see `Doors`. Positions of others are as if there were none. */
export const doors: Doors = {
  'GET /api/lock/products': { guard: 'either', rate: 'read', owner: 'SUCCESS' },
  'GET /api/lock/products/{id}/preview': { ...read, owner: 'NOT_FOUND', params: () => none, query: () => ({ amount: '1' }) },
  'POST /api/lock/subscribe': { ...act, takesKey: true, body: () => ({ product: '999999', amount: '1', version: 1 }) },
  'GET /api/lock/positions': read,
  'GET /api/lock/positions/{id}': { ...read, owner: 'NOT_FOUND', params: () => none },
  'POST /api/lock/exit': { ...act, body: () => ({ ...none, cost: '0' }) },
  'GET /api/lock/releases': read,
  'GET /api/lock/calendar': read,
  'POST /api/lock/vault/preview': { ...read, owner: 'LOCK_DATE_OUT_OF_RANGE', body: () => vault },
  'POST /api/lock/vault': {
    ...act,
    takesKey: true,
    owner: 'LOCK_DATE_OUT_OF_RANGE',
    body: () => ({ ...vault, emergency: false, understood: true }),
  },
  'POST /api/lock/vault/exit': { ...act, verified: true },
  'POST /api/lock/vault/stay': act,
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  lockSubscribe: {
    body: ({ product: { id, version } }) => ({ product: id, version, amount: '20' }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED },
  },
  // The penalty is lost. What a debtor of the coin had was redeemed before.
  lockExit: {
    body: ({ position }) => ({ id: position, cost: '50' }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'owes the coin': 'STATE_CHANGED',
      'owes another coin': 'DEBT_OUTSTANDING',
      'coin stands still': 'COIN_STANDS_STILL',
    },
  },
  lockVault: {
    body: () => ({ coin: 'USDT', amount: '20', period: 'week', parts: 2, emergency: false, understood: true }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED },
  },
  // Their own coins come back to them, a debtor’s to what they owe.
  lockVaultExit: { body: ({ vault }) => ({ id: vault }), answers: answersBeyondTheDoor('SUCCESS') },
};
