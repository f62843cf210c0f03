import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { timeMs } from '../../shapes.ts';

const SERVER_STATES = ['primary', 'standby', 'silent'] as const;

export const deskMachines = defineDeskCall({
  method: 'GET',
  path: '/api/operator/machines',
  summary:
    'The machines of a site: its gateways, its entrances of the console and, where PostgreSQL keeps the journal, who leads, who follows, the databases, and when the lead changed hands',
  principal: 'operator',
  roles: ROLES,
  data: z.object({
    /** Null where one machine keeps the journal in its folder. */
    replicated: z
      .object({
        /** Machine and process of the leader, and how often a server has taken the lead. */
        leader: z.string(),
        epoch: z.int(),
        /** Last command in the journal, and the last one that the leader had applied when it said so. */
        sequence: z.int(),
        applied: z.int(),
        /** Databases that have every command, and how many must before new orders are taken. */
        copies: z.int(),
        required: z.int(),
        databases: z.array(
          z.object({
            host: z.string(),
            state: z.enum(SERVER_STATES),
            /** Bytes of the primary's log that it does not have yet. */
            behindBytes: z.int().nullable(),
          }),
        ),
        /** Servers of the site that were heard of within a day. */
        servers: z.array(z.object({ name: z.string(), leads: z.boolean(), sequence: z.int(), seenAgoMs: z.int() })),
        /** The newest first. */
        takeovers: z.array(
          z.object({
            epoch: z.int(),
            at: timeMs,
            name: z.string(),
            sequence: z.int(),
            /** For how long nothing had been heard of the leader before; 0 after a clean stop. */
            silentMs: z.int(),
          }),
        ),
      })
      .nullable(),
    /** Gateways that are connected to the server that answers: the last command that was sent to each, and how many of its own wait for an answer. */
    gateways: z.array(z.object({ name: z.string(), sequence: z.int(), waiting: z.int() })),
    /** Entrances of the console in processes of their own that asked the server that answers since its start. */
    consoles: z.array(z.object({ name: z.string(), seenAgoMs: z.int() })),
  }),
});
export type Machines = z.output<typeof deskMachines.data>;

export const deskSystem = defineDeskCall({
  method: 'GET',
  path: '/api/operator/system',
  summary: 'The state of the server: journal, projections, shadow core, database, chains, disk',
  principal: 'operator',
  roles: ROLES,
  data: z.object({
    version: z.string(),
    startedAt: timeMs,
    /** Commands in the journal. */
    sequence: z.int(),
    /** Commands that rows do not show yet, and that the shadow core has not computed yet. */
    projectionLag: z.int(),
    shadowLag: z.int(),
    database: z.boolean(),
    /** Whether timers wait until a person confirms the time. */
    clockHeld: z.boolean(),
    haltedChains: z.array(z.string()),
    /** Bytes free where the journal is, and in all. */
    disk: z.object({ free: z.int(), size: z.int() }),
    /** Names of parts that are not ready. */
    notReady: z.array(z.string()),
  }),
});
export type SystemState = z.output<typeof deskSystem.data>;
