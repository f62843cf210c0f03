import { z } from 'zod';
import { id } from '../shapes.ts';

export const lockChannels = {
  lock: {
    access: 'private',
    /** `position` is the one that changed; null in a snapshot. */
    frame: z.object({
      channel: z.literal('lock'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ open: z.int(), position: id.nullable() }),
    }),
  },
} as const;
