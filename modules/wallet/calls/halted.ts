import type { HaltReason } from '@agio/contracts/wallet';
import type { HaltDirection } from '../shared/desk-model.ts';
import { haltOf } from '../machine/restraints/halts.ts';
import { walletState } from './room.ts';
import type { ListedCoin, Room } from './room.ts';

/** Why a direction of a coin is halted, as customers may know it, and since when; undefined if it is not. */
export function haltShown(
  room: Room,
  { chain, coin }: ListedCoin,
  direction: HaltDirection,
): { readonly reason: HaltReason; readonly atMs: number } | undefined {
  const state = walletState(room);
  const halt = haltOf(state, state.chain(chain.code)?.id ?? null, coin.id, direction);
  if (halt === undefined) return undefined;
  const { atMs, cause } = halt;
  if (cause === 'maintenance') return { reason: 'maintenance', atMs };
  return { reason: cause === 'reorganisation' || cause === 'nodes' ? 'network' : 'safety', atMs };
}
