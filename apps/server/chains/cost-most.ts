import type { Core } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import { unitsOf } from '@agio/wallet';
import type { ChainSetting, WithdrawalRecord } from '@agio/wallet';

const RATE_DECIMALS = 10;

/**
 * The most that the payment of a withdrawal may cost the network, in units of the chain's own coin: what was taken for it. Undefined where
 * operators decided to take nothing, or where nothing tells what a token is worth: then the chain's own limits are all that bounds it.
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
  const [worth, nativeWorth] = [taken.code, native.code].map((code) => parseDecimal(rate(code) ?? '0', RATE_DECIMALS) ?? 0n);
  if (worth === undefined || nativeWorth === undefined || worth === 0n || nativeWorth === 0n) return undefined;
  return (BigInt(fee) * worth * 10n ** BigInt(listing.decimals)) / (nativeWorth * 10n ** BigInt(taken.decimals));
}
