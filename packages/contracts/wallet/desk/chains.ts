import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, decimal, empty, timeMs } from '../../shapes.ts';
import { chainCode } from '../shapes/wallet.ts';
import { deskChain, deskChainRow, deskHalt, deskNode, deskStanding } from './chain-shapes.ts';
import { DECIDERS, deskNumber, PAYERS, READERS } from './shapes.ts';

const params = z.strictObject({ code: chainCode });

export const deskWalletChains = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains',
  summary: 'Every chain with its height, what waits on it, and whether it is halted',
  principal: 'operator',
  roles: READERS,
  data: z.object({ list: z.array(deskChainRow), everywhere: z.array(deskHalt) }),
});

export const deskWalletChain = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains/{code}',
  summary: 'One chain with its halts, addresses and payments under way',
  principal: 'operator',
  roles: READERS,
  params,
  data: deskChain,
});

export const deskWalletNodes = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains/{code}/nodes',
  summary: 'What each node of a chain answers now, and what the network asks for; asked of the nodes at most every five seconds',
  principal: 'operator',
  roles: READERS,
  params,
  data: z.object({
    list: z.array(deskNode),
    /** What is offered for a unit of gas or of a transaction’s size; null where the chain has no such price. */
    fee: z.object({ amount: decimal, unit: z.enum(['gwei', 'sat_vbyte']) }).nullable(),
  }),
});

export const deskWalletReconciliation = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/chains/{code}/reconciliation',
  summary: 'Chain vs. books by coin, to the last unit; the nodes are queried at most every ten seconds',
  principal: 'operator',
  roles: READERS,
  params,
  data: z.object({ height: z.int(), hash: z.string(), at: timeMs, coins: z.array(deskStanding) }),
});

export const deskWalletHalt = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/halts',
  summary: 'Stop deposits, withdrawals or both at once: of a chain or all (null), of a coin or all',
  principal: 'operator',
  roles: DECIDERS,
  audit: 'wallet.halt',
  body: z.strictObject({
    chain: chainCode.nullable(),
    coin: coinCode.nullable(),
    direction: z.enum(['deposits', 'withdrawals', 'both']),
    cause: z.enum(['maintenance', 'incident']),
    reason,
  }),
  data: deskHalt,
});

export const deskWalletResume = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/halts/{id}/resume',
  summary: 'Approve lifting a halt. Chain and books are compared first; some halts need two people',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  votes: true,
  audit: 'wallet.resume',
  params: z.strictObject({ id: deskNumber }),
  body: z.strictObject({ id: deskNumber, reason }),
  data: z.object({ left: z.int() }),
});

export const deskWalletSweep = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/chains/{code}/sweep',
  summary: 'Check every deposit address again now, and sweep those with enough',
  principal: 'operator',
  roles: PAYERS,
  audit: 'wallet.sweep',
  params,
  body: z.strictObject({ reason }),
  data: empty,
});

export const deskWalletToCold = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/chains/{code}/to-cold',
  summary: 'Send from the hot to the cold address of the site',
  principal: 'operator',
  roles: PAYERS,
  secondFactor: true,
  audit: 'wallet.to_cold',
  params,
  body: z.strictObject({ chain: chainCode, coin: coinCode, amount: decimal, reason }),
  data: z.object({ txid: z.string() }),
});
