import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, pair } from '../../shapes.ts';
import { BACKTEST_BY, BACKTEST_DAYS, BACKTEST_SLIPPAGE_BPS, robotRange, robotTest } from '../shapes/backtest.ts';
import { robotTerms } from '../shapes/terms.ts';

const feature = 'robot';

export const robotBacktest = defineCall({
  method: 'POST',
  principal: 'customer',
  rate: 'heavy',
  apiScope: 'read',
  loses: 'nothing',
  path: '/api/quantize/backtest',
  summary:
    'What a robot would have done in the past, by the planner that runs live: at the caller’s fees. By candles orders fill whole when the price goes through them by a tick, by trades at most by the amount of each trade beyond their price. Past figures promise nothing',
  feature,
  body: z.strictObject({
    terms: robotTerms,
    days: z.literal(BACKTEST_DAYS),
    by: z
      .enum(BACKTEST_BY)
      .default('candles')
      .describe('By trades: the latest 200,000 at most, shared by the markets; the window begins later where there are more'),
    slippageBps: z
      .int()
      .min(0)
      .max(500)
      .default(BACKTEST_SLIPPAGE_BPS)
      .describe('How much worse than the last price orders fill that take'),
  }),
  data: robotTest,
});

export const robotRanges = defineCall({
  method: 'GET',
  principal: 'either',
  rate: 'read',
  path: '/api/quantize/ranges',
  summary: 'Ranges for a grid as the daily returns of the last 30 days suggest them; none of a market that is too young',
  feature,
  query: z.strictObject({ market: pair }),
  data: z.object({ lastPrice: decimal, ranges: z.array(robotRange) }),
});
