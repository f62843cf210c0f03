import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { CoinMark, EmptyState, SearchField, Skeleton, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { walletCoinsQuery } from '../api/coins.ts';
import { isPaused } from '../state/pauses.ts';
import { CoinAmount, Private } from './parts.tsx';
import { PageHead } from './page-head.tsx';
import { PausedTag } from './pause-notices.tsx';

/** The first question of a deposit or a withdrawal: which coin. */
function CoinChooser({ to }: { to: 'deposit' | 'withdraw' }): ReactNode {
  const { t } = useTexts('wallet');
  const { t: withdraw } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const coins = useQuery(walletCoinsQuery);
  const balances = useQuery(balancesQuery).data?.trading;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const all = (coins.data ?? []).filter(({ chains }) => chains.length > 0);
  const shown = all.filter(({ coin, name }) => coin.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted));
  const title = to === 'deposit' ? t(($) => $.deposit) : t(($) => $.withdraw);
  return (
    <>
      <PageHead title={title} crumb={title} />
      <section className="ui-card max-w-160 overflow-hidden">
        <div className="flex flex-wrap items-center gap-3 px-5 py-4">
          <p className="mr-auto text-13 text-t2">{to === 'deposit' ? t(($) => $.dep.chooseText) : withdraw(($) => $.chooseText)}</p>
          <SearchField value={search} onValueChange={setSearch} label={t(($) => $.find)} className="w-50" />
        </div>
        {coins.isPending ? (
          <div className="grid gap-6 border-t border-line px-5 py-5">
            <Skeleton className="w-40" />
            <Skeleton className="w-32" />
            <Skeleton className="w-36" />
          </div>
        ) : null}
        {coins.isError && coins.data === undefined ? <QueryError query={coins} /> : null}
        <ul>
          {shown.map(({ coin, name, chains }) => (
            <li key={coin} className="border-t border-line">
              <Link
                to={to === 'deposit' ? '/account/money/deposit/$coin' : '/account/money/withdraw/$coin'}
                params={{ coin }}
                className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-s2 focus-visible:-outline-offset-2"
              >
                <CoinMark coin={coin} size={32} />
                <span className="leading-[18px]">
                  <span className="block font-medium">{coin}</span>
                  <span className="text-12 text-t2">{name}</span>
                </span>
                {isPaused({ chains }, to === 'deposit' ? 'deposit' : 'withdrawal') ? <PausedTag /> : null}
                <span className="ml-auto text-13 text-t2">
                  {balances === undefined ? (
                    '–'
                  ) : (
                    <Private>
                      <CoinAmount value={balances.find((balance) => balance.coin === coin)?.available ?? '0'} coin={coin} />
                    </Private>
                  )}
                </span>
                <ChevronRight size={16} className="text-t2" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        {coins.isSuccess && shown.length === 0 ? (
          <EmptyState>
            {all.length > 0 ? common(($) => $.noMatch) : to === 'deposit' ? t(($) => $.dep.noCoin) : withdraw(($) => $.noCoin)}
          </EmptyState>
        ) : null}
      </section>
    </>
  );
}

export function DepositChoicePage(): ReactNode {
  return <CoinChooser to="deposit" />;
}

export function WithdrawChoicePage(): ReactNode {
  return <CoinChooser to="withdraw" />;
}
