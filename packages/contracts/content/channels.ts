import { z } from 'zod';
import { notice } from './shapes/notice.ts';

export const contentChannels = {
  notices: {
    access: 'private',
    frame: z.object({ channel: z.literal('notices'), type: z.enum(['snapshot', 'update']), unread: z.int(), data: z.array(notice) }),
  },
} as const;
