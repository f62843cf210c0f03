import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { timeMs } from '../../shapes.ts';

export const deskSystem = defineDeskCall({
  method: 'GET',
  path: '/api/operator/system',
  summary: 'The state of the server: journal, projections, shadow core, database, chains, disk',
  principal: 'operator',
  roles: ROLES,
  data: z.object({
    version: z.string(),
    startedAt: timeMs,
    /** Commands in the journal. */
    sequence: z.int(),
    /** Commands that rows do not show yet, and that the shadow core has not computed yet. */
    projectionLag: z.int(),
    shadowLag: z.int(),
    database: z.boolean(),
    /** Whether timers wait until a person confirms the time. */
    clockHeld: z.boolean(),
    haltedChains: z.array(z.string()),
    /** Bytes free where the journal is, and in all. */
    disk: z.object({ free: z.int(), size: z.int() }),
    /** Names of parts that are not ready. */
    notReady: z.array(z.string()),
  }),
});
export type SystemState = z.output<typeof deskSystem.data>;
