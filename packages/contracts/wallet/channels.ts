import { z } from 'zod';
import { balance } from '../spot/shapes/order.ts';
import { accountKind, deposit, withdrawal } from './shapes/wallet.ts';

/**
 * Changes of the customer's deposits and withdrawals, and of their accounts other than the trading account; the snapshot is empty.
 * An update without rows means that `walletCoins` has changed: a halt began or ended, or a debt changed.
 */
export const walletChannels = {
  wallet: {
    access: 'private',
    apiScope: 'read',
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
