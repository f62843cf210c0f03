import { z } from 'zod';
import { id } from '../shapes.ts';
import { ROBOT_STATES } from './shapes/robot.ts';

export const robotChannels = {
  robot: {
    access: 'private',
    apiScope: 'read',
    /** How many have not stopped, and the one that changed, which is to be asked for again; none in a snapshot. */
    frame: z.object({
      channel: z.literal('robot'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ open: z.int(), robot: z.object({ id, state: z.enum(ROBOT_STATES) }).nullable() }),
    }),
  },
} as const;
