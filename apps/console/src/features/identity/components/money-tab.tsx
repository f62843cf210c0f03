import type { ReactNode } from 'react';
import { Balance, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Id } from '../../../shared/id.tsx';
import { KeysetPager } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { pageQuery, postingsQuery } from '../api/customers.ts';
import { Balances } from './balances.tsx';
import { YearProfitCard } from './profit.tsx';
import { Card, Signed, SmallTable, usePage } from './parts.tsx';
import { usePostingName } from '../state/use-posting-name.ts';

/** Balances, what came in and went out, and every posting. */
export function MoneyTab({ uid }: { uid: string }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <Balances uid={uid} />
      <InAndOut uid={uid} />
      <YearProfitCard uid={uid} />
      <Postings uid={uid} />
    </div>
  );
}

function InAndOut({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const { t: deposit } = useTexts('deposits');
  const { t: withdrawal } = useTexts('withdrawals');
  const { page, pager } = usePage();
  const deposits = useQuery(pageQuery('deskCustomerDeposits', uid, page));
  const withdrawals = useQuery(pageQuery('deskCustomerWithdrawals', uid, page));
  const longer = (withdrawals.data?.total ?? 0) > (deposits.data?.total ?? 0) ? withdrawals : deposits;
  return (
    <>
      <Card title={t(($) => $.money.deposits)}>
        <SmallTable
          label={t(($) => $.money.deposits)}
          list={deposits}
          keyOf={({ id }) => id}
          empty={t(($) => $.money.noDeposits)}
          columns={[
            { head: t(($) => $.money.time), render: ({ time }) => <Time at={time} /> },
            { head: t(($) => $.money.coin), render: ({ chain, coin }) => `${coin} · ${chain}` },
            { head: t(($) => $.money.amount), right: true, render: ({ amount }) => <Balance value={amount} /> },
            {
              head: t(($) => $.money.state),
              render: ({ state, waits }) =>
                [t(($) => $.money.depositStates[state]), ...(waits === null ? [] : [deposit(($) => $.why[waits])])].join(' · '),
            },
            { head: t(($) => $.money.txid), render: ({ txid }) => (txid === '' ? '–' : <Id text={txid} />) },
          ]}
        />
      </Card>
      <Card title={t(($) => $.money.withdrawals)}>
        <SmallTable
          label={t(($) => $.money.withdrawals)}
          list={withdrawals}
          keyOf={({ id }) => id}
          empty={t(($) => $.money.noWithdrawals)}
          columns={[
            { head: t(($) => $.money.time), render: ({ time }) => <Time at={time} /> },
            { head: t(($) => $.money.coin), render: ({ chain, coin }) => `${coin} · ${chain}` },
            { head: t(($) => $.money.amount), right: true, render: ({ amount }) => <Balance value={amount} /> },
            {
              head: t(($) => $.money.state),
              render: ({ state, waits }) =>
                [withdrawal(($) => $.states[state]), ...(waits === null ? [] : [withdrawal(($) => $.waits[waits])])].join(' · '),
            },
            {
              head: t(($) => $.money.address),
              render: ({ address, addressName }) => (
                <>
                  {addressName === null ? null : <span className="mr-2">{addressName}</span>}
                  <Id text={address} />
                </>
              ),
            },
            {
              head: t(($) => $.money.txid),
              render: ({ internal, txid }) => (internal ? t(($) => $.money.internal) : txid === null ? '–' : <Id text={txid} />),
            },
            { head: t(($) => $.money.note), render: ({ note }) => <span className="whitespace-normal break-words">{note}</span> },
          ]}
        />
      </Card>
      {pager(longer.data)}
    </>
  );
}

function Postings({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const postingName = usePostingName();
  const navigate = useNavigate({ from: '/customers/$id' });
  const cursor = useSearch({ from: '/desk/customers/$id', select: (search) => search.cursor });
  const postings = useQuery(postingsQuery(uid, cursor));
  const next = postings.data?.next ?? null;
  return (
    <Card title={t(($) => $.money.postings)}>
      <SmallTable
        label={t(($) => $.money.postings)}
        list={postings}
        keyOf={({ id }) => id}
        empty={t(($) => $.money.noPostings)}
        columns={[
          { head: t(($) => $.money.time), render: ({ time }) => <Time at={time} /> },
          { head: t(($) => $.money.account), render: ({ account }) => t(($) => $.accounts[account]) },
          { head: t(($) => $.money.kind), render: ({ kind }) => postingName(kind) },
          { head: t(($) => $.money.coin), render: ({ coin }) => coin },
          { head: t(($) => $.money.amount), right: true, render: ({ amount }) => <Signed value={amount} /> },
          { head: t(($) => $.money.after), right: true, render: ({ after }) => <Balance value={after} /> },
          { head: t(($) => $.money.cause), render: ({ cause }) => <Id text={cause} /> },
        ]}
      />
      <KeysetPager
        keys="none"
        isFirst={cursor === undefined}
        hasMore={next !== null}
        onFirst={() => void navigate({ search: ({ cursor: _gone, ...before }) => before })}
        onMore={() => void navigate({ search: (before) => ({ ...before, ...(next === null ? {} : { cursor: next }) }) })}
      />
    </Card>
  );
}
