import type { DataOf, DeskCalls } from '@agio/contracts';
import { amountText, coinAt } from '@agio/deals';
import { formatDecimal, mulDivFloor, parseDecimal } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { RATE_DIGITS } from '@agio/module';
import type { OrderRecord } from '../model.ts';
import { countsByState, paidSince } from '../orders.ts';
import type { Room } from '../handlers/room.ts';

const DAYS = 30;

/** What was sold on each of the last thirty days (UTC), at the rates of now. */
export async function salesOf(room: Room): Promise<DataOf<DeskCalls['deskShopSales']>> {
  const today = Math.floor(room.now() / DAY_MS) * DAY_MS;
  const fromMs = today - (DAYS - 1) * DAY_MS;
  const orders = await soldFrom(room, fromMs);
  const { rateCurrency: currency } = room.siteOf('');
  const rates = room.rates(currency);
  const days = Array.from({ length: DAYS }, (_day, at) => {
    const time = fromMs + at * DAY_MS;
    const paid = orders.filter(({ paidAtMs }) => paidAtMs >= time && paidAtMs < time + DAY_MS);
    return { time, ...sumOf(room, rates, paid) };
  });
  return { days, currency, coins: byCoin(room, orders), states: [...(await countsByState(room.database))] };
}

/** What was sold today (UTC), and in which currency its worth is. */
export async function soldToday(room: Room): Promise<Pick<DataOf<DeskCalls['deskShopToday']>, 'currency' | 'sold'>> {
  const { rateCurrency: currency } = room.siteOf('');
  return { currency, sold: sumOf(room, room.rates(currency), await soldFrom(room, Math.floor(room.now() / DAY_MS) * DAY_MS)) };
}

const soldFrom = async ({ database }: Room, fromMs: number): Promise<readonly OrderRecord[]> =>
  (await paidSince(database, fromMs)).filter(({ state }) => state !== 'cancelled');

const sumOf = (room: Room, rates: Readonly<Record<string, string>>, paid: readonly OrderRecord[]) => ({
  orders: paid.length,
  pieces: paid.reduce((sum, { quantity }) => sum + quantity, 0),
  value: valueOf(room, rates, paid),
});

/** In the rate currency; null where no coin has a price. */
function valueOf(room: Room, rates: Readonly<Record<string, string>>, orders: readonly OrderRecord[]): string | null {
  const values = orders.flatMap(({ coin: id, refunded, total }) => {
    const coin = coinAt(room, id);
    const rate = parseDecimal(rates[coin.code] ?? '', RATE_DIGITS);
    return rate === undefined ? [] : [mulDivFloor(BigInt(total) - BigInt(refunded), rate, 10n ** BigInt(coin.decimals))];
  });
  if (values.length === 0 && orders.length > 0) return null;
  return formatDecimal(
    values.reduce((sum, value) => sum + value, 0n),
    RATE_DIGITS,
  );
}

function byCoin(room: Room, orders: readonly OrderRecord[]): DataOf<DeskCalls['deskShopSales']>['coins'] {
  return room.core.coins.flatMap((coin) => {
    const own = orders.filter((order) => order.coin === coin.id);
    if (own.length === 0) return [];
    const sum = (of: 'refunded' | 'total'): string =>
      amountText(
        own.reduce((all, order) => all + BigInt(order[of]), 0n),
        coin,
      );
    return [{ coin: coin.code, paid: sum('total'), refunded: sum('refunded'), orders: own.length }];
  });
}
