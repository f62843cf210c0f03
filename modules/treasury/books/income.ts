import type { DataOf, DeskCalls } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import { formatDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import type { IncomeLine, TreasuryPorts } from '../ports.ts';
import { coinOf } from './closing.ts';
import { csvOf } from './csv.ts';
import type { Month } from './months.ts';

type MonthIncome = DataOf<DeskCalls['deskMonthIncome']>;
type Currency = Site['rateCurrency'];

const valueText = (value: bigint): string => formatDecimal(value, RATE_DIGITS);

export const incomeBetween = (ports: TreasuryPorts, { from, to }: Month, currency: Currency): Promise<readonly IncomeLine[]> =>
  ports.houseBooks.incomeOf({ fromMs: from, toMs: to }, currency);

/** The days of a month added up, in the order of classes, sources and coins. */
export function monthIncomeOf(ports: TreasuryPorts, month: Month, currency: Currency, days: readonly IncomeLine[]): MonthIncome {
  const lines = new Map<string, Omit<IncomeLine, 'dayMs'>>();
  for (const line of days) {
    const key = `${line.coin} ${line.reason}`;
    const sum = lines.get(key);
    lines.set(key, {
      ...line,
      count: line.count + (sum?.count ?? 0),
      atoms: line.atoms + (sum?.atoms ?? 0n),
      value: line.value === undefined ? sum?.value : line.value + (sum?.value ?? 0n),
    });
  }
  const sumOf = (houseClass: IncomeLine['houseClass']): bigint =>
    [...lines.values()].reduce((sum, line) => (line.houseClass === houseClass ? sum + (line.value ?? 0n) : sum), 0n);
  const [income, costs] = [sumOf('income'), sumOf('cost')];
  return {
    ...month,
    currency,
    lines: [...lines.values()]
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))) || one.coin - other.coin)
      .map(({ atoms, coin: id, count, houseClass, reason, value }) => {
        const { code, decimals } = coinOf(ports, id);
        return {
          coin: code,
          source: reason,
          class: houseClass,
          count,
          amount: formatDecimal(atoms, decimals),
          value: value === undefined ? null : valueText(value),
        };
      }),
    sums: { income: valueText(income), costs: valueText(costs), result: valueText(income + costs) },
  };
}

/** Income stands before costs. */
const rank = ({ houseClass, reason }: Pick<IncomeLine, 'houseClass' | 'reason'>): string => `${houseClass === 'income' ? 0 : 1} ${reason}`;

const HEADS = ['date_utc', 'coin', 'kind', 'class', 'count', 'amount', 'value', 'currency', 'until'];

/** A line for each day, coin and kind; costs are below zero. */
export function incomeCsv(ports: TreasuryPorts, { to }: Month, currency: Currency, days: readonly IncomeLine[]): string {
  const until = new Date(to).toISOString();
  return csvOf(
    HEADS,
    days.map(({ atoms, coin: id, count, dayMs, houseClass, reason, value }) => {
      const { code, decimals } = coinOf(ports, id);
      return [
        new Date(dayMs).toISOString().slice(0, 10),
        code,
        reason,
        houseClass,
        { number: String(count) },
        { number: formatDecimal(atoms, decimals) },
        { number: value === undefined ? '' : valueText(value) },
        currency,
        until,
      ];
    }),
  );
}
