// Protects the month's income: every day of it counts once, in whatever order days come, and what had no price takes no value from what had one.
import { expect, it } from 'vitest';
import { RATE_DIGITS } from '@agio/module';
import type { IncomeLine, TreasuryPorts } from '../ports.ts';
import { incomeCsv, monthIncomeOf } from './income.ts';
import { monthOf } from './months.ts';

const DAY = 86_400_000;
const OCTOBER = Date.UTC(2026, 9, 1);
const ports = {
  core: {
    coins: [
      { id: 0, code: 'USDT', decimals: 2 },
      { id: 1, code: 'KITE', decimals: 0 },
    ],
    nowMs: OCTOBER + 40 * DAY,
  },
} as unknown as TreasuryPorts;
const month = monthOf({ ...ports, now: () => OCTOBER + 40 * DAY }, '2026-10');
const worth = (units: number): bigint => BigInt(units) * 10n ** BigInt(RATE_DIGITS);
const line = (day: number, of: Partial<IncomeLine>): IncomeLine => ({
  dayMs: OCTOBER + day * DAY,
  coin: 0,
  reason: 'fee',
  houseClass: 'income',
  count: 1,
  atoms: 100n,
  value: worth(7),
  ...of,
});
const DAYS: readonly IncomeLine[] = [
  line(0, {}),
  line(1, { count: 2, atoms: 300n, value: worth(21) }),
  line(2, { value: undefined }),
  line(2, { coin: 1, value: undefined }),
  line(3, { coin: 1, atoms: 5n, value: worth(2) }),
  line(3, { reason: 'reward', houseClass: 'cost', atoms: -50n, value: worth(-3) }),
];

it.each([
  ['as they come', DAYS],
  ['the other way round', DAYS.toReversed()],
])('adds up a month, days %s', (_how, days) => {
  if (month === undefined) throw new Error('the month has begun');
  const { lines, sums } = monthIncomeOf(ports, month, 'CNY', days);
  expect(lines).toEqual([
    { coin: 'USDT', source: 'fee', class: 'income', count: 4, amount: '5', value: '28' },
    { coin: 'KITE', source: 'fee', class: 'income', count: 2, amount: '105', value: '2' },
    { coin: 'USDT', source: 'reward', class: 'cost', count: 1, amount: '-0.5', value: '-3' },
  ]);
  expect(sums).toEqual({ income: '30', costs: '-3', result: '27' });
});

it('writes each day under its heads, and nothing where nothing tells a price', () => {
  if (month === undefined) throw new Error('the month has begun');
  const [heads, first, , third] = incomeCsv(ports, month, 'CNY', DAYS).split('\r\n');
  expect(heads?.replace('\uFEFF', '')).toBe('date_utc,coin,kind,class,count,amount,value,currency,until');
  expect(first).toBe('2026-10-01,USDT,fee,income,1,1,7,CNY,2026-11-01T00:00:00.000Z');
  expect(third).toBe('2026-10-03,USDT,fee,income,1,1,,CNY,2026-11-01T00:00:00.000Z');
});
