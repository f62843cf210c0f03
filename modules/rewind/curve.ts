import type { CurveData } from '@agio/contracts/rewind';
import type { Currency, RewindPorts } from './ports.ts';
import { counted, EARNED, flowsWorth, Prices, valueText } from './worth.ts';

const POINTS = 121;

/** What a customer's accounts were worth at evenly spaced moments, both ends included, and what happened after each of them. */
export async function curveOf(
  ports: RewindPorts,
  customer: number,
  currency: Currency,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<CurveData> {
  const stretchMs = Math.max(1, Math.ceil((toMs - fromMs) / (POINTS - 1)));
  const times = [...new Set(Array.from({ length: POINTS }, (_, at) => Math.min(fromMs + at * stretchMs, toMs)))];
  const [totals, prices, flows, came, traded] = await Promise.all([
    ports.moneyPast.sheetAt(customer, times),
    Prices.at(ports, currency, times),
    ports.moneyPast.flowsBetween(customer, { fromMs: fromMs - 1, toMs, stretchMs: 60_000, earned: EARNED }),
    flowsWorth(ports, customer, currency, { fromMs, toMs }),
    ports.ordersPast.tradedBetween(customer, { fromMs, toMs, stretchMs }),
  ]);
  const values = times.map(() => 0n);
  for (const { at, atoms, coin } of counted(totals)) values[at] = (values[at] ?? 0n) + prices.worth(coin, atoms, at);
  const marks = times.map((time) => ({ time, deposits: 0, withdrawals: 0, trades: 0 }));
  for (const { atoms, fromMs: time } of flows) {
    const mark = marks[Math.min(times.length - 1, Math.max(0, Math.floor((time - fromMs) / stretchMs)))];
    if (mark !== undefined) mark[atoms > 0n ? 'deposits' : 'withdrawals'] += 1;
  }
  for (const { count, stretch } of traded) {
    const mark = marks[Math.min(times.length - 1, stretch)];
    if (mark !== undefined) mark.trades += count;
  }
  return {
    currency,
    from: fromMs,
    to: toMs,
    points: times.map((time, at) => ({ time, value: valueText(values[at] ?? 0n) })),
    flows: valueText(came),
    profit: valueText((values.at(-1) ?? 0n) - (values[0] ?? 0n) - came),
    marks: marks.filter(({ deposits, trades, withdrawals }) => deposits + trades + withdrawals > 0),
  };
}
