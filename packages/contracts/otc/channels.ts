import { z } from 'zod';
import { id } from '../shapes.ts';

export const otcChannels = {
  otc: {
    access: 'private',
    /** `order` is the one that changed, and `isMessage` whether one of the two wrote; null in a snapshot. */
    frame: z.object({
      channel: z.literal('otc'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ open: z.int(), unread: z.int(), order: id.nullable(), isMessage: z.boolean() }),
    }),
  },
} as const;
