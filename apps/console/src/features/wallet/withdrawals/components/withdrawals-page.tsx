import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { amount, deskList, moment, name, plain } from '../../../../shared/desk/index.ts';
import { Id } from '../../../../shared/id.tsx';
import { QueryError } from '../../../../shared/query-states.tsx';
import { spanOf } from '../../../../shared/time/format.ts';
import { useNow } from '../../../../shared/time/time.tsx';
import { countsQuery, type Counts, type WithdrawalRow } from '../../api/wallet.ts';
import { worth } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { Approved, Reasons } from './cells.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

/** Withdrawals by what they wait for, and one of them beside the list. */
export function WithdrawalsPage(): ReactNode {
  const counts = useQuery(countsQuery);
  return (
    <div className="flex flex-col gap-3">
      {counts.isError && counts.data === undefined ? (
        <section className="ui-card">
          <QueryError query={counts} />
        </section>
      ) : (
        <Top counts={counts.data} />
      )}
      <Withdrawals />
    </div>
  );
}

const Withdrawals = deskList({
  call: 'deskWalletWithdrawals',
  id: 'withdrawals',
  texts: 'withdrawals',
  words: ({ columns, none, search, title }) => ({ columns, empty: none, search, title }),
  views: {
    by: 'view',
    of: ['to_audit', 'second', 'delayed', 'under_way', 'done', 'failed', 'all'],
    isAllSent: true,
    names: ({ views }) => views,
    useCounts: () => {
      const counts = useQuery(countsQuery).data;
      return {
        to_audit: counts?.toAudit.count ?? 0,
        second: counts?.second.count ?? 0,
        delayed: counts?.delayed.count ?? 0,
        under_way: counts?.underWay.count ?? 0,
      };
    },
  },
  search: { as: 'q', looksIn: 'all' },
  paging: 'after',
  keyOf: ({ id }) => id,
  beside: 'open',
  panel: (id, _rows, onClose) => <WithdrawalPanel key={id} id={id} onClose={onClose} />,
  columns: ({ data, shown: { address }, w }) => {
    // The panel says these of the open one, so that the list beside it has room for the rest.
    const isAlone = address['open'] === undefined;
    return [
      name('id', ({ id }) => id),
      moment('asked', ({ time }) => time, { right: false }),
      plain('customer', ({ customer }) => customer.label, {
        render: ({ customer }) => <span className="whitespace-nowrap">{customer.label}</span>,
      }),
      amount(
        'amount',
        (row) => row.amount,
        ({ coin }) => coin,
        { isFixed: true },
      ),
      ...(isAlone ? [worth(w.columns.value, data?.currency)] : []),
      plain('chain', ({ chain }) => chain, { isExtra: true }),
      ...(isAlone ? [plain('to', ({ address: to }: WithdrawalRow) => to, { render: ({ address: to }) => <Id text={to} /> })] : []),
      plain('rules', ({ reasons }) => reasons.map((reason) => w.reasons[reason]).join(', '), { render: (row) => <Reasons row={row} /> }),
      plain('approved', ({ approved, approvals }) => `${approved} / ${approvals}`, { render: (row) => <Approved row={row} /> }),
      ...(isAlone
        ? [
            plain('state', ({ state }: WithdrawalRow) => w.states[state], {
              render: ({ state }) => <span className="whitespace-nowrap">{w.states[state]}</span>,
            }),
          ]
        : []),
      plain('txid', ({ txid }) => txid, {
        head: w.panel.transaction,
        isExtra: true,
        render: ({ txid }) => (txid === null ? '–' : <Id text={txid} />),
      }),
    ];
  },
});

function Top({ counts }: { counts: Counts | undefined }): ReactNode {
  const { t } = useTexts('withdrawals');
  const language = useLanguage();
  const now = useNow(10_000);
  const note = (queue: Counts['toAudit'] | undefined): string => {
    if (queue === undefined) return '';
    const oldest = queue.oldestAt;
    return oldest === null ? t(($) => $.figures.none) : t(($) => $.figures.oldest, { time: spanOf(now - oldest, language) });
  };
  const isForYou = (counts?.second.forYou ?? 0) > 0;
  return (
    <Figures
      figures={[
        { name: t(($) => $.figures.toAudit), value: counts?.toAudit.count, note: note(counts?.toAudit) },
        {
          name: t(($) => $.figures.second),
          value: counts?.second.count,
          note: isForYou ? t(($) => $.figures.needsYou) : note(counts?.second),
          isUrgent: isForYou,
        },
        { name: t(($) => $.figures.delayed), value: counts?.delayed.count, note: note(counts?.delayed) },
        { name: t(($) => $.figures.underWay), value: counts?.underWay.count, note: note(counts?.underWay) },
        { name: t(($) => $.figures.failed), value: counts?.failedToday, note: t(($) => $.figures.utc) },
      ]}
    />
  );
}
