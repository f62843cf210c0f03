import { renameSync, writeFileSync } from 'node:fs';
import type { ChainSetting, CoinOnChainSetting } from '@agio/wallet';

/** The chain's own coin; every other coin of the site is a token there. */
export const LOCAL_NATIVE = 'ETH';
export const LOCAL_CODE = 'LOCAL';
export const LOCAL_CONFIRMATIONS = 6;

/** Smallest deposit of each coin on the local chain; all its other limits are multiples of it. */
const SMALLEST: Readonly<Record<string, { readonly deposit: string; readonly decimals: number }>> = {
  BTC: { deposit: '0.0005', decimals: 8 },
  ETH: { deposit: '0.01', decimals: 18 },
  SOL: { deposit: '0.1', decimals: 9 },
  XRP: { deposit: '10', decimals: 6 },
  KITE: { deposit: '200', decimals: 18 },
  USDT: { deposit: '10', decimals: 6 },
  CNYT: { deposit: '70', decimals: 18 },
};
const OTHERS = { deposit: '1', decimals: 8 };

/** Decimal places that a coin has on the local chain. */
export function localDecimals(coin: string): number {
  return (SMALLEST[coin] ?? OTHERS).decimals;
}

/** The hot wallet's initial balance on the local chain, as a decimal. */
export function localHotFunds(coin: string): string {
  return times((SMALLEST[coin] ?? OTHERS).deposit, 20_000);
}

/** The local chain as an operator would write it down. `tokens` are contracts by coin. */
export function localSetting(coins: readonly string[], tokens: ReadonlyMap<string, string>): ChainSetting {
  return {
    code: LOCAL_CODE,
    name: 'Local test chain',
    family: 'evm',
    experimental: false,
    secondsPerBlock: 1,
    confirmations: LOCAL_CONFIRMATIONS,
    explorer: null,
    coldAddress: null,
    coins: coins.flatMap((coin) => {
      const asset = coin === LOCAL_NATIVE ? 'native' : tokens.get(coin);
      return asset === undefined ? [] : [localCoin(coin, asset)];
    }),
  };
}

/** Writes the local chain's settings for the signer, in the form of a file of chains. */
export function tellLocalChain(path: string, setting: ChainSetting, chainId: number): void {
  const { code, name, family, secondsPerBlock, confirmations, explorer, coldAddress, coins } = setting;
  const entry = { code, name, family, secondsPerBlock, confirmations, explorer, coldAddress, coins, chainId };
  writeFileSync(`${path}.new`, JSON.stringify([entry]), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function localCoin(coin: string, asset: string): CoinOnChainSetting {
  const { deposit, decimals } = SMALLEST[coin] ?? OTHERS;
  return {
    coin,
    asset,
    decimals,
    deposit: { open: true, minimum: deposit, auditAbove: times(deposit, 10_000) },
    withdrawal: {
      open: true,
      minimum: times(deposit, 2),
      maximum: times(deposit, 5_000),
      fee: times(deposit, 0.1),
      dayLimits: [times(deposit, 1_000), times(deposit, 2_000), times(deposit, 5_000), times(deposit, 10_000)],
      freeUpTo: times(deposit, 100),
      // Below the first day's limit, so that two people can be tried by a customer without certification.
      twoAbove: times(deposit, 500),
      beneficiaryFrom: times(deposit, 500),
    },
    sweep: { from: times(deposit, 10), hotMaximum: times(deposit, 100_000) },
  };
}

/** A decimal times a whole number or a tenth, exactly. */
function times(decimal: string, factor: number): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const units = BigInt(decimal.replace('.', '')) * BigInt(Math.round(factor * 10));
  const text = units.toString().padStart(digits + 2, '0');
  const at = text.length - digits - 1;
  return `${text.slice(0, at)}.${text.slice(at)}`.replace(/\.?0+$/, '');
}
