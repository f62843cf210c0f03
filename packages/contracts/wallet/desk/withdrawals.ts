import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, decimal } from '../../shapes.ts';
import { BENEFICIARY_KINDS, chainCode } from '../shapes/wallet.ts';
import { DECIDERS, deskNumber, deskWithdrawal, deskWithdrawalRow, deskWithdrawalView, keyset, PAYERS, READERS, search } from './shapes.ts';

const params = z.strictObject({ id: deskNumber });

/** Reasons that an operator may give for a rejection; customers read them in their own language. */
export const REJECT_REASONS = ['address_suspicious', 'identity_unclear', 'customer_asked', 'policy'] as const;

export const deskWalletWithdrawals = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/withdrawals',
  summary: 'Withdrawals by view; those that wait oldest first, those that ended newest first. `q` is a number, uid, address or transaction',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ view: deskWithdrawalView.optional(), q: search, ...keyset }),
  data: z.object({ list: z.array(deskWithdrawalRow), hasMore: z.boolean(), currency: z.string() }),
});

export const deskWalletWithdrawal = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/withdrawals/{id}',
  summary: 'One withdrawal with what every rule found, who approved it and what its customer has left',
  principal: 'operator',
  roles: READERS,
  audit: 'wallet.withdrawal.view',
  params,
  data: deskWithdrawal,
});

export const deskWalletApprove = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/approve',
  summary: 'Approve a withdrawal, as the first or second person. The values that were read are confirmed with it',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.withdrawal.approve',
  params,
  body: z.strictObject({ id: deskNumber, coin: coinCode, chain: chainCode, address: z.string().max(128), amount: decimal, reason }),
  data: deskWithdrawal,
});

export const deskWalletReject = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/reject',
  summary: 'Reject a withdrawal that is not approved yet: its amount is available again, and its customer is told why',
  principal: 'operator',
  roles: DECIDERS,
  votes: true,
  audit: 'wallet.withdrawal.reject',
  params,
  body: z.strictObject({ because: z.enum(REJECT_REASONS), reason }),
  data: deskWithdrawal,
});

export const deskWalletBeneficiary = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/withdrawals/{id}/beneficiary',
  summary: 'The recipient of a withdrawal, as stated by its owner; null if not required',
  principal: 'operator',
  roles: DECIDERS,
  audit: 'wallet.beneficiary.view',
  params,
  data: z.object({
    beneficiary: z.object({ kind: z.enum(BENEFICIARY_KINDS), name: z.string(), platform: z.string() }).nullable(),
  }),
});

export const deskWalletSendAgain = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/send',
  summary: 'Hand the stored bytes of a payment that is under way to the network once more',
  principal: 'operator',
  roles: PAYERS,
  audit: 'wallet.payment.send_again',
  params,
  body: z.strictObject({ reason }),
  data: z.object({ answer: z.string() }),
});

export const deskWalletBump = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/bump',
  summary: 'Replace a payment that is under way by one that offers the network more',
  principal: 'operator',
  roles: PAYERS,
  secondFactor: true,
  audit: 'wallet.payment.bump',
  params,
  body: z.strictObject({ id: deskNumber, reason }),
  data: deskWithdrawal,
});

export const deskWalletReplace = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/withdrawals/{id}/replace',
  summary: 'Cancel a stuck payment by an empty transaction (EVM chains): its amount is returned when that is final',
  principal: 'operator',
  roles: PAYERS,
  secondFactor: true,
  audit: 'wallet.payment.replace',
  params,
  body: z.strictObject({ id: deskNumber, reason }),
  data: z.object({ txid: z.string() }),
});
