import { z } from 'zod';
import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from './constants.ts';
import { channels, PRIVATE_CHANNELS, PUBLIC_CHANNELS, SOCKET_CALLS } from './contracts.ts';
import type { CallName, DataFrame } from './contracts.ts';
import { LANGUAGES } from './languages.ts';
import { interval, pair, timeMs } from './shapes.ts';

const requestId = z.string().max(64).optional();
const channel = z.enum([...PUBLIC_CHANNELS, ...PRIVATE_CHANNELS]);

/** A call over the socket: the same handler, rules, limits and durability as its HTTP route. Answers may come in another order than the calls; `id` says which is which. */
export const callFrame = z.strictObject({
  op: z.literal('call'),
  call: z.enum(SOCKET_CALLS as [CallName, ...CallName[]]),
  body: z.unknown(),
  idempotencyKey: z.string().max(128).optional(),
  id: z.string().min(1).max(64),
});
export type CallFrame = z.output<typeof callFrame>;

/** Log-in by an API key: signed as the request that opened the socket, `GET` of its path without a body. */
const keyFrame = z.strictObject({
  op: z.literal('auth'),
  key: z.string().max(64),
  timestamp: z.string().max(16),
  signature: z.string().max(128),
  language: z.enum(LANGUAGES).optional(),
  id: requestId,
});

/** Frames a client sends. `market` belongs to ticker, depth, deals and kline, `interval` to kline, `since` to depth. */
export const clientFrame = z.union([
  z.discriminatedUnion('op', [
    z.strictObject({
      op: z.literal('subscribe'),
      channel,
      market: pair.optional(),
      interval: interval.optional(),
      since: z.int().min(0).optional(),
      id: requestId,
    }),
    z.strictObject({ op: z.literal('unsubscribe'), channel, market: pair.optional(), interval: interval.optional(), id: requestId }),
    /** Language of the notices; defaults to the browser's. */
    z.strictObject({ op: z.literal('auth'), token: z.string().max(4096), language: z.enum(LANGUAGES).optional(), id: requestId }),
    callFrame,
    /**
     * Cancels open orders when the session's last socket that enabled it has been disconnected for this long; 0 disables it. Orders that wait for a trigger stay,
     * because a lost connection must not take protection away, unless `what` is `all`.
     */
    z.strictObject({
      op: z.literal('cancelOnDisconnect'),
      seconds: z.union([z.literal(0), z.int().min(DISCONNECT_SECONDS_MIN).max(DISCONNECT_SECONDS_MAX)]),
      what: z.enum(['working', 'all']).optional(),
      id: requestId,
    }),
    z.strictObject({ op: z.literal('ping'), id: requestId }),
  ]),
  keyFrame,
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Replies to frames of a client. */
export const replyFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  z.object({ op: z.literal('unsubscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  /** `expiresAt` is when the token or the key ends, null for a key without an end; until then `auth` may be sent again. */
  z.object({ op: z.literal('authed'), uid: z.string(), expiresAt: timeMs.nullable(), id: requestId }),
  /** `data` is that of the call; `position` and `replayed` are what HTTP answers in `X-Position` and `Idempotency-Replayed`. */
  z.object({
    op: z.literal('answer'),
    call: z.string(),
    data: z.unknown(),
    position: z.int().optional(),
    replayed: z.literal(true).optional(),
    id: z.string(),
  }),
  z.object({ op: z.literal('cancelOnDisconnect'), seconds: z.int(), id: requestId }),
  z.object({ op: z.literal('pong'), id: requestId }),
  /**
   * A refused frame; `id` is the one that it came with. With `ended` it answers none: the log-in `expired`, which is no disconnection
   * and can be renewed by another `auth`, or was `revoked`. The socket stays open for what is public.
   */
  z.object({
    op: z.literal('error'),
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    retryAfterSeconds: z.int().optional(),
    ended: z.enum(['expired', 'revoked']).optional(),
    id: requestId,
  }),
]);

/** Frames that the server sends unasked, those of every channel. */
export const dataFrame = z.union(Object.values(channels).map(({ frame }) => frame));
export type ServerFrame = DataFrame | z.output<typeof replyFrame>;
