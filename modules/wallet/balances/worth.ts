import { formatDecimal, mulDivFloor } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import type { Room } from '../calls/room.ts';
import { isCounted, sheetOf } from './sheet/now.ts';

/**
 * What the balance sheet of a customer is worth in the default site's currency, and what of it they cannot use now; coins without a price are left out. What is owed is
 * subtracted.
 */
export function worthOf(room: Room, customer: number) {
  const currency = room.siteOf('').rateCurrency;
  const now = room.rates.in(currency);
  let [value, held] = [0n, 0n];
  for (const [id, lines] of sheetOf(room, customer)) {
    const coin = room.core.coins[id];
    const rate = coin === undefined ? undefined : now.get(coin.code);
    if (coin === undefined || rate === undefined) continue;
    for (const [line, atoms] of lines) {
      if (!isCounted(line)) continue;
      const worth = mulDivFloor(atoms < 0n ? -atoms : atoms, rate, 10n ** BigInt(coin.decimals));
      value += atoms < 0n ? -worth : worth;
      if (line !== 'available' && line !== 'owed') held += worth;
    }
  }
  return { currency, value: formatDecimal(value, RATE_DIGITS), held: formatDecimal(held, RATE_DIGITS) };
}
