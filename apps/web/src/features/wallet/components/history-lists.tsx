import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Bar, cn, type Column, DataTable, linesOf, Moment, Pairs, shortened, Tag, useTexts } from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import type { CoinOnChain } from '../api/coins.ts';
import type { Deposit } from '../api/deposits.ts';
import type { Transfer } from '../api/transfers.ts';
import type { Withdrawal } from '../api/withdrawals.ts';
import { confirmedPart, shownConfirmations } from '../state/progress.ts';
import { paymentWait } from '../state/states.ts';
import { CoinAmount, DepositHelp, DepositSource, DepositTag, Txid, WithdrawalTag } from './parts.tsx';

export type ListProps<Row> = {
  /** `undefined` while it is on its way. */
  readonly list: readonly Row[] | undefined;
  readonly chainOf: (coin: string, chain: string) => CoinOnChain | undefined;
};

/** A table from 1280 px on, cards below: the first two columns are the head of a card, the rest its lines. */
function Listing<Row extends { readonly id: string }>({
  columns,
  list,
  label,
}: {
  columns: readonly Column<Row>[];
  list: readonly Row[] | undefined;
  label: string;
}): ReactNode {
  const [first, second, ...rest] = columns;
  return (
    <>
      <div className="relative overflow-x-auto max-[1279px]:hidden">
        <DataTable
          label={label}
          columns={columns}
          list={list ?? []}
          loading={list === undefined}
          keyOf={({ id }) => id}
          headClassName="border-t border-line"
          rowClassName="text-13"
        />
      </div>
      <ul className="min-[1280px]:hidden">
        {list?.map((row) => (
          <li key={row.id} className="border-t border-line p-4">
            <div className="flex items-start justify-between gap-3">
              <span className="text-12 text-t2">{first?.render(row)}</span>
              <span className="text-right font-medium">{second?.render(row)}</span>
            </div>
            <Pairs className="mt-2" pairs={linesOf(rest, row)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Time({ ms }: { ms: number }): ReactNode {
  return <Moment ms={ms} />;
}

function Amount({ row, sign = '' }: { row: { readonly amount: string; readonly coin: string }; sign?: '' | '+' | '−' }): ReactNode {
  return (
    <>
      {sign}
      <CoinAmount value={row.amount} coin={row.coin} /> {row.coin}
    </>
  );
}

/** How far the chain has got, where it still counts. */
function Counting({ row }: { row: { readonly confirmations: number; readonly needed: number } }): ReactNode {
  const { t } = useTexts('wallet');
  const text = t(($) => $.confirmed, { done: shownConfirmations(row), needed: row.needed });
  return (
    <span className="mt-1 block text-12 text-t2">
      {text}
      <Bar part={confirmedPart(row)} label={text} className="mt-0.5" />
    </span>
  );
}

export function DepositList({ list, chainOf }: ListProps<Deposit>): ReactNode {
  const { t } = useTexts('wallet');
  const columns: readonly Column<Deposit>[] = [
    { key: 'time', head: t(($) => $.columns.time), render: (row) => <Time ms={row.time} /> },
    { key: 'amount', head: t(($) => $.columns.amount), right: true, render: (row) => <Amount row={row} /> },
    { key: 'chain', head: t(($) => $.columns.chain), render: (row) => chainOf(row.coin, row.chain)?.chainName ?? row.chain },
    {
      key: 'txid',
      head: t(($) => $.columns.txid),
      render: (row) => <DepositSource deposit={row} chain={chainOf(row.coin, row.chain)} />,
    },
    { key: 'state', head: t(($) => $.columns.state), render: (row) => <DepositStanding row={row} /> },
  ];
  return <Listing label={t(($) => $.list.tabs.deposits)} columns={columns} list={list} />;
}

/** The state of a deposit; in words as well where it has arrived and is not credited. */
function DepositStanding({ row }: { row: Deposit }): ReactNode {
  return (
    <>
      <DepositTag deposit={row} />
      {row.state === 'confirming' ? <Counting row={row} /> : null}
      {row.state === 'to_audit' ? (
        <Words>
          <DepositHelp deposit={row} />
        </Words>
      ) : null}
    </>
  );
}

function Words({ children }: { children: ReactNode }): ReactNode {
  return <span className="my-1 block max-w-80 text-12 font-normal whitespace-normal text-t2 max-[1279px]:ml-auto">{children}</span>;
}

function PaymentWait({ row }: { row: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const wait = paymentWait(row);
  return wait === null ? null : <Words>{t(($) => $.progress.waits[wait])}</Words>;
}

function Destination({ row }: { row: Withdrawal }): ReactNode {
  return (
    <>
      {row.addressName === null ? null : <span className="block">{row.addressName}</span>}
      <span className={cn('font-mono', row.addressName !== null && 'text-12 text-t2')} title={row.address}>
        {shortened(row.address)}
      </span>
    </>
  );
}

export function WithdrawalList({ list, chainOf }: ListProps<Withdrawal>): ReactNode {
  const { t } = useTexts('wallet');
  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'time',
      head: t(($) => $.columns.time),
      render: (row) => (
        <Link to="/account/money/withdrawal/$id" params={{ id: row.id }} className="ui-link">
          <Time ms={row.time} />
        </Link>
      ),
    },
    { key: 'amount', head: t(($) => $.columns.amount), right: true, render: (row) => <Amount row={row} /> },
    { key: 'address', head: t(($) => $.columns.address), render: (row) => <Destination row={row} /> },
    { key: 'chain', head: t(($) => $.columns.chain), render: (row) => chainOf(row.coin, row.chain)?.chainName ?? row.chain },
    {
      key: 'txid',
      head: t(($) => $.columns.txid),
      render: (row) =>
        row.txid === null ? (
          <span className="text-t2">{row.internal ? t(($) => $.list.inside) : '–'}</span>
        ) : (
          <Txid txid={row.txid} chain={chainOf(row.coin, row.chain)} />
        ),
    },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      render: (row) => (
        <span>
          <WithdrawalTag state={row.state} />
          {row.state === 'broadcast' ? <Counting row={row} /> : null}
          <PaymentWait row={row} />
        </span>
      ),
    },
  ];
  return <Listing label={t(($) => $.list.tabs.withdrawals)} columns={columns} list={list} />;
}

const signs = { own: '', sent: '−', received: '+' } as const;

export function TransferList({ list }: { list: readonly Transfer[] | undefined }): ReactNode {
  const { t } = useTexts('wallet');
  const accountName = useAccountName();
  const columns: readonly Column<Transfer>[] = [
    { key: 'time', head: t(($) => $.columns.time), render: (row) => <Time ms={row.time} /> },
    {
      key: 'amount',
      head: t(($) => $.columns.amount),
      right: true,
      render: (row) => <Amount row={row} sign={signs[row.direction]} />,
    },
    {
      key: 'kind',
      head: t(($) => $.columns.kind),
      render: (row) =>
        row.direction === 'own' ? (
          <Tag>{t(($) => $.list.own)}</Tag>
        ) : (
          t(($) => $.list[row.direction === 'sent' ? 'sent' : 'received'], { who: row.counterparty ?? '–' })
        ),
    },
    {
      key: 'way',
      head: `${t(($) => $.columns.from)} → ${t(($) => $.columns.to)}`,
      render: (row) => (row.direction === 'own' ? `${accountName(row.from)} → ${accountName(row.to)}` : '–'),
    },
    {
      key: 'note',
      head: t(($) => $.columns.note),
      render: (row) => <span className="block max-w-60 truncate">{row.note}</span>,
    },
  ];
  return <Listing label={t(($) => $.list.tabs.transfers)} columns={columns} list={list} />;
}
