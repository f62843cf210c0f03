import { z } from 'zod';
import { balance } from '../spot/shapes/order.ts';
import { accountKind, deposit, withdrawal } from './shapes/wallet.ts';

/**
 * What changed of the customer's deposits and withdrawals, and of accounts of theirs besides the trading one; nothing at first.
 * An update without rows says that `walletCoins` has changed: something is halted or continues, or is owed.
 */
export const walletChannels = {
  wallet: {
    access: 'private',
    frame: z.object({
      channel: z.literal('wallet'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({
        deposits: z.array(deposit),
        withdrawals: z.array(withdrawal),
        accounts: z.array(balance.omit({ value: true }).extend({ account: accountKind })),
      }),
    }),
  },
} as const;
