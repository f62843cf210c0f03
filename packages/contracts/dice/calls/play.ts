import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, cursorQuery, decimal, id, nextCursor, pageData, pageQuery, signedDecimal, timeMs } from '../../shapes.ts';
import {
  clientSeed,
  diceBet,
  diceBoardBet,
  diceFormerSeed,
  diceMultiple,
  dicePlayer,
  dicePool,
  diceRoll,
  diceShownSeed,
  diceSide,
} from '../shapes/dice.ts';

const feature = 'dice';

export const diceInfo = defineCall({
  method: 'GET',
  path: '/api/dice/info',
  summary: 'Pools with their rules and what they are worth, and the newest bets of everybody',
  principal: 'either',
  rate: 'read',
  feature,
  data: z.object({ pools: z.array(dicePool), board: z.array(diceBoardBet) }),
});

export const diceOwn = defineCall({
  method: 'GET',
  path: '/api/dice/player',
  summary: 'Own seeds (never a server seed in use), limits, exclusion, and the game account',
  principal: 'customer',
  rate: 'read',
  data: dicePlayer,
});

export const diceBegin = defineCall({
  method: 'POST',
  path: '/api/dice/begin',
  summary: 'The first server seeds, as hashes, before there is a seed of one’s own for them; where there are some it changes nothing',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  feature,
  data: dicePlayer,
});

export const diceClientSeed = defineCall({
  method: 'POST',
  path: '/api/dice/clientSeed',
  summary: 'Set another client seed for future bets',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature,
  body: z.strictObject({ clientSeed }),
  data: dicePlayer,
});

export const diceRotate = defineCall({
  method: 'POST',
  path: '/api/dice/rotate',
  summary: 'Ends the server seed, and reveals it; the next one takes its place, and the first bet with it brings another seed of one’s own',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    /** The hash of the seed that is to end: so that a repetition does not end the next one as well. */
    serverSeedHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  data: z.object({ player: dicePlayer, serverSeed: z.string(), serverSeedHash: z.string(), bets: z.int() }),
});

export const diceFormerSeeds = defineCall({
  method: 'GET',
  path: '/api/dice/seeds',
  summary: 'Own server seeds that were replaced, as they were revealed, and how many bets were made with each; newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, ...cursorQuery }),
  data: pageData(diceFormerSeed).extend({ next: nextCursor }),
});

export const diceCommitment = defineCall({
  method: 'GET',
  path: '/api/dice/commitment',
  summary:
    'The hashes of the own server seed in use and of the next one, with their paths to the root that a signed statement has of all hashes in use',
  principal: 'customer',
  rate: 'read',
  data: z.object({ seeds: z.array(diceShownSeed) }),
});

export const dicePlace = defineCall({
  method: 'POST',
  path: '/api/dice/bet',
  summary: 'Bet at the multiple that was shown. The stake and the possible win are reserved first, and then the roll is made',
  principal: 'customer',
  rate: 'order',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({
    coin: coinCode,
    stake: decimal,
    side: diceSide,
    target: diceRoll,
    /** Another multiple is refused; without it any is taken. */
    multiple: diceMultiple.optional(),
    /** A seed of one’s own from this bet on. The first bet with a server seed has one, since none was known when that was made. */
    clientSeed: clientSeed.optional(),
  }),
  data: diceBet,
});

export const diceBets = defineCall({
  method: 'GET',
  path: '/api/dice/bets',
  summary: 'Own bets, newest first, with everything that a roll is computed from',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    coin: coinCode.optional(),
    state: z.enum(['won', 'lost']).optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  data: pageData(diceBet).extend({ next: nextCursor }),
});

export const diceOneBet = defineCall({
  method: 'GET',
  path: '/api/dice/bets/{id}',
  summary: 'One own bet',
  principal: 'customer',
  rate: 'read',
  params: z.strictObject({ id }),
  data: diceBet,
});

export const diceStats = defineCall({
  method: 'GET',
  path: '/api/dice/stats',
  summary: 'Results of own bets in a coin, in total and today (UTC)',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ coin: coinCode }),
  data: z.object({
    all: z.object({ bets: z.int(), won: z.int(), staked: decimal, result: signedDecimal }),
    today: z.object({ bets: z.int(), won: z.int(), staked: decimal, result: signedDecimal }),
  }),
});

export const diceSitting = defineCall({
  method: 'GET',
  path: '/api/dice/sitting',
  summary:
    'The current sitting: since when bets follow each other with less than half an hour between them, and their result; pending bets count as lost',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    /** Null where nothing was bet in the last half hour; at most a day ago. */
    since: timeMs.nullable(),
    bets: z.int(),
    results: z.array(z.object({ coin: coinCode, result: signedDecimal })),
    now: timeMs,
  }),
});

/** A limit of a day, or null for none. */
const most = decimal.nullable();

export const diceLimits = defineCall({
  method: 'POST',
  path: '/api/dice/limits',
  summary: 'Set the daily (UTC) stake and loss limits of a coin; lower limits apply at once, higher ones after 24 hours',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ coin: coinCode, stake: most, loss: most }),
  data: dicePlayer,
});

export const diceReminder = defineCall({
  method: 'POST',
  path: '/api/dice/reminder',
  summary: 'Set the minutes of play after which the pages show a reminder; 0 for never',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ minutes: z.int().min(0).max(1_440) }),
  data: dicePlayer,
});

export const diceExclude = defineCall({
  method: 'POST',
  path: '/api/dice/exclude',
  summary: 'Exclude oneself from playing; nobody can end that early',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ period: z.enum(['day', 'week', 'month', 'ever']) }),
  data: dicePlayer,
});
