import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode, coinOnChain, deposit, depositState } from '../shapes/wallet.ts';
import { coinCode, decimal, pageData, pageQuery } from '../../shapes.ts';

export const walletCoins = defineCall({
  method: 'GET',
  path: '/api/wallet/coins',
  summary: 'Every coin with the chains it can come from and go to, and what holds there for this customer',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: z.array(
    z.object({
      coin: coinCode,
      name: z.string(),
      decimals: z.int(),
      /** What the customer owes of it after a deposit was reversed; while anything is owed, nothing leaves their accounts. */
      debt: decimal,
      faucet: z.boolean(),
      chains: z.array(coinOnChain),
    }),
  ),
});

export const depositAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/deposit/address',
  summary: 'The customer’s own deposit address for a coin on a chain; the same one however often it is asked for',
  principal: 'customer',
  rate: 'write',
  apiScope: 'read',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ coin: coinCode, chain: chainCode, address: z.string(), contract: z.string().nullable() }),
});

export const walletDeposits = defineCall({
  method: 'GET',
  path: '/api/wallet/deposits',
  summary:
    'Own deposits: those that wait for confirmations, then the booked ones, newest first, and at the end what was too small, one line a coin and chain',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ ...pageQuery, coin: coinCode.optional(), state: depositState.optional() }),
  data: pageData(deposit),
});

export const walletFaucet = defineCall({
  method: 'POST',
  path: '/api/wallet/faucet',
  summary: 'Demo sites only: sends coins of the local chain to the customer’s deposit address; answers the transaction',
  principal: 'customer',
  rate: 'code',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ txid: z.string(), amount: decimal }),
});
