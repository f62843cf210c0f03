import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Bar, cn, formatDateTime, SkeletonRows, Table, Tag, Td, Th, useLanguage, useTexts } from '@agio/ui';
import type { CoinOnChain } from '../api/coins.ts';
import type { Deposit } from '../api/deposits.ts';
import type { Transfer } from '../api/transfers.ts';
import type { Withdrawal } from '../api/withdrawals.ts';
import { shortened } from '../state/address-form.ts';
import { confirmedPart, shownConfirmations } from '../state/progress.ts';
import { paymentWait } from '../state/states.ts';
import { CoinAmount, DepositHelp, DepositSource, DepositTag, Txid, WithdrawalTag } from './parts.tsx';

export type ListProps<Row> = {
  /** `undefined` while it is on its way. */
  readonly list: readonly Row[] | undefined;
  readonly chainOf: (coin: string, chain: string) => CoinOnChain | undefined;
};

type Head = { readonly key: string; readonly text: string; readonly right?: boolean };
type Line = { readonly id: string; readonly cells: readonly ReactNode[] };

/** A table from 1280 px on, cards below: the first two columns are the head of a card, the rest its lines. */
function Listing({ heads, lines, label }: { heads: readonly Head[]; lines: readonly Line[] | undefined; label: string }): ReactNode {
  return (
    <>
      <div className="relative overflow-x-auto max-[1279px]:hidden">
        <Table label={label}>
          <thead>
            <tr className="border-t border-line">
              {heads.map(({ key, text, right }) => (
                <Th key={key} right={right === true}>
                  {text}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines === undefined ? <SkeletonRows columns={heads.length} /> : null}
            {lines?.map(({ id, cells }) => (
              <tr key={id} className="text-13">
                {heads.map(({ key, right }, index) => (
                  <Td key={key} right={right === true}>
                    {cells[index]}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="min-[1280px]:hidden">
        {lines?.map(({ id, cells: [first, second, ...rest] }) => (
          <li key={id} className="border-t border-line p-4">
            <div className="flex items-start justify-between gap-3">
              <span className="text-12 text-t2">{first}</span>
              <span className="text-right font-medium">{second}</span>
            </div>
            <dl className="ui-kv mt-2">
              {rest.map((cell, index) => (
                <div key={heads[index + 2]?.key} className="contents">
                  <dt>{heads[index + 2]?.text}</dt>
                  <dd>{cell}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Time({ ms }: { ms: number }): ReactNode {
  return formatDateTime(ms, useLanguage());
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
  const line = (row: Deposit): Line => ({
    id: row.id,
    cells: [
      <Time key="time" ms={row.time} />,
      <Amount key="amount" row={row} />,
      chainOf(row.coin, row.chain)?.chainName ?? row.chain,
      <DepositSource key="txid" deposit={row} chain={chainOf(row.coin, row.chain)} />,
      <DepositStanding key="state" row={row} />,
    ],
  });
  const heads: readonly Head[] = [
    { key: 'time', text: t(($) => $.columns.time) },
    { key: 'amount', text: t(($) => $.columns.amount), right: true },
    { key: 'chain', text: t(($) => $.columns.chain) },
    { key: 'txid', text: t(($) => $.columns.txid) },
    { key: 'state', text: t(($) => $.columns.state) },
  ];
  return <Listing label={t(($) => $.list.tabs.deposits)} heads={heads} lines={list?.map(line)} />;
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
  const line = (row: Withdrawal): Line => ({
    id: row.id,
    cells: [
      <Link key="time" to="/account/money/withdrawal/$id" params={{ id: row.id }} className="ui-link">
        <Time ms={row.time} />
      </Link>,
      <Amount key="amount" row={row} />,
      <Destination key="address" row={row} />,
      chainOf(row.coin, row.chain)?.chainName ?? row.chain,
      row.txid === null ? (
        <span key="txid" className="text-t2">
          {row.internal ? t(($) => $.list.inside) : '–'}
        </span>
      ) : (
        <Txid key="txid" txid={row.txid} chain={chainOf(row.coin, row.chain)} />
      ),
      <span key="state">
        <WithdrawalTag state={row.state} />
        {row.state === 'broadcast' ? <Counting row={row} /> : null}
        <PaymentWait row={row} />
      </span>,
    ],
  });
  const heads: readonly Head[] = [
    { key: 'time', text: t(($) => $.columns.time) },
    { key: 'amount', text: t(($) => $.columns.amount), right: true },
    { key: 'address', text: t(($) => $.columns.address) },
    { key: 'chain', text: t(($) => $.columns.chain) },
    { key: 'txid', text: t(($) => $.columns.txid) },
    { key: 'state', text: t(($) => $.columns.state) },
  ];
  return <Listing label={t(($) => $.list.tabs.withdrawals)} heads={heads} lines={list?.map(line)} />;
}

const signs = { own: '', sent: '−', received: '+' } as const;

export function TransferList({ list }: { list: readonly Transfer[] | undefined }): ReactNode {
  const { t } = useTexts('wallet');
  const line = (row: Transfer): Line => ({
    id: row.id,
    cells: [
      <Time key="time" ms={row.time} />,
      <Amount key="amount" row={row} sign={signs[row.direction]} />,
      row.direction === 'own' ? (
        <Tag key="kind">{t(($) => $.list.own)}</Tag>
      ) : (
        t(($) => $.list[row.direction === 'sent' ? 'sent' : 'received'], { who: row.counterparty ?? '–' })
      ),
      row.direction === 'own' ? `${t(($) => $.accounts[row.from])} → ${t(($) => $.accounts[row.to])}` : '–',
      <span key="note" className="block max-w-60 truncate">
        {row.note}
      </span>,
    ],
  });
  const heads: readonly Head[] = [
    { key: 'time', text: t(($) => $.columns.time) },
    { key: 'amount', text: t(($) => $.columns.amount), right: true },
    { key: 'kind', text: t(($) => $.columns.kind) },
    { key: 'way', text: `${t(($) => $.columns.from)} → ${t(($) => $.columns.to)}` },
    { key: 'note', text: t(($) => $.columns.note) },
  ];
  return <Listing label={t(($) => $.list.tabs.transfers)} heads={heads} lines={list?.map(line)} />;
}
