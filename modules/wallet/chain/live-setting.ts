import type { Core } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { CoinLimits } from '../shared/listing-model.ts';
import { walletMachine } from '../machine/index.ts';
import type { ChainSetting, CoinOnChainSetting } from '../shared/settings.ts';

type CoinTerms = Pick<CoinOnChainSetting, 'deposit' | 'withdrawal' | 'sweep'>;

/** A chain of the settings file with what operators decided of its coins in the console: that is in the journal, and prevails. */
export function liveSetting(file: ChainSetting, core: Pick<Core, 'coins' | 'machine' | 'nowMs'>): ChainSetting {
  const { state } = core.machine(walletMachine);
  let revision = -1;
  let nextMs = 0;
  let coins = file.coins;
  return {
    ...file,
    get coins() {
      // One that waits opens by time alone.
      if (revision !== state.listingsRevision || core.nowMs >= nextMs) {
        coins = coinsNow(file, core);
        const waiting = [...(state.chain(file.code)?.coins.values() ?? [])].filter(({ opensAtMs }) => opensAtMs > core.nowMs);
        nextMs = Math.min(Infinity, ...waiting.map(({ opensAtMs }) => opensAtMs));
      }
      revision = state.listingsRevision;
      return coins;
    },
  };
}

function coinsNow({ code, coins }: ChainSetting, core: Pick<Core, 'coins' | 'machine' | 'nowMs'>): readonly CoinOnChainSetting[] {
  const listings = [...(core.machine(walletMachine).state.chain(code)?.coins.values() ?? [])].flatMap((listing) => {
    const coin = core.coins[listing.coin];
    if (coin === undefined) return [];
    const { limits } = listing;
    const waits = core.nowMs < listing.opensAtMs;
    const open = limits === null || !waits ? limits : { ...limits, depositOpen: false, withdrawalOpen: false };
    return [{ ...listing, limits: open, code: coin.code, digits: coin.decimals }];
  });
  const known = new Set(coins.map(({ coin }) => coin));
  const changed = coins.map((one) => {
    const found = listings.find((listing) => listing.code === one.coin);
    return found === undefined || found.limits === null ? one : { ...one, ...termsOf(found.limits, found.digits), ...listedFrom(found) };
  });
  const added = listings.flatMap((listing) => {
    const { asset, code: coin, decimals, digits, limits } = listing;
    return known.has(coin) || asset === null || limits === null
      ? []
      : [{ coin, asset, decimals, ...termsOf(limits, digits), ...listedFrom(listing) }];
  });
  return [...changed, ...added];
}

const listedFrom = ({ from }: { readonly from: number }): { readonly listedFrom?: number } => (from === 0 ? {} : { listedFrom: from });

/** Limits as the settings file has them: decimals of the coin. */
export function termsOf(limits: CoinLimits, digits: number): CoinTerms {
  const text = (atoms: string): string => formatDecimal(BigInt(atoms), digits);
  const [none, ordinary, primary, senior] = limits.dayLimits;
  return {
    deposit: { open: limits.depositOpen, minimum: text(limits.depositMinimum), auditAbove: text(limits.auditAbove) },
    withdrawal: {
      open: limits.withdrawalOpen,
      minimum: text(limits.withdrawalMinimum),
      maximum: text(limits.withdrawalMaximum),
      fee: text(limits.fee),
      dayLimits: [text(none), text(ordinary), text(primary), text(senior)],
      freeUpTo: text(limits.freeUpTo),
      twoAbove: text(limits.twoAbove),
      beneficiaryFrom: limits.beneficiaryFrom === '' ? undefined : text(limits.beneficiaryFrom),
      gasLimit: limits.gasLimit === 0 ? undefined : limits.gasLimit,
    },
    sweep: { from: text(limits.sweepFrom), hotMaximum: text(limits.hotMaximum) },
  };
}
