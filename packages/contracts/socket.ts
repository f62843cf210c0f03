import { z } from 'zod';
import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from './constants.ts';
import { channels, PRIVATE_CHANNELS, PUBLIC_CHANNELS } from './contracts.ts';
import type { DataFrame } from './contracts.ts';
import { LANGUAGES } from './languages.ts';
import { interval, pair } from './shapes.ts';

const requestId = z.string().max(64).optional();

/** Frames a client sends. `market` belongs to ticker, depth, deals and kline, `interval` to kline. */
export const clientFrame = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    channel: z.enum([...PUBLIC_CHANNELS, ...PRIVATE_CHANNELS]),
    market: pair.optional(),
    interval: interval.optional(),
    id: requestId,
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    channel: z.enum([...PUBLIC_CHANNELS, ...PRIVATE_CHANNELS]),
    market: pair.optional(),
    interval: interval.optional(),
    id: requestId,
  }),
  /** Language of the notices; defaults to the browser's. */
  z.strictObject({ op: z.literal('auth'), token: z.string().max(4096), language: z.enum(LANGUAGES).optional(), id: requestId }),
  /** Cancels all open orders when the session's last socket that enabled it has been disconnected for this long; 0 disables it. */
  z.strictObject({
    op: z.literal('cancelOnDisconnect'),
    seconds: z.union([z.literal(0), z.int().min(DISCONNECT_SECONDS_MIN).max(DISCONNECT_SECONDS_MAX)]),
    id: requestId,
  }),
  z.strictObject({ op: z.literal('ping'), id: requestId }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Replies to frames of a client. */
export const replyFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  z.object({ op: z.literal('unsubscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  z.object({ op: z.literal('authed'), uid: z.string(), id: requestId }),
  z.object({ op: z.literal('cancelOnDisconnect'), seconds: z.int(), id: requestId }),
  z.object({ op: z.literal('pong'), id: requestId }),
  /** `ended` is true if the session was revoked: the socket is no longer authenticated. */
  z.object({ op: z.literal('error'), code: z.string(), message: z.string(), id: requestId }),
]);

/** Frames that the server sends unasked, those of every channel. */
export const dataFrame = z.union(Object.values(channels).map(({ frame }) => frame));
export type ServerFrame = DataFrame | z.output<typeof replyFrame>;
