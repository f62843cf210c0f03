import { z } from 'zod';
import { id } from '../shapes.ts';

export const shopChannels = {
  shop: {
    access: 'private',
    /** `order` is the one that changed; null in a snapshot. */
    frame: z.object({
      channel: z.literal('shop'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ open: z.int(), order: id.nullable() }),
    }),
  },
} as const;
