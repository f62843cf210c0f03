import type { MachineReply, MachineTools } from '@agio/core';
import { DONE, refused } from '@agio/core';
import { CAPPED_MS, LIMIT_CAUSES_MAX, LISTING_WAITS_MAX_MS } from '../../shared/listing-model.ts';
import type { CoinLimits, ListCoin, ListToken, SetLimits } from '../../shared/listing-model.ts';
import { unitsOf } from '../../model.ts';
import { areTwo } from '../state/people.ts';
import type { ChainState, Listing, WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';
import { isAtoms } from '../outgoing/withdrawals.ts';

const UNCAPPED = { weekCap: '', cappedUntilMs: 0, weekCredited: 0n } as const;
const DECIMALS_MAX = 30;
const GAS = { min: 21_000, max: 10_000_000 };

export function listCoin(
  state: WalletState,
  tools: MachineTools,
  { chain: code, coin: coinCode, decimals, native }: ListCoin,
): MachineReply {
  const chain = state.chain(code);
  const coin = tools.coin(coinCode);
  if (chain === undefined) return refused('wallet.unknown_chain');
  if (coin === undefined) return refused('unknown_coin');
  if (chain.coins.has(coin.id)) return refused('wallet.already_exists');
  const hasNative = native && [...chain.coins.values()].some((listing) => listing.native);
  if (!isDecimals(decimals) || hasNative) return refused('wallet.invalid');
  const decided = { asset: null, limits: null, from: 0, by: 0, decidedBy: 0, opensAtMs: 0, causes: [] };
  keep(state, tools, chain, { coin: coin.id, decimals, native, residue: 0n, ...UNCAPPED, ...decided });
  return DONE;
}

/** A token that two people listed while its chain was followed. */
export function listToken(state: WalletState, tools: MachineTools, command: ListToken): MachineReply {
  const { asset, by, cause, decidedBy, decimals, from, limits, waitMs = 0, weekCap = '' } = command;
  const chain = state.chain(command.chain);
  const coin = tools.coin(command.coin);
  if (chain === undefined) return refused('wallet.unknown_chain');
  if (coin === undefined) return refused('unknown_coin');
  const known = chain.coins.get(coin.id);
  if (known !== undefined) return known.causes.includes(cause) ? DONE : refused('wallet.already_exists');
  if ([...chain.coins.values()].some((listing) => listing.asset === asset)) return refused('wallet.already_exists');
  if (state.left.has(by) || state.left.has(decidedBy)) return refused('wallet.person_left');
  const isToken = chain.family !== 'bitcoin' && /^\w{1,64}$/.test(asset) && asset !== 'native' && isDecimals(decimals);
  if (!isToken || !areTwo(by, decidedBy) || !areLimits(limits, decimals, coin.decimals)) return refused('wallet.invalid');
  if (!Number.isSafeInteger(waitMs) || waitMs < 0 || waitMs > LISTING_WAITS_MAX_MS) return refused('wallet.invalid');
  if (weekCap !== '' && !isAtoms(weekCap)) return refused('wallet.invalid');
  if (from !== (state.cursor(chain)?.height ?? -1) + 1 || from === 0) return refused('wallet.out_of_order');
  const decided = { asset, limits, from, by, decidedBy, opensAtMs: waitMs === 0 ? 0 : tools.nowMs() + waitMs, causes: [cause] };
  const capped = weekCap === '' ? UNCAPPED : { weekCap, cappedUntilMs: tools.nowMs() + waitMs + CAPPED_MS, weekCredited: 0n };
  keep(state, tools, chain, { coin: coin.id, decimals, native: false, residue: 0n, ...capped, ...decided });
  return DONE;
}

export function setLimits(state: WalletState, tools: MachineTools, command: SetLimits): MachineReply {
  const { by, cause, decidedBy, limits } = command;
  const chain = state.chain(command.chain);
  const coin = tools.coin(command.coin);
  if (chain === undefined) return refused('wallet.unknown_chain');
  if (coin === undefined) return refused('unknown_coin');
  const listing = chain.coins.get(coin.id);
  if (listing === undefined) return refused('wallet.unknown_coin_on_chain');
  if (listing.causes.includes(cause)) return DONE;
  if (state.left.has(by) || state.left.has(decidedBy)) return refused('wallet.person_left');
  if (!areTwo(by, decidedBy) || !areLimits(limits, listing.decimals, coin.decimals)) return refused('wallet.invalid');
  const causes = [...listing.causes, cause].slice(-LIMIT_CAUSES_MAX);
  keep(state, tools, chain, { ...listing, limits, by, decidedBy, causes });
  return DONE;
}

function keep(state: WalletState, tools: MachineTools, chain: ChainState, listing: Listing): void {
  state.list(chain, listing);
  const { asset, by, coin, decidedBy, decimals, from, limits, native, opensAtMs } = listing;
  tellFact(tools, { fact: 'wallet.listing', chain: chain.id, coin, decimals, native, asset, limits, from, by, decidedBy, opensAtMs });
}

const isDecimals = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS_MAX;

/** Each limit is a whole number of the chain's units, so that what is compared with it on the chain is the same amount. */
function areLimits(limits: CoinLimits, chainDecimals: number, ledgerDecimals: number): boolean {
  const { auditAbove, beneficiaryFrom, dayLimits, depositMinimum, fee, freeUpTo, gasLimit, hotMaximum } = limits;
  const { sweepFrom, twoAbove, withdrawalMaximum, withdrawalMinimum } = limits;
  const all = [auditAbove, depositMinimum, fee, freeUpTo, hotMaximum, sweepFrom, twoAbove, withdrawalMaximum, withdrawalMinimum];
  if (beneficiaryFrom !== '') all.push(beneficiaryFrom);
  const isGas = gasLimit === 0 || (Number.isInteger(gasLimit) && gasLimit >= GAS.min && gasLimit <= GAS.max);
  const isWhole = (text: string): boolean => isAtoms(text) && unitsOf(BigInt(text), chainDecimals, ledgerDecimals) !== undefined;
  return isGas && dayLimits.length === 4 && [...all, ...dayLimits].every(isWhole);
}
