import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { timeMs } from '../../shapes.ts';
import { maintenance } from '../shapes/maintenance.ts';

const data = z.object({
  /** Whether this is a restored copy of a site, which sends no mail and follows no chain. */
  isCopy: z.boolean(),
  maintenance: maintenance.extend({ reason: z.string() }).nullable(),
});
export type MaintenanceState = z.output<typeof data>;

export const deskMaintenance = defineDeskCall({
  method: 'GET',
  path: '/api/operator/maintenance',
  summary: 'Whether maintenance is announced or under way, and whether this is a copy of a site',
  principal: 'operator',
  roles: ROLES,
  data,
});

export const deskMaintenanceBegin = defineDeskCall({
  method: 'POST',
  path: '/api/operator/maintenance',
  summary:
    'Announce maintenance, or change what was announced: orders and all that moves money are refused from then on, cancellations and reads are not',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  audit: 'site.maintenance',
  /** `from` in the past, or null, begins it at once; `until` is what customers see. */
  body: z.strictObject({ from: timeMs.nullable(), until: timeMs, reason }),
  data,
});

export const deskMaintenanceEnd = defineDeskCall({
  method: 'POST',
  path: '/api/operator/maintenance/end',
  summary: 'End maintenance, or take its announcement back',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  audit: 'site.maintenance_end',
  body: z.strictObject({ reason }),
  data,
});
