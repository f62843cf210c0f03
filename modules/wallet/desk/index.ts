import type { DeskHandlers } from '@agio/contracts';

import type { DeskRoom } from './ports.ts';
import { deskBookingHandlers } from './bookings.ts';
import { deskChainHandlers } from './chains.ts';
import { deskDepositHandlers } from './deposits.ts';
import { deskListingHandlers } from './listings.ts';
import { deskOverviewHandlers } from './overview.ts';
import { deskProposalHandlers } from './proposals.ts';
import { deskWithdrawalHandlers } from './withdrawals.ts';

export type WalletDeskCall =
  | keyof ReturnType<typeof deskWithdrawalHandlers>
  | keyof ReturnType<typeof deskDepositHandlers>
  | keyof ReturnType<typeof deskProposalHandlers>
  | keyof ReturnType<typeof deskChainHandlers>
  | keyof ReturnType<typeof deskListingHandlers>
  | keyof ReturnType<typeof deskBookingHandlers>
  | keyof ReturnType<typeof deskOverviewHandlers>;

/** What operators do about money on chains, in the console. */
export function walletDesk(room: DeskRoom): DeskHandlers<WalletDeskCall> {
  return {
    ...deskWithdrawalHandlers(room),
    ...deskDepositHandlers(room),
    ...deskProposalHandlers(room),
    ...deskChainHandlers(room),
    ...deskListingHandlers(room),
    ...deskBookingHandlers(room),
    ...deskOverviewHandlers(room),
  };
}
