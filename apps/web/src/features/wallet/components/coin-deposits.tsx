import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bar, Button, Card, Moment, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import type { CoinOnChain } from '../api/coins.ts';
import { depositsQuery, type Deposit } from '../api/deposits.ts';
import { confirmedPart, shownConfirmations } from '../state/progress.ts';
import { CoinAmount, DepositHelp, DepositSource, DepositTag } from './parts.tsx';

/** The latest deposits of a coin with their confirmations, which the socket moves. */
export function CoinDeposits({ coin, chains }: { coin: string; chains: readonly CoinOnChain[] }): ReactNode {
  const { t } = useTexts('wallet');
  const deposits = useQuery(depositsQuery({ coin, page: 1, limit: 10 }));
  const list = deposits.data?.list ?? [];
  return (
    <Card
      className="overflow-hidden"
      title={t(($) => $.dep.recent, { coin })}
      aside={
        <Button asChild look="ghost" size="s">
          <Link to="/account/money/history" search={{ coin }}>
            {t(($) => $.seeAll)}
          </Link>
        </Button>
      }
    >
      {deposits.isPending ? (
        <div className="border-t border-line px-5 py-5">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {deposits.isError && deposits.data === undefined ? <QueryError query={deposits} /> : null}
      {deposits.isSuccess && list.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-13 text-t2">{t(($) => $.dep.empty, { coin })}</p>
      ) : null}
      <ul aria-live="polite">
        {list.map((deposit) => (
          <DepositLine key={deposit.id} deposit={deposit} chain={chains.find((one) => one.chain === deposit.chain)} />
        ))}
      </ul>
    </Card>
  );
}

function DepositLine({ deposit, chain }: { deposit: Deposit; chain: CoinOnChain | undefined }): ReactNode {
  const { t } = useTexts('wallet');
  const done = t(($) => $.confirmed, { done: shownConfirmations(deposit), needed: deposit.needed });
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line px-5 py-3 text-13 md:grid-cols-[1fr_1.4fr_112px] md:items-center">
      <div>
        <p className="text-14 font-medium">
          <CoinAmount value={deposit.amount} coin={deposit.coin} /> {deposit.coin}
        </p>
        <p className="text-12 text-t2">
          <Moment ms={deposit.time} />
        </p>
      </div>
      <div className="min-w-0">
        {deposit.state === 'confirming' ? (
          <div className="flex items-center gap-3 text-12 text-t2">
            <Bar part={confirmedPart(deposit)} label={done} className="flex-1" />
            {done}
          </div>
        ) : (
          <p className="text-12 text-t2">
            <DepositHelp deposit={deposit} />
          </p>
        )}
        <p className="text-12 text-t2">
          {chain?.chainName ?? deposit.chain} · <DepositSource deposit={deposit} chain={chain} />
        </p>
      </div>
      <div className="md:text-right">
        <DepositTag deposit={deposit} />
      </div>
    </li>
  );
}
