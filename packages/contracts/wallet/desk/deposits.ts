import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { DECIDERS, deskDeposit, deskDepositView, deskNumber, deskProposal, deskUid, keyset, READERS, search } from './shapes.ts';

const params = z.strictObject({ id: deskNumber });
/** The number of the proposal that waits for a second person; null if one was enough. */
const proposed = z.object({ proposal: deskNumber.nullable() });

export const deskWalletDeposits = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/deposits',
  summary: 'Deposits by view: those that wait oldest first, all others newest first. `q` is a number, uid or transaction',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ view: deskDepositView.optional(), q: search, ...keyset }),
  data: z.object({ list: z.array(deskDeposit), hasMore: z.boolean(), currency: z.string() }),
});

export const deskWalletAssign = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/deposits/{id}/assign',
  summary: 'Credit a waiting deposit: one person for the owner it is kept for, two for anybody else or the house',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.deposit.assign',
  params,
  body: z.strictObject({ id: deskNumber, to: z.union([deskUid, z.literal('house')]), reason }),
  data: proposed,
});

export const deskWalletGiveBack = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/deposits/{id}/give-back',
  summary: 'Propose to give a deposit that was below the minimum back to its owner',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.deposit.give_back',
  params,
  body: z.strictObject({ id: deskNumber, reason }),
  data: proposed,
});

export const deskWalletProposals = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/proposals',
  summary: 'Proposals about deposits and bookings that wait for a second approval, oldest first',
  principal: 'operator',
  roles: READERS,
  data: z.object({ list: z.array(deskProposal) }),
});

export const deskWalletDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/proposals/{id}/decide',
  summary: 'Approve or refuse another operator’s proposal. `hash` is that of the action that was read',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.proposal.decide',
  params,
  body: z.strictObject({ id: deskNumber, decision: z.enum(['approve', 'refuse']), hash: z.string().regex(/^[0-9a-f]{64}$/), reason }),
  data: z.object({ list: z.array(deskProposal) }),
});
