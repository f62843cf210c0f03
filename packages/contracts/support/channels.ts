import { z } from 'zod';
import { id } from '../shapes.ts';

export const supportChannels = {
  tickets: {
    access: 'private',
    /** `ticket` is the one that changed; null in a snapshot. */
    frame: z.object({
      channel: z.literal('tickets'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ unread: z.int(), ticket: id.nullable() }),
    }),
  },
} as const;
