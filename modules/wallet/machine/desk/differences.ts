import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { DONE, refused } from '@agio/core';
import type { NoteDifference, UnexplainedRecord } from '../../shared/desk-model.ts';
import type { ChainState, WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';

/** What the chain was found to have beyond the books, as of the last booked block. */
export function compared(state: WalletState, tools: MachineTools, { height, units, ...command }: NoteDifference): MachineReply {
  const chain = state.chain(command.chain);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const coin = tools.coin(command.coin);
  if (coin === undefined || !chain.coins.has(coin.id)) return refused('wallet.unknown_coin_on_chain');
  if (!/^(?:0|-?[1-9]\d{0,59})$/.test(units)) return refused('wallet.invalid');
  // What was read after another block says nothing about the books of this one.
  if (chain.pending !== null || state.cursor(chain)?.height !== height) return refused('wallet.out_of_order');
  chain.apart.set(coin.id, BigInt(units));
  tellFact(tools, { fact: 'wallet.compared', chain: chain.id, coin: coin.id, units });
  return DONE;
}

/**
 * Why people may not book so many units: only what was found to be apart, towards zero. A recorded departure was found by itself, and
 * accounts for its own part of a shortfall.
 */
export function beyond(
  state: WalletState,
  chain: ChainState,
  coin: number,
  units: bigint,
  entry: UnexplainedRecord | undefined,
): RefusalResult | undefined {
  const found = entry === undefined ? restOf(state, chain, coin) : -BigInt(entry.units);
  const isTowardsZero = units > 0n === found > 0n && (units > 0n ? units <= found : units >= found);
  return found !== 0n && isTowardsZero ? undefined : refused('wallet.beyond_difference');
}

/** What no recorded departure explains; nothing where it was not compared since the books changed. */
function restOf(state: WalletState, chain: ChainState, coin: number): bigint {
  const apart = chain.apart.get(coin);
  if (apart === undefined) return 0n;
  let rest = apart;
  for (const one of state.unexplained.values()) if (one.chain === chain.id && one.coin === coin) rest += BigInt(one.units);
  return rest;
}

/** The books of a coin gained so many units, and the chain did not. */
export function booksMoved(chain: ChainState, coin: number, units: bigint): void {
  const apart = chain.apart.get(coin);
  if (apart !== undefined) chain.apart.set(coin, apart - units);
}
