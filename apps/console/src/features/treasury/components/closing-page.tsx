import type { ReactNode } from 'react';
import { groupThousands, withMinus, currency, signed } from '@agio/ui';
import { ChoiceFilter, deskList, figure, plain, tag, Toned, type ListState } from '../../../shared/desk/index.ts';
import { nameIn } from '../state/house-words.ts';
import { ledgerOf, type LedgerLine } from '../state/ledger.ts';
import { monthFrom } from '../state/months.ts';
import { ClosingSummary, REFRESHED_MS } from './closing-summary.tsx';
import { ClosingExport, IncomeExport } from './closing-exports.tsx';
import { coinColumn } from './coin-column.tsx';

/** A month for accountants: income and costs, what is owed and owned, and every account before and after. */
export const ClosingPage = (): ReactNode => (
  <div className="grid gap-3">
    <ClosingSummary />
    <Income />
    <Coins />
    <Ledger />
  </div>
);

const balance = (text: string): string => withMinus(groupThousands(text));

const ofMonth = ({ address: { month } }: ListState) => ({ month: monthFrom(month, Date.now()) });
const everyMs = () => REFRESHED_MS;

const Income = deskList({
  call: 'deskMonthIncome',
  id: 'month-income',
  texts: 'house',
  words: ({ closing: { columns, noIncome, notes, titles } }) => ({ columns, empty: noIncome, title: titles.income, note: notes.income }),
  isTitled: true,
  paging: 'none',
  query: ofMonth,
  everyMs,
  rows: ({ lines }) => lines,
  keyOf: ({ coin, source }) => `${source} ${coin}`,
  exportButton: ({ shown }) => <IncomeExport {...ofMonth(shown)} />,
  columns: (made) => [
    plain('source', ({ source }) => nameIn(made, made.w.sources, source), { isFixed: true }),
    tag('class', made.w.closing.classes, { income: 'p', cost: 'line' }, (row) => row.class),
    coinColumn(),
    figure('amount', (row) => row.amount, { render: (row) => signed(row.amount) }),
    figure('value', ({ value }) => value, {
      unit: () => made.data?.currency ?? '',
      render: ({ value }) => (value === null ? '–' : currency(value, made.data?.currency ?? '')),
    }),
    figure('count', ({ count }) => count, { render: ({ count }) => groupThousands(String(count)) }),
  ],
});

const Coins = deskList({
  call: 'deskClosing',
  id: 'month-coins',
  texts: 'house',
  words: ({ closing: { columns, noBookings, notes, titles } }) => ({ columns, empty: noBookings, title: titles.coins, note: notes.coins }),
  isTitled: true,
  paging: 'none',
  query: ofMonth,
  everyMs,
  rows: ({ coins }) => coins,
  keyOf: ({ coin }) => coin,
  columns: (made) => [
    coinColumn(),
    figure('owedOpening', ({ owed }) => owed.opening, { render: ({ owed }) => balance(owed.opening) }),
    figure('owedClosing', ({ owed }) => owed.closing, { render: ({ owed }) => balance(owed.closing) }),
    figure('ownOpening', ({ own }) => own.opening, { render: ({ own }) => balance(own.opening) }),
    figure('ownClosing', ({ own }) => own.closing, { render: ({ own }) => balance(own.closing) }),
    plain('check', ({ isBalanced }) => (isBalanced ? made.w.closing.balanced : made.w.closing.unbalanced), {
      render: ({ isBalanced }) => (
        <Toned tone={isBalanced ? 'p' : 'warn'}>{isBalanced ? made.w.closing.balanced : made.w.closing.unbalanced}</Toned>
      ),
    }),
  ],
});

const Ledger = deskList({
  call: 'deskClosing',
  id: 'month-ledger',
  texts: 'house',
  words: ({ closing: { columns, noBookings, notes, titles } }) => ({
    columns,
    empty: noBookings,
    title: titles.ledger,
    note: notes.ledger,
  }),
  isTitled: true,
  paging: 'none',
  query: ofMonth,
  everyMs,
  rows: (data, { address: { coin } }): readonly LedgerLine[] =>
    ledgerOf(data, data.coins.some((one) => one.coin === coin) ? coin : undefined),
  keyOf: ({ account, coin, isBalance, line }) => `${coin} ${account} ${isBalance ? 'balance' : 'change'} ${line}`,
  filters: ({ data, w }) => (
    <ChoiceFilter
      by="coin"
      name={w.closing.coin}
      all={w.closing.allCoins}
      options={Object.fromEntries((data?.coins ?? []).map(({ coin }) => [coin, coin]))}
    />
  ),
  exportButton: ({ shown }) => <ClosingExport {...ofMonth(shown)} />,
  columns: (made) => [
    coinColumn(),
    plain('account', ({ account }) => nameIn(made, made.w.accounts, account), { isFixed: true }),
    plain('line', (row) => nameIn(made, row.isBalance ? made.w.closing.lines : made.w.sources, row.line), {
      isFixed: true,
      render: (row) => <LineName row={row}>{nameIn(made, row.isBalance ? made.w.closing.lines : made.w.sources, row.line)}</LineName>,
    }),
    plain('class', (row) => (row.class === null ? '' : made.w.closing.classes[row.class])),
    figure('amount', (row) => row.amount, {
      render: (row) => (row.isBalance ? <b className="font-semibold">{balance(row.amount)}</b> : signed(row.amount)),
    }),
    figure('count', ({ count }) => count, { render: ({ count }) => (count === null ? '' : groupThousands(String(count))) }),
  ],
});

function LineName({ children, row }: { readonly children: string; readonly row: LedgerLine }): ReactNode {
  if (row.line === 'difference' && row.isBalance) return <Toned tone="warn">{children}</Toned>;
  return row.isBalance ? <b className="font-semibold">{children}</b> : children;
}
