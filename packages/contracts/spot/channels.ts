import { z } from 'zod';
import { interval, pair } from '../shapes.ts';
import { deal, depthSnapshot, klineRow, level, market, ticker } from './shapes/market.ts';
import { balance, fill, order } from './shapes/order.ts';

/**
 * Depth: first a snapshot, then diffs where `from` = previous `to` + 1. A level with amount "0" is gone.
 * Every 100th diff, and the first one after ten seconds without, carries `crc`: CRC-32 of the top 25 levels, see `depthChecksumText`.
 * A client that subscribes with `since`, the `to` of the last diff it has, gets the diffs after it instead of a snapshot, as far as they are kept.
 */
export const depthDiff = z.object({ from: z.int(), to: z.int(), bids: z.array(level), asks: z.array(level), crc: z.int().optional() });
export type DepthDiff = z.output<typeof depthDiff>;

const type = z.enum(['snapshot', 'update']);

/**
 * Private frames of one command come in this order: `orders`, `fills`, `balances`, each with all that the command changed. The answer to the request itself
 * may come before them or after them: both carry `clientOrderId`. Numbers of orders and of trades grow.
 *
 * `rules` reports a market that is new, or whose status or rules changed. Lists of deals, orders and fills are newest first in snapshots and oldest first in updates. */
export const spotChannels = {
  ticker: { access: 'public', frame: z.object({ channel: z.literal('ticker'), market: pair, data: ticker }) },
  depth: {
    access: 'public',
    frame: z.union([
      z.object({ channel: z.literal('depth'), market: pair, type: z.literal('snapshot'), data: depthSnapshot }),
      z.object({ channel: z.literal('depth'), market: pair, type: z.literal('update'), data: depthDiff }),
    ]),
  },
  deals: { access: 'public', frame: z.object({ channel: z.literal('deals'), market: pair, type, data: z.array(deal) }) },
  kline: { access: 'public', frame: z.object({ channel: z.literal('kline'), market: pair, interval, data: z.array(klineRow) }) },
  markets: { access: 'public', frame: z.object({ channel: z.literal('markets'), type, data: z.record(pair, ticker) }) },
  rules: { access: 'public', frame: z.object({ channel: z.literal('rules'), type: z.literal('update'), data: market }) },
  orders: { access: 'private', apiScope: 'read', frame: z.object({ channel: z.literal('orders'), type, data: z.array(order) }) },
  fills: {
    access: 'private',
    apiScope: 'read',
    frame: z.object({ channel: z.literal('fills'), type: z.literal('update'), data: z.array(fill) }),
  },
  balances: { access: 'private', apiScope: 'read', frame: z.object({ channel: z.literal('balances'), type, data: z.array(balance) }) },
} as const;
