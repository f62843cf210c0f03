import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, decimal, id, pair, timeMs } from '../../shapes.ts';
import { CONVERTED_MAX } from '../constants.ts';

/** A remainder and what the house pays for it: its worth at the reference, rounded down, less the fee. */
const converted = z.object({
  coin: coinCode,
  market: pair,
  amount: decimal,
  price: decimal.meta({ description: 'The reference of the market' }),
  worth: decimal,
  fee: decimal,
  brings: decimal.meta({ description: '`worth` less `fee`' }),
});
/** A coin that stays, and why: what a call for it alone would be refused with. */
const kept = z.object({ coin: coinCode, code: z.string(), message: z.string() });
const sums = { worth: decimal, fee: decimal, brings: decimal } as const;

export const smallBalances = defineCall({
  method: 'GET',
  path: '/api/exchange/smallBalances',
  summary: 'Own coins of which less is available than their market takes, with what the house pays for each now, and why others stay',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  data: z.object({
    quote: coinCode.meta({ description: 'The coin that is paid with' }),
    fee: decimal.meta({ description: 'Part of the worth: "0.01" is 1 %' }),
    tolerance: decimal.meta({ description: 'How much less than was shown may be paid, as a part of it' }),
    dayLimit: decimal.meta({ description: 'Of the coin that is paid with: what one customer may convert in a day (UTC)' }),
    dayLeft: decimal,
    list: z.array(converted),
    kept: z.array(kept.extend({ amount: decimal })),
    total: z.object(sums),
  }),
});

export const convertSmall = defineCall({
  method: 'POST',
  path: '/api/exchange/smallBalances',
  summary:
    'Sell the whole available rest of each named coin to the house at the reference less the fee; only what was shown, and for at most `tolerance` less. Coins that cannot be sold stay, with a reason; if none can, the call is refused with that of the first',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  apiScope: 'trade',
  feature: 'coinTrade',
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z
    .strictObject({
      quote: coinCode,
      fee: decimal.meta({ description: 'As it was shown; a higher one is refused' }),
      coins: z
        .array(z.strictObject({ coin: coinCode, amount: decimal, brings: decimal }))
        .min(1)
        .max(CONVERTED_MAX),
    })
    .meta({ examples: [{ quote: 'USDT', fee: '0.01', coins: [{ coin: 'SOL', amount: '0.05994', brings: '8.90109' }] }] }),
  data: z.object({
    id,
    time: timeMs,
    quote: coinCode,
    feeRate: decimal,
    list: z.array(converted),
    kept: z.array(kept),
    total: z.object(sums),
  }),
});
