import type { CallData } from '@agio/client';
import { Fragment, useState, type ReactNode } from 'react';
import { Balance, Button, CoinMark, EmptyState, Notice, Skeleton, Table, Td, Th, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { Account, CustomerBalance, BalanceExplanation } from '../api/customers.ts';
import { Card, Money, Signed } from './parts.tsx';
import { usePostingName } from '../state/use-posting-name.ts';

const heads = ['coin', 'account', 'total', 'available', 'held', 'value'] as const;

/** Balances of all accounts; each opens to the postings that it is made of. */
export function Balances({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const balances = useQuery(deskQuery('deskCustomerBalances', { params: { uid } }));
  const [open, setOpen] = useState<string | null>(null);
  if (balances.isError && balances.data === undefined)
    return (
      <Card title={t(($) => $.balances.title)}>
        <QueryError query={balances} />
      </Card>
    );
  const { currency = '', debts = [], list = [], sheet = [] } = balances.data ?? {};
  return (
    <Card title={t(($) => $.balances.title)}>
      {debts.map(({ amount, coin }) => (
        <Notice key={coin} tone="warn">
          {t(($) => $.balances.debts, { amount, coin })}
        </Notice>
      ))}
      {balances.isPending ? <Skeleton className="m-4 w-60" /> : null}
      {balances.data !== undefined && list.length === 0 ? <EmptyState>{t(($) => $.balances.none)}</EmptyState> : null}
      {list.length === 0 ? null : (
        // What scrolls has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="overflow-x-auto" tabIndex={0} aria-label={t(($) => $.balances.title)}>
          <Table label={t(($) => $.balances.title)} className="desk-tbl">
            <thead>
              <tr>
                {heads.map((head, index) => (
                  <Th key={head} right={index > 1}>
                    {t(($) => $.balances[head])}
                  </Th>
                ))}
                <Th>
                  <span className="sr-only">{t(($) => $.balances.explain)}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {list.map((balance) => {
                const key = `${balance.account} ${balance.coin}`;
                const isOpen = key === open;
                return (
                  <Fragment key={key}>
                    <Line balance={balance} currency={currency} isOpen={isOpen} onOpen={() => setOpen(isOpen ? null : key)} />
                    {isOpen ? (
                      <tr>
                        <Td colSpan={heads.length + 1} className="bg-s2 whitespace-normal">
                          <Explain uid={uid} account={balance.account} coin={balance.coin} />
                        </Td>
                      </tr>
                    ) : null}
                  </Fragment>
                );
              })}
            </tbody>
          </Table>
        </section>
      )}
      <Elsewhere sheet={sheet} />
    </Card>
  );
}

function Line({
  balance: { account, available, coin, held, total, value },
  currency,
  isOpen,
  onOpen,
}: {
  balance: CustomerBalance;
  currency: string;
  isOpen: boolean;
  onOpen: () => void;
}): ReactNode {
  const { t } = useTexts('customers');
  return (
    <tr>
      <Td>
        <span className="inline-flex items-center gap-2">
          <CoinMark coin={coin} size={20} />
          {coin}
        </span>
      </Td>
      <Td>{t(($) => $.accounts[account])}</Td>
      <Td right>
        <Balance value={total} />
      </Td>
      <Td right>
        <Balance value={available} />
      </Td>
      <Td right>
        <Balance value={held} />
      </Td>
      <Td right>{value === null ? '–' : <Money currency={currency} value={value} />}</Td>
      <Td right>
        <Button look="ghost" size="s" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? t(($) => $.balances.close) : t(($) => $.balances.explain)}
        </Button>
      </Td>
    </tr>
  );
}

const elsewhere = ['locked', 'bonds', 'robots', 'pools', 'promised', 'owed'] as const;

/** Lines of the balance sheet that are in none of the three accounts. */
function Elsewhere({ sheet }: { sheet: CallData<'deskCustomerBalances'>['sheet'] }): ReactNode {
  const { t } = useTexts('customers');
  const found = sheet.flatMap(({ coin, lines }) =>
    lines.flatMap(({ amount, line }) => {
      const place = elsewhere.find((one) => one === line);
      return place === undefined ? [] : [{ amount, coin, place }];
    }),
  );
  if (found.length === 0) return null;
  return (
    <dl aria-label={t(($) => $.balances.elsewhere.title)} className="grid gap-1 px-4 py-3 text-13">
      {found.map(({ amount, coin, place }) => (
        <div key={`${place} ${coin}`} className="flex justify-between gap-3">
          <dt className="text-t2">{t(($) => $.balances.elsewhere[place])}</dt>
          <dd>
            <Balance value={amount} /> {coin}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Explain({ uid, account, coin }: { uid: string; account: Account; coin: string }): ReactNode {
  const explained = useQuery(deskQuery('deskCustomerExplain', { params: { uid }, query: { account, coin } }));
  if (explained.isError && explained.data === undefined) return <QueryError query={explained} />;
  if (explained.data === undefined) return <Skeleton className="w-60" />;
  return <Sums explained={explained.data} />;
}

/** The sum of the postings by reason, and whether it is what the core has, to the last unit. */
function Sums({ explained }: { explained: BalanceExplanation }): ReactNode {
  const { t } = useTexts('customers');
  const { t: words } = useTexts('desk-words');
  const postingName = usePostingName();
  const { coin, difference, holds, isExact, posted, postings, sequence, sums, total } = explained;
  return (
    <div className="grid gap-4 py-2 md:grid-cols-[minmax(0,1fr)_260px]">
      <dl aria-label={t(($) => $.explain.label, { coin })} className="text-13">
        {sums.map(({ amount, count, kind }) => (
          <div key={kind} className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 border-b border-line py-1">
            <dt>{postingName(kind)}</dt>
            <dd className="text-t2">{t(($) => $.explain.count, { count })}</dd>
            <dd className="text-right">
              <Signed value={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 py-1 font-semibold">
          <dt>{t(($) => $.explain.balance)}</dt>
          <dd>
            <Balance value={total} />
          </dd>
        </div>
        {holds.map(({ amount, by, id }) => (
          <div key={`${by} ${id}`} className="flex justify-between gap-3 py-1 text-12 text-t2">
            <dt>
              {t(($) => $.explain.held)}{' '}
              {by === 'order' || by === 'withdrawal' ? t(($) => $.explain.by[by], { id }) : `${words(($) => $.holds[by])} ${id}`}
            </dt>
            <dd>
              <Balance value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {isExact ? (
        <Notice tone="p">
          <b className="block">{t(($) => $.explain.exact)}</b>
          {t(($) => $.explain.exactText, { count: postings, sequence })}
        </Notice>
      ) : (
        <Notice tone="warn" role="alert">
          <b className="block">{t(($) => $.explain.broken, { coin, difference })}</b>
          {t(($) => $.explain.brokenText, { posted, sequence, total })}
        </Notice>
      )}
    </div>
  );
}
