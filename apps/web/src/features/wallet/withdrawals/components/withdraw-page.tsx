import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button, EmptyState, signOf, Skeleton, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../../shared/balances.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { addressBookQuery } from '../../api/addresses.ts';
import { walletCoinsQuery } from '../../api/coins.ts';
import { DebtNotice, useDebts } from '../../components/debt-notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { WithdrawFlow } from './withdraw-flow.tsx';

/** A withdrawal begins here: the coin is in the address, the rest is asked step by step. */
export function WithdrawPage(): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: wallet } = useTexts('wallet');
  const { coin } = useParams({ from: '/site/account/money/withdraw/$coin' });
  const navigate = useNavigate();
  const coins = useQuery(walletCoinsQuery);
  const balances = useQuery(balancesQuery);
  const book = useQuery(addressBookQuery);
  const debts = useDebts();
  useOwnLive('balances', 'balances');
  useOwnLive('wallet', 'balances', 'walletCoins');
  const found = coins.data?.find((one) => one.coin === coin && one.chains.length > 0);
  const balance = balances.data?.trading.find((one) => one.coin === coin);
  const failed = [coins, balances, book].find((query) => query.isError && query.data === undefined);
  return (
    <>
      <PageHead
        title={t(($) => $.title, { coin })}
        crumb={t(($) => $.plain)}
        coin={coin}
        coins={(coins.data ?? []).filter(({ chains }) => chains.length > 0).map((one) => one.coin)}
        onCoinChange={(next) => void navigate({ to: '/account/money/withdraw/$coin', params: { coin: next } })}
      />
      <DebtNotice debts={debts} className="mb-4" />
      {failed !== undefined ? (
        <section className="ui-card">
          <QueryError query={failed} />
        </section>
      ) : coins.data === undefined || balances.data === undefined || book.data === undefined ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : found === undefined ? (
        <section className="ui-card">
          <EmptyState
            action={
              <Button asChild look="outline" size="s">
                <Link to="/account/money/withdraw">{wallet(($) => $.anotherCoin)}</Link>
              </Button>
            }
          >
            {t(($) => $.unknown, { coin })}
          </EmptyState>
        </section>
      ) : debts.length > 0 ? null : signOf(balance?.available ?? '0') <= 0 ? (
        <section className="ui-card">
          <EmptyState
            action={
              <Button asChild look="outline" size="s">
                <Link to="/account/money/deposit/$coin" params={{ coin }}>
                  {wallet(($) => $.deposit)}
                </Link>
              </Button>
            }
          >
            {t(($) => $.nothing, { coin })}
          </EmptyState>
        </section>
      ) : (
        <WithdrawFlow key={coin} coin={found} available={balance?.available ?? '0'} held={balance?.held ?? '0'} book={book.data} />
      )}
    </>
  );
}
