import { bitcoinAddress, evmAddress, NATIVE, tronAddress } from '@agio/chains';
import type { BitcoinNetwork, DecodedTransaction, Family } from '@agio/chains';
import { assert, parseDecimal } from '@agio/kernel';
import type { ChainEntry } from '../chains/chain-file.ts';

/** What the signer pays out of one coin of a chain, in the chain's smallest units. */
export interface CoinRules {
  readonly coin: string;
  readonly asset: string;
  readonly decimals: number;
  readonly gasMost: bigint;
  readonly perHour: bigint;
  readonly perDay: bigint;
}

/** A chain as the signer checks transactions against it. */
export interface ChainRules {
  readonly code: string;
  readonly family: Family;
  readonly chainId: number | undefined;
  readonly network: BitcoinNetwork | undefined;
  readonly cold: string | undefined;
  /** Maximum fee for a unit of gas in wei, or for a virtual byte in satoshis; undefined if the family has neither. */
  readonly perUnitMax: bigint | undefined;
  /** Whether tokens that operators listed are paid as well; see `ListedCoins`. */
  readonly listings: boolean;
  readonly coins: readonly CoinRules[];
}

export const GAS_MOST = { native: 50_000n, token: 150_000n };
/** Gas that people may approve beyond a coin's own limit. */
export const GAS_APPROVED_MOST = 1_000_000n;
const GWEI_DIGITS = 9;
/** The default limits, as multiples of the largest withdrawal. */
export const HOUR_TIMES = 10n;
export const DAY_TIMES = 20n;

export function rulesOf(entry: ChainEntry): ChainRules {
  const canonical = (address: string): string => {
    const found = addressIn(entry, address);
    assert(found !== undefined, `an address of ${entry.code} is one of its chain`);
    return found;
  };
  return {
    code: entry.code,
    family: entry.family,
    chainId: entry.family === 'evm' ? entry.chainId : undefined,
    network: entry.family === 'bitcoin' ? entry.network : undefined,
    cold: entry.coldAddress === null ? undefined : canonical(entry.coldAddress),
    perUnitMax: perUnitMaxOf(entry),
    listings: entry.listings,
    coins: entry.coins.map(({ asset, coin, decimals, signer, withdrawal }) => {
      const units = (text: string): bigint => parseDecimal(text, decimals) ?? 0n;
      const most = units(withdrawal.maximum);
      const isNative = asset === NATIVE;
      return {
        coin,
        asset: isNative ? NATIVE : canonical(asset),
        decimals,
        gasMost: withdrawal.gasLimit === undefined ? (isNative ? GAS_MOST.native : GAS_MOST.token) : BigInt(withdrawal.gasLimit),
        perHour: signer === undefined ? most * HOUR_TIMES : units(signer.perHour),
        perDay: signer === undefined ? most * DAY_TIMES : units(signer.perDay),
      };
    }),
  };
}

/** Whether a transaction is one of this chain. */
export function isOf(rules: ChainRules, decoded: DecodedTransaction): boolean {
  return rules.family === decoded.family && rules.chainId === decoded.chainId && rules.network === decoded.network;
}

function addressIn(entry: ChainEntry, address: string): string | undefined {
  if (entry.family === 'evm') return evmAddress(address);
  return entry.family === 'tron' ? tronAddress(address) : bitcoinAddress(address, entry.network);
}

function perUnitMaxOf(entry: ChainEntry): bigint | undefined {
  if (entry.family === 'evm') return parseDecimal(entry.fees.perGasMax, GWEI_DIGITS);
  return entry.family === 'bitcoin' ? BigInt(entry.fees.satPerVbyteMax) : undefined;
}
