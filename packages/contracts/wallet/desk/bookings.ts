import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, decimal, signedDecimal } from '../../shapes.ts';
import { chainCode } from '../shapes/wallet.ts';
import { DECIDERS, deskNumber, deskUid, deskWithdrawal, PAYERS } from './shapes.ts';

const params = z.strictObject({ id: deskNumber });
/** The number of the proposal that waits for a second person; null if one was enough. */
const proposed = z.object({ proposal: deskNumber.nullable() });

export const deskWalletAdjust = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/adjustments',
  summary:
    'Propose to book what a chain has beyond the books, or with a minus sign what it lacks: for the house, for people to assign, or for a customer',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.adjust',
  body: z.strictObject({
    chain: chainCode,
    coin: coinCode,
    amount: signedDecimal,
    whose: z.union([deskUid, z.enum(['house', 'waiting'])]),
    /** The unexplained departure that it settles; null for none. */
    unexplained: deskNumber.nullable(),
    reason,
  }),
  data: proposed,
});

export const deskWalletCover = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/covers',
  summary:
    'Propose that coins of the house take the place of coins that are on no chain: those of a seed, and of losses that the house could not pay',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.cover',
  body: z.strictObject({ coin: coinCode, amount: decimal, reason }),
  data: proposed,
});

export const deskWalletSettle = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/unexplained/{id}/settle',
  summary: 'Propose to book an unexplained departure as the payment of an open withdrawal',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.settle',
  params,
  body: z.strictObject({ id: deskNumber, withdrawal: deskNumber, reason }),
  data: proposed,
});

export const deskWalletAllowCost = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/allow-cost',
  summary: 'Allow a payment’s network fee up to an amount of the chain’s native coin; the house pays the difference',
  principal: 'operator',
  roles: PAYERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.payment.allow_cost',
  params,
  body: z.strictObject({ id: deskNumber, amount: decimal, reason }),
  data: deskWithdrawal,
});
