import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { coinCode, decimal } from '../../shapes.ts';
import { chainCode } from '../shapes/wallet.ts';
import { PAYERS, READERS } from './shapes.ts';

/** What may be deposited and withdrawn of a coin on a chain, as operators write it: decimals of the coin. */
export const coinLimits = z.strictObject({
  depositOpen: z.boolean(),
  /** Smaller deposits are the house's; larger ones than `auditAbove` wait for people. */
  depositMinimum: decimal,
  auditAbove: decimal,
  withdrawalOpen: z.boolean(),
  withdrawalMinimum: decimal,
  withdrawalMaximum: decimal,
  fee: decimal,
  /** Withdrawals of a customer within 24 hours, by certification level 0 to 3. */
  dayLimits: z.tuple([decimal, decimal, decimal, decimal]),
  /** Up to this amount, withdrawals to a known address need no approval; above `twoAbove` they need two. */
  freeUpTo: decimal,
  twoAbove: decimal,
  /** From this amount on, withdrawals need a beneficiary; null for never. */
  beneficiaryFrom: decimal.nullable(),
  sweepFrom: decimal,
  hotMaximum: decimal,
  /** Most gas of a payment; null leaves it to the chain. */
  gasLimit: z.int().min(21_000).max(10_000_000).nullable(),
});
export type DeskCoinLimits = z.output<typeof coinLimits>;

export const deskListedCoin = z.object({
  coin: coinCode,
  /** Null for the chain's own coin. */
  contract: z.string().nullable(),
  decimals: z.int(),
  /** The first block whose movements count, of a token that operators listed; null for coins of the settings file. */
  listedFrom: z.int().nullable(),
  /** The two people who decided the limits last; empty where they are those of the settings file. */
  decidedBy: z.array(z.string()),
  limits: coinLimits,
});
export type DeskListedCoin = z.output<typeof deskListedCoin>;

const params = z.strictObject({ code: chainCode });

export const deskWalletCoins = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains/{code}/coins',
  summary: 'Coins of a chain with their contracts and limits, as they apply now',
  principal: 'operator',
  roles: READERS,
  params,
  data: z.object({ list: z.array(deskListedCoin), mayList: z.boolean() }),
});

export const deskWalletToken = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains/{code}/token',
  summary: 'What a contract says of itself as a token, after the last booked block; asked of the nodes',
  principal: 'operator',
  roles: PAYERS,
  params,
  query: z.strictObject({ contract: z.string().min(1).max(128) }),
  data: z.object({ contract: z.string(), symbol: z.string(), decimals: z.int(), height: z.int() }),
});
