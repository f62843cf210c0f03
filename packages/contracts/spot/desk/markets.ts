import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, decimal, pair } from '../../shapes.ts';
import { market, marketStatus } from '../shapes/market.ts';

/** A market as operators see it: its rules, and the last 24 hours. */
export const deskMarketRow = market.extend({ last: decimal, volume: decimal, trades: z.int() });
export type DeskMarketRow = z.output<typeof deskMarketRow>;

/** At what the house takes small balances: the fee as a fraction, bounds of a day (UTC) in whole coins of what it pays with, and what it took today. */
export const deskConversion = z.object({
  quote: coinCode,
  fee: decimal,
  customerMax: z.int(),
  coinMax: z.int(),
  today: z.array(z.object({ coin: coinCode, worth: decimal })),
});
export type DeskConversion = z.output<typeof deskConversion>;

export const deskMarkets = defineDeskCall({
  method: 'GET',
  path: '/api/operator/markets',
  summary: 'All markets with their rules and the last 24 hours',
  principal: 'operator',
  roles: ROLES,
  data: z.object({
    markets: z.array(deskMarketRow),
    coins: z.array(z.object({ coin: z.string(), name: z.string(), decimals: z.int(), tags: z.array(z.string()) })),
    /** Share of a market's fee that each fee level pays, as a fraction. */
    levels: z.array(z.object({ vip: z.int(), share: decimal })),
    conversion: deskConversion,
  }),
});

export const deskMarketStatus = defineDeskCall({
  method: 'POST',
  path: '/api/operator/markets/{market}/status',
  summary: 'Open a market, let it take orders that rest or cancellations alone, or halt it; takes effect at once, on open pages as well',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance'],
  secondFactor: true,
  audit: 'market.status',
  params: z.strictObject({ market: pair }),
  body: z.strictObject({ status: marketStatus, reason }),
  data: deskMarketRow,
});
