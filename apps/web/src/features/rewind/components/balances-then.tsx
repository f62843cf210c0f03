import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  Balance,
  CoinMark,
  currency,
  DataTable,
  divideDecimals,
  EmptyState,
  percent,
  Segmented,
  signOf,
  useTexts,
  type Column,
} from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import type { BalanceThen, Moment } from '../api/rewind.ts';

type Group = 'all' | BalanceThen['account'];
/** The three accounts are always offered, the others where there was something. */
const always = ['trading', 'fiat', 'game'] as const;
const others = ['locked', 'bonds', 'robots', 'pools', 'promised', 'owed'] as const;

/** Each account's coins as they were. */
export function BalancesThen({ moment }: { moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const accountName = useAccountName();
  const navigate = useNavigate();
  const { account = 'all' } = useSearch({ from: '/site/account/timeMachine' });
  const groups: Group[] = ['all', ...always, ...others.filter((group) => moment.balances.some(({ account: one }) => one === group))];
  const list = moment.balances.filter((one) => account === 'all' || one.account === account);
  return (
    <section className="ui-card overflow-hidden">
      <div className="hd flex-wrap">
        <h2>{t(($) => $.balances.title)}</h2>
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.balances.account)}
          value={groups.find((group) => group === account) ?? 'all'}
          onValueChange={(next) =>
            void navigate({
              to: '/account/timeMachine',
              search: (before) => ({ ...before, account: next }),
              replace: true,
              resetScroll: false,
            })
          }
          items={groups.map((group) => ({ value: group, label: group === 'all' ? t(($) => $.balances.all) : accountName(group) }))}
        />
      </div>
      {list.length === 0 ? <EmptyState>{t(($) => $.balances.empty)}</EmptyState> : <Coins list={list} moment={moment} />}
    </section>
  );
}

function Coins({ list, moment }: { list: readonly BalanceThen[]; moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const columns: readonly Column<BalanceThen>[] = [
    { key: 'coin', head: t(($) => $.balances.coin), render: (one) => <Coin balance={one} /> },
    { key: 'total', head: t(($) => $.balances.total), right: true, render: ({ total }) => <Balance value={total} /> },
    { key: 'orders', head: t(($) => $.balances.inOrders), right: true, render: ({ inOrders }) => <Held amount={inOrders} /> },
    { key: 'value', head: t(($) => $.balances.value), right: true, render: ({ value }) => <Value value={value} code={moment.currency} /> },
    { key: 'share', head: t(($) => $.balances.share), right: true, render: (one) => shareOf(one, moment.value) },
  ];
  const keyOf = ({ account, coin }: BalanceThen): string => `${account} ${coin}`;
  return (
    <>
      <div className="hidden sm:block">
        <DataTable label={t(($) => $.balances.title)} columns={columns} list={list} keyOf={keyOf} />
      </div>
      <ul className="sm:hidden">
        {list.map((one) => (
          <li key={keyOf(one)} className="flex items-center justify-between gap-3 border-t border-line px-5 py-3">
            <Coin balance={one} />
            <span className="text-right tabular-nums">
              <span className="block">
                <Balance value={one.total} />
              </span>
              <span className="block text-12 text-t2">
                <Value value={one.value} code={moment.currency} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Coin({ balance: { account, coin } }: { balance: BalanceThen }): ReactNode {
  const accountName = useAccountName();
  return (
    <span className="inline-flex items-center gap-2">
      <CoinMark coin={coin} size={20} />
      <span>
        <span className="block">{coin}</span> <span className="block text-12 text-t2">{accountName(account)}</span>
      </span>
    </span>
  );
}

const Held = ({ amount }: { amount: string }): ReactNode =>
  signOf(amount) === 0 ? <span className="text-t3">–</span> : <Balance value={amount} />;
const Value = ({ code, value }: { value: string | null; code: string }): ReactNode => (value === null ? '–' : currency(value, code));

/** A part of the whole, without a sign; a promised reward is none of it. */
function shareOf({ account, value }: BalanceThen, whole: string): string {
  return account === 'promised' || value === null || signOf(whole) <= 0 ? '–' : percent(divideDecimals(value, whole)).replace('+', '');
}
