import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { KLINE_LIMIT_MAX } from '../../constants.ts';
import { interval, pair, queryInt } from '../../shapes.ts';
import { klineRow } from '../shapes/market.ts';

const klineQuery = z.strictObject({
  market: pair,
  interval,
  from: queryInt(0, 8_640_000_000_000_000).optional(),
  to: queryInt(0, 8_640_000_000_000_000).optional(),
  limit: queryInt(1, KLINE_LIMIT_MAX).optional(),
});

const shared = {
  method: 'GET',
  summary:
    'Candles, oldest first: from `from` on if it is given, else the newest up to `to`; a minute without trades is flat at the previous close',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  query: klineQuery,
  data: z.array(klineRow),
} as const;

export const kline = defineCall({ ...shared, path: '/api/exchange/kline' });
/** The specification has two paths for candles; both return the same. */
export const marketKline = defineCall({ ...shared, path: '/api/exchange/market/kline' });
