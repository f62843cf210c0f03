import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, id, pageData, pageQuery, pair } from '../../shapes.ts';
import { robot, robotDetails, robotEvent, robotPair, robotPlan, ROBOT_EVENTS } from '../shapes/robot.ts';
import { ROBOT_KINDS, ROBOT_NAME_MAX, robotTerms } from '../shapes/terms.ts';

const feature = 'robot';
const one = z.strictObject({ id });
const read = { method: 'GET', principal: 'customer', rate: 'read', apiScope: 'read' } as const;
/** Money stays the customer's, and their robot's: nothing of it leaves them, but a robot may trade badly. */
const act = { method: 'POST', principal: 'customer', rate: 'write', apiScope: 'trade', moves: 'within', idempotent: true } as const;
const name = z.string().max(ROBOT_NAME_MAX);

export const robotPreview = defineCall({
  method: 'POST',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  loses: 'nothing',
  path: '/api/quantize/preview',
  summary: 'What a robot would buy and reserve if it started now; refused as it would be',
  feature,
  body: z.strictObject({ terms: robotTerms }),
  data: robotPlan,
});

export const robotCreate = defineCall({
  ...act,
  loses: 'value',
  path: '/api/quantize/create',
  summary: 'Create a robot: a draft, or with `start` one that takes its investment from the trading account and starts',
  feature,
  body: z.strictObject({ terms: robotTerms, name: name.default(''), start: z.boolean() }),
  data: robotDetails,
});

export const robots = defineCall({
  ...read,
  path: '/api/quantize/robots',
  summary: 'Own robots, the newest first',
  query: z.strictObject({
    state: z.enum(['open', 'stopped']).optional().describe('`open`: those that have not stopped'),
    kind: z.enum(ROBOT_KINDS).optional(),
    market: pair.optional(),
    ...pageQuery,
  }),
  data: pageData(robot),
});

export const robotOne = defineCall({
  ...read,
  path: '/api/quantize/robots/{id}',
  summary: 'An own robot with its lines and what rests on them',
  params: one,
  data: robotDetails,
});

export const robotEvents = defineCall({
  ...read,
  path: '/api/quantize/robots/{id}/events',
  summary: 'Events of an own robot, newest first',
  params: one,
  query: z.strictObject({ what: z.enum(ROBOT_EVENTS).optional(), ...pageQuery }),
  data: pageData(robotEvent),
});

export const robotPairs = defineCall({
  ...read,
  path: '/api/quantize/robots/{id}/pairs',
  summary: 'Sales of an own robot and the purchases that they closed, the newest first',
  params: one,
  query: z.strictObject(pageQuery),
  data: pageData(robotPair),
});

export const robotStart = defineCall({
  ...act,
  loses: 'value',
  path: '/api/quantize/robots/{id}/start',
  summary: 'Start a draft',
  feature,
  params: one,
  body: z.strictObject({}),
  data: robotDetails,
});

export const robotPause = defineCall({
  ...act,
  loses: 'nothing',
  duringMaintenance: true,
  path: '/api/quantize/robots/{id}/pause',
  summary: 'Pause: its orders are cancelled, its coins stay in it',
  params: one,
  body: z.strictObject({}),
  data: robotDetails,
});

export const robotResume = defineCall({
  ...act,
  loses: 'value',
  path: '/api/quantize/robots/{id}/resume',
  summary: 'Resume after a pause, replanned from the robot’s funds; after a change of the market’s rules this accepts the new plan',
  feature,
  params: one,
  body: z.strictObject({}),
  data: robotDetails,
});

export const robotStop = defineCall({
  ...act,
  whereNotServed: 'taken',
  loses: 'priced',
  path: '/api/quantize/robots/{id}/stop',
  summary:
    'Stop: its orders are cancelled, its coins are kept or sold, and everything returns to the trading account. A draft is discarded',
  params: one,
  body: z.strictObject({ coins: z.enum(['keep', 'sell']) }),
  data: robotDetails,
});

export const robotEdit = defineCall({
  ...act,
  loses: 'value',
  path: '/api/quantize/robots/{id}/edit',
  summary: 'Change the terms, within the same kind and market, or the name: orders are cancelled and replanned from the robot’s funds',
  feature,
  params: one,
  body: z.strictObject({ terms: robotTerms.optional(), name: name.optional() }),
  data: robotDetails,
});

export const robotTopUp = defineCall({
  ...act,
  loses: 'value',
  path: '/api/quantize/robots/{id}/top-up',
  summary: 'Move more of the quote coin from the trading account into a robot',
  feature,
  params: one,
  body: z.strictObject({ amount: decimal }),
  data: robotDetails,
});

export const robotTakeOut = defineCall({
  ...act,
  whereNotServed: 'taken',
  loses: 'nothing',
  path: '/api/quantize/robots/{id}/take-out',
  summary: 'Move quote coin that no line needs back to the trading account',
  params: one,
  body: z.strictObject({ amount: decimal }),
  data: robotDetails,
});
