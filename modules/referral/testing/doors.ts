import type { Doors } from '@agio/module/testing';

const read = { guard: 'read', rate: 'read', owner: 'SUCCESS' } as const;
const act = { guard: 'customer', rate: 'write' } as const;

/** Every route of referral, as reviewed: see `Doors`. Codes of others are as if there were none. */
export const doors: Doors = {
  'GET /api/account/referrer': read,
  'GET /api/account/referrer/bonus': read,
  'GET /api/account/referrer/tree': read,
  'POST /api/account/referrer/codes': { ...act, owner: 'PARAMETER_ERROR', body: () => ({ share: '2' }) },
  'POST /api/account/referrer/codes/remove': { ...act, owner: 'NOT_FOUND', body: () => ({ id: '999999' }) },
  'GET /api/referral/invite': { guard: 'public', rate: 'lookup', owner: 'INVALID_INVITE_CODE', query: () => ({ code: 'NOBODY22' }) },
};
