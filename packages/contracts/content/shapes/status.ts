import { z } from 'zod';
import { timeMs } from '../../shapes.ts';
import { maintenance } from './maintenance.ts';

/** Parts by what people do with them: orders, histories, coins in and out, and messages and notices. */
export const STATUS_PARTS = ['trading', 'histories', 'wallet', 'messages'] as const;

export const siteStatusData = z.object({
  time: timeMs,
  /** Since when this server has been watching; what was before is not known here. */
  watchedSince: timeMs,
  /** Whether this is a restored copy of a site, for trials: it sends no mail and follows no chain. */
  isCopy: z.boolean(),
  maintenance: maintenance.nullable(),
  parts: z.array(
    z.object({
      part: z.enum(STATUS_PARTS),
      works: z.boolean(),
      since: timeMs.nullable().meta({ description: 'When that changed; null if it has been so since `watchedSince`' }),
    }),
  ),
});
export type SiteStatus = z.output<typeof siteStatusData>;
export type StatusPart = SiteStatus['parts'][number]['part'];
