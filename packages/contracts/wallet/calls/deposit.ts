import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode, coinOnChain, deposit, depositState } from '../shapes/wallet.ts';
import { coinCode, decimal, pageData, pageQuery } from '../../shapes.ts';

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
  rate: 'write',
  apiScope: 'read',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ coin: coinCode, chain: chainCode, address: z.string(), contract: z.string().nullable() }),
});

export const walletDeposits = defineCall({
  method: 'GET',
  path: '/api/wallet/deposits',
  summary:
    'The customer’s deposits: those waiting for confirmations, then the booked ones, newest first, and last the ones that were too small, one line per coin and chain',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ ...pageQuery, coin: coinCode.optional(), state: depositState.optional() }),
  data: pageData(deposit),
});

export const walletFaucet = defineCall({
  method: 'POST',
  path: '/api/wallet/faucet',
  summary: 'Demo sites only: send coins of the local chain to the customer’s deposit address; returns the transaction id',
  principal: 'customer',
  rate: 'code',
  body: z.strictObject({ coin: coinCode, chain: chainCode }),
  data: z.object({ txid: z.string(), amount: decimal }),
});
