import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { timeMs } from '../../shapes.ts';

export const HEALTH_PARTS = [
  'database',
  'histories',
  'shadow',
  'copies',
  'disk',
  'clock',
  'audit',
  'rates',
  'mail',
  'signer',
  'node',
  'chain',
  'backup',
  'drill',
] as const;

/** What can be wrong with a part. */
export const HEALTH_FAULTS = [
  'database_away',
  'histories_behind',
  'shadow_behind',
  'copies_short',
  'disk_low',
  'disk_full',
  'clock_held',
  'audit_broken',
  'rates_missing',
  'mail_late',
  'signer_away',
  'signer_blind',
  'node_silent',
  'node_behind',
  'node_stalled',
  'chain_halted',
  'backup_none',
  'backup_old',
  'drill_none',
  'drill_old',
  'drill_failed',
] as const;

/** `off` is a part that this site does not have. */
const HEALTH_STATES = ['ok', 'warning', 'problem', 'off'] as const;

const healthPart = z.object({
  part: z.enum(HEALTH_PARTS),
  /** Code of a chain, or of a node as `BTC-1`; empty for parts of which there is one. */
  name: z.string(),
  state: z.enum(HEALTH_STATES),
  fault: z.enum(HEALTH_FAULTS).nullable(),
  /** Since when it is in this state, as far as this server knows. */
  since: timeMs,
  /** Last success: a message sent, a backup, a drill. */
  lastAt: timeMs.nullable(),
  /** Messages that wait, blocks that a node is behind, commands that rows do not show, or coins without a rate in yuan. */
  count: z.int().nullable(),
});
export type HealthPart = z.output<typeof healthPart>;

export const deskHealth = defineDeskCall({
  method: 'GET',
  path: '/api/operator/health',
  summary: 'Every part that somebody has to look after, with its state, since when, and what is wrong',
  principal: 'operator',
  roles: ROLES,
  data: z.object({ checkedAt: timeMs, parts: z.array(healthPart) }),
});
export type HealthReport = z.output<typeof deskHealth.data>;
