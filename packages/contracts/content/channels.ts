import { z } from 'zod';
import { timeMs } from '../shapes.ts';
import { maintenance } from './shapes/maintenance.ts';
import { notice } from './shapes/notice.ts';
import { features } from './shapes/site.ts';

/**
 * `site` tells open pages that the settings of their site changed: its switches, which take effect at once, and the version of all its
 * settings, by which a page knows that it has to ask for them again; and that maintenance is announced, or is over.
 */
export const contentChannels = {
  site: {
    access: 'public',
    perSite: true,
    frame: z.object({
      channel: z.literal('site'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({ version: timeMs, features, isCopy: z.boolean(), maintenance: maintenance.nullable() }),
    }),
  },
  notices: {
    access: 'private',
    frame: z.object({ channel: z.literal('notices'), type: z.enum(['snapshot', 'update']), unread: z.int(), data: z.array(notice) }),
  },
} as const;
