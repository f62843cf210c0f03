import type { ReactNode } from 'react';
import { MINUTE_MS } from '@agio/kernel/time';
import { groupThousands, Segmented, signed } from '@agio/ui';
import { amount, deskList, figure, plain, useAddress, useWordsOf } from '../../../shared/desk/index.ts';
import { nameIn } from '../state/house-words.ts';
import { periodFrom, periods, spanMs } from '../state/period.ts';
import { coinColumn } from './coin-column.tsx';
import { RewardAct, TransferAct } from './money-acts.tsx';

/** What the house has, what all customers together are owed, and where income came from. */
export const HousePage = (): ReactNode => (
  <div className="grid items-start gap-3 2xl:grid-cols-2">
    <Accounts />
    <Liabilities />
    <div className="min-w-0 2xl:col-span-2">
      <Income />
    </div>
  </div>
);

const Accounts = deskList({
  call: 'deskHouse',
  id: 'house-accounts',
  texts: 'house',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.accounts }),
  isTitled: true,
  paging: 'none',
  // Coin by coin, in the order of the coins.
  rows: ({ accounts, liabilities }) => liabilities.flatMap(({ coin }) => accounts.filter((account) => account.coin === coin)),
  keyOf: ({ account, coin }) => `${account} ${coin}`,
  actions: ({ data }) =>
    data === undefined ? null : (
      <>
        <TransferAct of={data} />
        <RewardAct of={data} />
      </>
    ),
  columns: (made) => [
    coinColumn(),
    plain('account', ({ account }) => nameIn(made, made.w.accounts, account), { isFixed: true }),
    amount('available', ({ available }) => available),
    amount('held', ({ held }) => held),
  ],
});

const Liabilities = deskList({
  call: 'deskHouse',
  id: 'liabilities',
  texts: 'house',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.liabilities }),
  isTitled: true,
  title: ({ data, t, w }) =>
    data === undefined ? w.titles.liabilities : `${w.titles.liabilities}, ${t(($) => $.customers, { count: data.customers })}`,
  paging: 'none',
  rows: ({ liabilities }) => liabilities,
  keyOf: ({ coin }) => coin,
  columns: (_made) => [
    coinColumn(),
    amount('owed', ({ owed }) => owed),
    amount('house', ({ house }) => house),
    amount('issued', ({ issued }) => issued),
  ],
});

/** The period ends when it is asked for. */
const Income = deskList({
  call: 'deskIncome',
  id: 'income',
  texts: 'house',
  words: ({ columns, noIncome, titles }) => ({ columns, empty: noIncome, title: titles.income }),
  isTitled: true,
  paging: 'none',
  query: ({ address: { period } }) => {
    const to = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
    return { from: to - spanMs[periodFrom(period)], to };
  },
  rows: ({ rows }) => rows,
  keyOf: ({ account, coin, source }) => `${account} ${coin} ${source}`,
  filters: () => <Periods />,
  columns: (made) => [
    plain('source', ({ source }) => nameIn(made, made.w.sources, source), { isFixed: true }),
    plain('account', ({ account }) => nameIn(made, made.w.accounts, account)),
    coinColumn(),
    figure('amount', (row) => row.amount, {
      render: (row) => signed(row.amount),
    }),
    figure('count', ({ count }) => count, { render: ({ count }) => groupThousands(String(count)) }),
  ],
});

function Periods(): ReactNode {
  const { w } = useWordsOf('house');
  const { address, go } = useAddress();
  return (
    <Segmented
      size="s"
      label={w.period}
      value={periodFrom(address['period'])}
      onValueChange={(period) => go({ period })}
      items={periods.map((one) => ({ value: one, label: w.periods[one] }))}
    />
  );
}
