import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const read = { guard: 'read', rate: 'read', owner: 'SUCCESS' } as const;
const one = { guard: 'read', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: '999999' }) } as const;
const act = {
  guard: 'trade',
  rate: 'write',
  takesKey: true,
  owner: 'NOT_FOUND',
  params: () => ({ id: '999999' }),
  body: () => ({}),
} as const;
/** Shares of a market that does not exist: nothing is looked at beyond that. */
const terms = {
  kind: 'rebalance',
  quote: 'USDT',
  shares: [{ market: 'NONE_USDT', shareBps: 5_000 }],
  investment: '1',
  thresholdBps: 100,
  smallestTrade: '1',
} as const;

const nowhere = { kind: 'grid', market: 'NO_NO', lower: '1', upper: '2', grids: 2, spacing: 'arithmetic', amount: '1' } as const;

/** Every route of robots, as reviewed: see `Doors`. Robots of others are as if there were none. */
export const doors: Doors = {
  'POST /api/quantize/backtest': { guard: 'read', rate: 'heavy', owner: 'MARKET_NOT_FOUND', body: () => ({ terms: nowhere, days: 7 }) },
  'GET /api/quantize/ranges': { guard: 'either', rate: 'read', owner: 'MARKET_NOT_FOUND', query: () => ({ market: 'NO_NO' }) },
  'POST /api/quantize/preview': { guard: 'read', rate: 'read', owner: 'MARKET_NOT_FOUND', body: () => ({ terms }) },
  'POST /api/quantize/create': {
    guard: 'trade',
    rate: 'write',
    takesKey: true,
    owner: 'MARKET_NOT_FOUND',
    body: () => ({ terms, name: '', start: true }),
  },
  'GET /api/quantize/robots': read,
  'GET /api/quantize/robots/{id}': one,
  'GET /api/quantize/robots/{id}/events': one,
  'GET /api/quantize/robots/{id}/pairs': one,
  'POST /api/quantize/robots/{id}/start': act,
  'POST /api/quantize/robots/{id}/pause': act,
  'POST /api/quantize/robots/{id}/resume': act,
  'POST /api/quantize/robots/{id}/stop': { ...act, body: () => ({ coins: 'keep' }) },
  'POST /api/quantize/robots/{id}/edit': { ...act, body: () => ({ name: 'mine' }) },
  'POST /api/quantize/robots/{id}/top-up': { ...act, body: () => ({ amount: '1' }) },
  'POST /api/quantize/robots/{id}/take-out': { ...act, body: () => ({ amount: '1' }) },
};

/** The callers who get through the door of a call about one robot: there is none of that number. */
const ofNone = { params: { id: '999999' }, answers: { ...answersBeyondTheDoor('NOT_FOUND'), 'key to trade': 'NOT_FOUND' } } as const;

/** What each call that could lose something is answered in each state of its customer, as reviewed: a grid is asked for that starts with coins of the trading account. */
export const losses: Losses = {
  robotCreate: {
    body: () => ({
      terms: { kind: 'grid', market: 'BTC_USDT', lower: '30000', upper: '50000', grids: 4, spacing: 'arithmetic', amount: '0.001' },
      name: '',
      start: true,
    }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'key to trade': 'SUCCESS' },
  },
  robotStart: { body: () => ({}), ...ofNone },
  robotResume: { body: () => ({}), ...ofNone },
  robotEdit: { body: () => ({ name: 'mine' }), ...ofNone },
  robotTopUp: { body: () => ({ amount: '1' }), ...ofNone },
  // Keeping coins loses nothing; selling them is refused on a new device by the handler.
  robotStop: {
    body: () => ({ coins: 'keep' }),
    params: { id: '999999' },
    answers: { ...answersBeyondTheDoor('NOT_FOUND'), 'new device': 'NOT_FOUND', 'key to trade': 'NOT_FOUND' },
  },
};
