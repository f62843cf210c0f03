import { useMemo, type ReactNode } from 'react';
import { cn, fixed, groupThousands, Tag, useTexts } from '@agio/ui';
import { Id } from '../../../../shared/id.tsx';
import type { DeskColumn } from '../../../../shared/table/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import type { WithdrawalRow } from '../../api/wallet.ts';
import { Amount } from '../../components/facts.tsx';

function Reasons({ row: { reasons, waits } }: { row: WithdrawalRow }): ReactNode {
  const { t } = useTexts('withdrawals');
  return (
    <span className="flex gap-1">
      {reasons.map((reason) => (
        <Tag key={reason} {...(reason === 'large' ? {} : { tone: 'warn' as const })}>
          {t(($) => $.reasons[reason])}
        </Tag>
      ))}
      {waits === null ? null : <Tag tone="warn">{t(($) => $.waits[waits])}</Tag>}
    </span>
  );
}

function Approved({ row }: { row: WithdrawalRow }): ReactNode {
  const { t } = useTexts('withdrawals');
  if (row.approvals === 0) return <span className="text-t3">–</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {Array.from({ length: row.approvals }, (_, at) => (
        <span key={at} className={cn('size-2 rounded-full border border-edge', at < row.approved && 'border-p bg-p')} aria-hidden="true" />
      ))}
      {t(($) => $.ofPeople, { approved: row.approved, approvals: row.approvals })}
    </span>
  );
}

/** What the panel says of the open one, so that the list beside it has room for the rest. */
const inPanel: ReadonlySet<string> = new Set(['value', 'to', 'state']);

/** What the list shows of each withdrawal; beside an open one there is room for less. */
export function useWithdrawalColumns(isBeside: boolean, currency: string | undefined): readonly DeskColumn<WithdrawalRow>[] {
  const columns = useColumns(currency);
  return useMemo(() => (isBeside ? columns.filter(({ key }) => !inPanel.has(key)) : columns), [columns, isBeside]);
}

function useColumns(currency = ''): readonly DeskColumn<WithdrawalRow>[] {
  const { t } = useTexts('withdrawals');
  return useMemo(
    () => [
      {
        key: 'id',
        head: t(($) => $.columns.id),
        value: ({ id }) => id,
        render: ({ id }) => <b className="font-medium">{id}</b>,
        isFixed: true,
      },
      {
        key: 'asked',
        head: t(($) => $.columns.asked),
        value: ({ time }) => new Date(time).toISOString(),
        render: ({ time }) => <Time at={time} />,
      },
      {
        key: 'customer',
        head: t(($) => $.columns.customer),
        value: ({ customer }) => customer.label,
        render: ({ customer }) => <span className="whitespace-nowrap">{customer.label}</span>,
      },
      {
        key: 'amount',
        head: t(($) => $.columns.amount),
        right: true,
        value: ({ amount }) => amount,
        unit: ({ coin }) => coin,
        render: ({ amount, coin }) => <Amount value={amount} coin={coin} />,
        isFixed: true,
      },
      {
        key: 'value',
        head: [t(($) => $.columns.value), currency].join(' ').trim(),
        right: true,
        value: ({ value }) => value,
        render: ({ value }) => (value === null ? '–' : groupThousands(fixed(value, 2))),
      },
      { key: 'chain', head: t(($) => $.columns.chain), value: ({ chain }) => chain, isExtra: true },
      { key: 'to', head: t(($) => $.columns.to), value: ({ address }) => address, render: ({ address }) => <Id text={address} /> },
      {
        key: 'rules',
        head: t(($) => $.columns.rules),
        value: ({ reasons }) => reasons.map((reason) => t(($) => $.reasons[reason])).join(', '),
        render: (row) => <Reasons row={row} />,
      },
      {
        key: 'approved',
        head: t(($) => $.columns.approved),
        value: ({ approved, approvals }) => `${approved} / ${approvals}`,
        render: (row) => <Approved row={row} />,
      },
      {
        key: 'state',
        head: t(($) => $.columns.state),
        value: ({ state }) => t(($) => $.states[state]),
        render: ({ state }) => <span className="whitespace-nowrap">{t(($) => $.states[state])}</span>,
      },
      {
        key: 'txid',
        head: t(($) => $.panel.transaction),
        value: ({ txid }) => txid,
        render: ({ txid }) => (txid === null ? '–' : <Id text={txid} />),
        isExtra: true,
      },
    ],
    [currency, t],
  );
}
