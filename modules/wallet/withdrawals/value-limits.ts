import type { Coin } from '@agio/core';
import { RATE_DIGITS } from '@agio/module';
import type { SitePorts } from '../shared/ports.ts';
import type { CoinOnChainSetting } from '../shared/settings.ts';
import { settingAtoms } from '../shared/units.ts';

/** Atoms. */
export interface LimitsToday {
  readonly freeUpTo: bigint;
  readonly twoAbove: bigint;
  readonly dayLimits: readonly [bigint, bigint, bigint, bigint];
}

const ONE_YUAN = 10n ** BigInt(RATE_DIGITS);

/**
 * Limits of a coin's withdrawals today: the amounts of its listing, and not more than what was worth the site's limits in yuan at the
 * last midnight. Without a reference then, the amounts alone. What a customer does to a price within the day changes none of them.
 */
export function limitsToday(
  { midnightYuan, valueLimits }: Pick<SitePorts, 'midnightYuan' | 'valueLimits'>,
  { withdrawal }: Pick<CoinOnChainSetting, 'withdrawal'>,
  coin: Coin,
): LimitsToday {
  const rate = midnightYuan(coin.code);
  const least = (text: string, yuan: number | undefined): bigint => {
    const amount = settingAtoms(text, coin);
    if (yuan === undefined || rate === undefined || rate === 0n) return amount;
    const worth = (BigInt(yuan) * ONE_YUAN * 10n ** BigInt(coin.decimals)) / rate;
    return worth < amount ? worth : amount;
  };
  const [none, ordinary, primary, senior] = withdrawal.dayLimits;
  const days = valueLimits.dayLimits;
  return {
    freeUpTo: least(withdrawal.freeUpTo, valueLimits.freeUpTo),
    twoAbove: least(withdrawal.twoAbove, valueLimits.twoAbove),
    dayLimits: [least(none, days?.[0]), least(ordinary, days?.[1]), least(primary, days?.[2]), least(senior, days?.[3])],
  };
}

const HUNDREDTH = ONE_YUAN / 100n;

/** What atoms were worth at the last midnight, in hundredths of a yuan, rounded up; undefined where unknown. */
export function worthAtMidnight({ midnightYuan }: Pick<SitePorts, 'midnightYuan'>, coin: Coin, atoms: bigint): string | undefined {
  const rate = midnightYuan(coin.code);
  if (rate === undefined) return undefined;
  const unit = HUNDREDTH * 10n ** BigInt(coin.decimals);
  return String((atoms * rate + unit - 1n) / unit);
}

/** The site's limits by value, for all coins of a day together. */
export function worthLimits({ valueLimits }: Pick<SitePorts, 'valueLimits'>): {
  readonly freeWorth?: string;
  readonly twoWorth?: string;
} {
  const { freeUpTo, twoAbove } = valueLimits;
  return {
    ...(freeUpTo === undefined ? {} : { freeWorth: String(freeUpTo * 100) }),
    ...(twoAbove === undefined ? {} : { twoWorth: String(twoAbove * 100) }),
  };
}
