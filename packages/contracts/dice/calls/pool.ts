import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, cursorQuery, decimal, nextCursor, pageData, pageQuery, signedDecimal, timeMs } from '../../shapes.ts';
import { diceFlow, dicePool } from '../shapes/dice.ts';

const feature = 'dice';
const params = z.strictObject({ coin: coinCode });

/** A day of a pool, UTC. */
const poolDay = z.object({
  day: timeMs,
  bets: z.int(),
  staked: decimal,
  expected: signedDecimal,
  result: signedDecimal,
  shareValue: decimal,
});

export const dicePoolPage = defineCall({
  method: 'GET',
  path: '/api/dice/pools/{coin}',
  summary: 'A pool’s value by day, compared with the expected result of its bets',
  principal: 'either',
  rate: 'read',
  feature,
  params,
  data: z.object({
    pool: dicePool,
    /** Oldest first. */
    days: z.array(poolDay),
    /** Value of a share at the end of each day, what was to be expected, and within what two of three and nineteen of twenty courses stay. */
    series: z.array(
      z.object({
        day: timeMs,
        value: z.number(),
        expected: z.number(),
        low: z.number(),
        high: z.number(),
        lowest: z.number(),
        highest: z.number(),
      }),
    ),
    month: z.object({ bets: z.int(), staked: decimal, expected: signedDecimal, result: signedDecimal, change: signedDecimal }),
  }),
});

const stake = z.object({
  shares: decimal,
  leaving: decimal,
  value: decimal,
  putIn: decimal,
  takenOut: decimal,
  profit: signedDecimal,
  /** A share of one. */
  part: decimal,
  since: timeMs.nullable(),
  waiting: z.array(diceFlow),
  available: decimal,
  /** Whether the customer may put coins in. */
  mayDeal: z.boolean(),
  /** When they may put coins in again, since they or another of their accounts is excluded; null for customers who may. */
  excludedUntil: timeMs.nullable(),
});

export const diceMyShares = defineCall({
  method: 'GET',
  path: '/api/dice/pools/{coin}/mine',
  summary: 'Own shares of a pool, and withdrawals that wait',
  principal: 'customer',
  rate: 'read',
  params,
  data: stake,
});

export const diceMyFlows = defineCall({
  method: 'GET',
  path: '/api/dice/pools/{coin}/records',
  summary: 'Deposits and redemptions of a pool, newest first',
  principal: 'customer',
  rate: 'read',
  params,
  query: z.strictObject({ ...pageQuery, ...cursorQuery }),
  data: pageData(diceFlow).extend({ next: nextCursor }),
});

export const diceStatement = defineCall({
  method: 'GET',
  path: '/api/dice/pools/{coin}/statement',
  summary: 'Own shares at the end of each day (UTC), with their value and the result of the day, newest first',
  principal: 'customer',
  rate: 'read',
  params,
  data: z.object({
    list: z.array(
      z.object({
        day: timeMs,
        shares: decimal,
        shareValue: decimal,
        value: decimal,
        putIn: decimal,
        takenOut: decimal,
        result: signedDecimal,
      }),
    ),
  }),
});

export const diceDeposit = defineCall({
  method: 'POST',
  path: '/api/dice/pools/{coin}/deposit',
  summary: 'Invest coins of the game account in a pool, for shares at the current value',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  params,
  body: z.strictObject({
    amount: decimal,
    /** The confirmation that what is put in can be lost. */
    accepted: z.literal(true),
  }),
  data: stake,
});

export const diceWithdraw = defineCall({
  method: 'POST',
  path: '/api/dice/pools/{coin}/withdraw',
  summary: 'Redeem shares: coins are paid into the game account after 24 hours, at the value at that time',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  idempotent: true,
  moves: 'within',
  loses: 'nothing',
  params,
  body: z.strictObject({ shares: decimal }),
  data: stake,
});
