import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ROBOT_KINDS } from '../robot/shapes/terms.ts';
import { empty, id, pageData, pageQuery, pair, queryInt, timeMs } from '../shapes.ts';
import { NICKNAME_MAX, OWN_WINDOWS, ownFigures, rankedRobot, RANKING_WINDOWS, robotCopy, robotListing } from './shapes.ts';

const feature = 'robot';
const one = z.strictObject({ id });
const write = { method: 'POST', principal: 'customer', rate: 'write', loses: 'nothing' } as const;
const window = z.enum(RANKING_WINDOWS).default('30').describe('Days');

export const quantifyMine = defineCall({
  method: 'GET',
  principal: 'customer',
  rate: 'heavy',
  apiScope: 'read',
  path: '/api/allmill/mine',
  summary: 'Equity and profit of own robots, from postings and candles: in total, by robot and by coin, and compared with holding',
  query: z.strictObject({ window: z.enum(OWN_WINDOWS).default('90').describe('Days, or all of them') }),
  data: ownFigures,
});

export const quantifyRanking = defineCall({
  method: 'GET',
  principal: 'visitor',
  rate: 'read',
  path: '/api/allmill/ranking',
  summary: 'Robots whose owners listed them, by their time-weighted return; those that stopped stay for the window that they ran in',
  feature,
  query: z.strictObject({
    window,
    kind: z.enum(ROBOT_KINDS).optional(),
    market: pair.optional(),
    drawdown: queryInt(1, 1_000_000).optional().describe('At most, in millionths'),
    q: z.string().max(NICKNAME_MAX).optional().describe('A part of a nickname'),
    ...pageQuery,
  }),
  data: pageData(rankedRobot).extend({
    computedAt: timeMs.nullable().meta({ description: 'Null until it was computed for the first time since the start' }),
    inProfit: z.int(),
    stopped: z.int(),
  }),
});

export const quantifyListings = defineCall({
  method: 'GET',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  path: '/api/allmill/listings',
  summary: 'Own robots and whether they are in the ranking, with the reason where they are not',
  query: z.strictObject({ window }),
  data: z.object({ list: z.array(robotListing) }),
});

export const quantifyList = defineCall({
  ...write,
  path: '/api/allmill/list',
  summary: 'List an own robot in the ranking under a nickname, which others see; again for another nickname',
  feature,
  body: z.strictObject({ robot: id, nickname: z.string().max(100) }),
  data: z.object({ nickname: z.string() }),
});

export const quantifyUnlist = defineCall({
  ...write,
  path: '/api/allmill/unlist',
  summary: 'Take an own robot out of the ranking, and give up its nickname',
  body: z.strictObject({ robot: id }),
  data: empty,
});

export const quantifyCopy = defineCall({
  method: 'GET',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  path: '/api/allmill/ranking/{id}/copy',
  summary: 'Parameters of a listed robot, with its lines moved so that the price of now lies where it lay at the start',
  feature,
  params: one,
  data: robotCopy,
});

export const quantifyCopied = defineCall({
  ...write,
  path: '/api/allmill/ranking/{id}/copied',
  summary: 'Report an own robot as a copy of a listed one, which counts its copies; a customer counts once',
  feature,
  params: one,
  body: z.strictObject({ robot: id }),
  data: empty,
});
