import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const read = { guard: 'customer', rate: 'read', owner: 'SUCCESS' } as const;
const write = { guard: 'customer', rate: 'write', owner: 'SUCCESS' } as const;
const none = { id: '999999' };
const pool = () => ({ coin: 'USDT' });

/** Every route of dice, as reviewed: see `Doors`. Bets of others are as if there were none; the matrix has no pool. */
export const doors: Doors = {
  'GET /api/dice/info': { guard: 'either', rate: 'read', owner: 'SUCCESS' },
  'GET /api/dice/player': read,
  'POST /api/dice/begin': write,
  'POST /api/dice/clientSeed': { ...write, last: 1, body: () => ({ clientSeed: 'evening-tea' }) },
  'POST /api/dice/rotate': { ...write, owner: 'STATE_CHANGED', last: 1, body: () => ({ serverSeedHash: 'a'.repeat(64) }) },
  'GET /api/dice/seeds': read,
  'GET /api/dice/commitment': read,
  'POST /api/dice/bet': {
    guard: 'customer',
    rate: 'order',
    takesKey: true,
    owner: 'NOT_YET_OPEN',
    body: () => ({ coin: 'USDT', stake: '1', side: 'under', target: '49.50' }),
  },
  'GET /api/dice/bets': read,
  'GET /api/dice/bets/{id}': { ...read, owner: 'NOT_FOUND', params: () => none },
  'GET /api/dice/stats': { ...read, query: pool },
  'GET /api/dice/sitting': read,
  'POST /api/dice/limits': { ...write, body: () => ({ coin: 'USDT', stake: '100', loss: null }) },
  'POST /api/dice/reminder': { ...write, body: () => ({ minutes: 30 }) },
  'POST /api/dice/exclude': { ...write, last: 9, body: () => ({ period: 'day' }) },
  'GET /api/dice/pools/{coin}': { guard: 'either', rate: 'read', owner: 'NOT_FOUND', params: pool },
  'GET /api/dice/pools/{coin}/mine': { ...read, owner: 'NOT_FOUND', params: pool },
  'GET /api/dice/pools/{coin}/records': { ...read, owner: 'NOT_FOUND', params: pool },
  'GET /api/dice/pools/{coin}/statement': { ...read, owner: 'NOT_FOUND', params: pool },
  'POST /api/dice/pools/{coin}/deposit': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    owner: 'NOT_FOUND',
    params: pool,
    body: () => ({ amount: '10', accepted: true }),
  },
  'POST /api/dice/pools/{coin}/withdraw': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    owner: 'NOT_FOUND',
    params: pool,
    body: () => ({ shares: '10' }),
  },
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  // On a device that is known; the day’s limits hold.
  dicePlace: {
    body: () => ({ coin: 'USDT', stake: '1', side: 'under', target: '49.50', clientSeed: 'slow-morning-tea' }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'excluded from dice': 'DICE_EXCLUDED' },
  },
  diceDeposit: {
    params: { coin: 'USDT' },
    body: () => ({ amount: '20', accepted: true }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'excluded from dice': 'DICE_EXCLUDED' },
  },
};
