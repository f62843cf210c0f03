import { fail } from '@agio/contracts';
import type { HandlerResult } from '@agio/contracts';
import type { Coin, Outcome, Reply } from '@agio/core';
import type { RowProofs } from '@agio/database';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { walletMachine } from '../machine/index.ts';
import type { WalletState } from '../machine/state/state.ts';
import type { WalletCommand } from '../model.ts';
import type { SitePorts } from '../shared/ports.ts';
import type { LastChanged } from '@agio/module';
import type { Rates } from '../valuation/rates.ts';
import type { ChainSetting, CoinOnChainSetting } from '../shared/settings.ts';

export { settingAtoms } from '../shared/units.ts';

/** What all handlers of the wallet share. */
export interface Room extends SitePorts {
  readonly rates: Rates;
  readonly lastMoved: LastChanged;
  /** Of rows that say where money goes. */
  readonly proofs: RowProofs;
}

export type Failure = Extract<HandlerResult<never>, { ok: false }>;

export function walletState({ core }: Pick<SitePorts, 'core'>): WalletState {
  return core.machine(walletMachine).state;
}

/** Submits a command of the wallet's machine. */
export function ask({ submit }: Pick<SitePorts, 'submit'>, command: WalletCommand): Promise<Outcome> {
  return submit(command);
}

/** The id that an accepted command created. */
export function idOf(reply: Extract<Reply, { ok: true }>): number {
  if (reply.kind !== 'done' || reply.id === undefined) throw new Error('a command of the wallet was answered without a number');
  return reply.id;
}

/** Whether the rows reflect the reader's last write. */
export async function caughtUp(room: Room, customer: number, after: number | undefined): Promise<Failure | undefined> {
  if (after !== undefined && after > room.core.sequence) return fail('PARAMETER_ERROR', [{ field: 'after', problem: 'in_the_future' }]);
  const wanted = Math.max(after ?? 0, room.lastWritten(customer), room.lastMoved.of(customer));
  return (await room.reached(wanted)) ? undefined : fail('UNAVAILABLE');
}

/** An amount in atoms; a validation error for zero, and for more decimals than the coin has. */
export function amountOf(text: string, coin: Coin): bigint | Failure {
  const atoms = parseDecimal(text, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  return atoms === 0n ? fail('AMOUNT_ZERO') : atoms;
}

export function isFailed(value: bigint | Failure): value is Failure {
  return typeof value !== 'bigint';
}

/** A coin on a chain with its settings. */
export interface ListedCoin {
  readonly chain: ChainSetting;
  readonly listing: CoinOnChainSetting;
  readonly coin: Coin;
}

/** A chain or a coin on it is missing: permanently, or only until the chains are open. */
export function notThere(room: Room): Failure {
  return fail(room.chains.isOpening ? 'UNAVAILABLE' : 'PARAMETER_ERROR');
}

export function listedOf(room: Room, code: string, chainCode: string): ListedCoin | undefined {
  const coin = room.core.coin(code);
  const chain = room.chains.settings.find((one) => one.code === chainCode);
  const listing = chain?.coins.find((one) => one.coin === code);
  return coin === undefined || chain === undefined || listing === undefined ? undefined : { chain, listing, coin };
}

export function text(atoms: bigint | string, coin: Coin): string {
  return formatDecimal(BigInt(atoms), coin.decimals);
}
