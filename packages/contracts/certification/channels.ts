import { z } from 'zod';

export const certificationChannels = {
  certification: {
    access: 'private',
    /** Something of it changed; `level` is the one that counts now. */
    frame: z.object({
      channel: z.literal('certification'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ level: z.int().min(0).max(3) }),
    }),
  },
} as const;
