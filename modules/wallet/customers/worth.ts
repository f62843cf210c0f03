import { formatDecimal, mulDivFloor } from '@agio/kernel';
import type { Room } from '../handlers/room.ts';
import { RATE_DECIMALS } from '../valuation.ts';

/** What all accounts of a customer are worth in the default site's currency, and what of it is held; coins without a price are left out. */
export function worthOf({ core, rateCurrency, rates }: Pick<Room, 'core' | 'rates' | 'rateCurrency'>, customer: number) {
  const currency = rateCurrency('');
  const now = rates.in(currency);
  let [available, held] = [0n, 0n];
  for (const balance of core.balances(customer)) {
    const coin = core.coins[balance.coin];
    const rate = coin === undefined ? undefined : now.get(coin.code);
    if (coin === undefined || rate === undefined) continue;
    const worth = (atoms: string): bigint => mulDivFloor(BigInt(atoms), rate, 10n ** BigInt(coin.decimals));
    available += worth(balance.available);
    held += worth(balance.held);
  }
  return { currency, value: formatDecimal(available + held, RATE_DECIMALS), held: formatDecimal(held, RATE_DECIMALS) };
}
