import type { Core } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import { unitsOf } from '@agio/wallet';
import type { ChainSetting, WithdrawalRecord } from '@agio/wallet';

/**
 * The most that the payment of a withdrawal may cost the network, in units of the chain's own coin: the fee charged for it. Undefined if
 * operators decided to charge nothing, or if a token has no known price: then only the chain's own limits apply.
 */
export function costMost(
  core: Pick<Core, 'coins' | 'coin'>,
  setting: ChainSetting,
  { coin, fee }: Pick<WithdrawalRecord, 'coin' | 'fee'>,
  rate: (coin: string) => string | undefined,
): bigint | undefined {
  const taken = core.coins[coin];
  const listing = setting.coins.find(({ asset }) => asset === 'native');
  const native = listing === undefined ? undefined : core.coin(listing.coin);
  if (taken === undefined || listing === undefined || native === undefined || fee === '0') return undefined;
  if (taken.id === native.id) return unitsOf(BigInt(fee), listing.decimals, native.decimals);
  const [worth, nativeWorth] = [taken.code, native.code].map((code) => parseDecimal(rate(code) ?? '0', RATE_DIGITS) ?? 0n);
  if (worth === undefined || nativeWorth === undefined || worth === 0n || nativeWorth === 0n) return undefined;
  return (BigInt(fee) * worth * 10n ** BigInt(listing.decimals)) / (nativeWorth * 10n ** BigInt(taken.decimals));
}
