// Protects the closing of a month: balances and what changed them in the units of their coins, a difference where they do not add up, and each in its column of the file.
import { expect, it } from 'vitest';
import type { BookAccount, TreasuryPorts } from '../ports.ts';
import { closingCsv, closingOf } from './closing.ts';
import { monthOf } from './months.ts';

const OCTOBER = Date.UTC(2026, 9, 1);
const NOVEMBER = Date.UTC(2026, 10, 1);
const account = (of: Partial<BookAccount>): BookAccount => ({ account: 'fees', coin: 0, opening: 0n, closing: 0n, changes: [], ...of });
const change = (reason: string, atoms: bigint, houseClass: 'income' | 'internal' | null, count = 1) => ({
  reason,
  atoms,
  houseClass,
  count,
});
const ACCOUNTS: readonly BookAccount[] = [
  account({ opening: 100n, closing: 350n, changes: [change('fee', 200n, 'income', 3), change('move', 50n, 'internal')] }),
  account({ account: 'house', opening: 500n, closing: 450n, changes: [change('move', -50n, 'internal')] }),
  account({ account: 'customers', coin: 1, opening: 7n, closing: 9n, changes: [change('deposit', 1n, null)] }),
];

async function closed(accounts: readonly BookAccount[]) {
  const spans: unknown[] = [];
  const ports = {
    core: {
      coins: [
        { id: 0, code: 'USDT', decimals: 2 },
        { id: 1, code: 'KITE', decimals: 0 },
      ],
      nowMs: NOVEMBER + 5,
    },
    now: () => NOVEMBER + 5,
    houseBooks: {
      closingOf(span: unknown) {
        spans.push(span);
        const both = [1n, 2n] as const;
        return Promise.resolve({ accounts, coins: [0, 1].map((coin) => ({ coin, owed: both, own: [150n, 250n] as const })) });
      },
    },
  } as unknown as TreasuryPorts;
  const month = monthOf(ports, '2026-10');
  if (month === undefined) throw new Error('the month has begun');
  const closing = await closingOf(ports, month);
  expect(spans).toEqual([{ fromMs: OCTOBER, toMs: NOVEMBER }]);
  return closing;
}

it('says of each account what changed it, and of a coin whether all of it adds up', async () => {
  const { accounts, coins } = await closed(ACCOUNTS);
  expect(accounts.map(({ account: name, closing, difference, opening }) => [name, opening, closing, difference])).toEqual([
    ['fees', '1', '3.5', '0'],
    ['house', '5', '4.5', '0'],
    ['customers', '7', '9', '1'],
  ]);
  expect(accounts[0]?.changes).toEqual([
    { source: 'fee', class: 'income', count: 3, amount: '2' },
    { source: 'move', class: 'internal', count: 1, amount: '0.5' },
  ]);
  expect(coins).toEqual([
    { coin: 'USDT', owed: { opening: '0.01', closing: '0.02' }, own: { opening: '1.5', closing: '2.5' }, isBalanced: true },
    { coin: 'KITE', owed: { opening: '1', closing: '2' }, own: { opening: '150', closing: '250' }, isBalanced: false },
  ]);
  // What moves within the house comes out of one account as it went into another.
  const [fees, ...rest] = ACCOUNTS;
  const more = { ...account({ ...fees }), closing: 351n, changes: [change('fee', 200n, 'income'), change('move', 51n, 'internal')] };
  expect((await closed([more, ...rest])).coins[0]?.isBalanced).toBe(false);
});

it('is a file with a line for each, under its heads', async () => {
  const lines = closingCsv(await closed(ACCOUNTS))
    .replace('\uFEFF', '')
    .split('\r\n');
  const until = '2026-11-01T00:00:00.000Z';
  expect(lines[0]).toBe('month,until,coin,account,line,class,count,amount');
  expect(lines.slice(1, 6)).toEqual([
    `2026-10,${until},USDT,fees,opening,,,1`,
    `2026-10,${until},USDT,fees,fee,income,3,2`,
    `2026-10,${until},USDT,fees,move,internal,1,0.5`,
    `2026-10,${until},USDT,fees,closing,,,3.5`,
    `2026-10,${until},USDT,fees,difference,,,0`,
  ]);
  expect(lines.slice(-5)).toEqual([
    `2026-10,${until},KITE,owed_to_customers,opening,,,1`,
    `2026-10,${until},KITE,owed_to_customers,closing,,,2`,
    `2026-10,${until},KITE,owned_by_house,opening,,,150`,
    `2026-10,${until},KITE,owned_by_house,closing,,,250`,
    '',
  ]);
});
