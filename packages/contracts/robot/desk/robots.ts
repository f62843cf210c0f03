import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, decimal, id, pageData, pageQuery, pair, timeMs } from '../../shapes.ts';
import { ROBOT_REASONS, robotLine } from '../shapes/robot.ts';
import { ROBOT_KINDS, robotTerms } from '../shapes/terms.ts';

const READERS: readonly Role[] = ['owner', 'finance', 'compliance', 'support', 'auditor'];

const counts = { robots: z.int(), running: z.int(), waiting: z.int(), paused: z.int() } as const;
const equity = z
  .array(z.object({ coin: coinCode, amount: decimal }))
  .meta({ description: 'What they are worth at the last prices, by quote coin' });

export const deskRobots = defineDeskCall({
  method: 'GET',
  path: '/api/operator/robots',
  summary: 'Counts of robots that have not stopped, by kind, by market and by the reason of a pause; no lines',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    ...counts,
    equity,
    orders: z.int().meta({ description: 'Their orders that rest' }),
    kinds: z.array(z.object({ kind: z.enum(ROBOT_KINDS), ...counts, equity })),
    markets: z
      .array(z.object({ market: pair, ...counts, equity }))
      .meta({ description: 'A robot of several markets counts in each of them, with what it has of its base coin' }),
    reasons: z.array(z.object({ reason: z.enum(ROBOT_REASONS), robots: z.int() })),
  }),
});

export const deskPausedRobots = defineDeskCall({
  method: 'GET',
  path: '/api/operator/robots/paused',
  summary: 'Robots that are paused, the latest first, with the reason that their owners read',
  principal: 'operator',
  roles: READERS,
  audit: 'robot.paused.view',
  query: z.strictObject({ ...pageQuery, reason: z.enum(ROBOT_REASONS).optional(), market: pair.optional() }),
  data: pageData(
    z.object({
      id,
      uid: id,
      kind: z.enum(ROBOT_KINDS),
      market: pair,
      reason: z.enum(ROBOT_REASONS),
      since: timeMs,
      equity: decimal,
      quote: coinCode,
    }),
  ),
});

export const deskPauseRobots = defineDeskCall({
  method: 'POST',
  path: '/api/operator/robots/pause',
  summary:
    'Pause every running robot of a market: their orders are cancelled, their coins stay in them, and their owners are told. Owners may resume them while the site has robots on',
  principal: 'operator',
  roles: ['owner', 'compliance'],
  secondFactor: true,
  audit: 'robot.pause_all',
  body: z.strictObject({ market: pair, reason }),
  data: z.object({ robots: z.int().meta({ description: 'Those that were paused by it' }) }),
});

export const deskRobotLevels = defineDeskCall({
  method: 'POST',
  path: '/api/operator/robots/{id}/levels',
  summary: 'Terms and lines of one robot, which are worth money to others: only with a reason, and each look is in the audit log',
  principal: 'operator',
  roles: ['compliance'],
  audit: 'robot.levels',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  data: z.object({ uid: id, market: pair, terms: robotTerms, lines: z.array(robotLine) }),
});
