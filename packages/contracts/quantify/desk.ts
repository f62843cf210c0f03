import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { ROBOT_STATES } from '../robot/shapes/robot.ts';
import { ROBOT_KINDS } from '../robot/shapes/terms.ts';
import { id, pageData, pageQuery, pair, timeMs } from '../shapes.ts';

export const deskExcludedRobots = defineDeskCall({
  method: 'GET',
  path: '/api/operator/robots/excluded',
  summary:
    'Robots that are out of the ranking for as long as they are listed, the latest first, with the reason that their owners were told',
  principal: 'operator',
  roles: ['owner', 'compliance', 'auditor'],
  audit: 'robot.excluded.view',
  query: z.strictObject(pageQuery),
  data: pageData(
    z.object({
      id,
      uid: id,
      nickname: z.string(),
      kind: z.enum(ROBOT_KINDS),
      markets: z.array(pair),
      state: z.enum(ROBOT_STATES),
      reason: z.enum(['linked_trades']).meta({ description: 'It traded with an account that is linked to its owner’s' }),
      since: timeMs,
    }),
  ),
});
