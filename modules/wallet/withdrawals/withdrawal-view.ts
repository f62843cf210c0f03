import { auditReason, paymentWait, withdrawalRefusal } from '@agio/contracts/wallet';
import type { AuditReason, Withdrawal } from '@agio/contracts/wallet';
import { assert, formatDecimal } from '@agio/kernel';
import { walletState } from '../calls/room.ts';
import type { ChainState } from '../machine/state/state.ts';
import { atomsOf } from '../model.ts';
import type { SitePorts } from '../shared/ports.ts';
import type { WithdrawalRow } from './withdrawal-queries.ts';

/** A withdrawal as its owner sees it; `confirmations` are those that its transaction has so far. */
export function withdrawalView(ports: Pick<SitePorts, 'core' | 'chains' | 'now'>, row: WithdrawalRow, confirmations = 0): Withdrawal {
  const coin = ports.core.coins[row.coin];
  const chain = walletState(ports).chainById(row.chain);
  assert(coin !== undefined, 'the core knows the coin of every withdrawal');
  const setting = ports.chains.settings.find(({ code }) => code === chain.code);
  const text = (atoms: bigint): string => formatDecimal(atoms, coin.decimals);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const readyAt = Number(row.ready_at);
  const internal = Number(row.to_customer) !== 0;
  const needed = internal ? 0 : (setting?.confirmations ?? 0);
  return {
    id: String(row.id),
    coin: coin.code,
    chain: chain.code,
    amount: text(amount),
    fee: text(fee),
    receives: text(arrivedOf(chain, row, coin.decimals) ?? amount - fee),
    address: row.address,
    addressName: row.address_name,
    note: row.note,
    state: row.state,
    internal,
    txid: row.txid,
    confirmations: row.state === 'confirmed' ? needed : Math.min(confirmations, needed),
    needed,
    readyAt: row.state === 'requested' && readyAt > 0 ? readyAt : null,
    reasons: row.reasons === '' ? [] : row.reasons.split(',').flatMap(reasonOf),
    refusedBecause: row.reason === null ? null : (withdrawalRefusal.safeParse(row.reason).data ?? 'policy'),
    waits: row.waits === null ? null : (paymentWait.safeParse(row.waits).data ?? null),
    time: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}

/** Atoms that its destination got, where a token kept a share; undefined until it is in a booked block. */
function arrivedOf({ coins }: ChainState, { arrived, coin, state }: WithdrawalRow, decimals: number): bigint | undefined {
  const listing = coins.get(coin);
  if (arrived === null || state !== 'confirmed' || listing === undefined) return undefined;
  return atomsOf(BigInt(arrived), listing.decimals, decimals).atoms;
}

function reasonOf(text: string): AuditReason[] {
  const found = auditReason.safeParse(text);
  return found.success ? [found.data] : [];
}
