import { z } from 'zod';
import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from '../constants.ts';
import { LANGUAGES } from '../errors/index.ts';
import {
  accountKind,
  balance,
  deal,
  deposit,
  depthSnapshot,
  fill,
  interval,
  klineRow,
  level,
  notice,
  order,
  pair,
  ticker,
  withdrawal,
} from '../shapes/index.ts';

export { depthChecksumText } from './depth-checksum.ts';

/** Channels of `/ws/exchange` (product.md §3); those of the second list need `auth` first. */
export const PUBLIC_CHANNELS = ['ticker', 'depth', 'deals', 'kline', 'markets'] as const;
export const PRIVATE_CHANNELS = ['orders', 'fills', 'balances', 'notices', 'wallet'] as const;
/** The switch that closes the public channels; what is one's own stays open, so that orders can be seen and cancelled. */
export const PUBLIC_CHANNELS_FEATURE = 'coinTrade';

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
  /** `language` is that of the notices; without it the browser's own. */
  z.strictObject({ op: z.literal('auth'), token: z.string().max(4096), language: z.enum(LANGUAGES).optional(), id: requestId }),
  /** Cancel all open orders when the session's last socket that asked for it has been gone for so long; 0 takes it back. */
  z.strictObject({
    op: z.literal('cancelOnDisconnect'),
    seconds: z.union([z.literal(0), z.int().min(DISCONNECT_SECONDS_MIN).max(DISCONNECT_SECONDS_MAX)]),
    id: requestId,
  }),
  z.strictObject({ op: z.literal('ping'), id: requestId }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Answers to what a client sent. */
export const replyFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  z.object({ op: z.literal('unsubscribed'), channel: z.string(), market: pair.optional(), interval: interval.optional(), id: requestId }),
  z.object({ op: z.literal('authed'), uid: z.string(), id: requestId }),
  z.object({ op: z.literal('cancelOnDisconnect'), seconds: z.int(), id: requestId }),
  z.object({ op: z.literal('pong'), id: requestId }),
  /** `ended` is true when the session was revoked: the socket forgets who it was. */
  z.object({ op: z.literal('error'), code: z.string(), message: z.string(), id: requestId }),
]);

/**
 * Depth: first a snapshot, then diffs where `from` = previous `to` + 1. A level with amount "0" is gone.
 * Every 100th diff carries `crc`: CRC-32 of the top 25 levels, see `depthChecksumText`.
 */
export const depthDiff = z.object({ from: z.int(), to: z.int(), bids: z.array(level), asks: z.array(level), crc: z.int().optional() });
export type DepthDiff = z.output<typeof depthDiff>;

/** Data frames; lists of deals, orders and fills come newest first in snapshots and in order of time in updates. */
export const dataFrame = z.union([
  z.object({ channel: z.literal('ticker'), market: pair, data: ticker }),
  z.object({ channel: z.literal('markets'), type: z.enum(['snapshot', 'update']), data: z.record(pair, ticker) }),
  z.object({ channel: z.literal('depth'), market: pair, type: z.literal('snapshot'), data: depthSnapshot }),
  z.object({ channel: z.literal('depth'), market: pair, type: z.literal('update'), data: depthDiff }),
  z.object({ channel: z.literal('deals'), market: pair, type: z.enum(['snapshot', 'update']), data: z.array(deal) }),
  z.object({ channel: z.literal('kline'), market: pair, interval, data: z.array(klineRow) }),
  z.object({ channel: z.literal('orders'), type: z.enum(['snapshot', 'update']), data: z.array(order) }),
  z.object({ channel: z.literal('fills'), type: z.literal('update'), data: z.array(fill) }),
  z.object({ channel: z.literal('balances'), type: z.enum(['snapshot', 'update']), data: z.array(balance) }),
  z.object({
    channel: z.literal('notices'),
    type: z.enum(['snapshot', 'update']),
    unread: z.int(),
    data: z.array(notice),
  }),
  /**
   * What changed of the customer's deposits and withdrawals, and of accounts of theirs besides the trading one; nothing at first.
   * An update without rows says that `walletCoins` has changed: something is halted or goes on, or is owed.
   */
  z.object({
    channel: z.literal('wallet'),
    type: z.enum(['snapshot', 'update']),
    data: z.object({
      deposits: z.array(deposit),
      withdrawals: z.array(withdrawal),
      accounts: z.array(balance.omit({ value: true }).extend({ account: accountKind })),
    }),
  }),
]);
export type DataFrame = z.output<typeof dataFrame>;
export type ServerFrame = DataFrame | z.output<typeof replyFrame>;
