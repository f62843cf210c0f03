import { z } from 'zod';
import { id } from '../shapes.ts';

export const c2cChannels = {
  c2c: {
    access: 'private',
    /** `order` is the one that changed; null in a snapshot. `waiting` are those that wait for this reader as a provider. */
    frame: z.object({
      channel: z.literal('c2c'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ unfinished: z.int(), waiting: z.int(), order: id.nullable() }),
    }),
  },
} as const;
