import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button, Card, EmptyState, formatAbout, groupThousands, Skeleton, trimZeros, useLanguage, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { useOwnLive } from '../../../shared/own-live.ts';
import { walletCoinsQuery, type CoinOnChain, type WalletCoin } from '../api/coins.ts';
import { ChainChoice } from './chain-choice.tsx';
import { CoinDeposits } from './coin-deposits.tsx';
import { DebtHere } from './debt-notice.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { FaucetCard } from './faucet-card.tsx';
import { PageHead } from './page-head.tsx';

/** A coin's deposit: chain, address, what to mind, and the deposits as the chain confirms them. */
export function DepositPage(): ReactNode {
  const { t } = useTexts('wallet');
  const { coin } = useParams({ from: '/site/account/money/deposit/$coin' });
  const navigate = useNavigate();
  const coins = useQuery(walletCoinsQuery);
  useOwnLive('wallet', 'deposits', 'balances', 'walletCoins');
  const found = coins.data?.find((one) => one.coin === coin && one.chains.length > 0);
  const others = (coins.data ?? []).filter(({ chains }) => chains.length > 0).map((one) => one.coin);
  return (
    <>
      <PageHead
        title={t(($) => $.dep.title, { coin })}
        crumb={t(($) => $.deposit)}
        coin={coin}
        coins={others}
        onCoinChange={(next) => void navigate({ to: '/account/money/deposit/$coin', params: { coin: next } })}
      />
      {coins.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : coins.isError && coins.data === undefined ? (
        <section className="ui-card">
          <QueryError query={coins} />
        </section>
      ) : found === undefined ? (
        <section className="ui-card">
          <EmptyState
            action={
              <Button asChild look="outline" size="s">
                <Link to="/account/money/deposit">{t(($) => $.anotherCoin)}</Link>
              </Button>
            }
          >
            {t(($) => $.dep.unknown, { coin })}
          </EmptyState>
        </section>
      ) : (
        <OpenCoin key={coin} coin={found} />
      )}
    </>
  );
}

/** The first open chain is chosen from the start; with one chain there is nothing to choose. */
function OpenCoin({ coin }: { coin: WalletCoin }): ReactNode {
  const { t } = useTexts('wallet');
  const [chosen, setChosen] = useState(() => (coin.chains.find(({ deposit }) => deposit.open) ?? coin.chains[0])?.chain);
  const chain = coin.chains.find((one) => one.chain === chosen);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-4">
        <DebtHere debt={coin} />
        <Card title={t(($) => $.dep.chainStep)} bodyClassName="px-5 pb-5">
          <ChainChoice chains={coin.chains} chosen={chosen} onChoose={setChosen} coin={coin.coin} purpose="deposit" />
        </Card>
        {chain === undefined ? null : <DepositAddress key={chain.chain} coin={coin.coin} chain={chain} />}
      </div>
      <div className="grid min-w-0 gap-4">
        {chain === undefined ? null : <Facts coin={coin.coin} chain={chain} />}
        {coin.faucet && chain !== undefined ? <FaucetCard coin={coin.coin} chain={chain.chain} /> : null}
      </div>
      <div className="min-w-0 xl:col-span-2">
        <CoinDeposits coin={coin.coin} chains={coin.chains} />
      </div>
    </div>
  );
}

function Facts({ coin, chain }: { coin: string; chain: CoinOnChain }): ReactNode {
  const { t } = useTexts('wallet');
  const language = useLanguage();
  const { confirmations, secondsPerBlock, minimum } = chain.deposit;
  return (
    <Card title={t(($) => $.dep.facts)} bodyClassName="px-5 pb-5">
      <dl className="ui-kv">
        <dt>{t(($) => $.dep.minimum)}</dt>
        <dd>{`${groupThousands(trimZeros(minimum))} ${coin}`}</dd>
        <dt>{t(($) => $.dep.credited)}</dt>
        <dd>
          {t(($) => $.chain.confirmations, { count: confirmations })}
          <span className="block text-12 font-normal text-t2">
            {t(($) => $.chain.about, { time: formatAbout(confirmations * secondsPerBlock, language) })}
          </span>
        </dd>
        <dt>{t(($) => $.dep.goesTo)}</dt>
        <dd>{t(($) => $.dep.goesToTrading)}</dd>
      </dl>
      <p className="mt-3 text-12 text-t2">{t(($) => $.dep.sameAddress)}</p>
    </Card>
  );
}
