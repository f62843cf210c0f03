import type { ReactNode } from 'react';
import { Tag } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { amount, deskList, moment, name, plain } from '../../../../shared/desk/index.ts';
import { countsQuery } from '../../api/wallet.ts';
import { worth } from '../../components/facts.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { Proposals } from './proposals.tsx';

/** Deposits that wait for people, those that came before, and what was proposed about them. */
export const DepositsPage = (): ReactNode => (
  <div className="flex flex-col gap-3">
    <Deposits />
    <Proposals />
  </div>
);

const Deposits = deskList({
  call: 'deskWalletDeposits',
  id: 'deposits',
  texts: 'deposits',
  words: ({ columns, none, search, title }) => ({ columns, empty: none, search, title }),
  views: {
    by: 'view',
    of: ['waiting', 'credited', 'small', 'reversed', 'all'],
    isAllSent: true,
    names: ({ views }) => views,
    useCounts: () => ({ waiting: useQuery(countsQuery).data?.deposits.count ?? 0 }),
  },
  search: { as: 'q', looksIn: 'all' },
  paging: 'after',
  keyOf: ({ id }) => id,
  beside: 'open',
  panel: (id, rows, onClose) => {
    const deposit = rows.find((row) => row.id === id);
    return deposit === undefined ? null : <DepositPanel key={id} deposit={deposit} onClose={onClose} />;
  },
  columns: ({ data, w }) => [
    name('id', ({ id }) => id),
    moment('time', ({ time }) => time, { right: false }),
    plain('customer', ({ customer }) => customer?.label ?? null, {
      render: ({ customer }) =>
        customer === null ? <span className="text-t2">{w.nobody}</span> : <span className="whitespace-nowrap">{customer.label}</span>,
    }),
    amount(
      'amount',
      (row) => row.amount,
      ({ coin }) => coin,
      { isFixed: true },
    ),
    worth(w.columns.value, data?.currency),
    plain('chain', ({ chain }) => chain),
    plain('why', ({ waits }) => waits, {
      render: ({ proposal, waits }) => (
        <span className="flex gap-1">
          {waits === null ? null : <Tag tone="warn">{w.why[waits]}</Tag>}
          {proposal === null ? null : <Tag tone="p">{w.proposed}</Tag>}
        </span>
      ),
    }),
    plain('state', ({ state }) => w.states[state]),
  ],
});
