import type { Coin } from '@agio/core';
import { parseDecimal } from '@agio/kernel';

/** Converts units to atoms, with the rest below one atom. The ledger may have more decimals than the chain, or fewer. */
export function atomsOf(units: bigint, chainDecimals: number, ledgerDecimals: number): { atoms: bigint; rest: bigint } {
  if (ledgerDecimals >= chainDecimals) return { atoms: units * 10n ** BigInt(ledgerDecimals - chainDecimals), rest: 0n };
  const scale = 10n ** BigInt(chainDecimals - ledgerDecimals);
  return { atoms: units / scale, rest: units % scale };
}

/** Converts atoms to units; undefined if the chain does not have that many decimals. */
export function unitsOf(atoms: bigint, chainDecimals: number, ledgerDecimals: number): bigint | undefined {
  if (chainDecimals >= ledgerDecimals) return atoms * 10n ** BigInt(chainDecimals - ledgerDecimals);
  const scale = 10n ** BigInt(ledgerDecimals - chainDecimals);
  return atoms % scale === 0n ? atoms / scale : undefined;
}

/** Atoms of an amount in the operators' settings. */
export function settingAtoms(text: string, coin: Coin): bigint {
  const atoms = parseDecimal(text, coin.decimals);
  if (atoms === undefined) throw new Error(`a setting of ${coin.code} has too many digits: ${text}`);
  return atoms;
}
