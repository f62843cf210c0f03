import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, decimal, pair, queryInt, signedDecimal } from '../../shapes.ts';

/**
 * What a customer bought in a market and did not sell there, by the moving average of their own fills in it; coins may have left on other ways since. A fee is taken from what is received, so the cost
 * of a buy's coins includes it, and a sale realises what was received after it. Shares of a cost and of a sale are rounded down to the coin's smallest unit.
 */
export const tradingPosition = z.object({
  market: pair,
  base: coinCode,
  quote: coinCode,
  method: z.literal('moving_average'),
  /** Of the base coin. */
  quantity: decimal,
  /** Of the quote coin, for one of the base coin, cut to ten decimals; null without a quantity. */
  averageCost: decimal.nullable(),
  /** Of the quote coin, for the whole quantity. */
  cost: decimal,
  /** The last price of the market. */
  last: decimal,
  /** Quantity at the last price, rounded down; without a fee of a sale. */
  value: decimal,
  /** `value` − `cost`. */
  unrealised: signedDecimal,
  realised: signedDecimal,
  /** Of the base coin: sold, and not bought in this market. It realised nothing, because nothing here says what it cost. */
  soldWithoutCost: decimal,
  /** What was paid as fees: by buys in the base coin, by sales in the quote coin. */
  fees: z.object({ base: decimal, quote: decimal }),
  fills: z.int(),
});
export type TradingPosition = z.output<typeof tradingPosition>;

export const positions = defineCall({
  method: 'GET',
  path: '/api/exchange/positions',
  summary: 'Average cost and profit of the customer’s own fills by market, by moving average; fills of sub-accounts count',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  query: z.strictObject({ market: pair.optional(), after: queryInt(0, Number.MAX_SAFE_INTEGER).optional() }),
  data: z.object({ list: z.array(tradingPosition) }),
});
