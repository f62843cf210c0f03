import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode, coinOnChain, deposit, depositState } from '../shapes/wallet.ts';
import { coinCode, decimal, nextCursor, pageData, pageQuery, beganQuery } from '../../shapes.ts';

export const walletCoins = defineCall({
  method: 'GET',
  path: '/api/wallet/coins',
  summary: 'All coins with their chains for deposits and withdrawals, and the rules that apply to this customer',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: z.array(
    z.object({
      coin: coinCode,
      name: z.string(),
      decimals: z.int(),
      /** The customer's debt in this coin after a deposit was reversed; nothing leaves their accounts until it is paid. */
      debt: decimal,
      faucet: z.boolean(),
      chains: z.array(coinOnChain),
    }),
  ),
});

export const depositAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/deposit/address',
  summary: 'The customer’s deposit address for a coin on a chain; always the same one',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  apiScope: 'read',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ coin: coinCode, chain: chainCode, address: z.string(), contract: z.string().nullable() }),
});

/** The list has several kinds of rows, so its cursor tells which kind it has come to, its number there, and what tells equal numbers apart. */
const depositCursor = z.string().regex(/^[0-3]\.\d{1,15}(\.[\w.-]{1,64})?$/);

export const walletDeposits = defineCall({
  method: 'GET',
  path: '/api/wallet/deposits',
  summary:
    'The customer’s deposits: those waiting for confirmations, then the booked ones, newest first, and last the ones that were too small, one line per coin and chain',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...beganQuery,
    cursor: depositCursor
      .optional()
      .meta({ description: 'A deposit that is booked while the list is read may come twice: as it waits, and as booked' }),
    coin: coinCode.optional(),
    state: depositState.optional(),
  }),
  data: pageData(deposit).extend({ next: nextCursor }),
});

export const walletFaucet = defineCall({
  method: 'POST',
  path: '/api/wallet/faucet',
  summary: 'Demo sites only: send coins of the local chain to the customer’s deposit address; returns the transaction id',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'code',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ txid: z.string(), amount: decimal }),
});
