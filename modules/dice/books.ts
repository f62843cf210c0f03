import type { Coin, Core, Outcome } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import { diceMachine } from './machine.ts';
import type { DiceBooks } from './machine/state.ts';
import { diceBet } from './model.ts';
import type { BetRecord, DiceCommand } from './model.ts';
import type { DicePorts } from './ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): DiceBooks {
  return core.machine(diceMachine).books;
}

export function ask({ submit }: Pick<DicePorts, 'submit'>, command: DiceCommand): Promise<Outcome> {
  return submit(command);
}

export function coinAt({ core }: Pick<DicePorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

/** The bet as a command left it. */
export function betIn({ facts }: Outcome): BetRecord | undefined {
  return facts.findLast(diceBet.is);
}

export function balanceOf(
  { core }: Pick<DicePorts, 'core'>,
  owner: number,
  coin: number,
): { readonly available: bigint; readonly held: bigint } {
  const kind = owner === 0 ? 'house' : 'game';
  const found = core.balances(owner).find((one) => one.kind === kind && one.coin === coin);
  return { available: BigInt(found?.available ?? '0'), held: BigInt(found?.held ?? '0') };
}

/** A whole number of atoms, also below zero. */
export function amountText(atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string {
  const value = BigInt(atoms);
  return value < 0n ? `-${formatDecimal(-value, decimals)}` : formatDecimal(value, decimals);
}

/** 00.00 to 99.99 as 0 to 9999. */
export const rollOfText = (text: string): number => Number(text.replace('.', ''));
