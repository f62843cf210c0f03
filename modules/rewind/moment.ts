import type { EventThen, MomentData } from '@agio/contracts/rewind';
import { formatDecimal } from '@agio/kernel';
import type { Currency, OpenThen, RewindPorts, TotalThen } from './ports.ts';
import { counted, EARNED, flowsWorth, Prices, valueText } from './worth.ts';

/** More than any customer has but makers of the site. */
const ORDERS_MAX = 1_000;
/** The number of events shown on each side of the moment. */
const BESIDE = 3;

/** Accounts, orders and profit of a customer as they were. */
export async function momentOf(
  ports: RewindPorts,
  customer: number,
  currency: Currency,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): Promise<MomentData> {
  const [totals, prices, orders, flowsUntil, flowsSince, postings, firstMs, beside] = await Promise.all([
    ports.moneyPast.sheetAt(customer, [atMs, nowMs]),
    Prices.at(ports, currency, [atMs, nowMs]),
    ports.ordersPast.ordersAt(customer, atMs),
    flowsWorth(ports, customer, currency, { fromMs: -1, toMs: atMs }),
    flowsWorth(ports, customer, currency, { fromMs: atMs, toMs: nowMs }),
    ports.moneyPast.postingsUntil(customer, atMs),
    ports.moneyPast.firstPosting(customer),
    eventsBeside(ports, customer, atMs),
  ]);
  const worthAt = (at: number): bigint =>
    counted(totals)
      .filter((total) => total.at === at)
      .reduce((sum, { atoms, coin }) => sum + prices.worth(coin, atoms, at), 0n);
  const [value, valueNow] = [worthAt(0), worthAt(1)];
  return {
    time: atMs,
    now: nowMs,
    first: firstMs ?? null,
    currency,
    value: valueText(value),
    valueNow: valueText(valueNow),
    balances: balancesOf(
      ports,
      totals.filter(({ at }) => at === 0),
      orders,
      prices,
    ),
    orders: orders.slice(0, ORDERS_MAX).map(({ atMs: createTime, coin, held, ...order }) => ({
      ...order,
      createTime,
      held: formatDecimal(held, ports.core.coins[coin]?.decimals ?? 0),
      heldCoin: ports.core.coins[coin]?.code ?? '',
      value: prices.rate(coin, 0) === undefined ? null : valueText(prices.worth(coin, held, 0)),
    })),
    orderCount: orders.length,
    ordersValue: valueText(orders.reduce((sum, { coin, held }) => sum + prices.worth(coin, held, 0), 0n)),
    profitUntil: valueText(value - flowsUntil),
    profitSince: valueText(valueNow - value - flowsSince),
    flowsUntil: valueText(flowsUntil),
    flowsSince: valueText(flowsSince),
    postings,
    beside,
  };
}

function balancesOf(
  { core }: RewindPorts,
  totals: readonly TotalThen[],
  orders: readonly OpenThen[],
  prices: Prices,
): MomentData['balances'] {
  const held = new Map<number, bigint>();
  for (const order of orders) held.set(order.coin, (held.get(order.coin) ?? 0n) + order.held);
  const worthOf = ({ atoms, coin }: { readonly coin: number; readonly atoms: bigint }): bigint => prices.worth(coin, atoms, 0);
  return totals
    .toSorted((a, b) => Number(worthOf(b) - worthOf(a) > 0n) - Number(worthOf(b) - worthOf(a) < 0n) || a.coin - b.coin)
    .map((total) => {
      const { account, atoms, coin } = total;
      const { code = '', decimals = 0 } = core.coins[coin] ?? {};
      const rate = prices.rate(coin, 0);
      return {
        account,
        coin: code,
        total: formatDecimal(atoms, decimals),
        inOrders: formatDecimal(account === 'trading' ? (held.get(coin) ?? 0n) : 0n, decimals),
        price: rate === undefined ? null : valueText(rate),
        value: rate === undefined ? null : valueText(worthOf(total)),
      };
    });
}

/** Trades and movements nearest to a moment, newest first. */
async function eventsBeside(ports: RewindPorts, customer: number, atMs: number): Promise<EventThen[]> {
  const sides = await Promise.all(
    [true, false].map(async (isAfter) => {
      const [deals, movements] = await Promise.all([
        ports.ordersPast.dealsBeside(customer, { atMs, isAfter, limit: BESIDE }),
        ports.moneyPast.movementsBeside(customer, { atMs, isAfter, limit: BESIDE, earned: EARNED }),
      ]);
      const events: EventThen[] = [
        ...deals.map(({ atMs: time, ...deal }) => ({ what: 'trade' as const, time, ...deal })),
        ...movements.map(({ atMs: time, atoms, coin, id, reason }) => {
          const { code = '', decimals = 0 } = ports.core.coins[coin] ?? {};
          return { what: 'movement' as const, time, id: String(id), coin: code, amount: formatDecimal(atoms, decimals), reason };
        }),
      ];
      return events.toSorted((a, b) => Math.abs(a.time - atMs) - Math.abs(b.time - atMs)).slice(0, BESIDE);
    }),
  );
  return sides.flat().toSorted((a, b) => b.time - a.time);
}
