import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { coinCode, decimal, id, pageData, pageQuery, signedDecimal, timeMs } from '../../shapes.ts';
import { diceBet, dicePool } from '../shapes/dice.ts';

const READERS = ['owner', 'finance', 'auditor'] as const;

const deskPool = dicePool.extend({
  /** What the pool’s bets came to, and what was to be expected of them. */
  bets: z.int(),
  staked: decimal,
  expected: signedDecimal,
  result: signedDecimal,
  houseTook: decimal,
  pending: z.int(),
  houseShares: decimal,
  houseValue: decimal,
  leaving: decimal,
  waiting: z.int(),
  changed: timeMs,
});
export type DeskDicePool = z.output<typeof deskPool>;

export const deskDicePools = defineDeskCall({
  method: 'GET',
  path: '/api/operator/dice/pools',
  summary: 'Pools with their rules, value, liabilities and results of bets; coins that have none yet',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    list: z.array(deskPool),
    coins: z.array(z.object({ coin: coinCode, decimals: z.int(), house: decimal })),
    isReady: z.boolean().meta({ description: 'Whether the server has the key that seeds are made with' }),
  }),
});

const deskBet = diceBet.omit({ serverSeed: true, clientSeed: true }).extend({ customer: id });
export type DeskDiceBet = z.output<typeof deskBet>;

export const deskDiceBets = defineDeskCall({
  method: 'GET',
  path: '/api/operator/dice/bets',
  summary: 'Bets of everybody or of one customer, newest first',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  audit: 'dice.bets.view',
  query: z.strictObject({
    ...pageQuery,
    coin: coinCode.optional(),
    q: z.string().max(64).optional().meta({ description: 'Serial number, or a uid' }),
  }),
  data: pageData(deskBet),
});

export const deskDiceDealers = defineDeskCall({
  method: 'GET',
  path: '/api/operator/dice/pools/{coin}/dealers',
  summary: 'Shareholders of a pool, largest first',
  principal: 'operator',
  roles: READERS,
  audit: 'dice.dealers.view',
  params: z.strictObject({ coin: coinCode }),
  query: z.strictObject(pageQuery),
  data: pageData(
    z.object({
      uid: id.nullable().meta({ description: 'Null for the house' }),
      shares: decimal,
      value: decimal,
      leaving: decimal,
      putIn: decimal,
      takenOut: decimal,
      since: timeMs,
    }),
  ),
});
