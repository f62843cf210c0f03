import { ApiError } from '@agio/client';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { AddressText, Button, Card, CopyButton, EmptyState, groupThousands, Moment, Skeleton, Tag, trimZeros, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { walletCoinsQuery } from '../../api/coins.ts';
import { withdrawalQuery, type Withdrawal } from '../../api/withdrawals.ts';
import { canCancel, keptByToken, progressOf } from '../../state/progress.ts';
import { CancelWithdrawalDialog } from './cancel-withdrawal-dialog.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { CoinAmount, Txid, WithdrawalTag } from '../../components/parts.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/** One withdrawal on its way, live, until it has arrived or ended. */
export function WithdrawalPage(): ReactNode {
  const { t } = useTexts('withdraw');
  const { id } = useParams({ from: '/site/account/money/withdrawal/$id' });
  const withdrawal = useQuery(withdrawalQuery(id));
  useOwnLive('wallet', 'withdrawal');
  const row = withdrawal.data;
  const gone = withdrawal.error instanceof ApiError && withdrawal.error.status === 404;
  return (
    <>
      <PageHead
        title={
          row === undefined
            ? t(($) => $.plain)
            : t(($) => $.progress.title, { amount: groupThousands(trimZeros(row.amount)), coin: row.coin })
        }
        crumb={t(($) => $.plain)}
        coin={row?.coin}
      />
      {row === undefined ? (
        <section className="ui-card">
          {withdrawal.isPending ? (
            <div className="px-5 py-6">
              <Skeleton className="w-60" />
            </div>
          ) : gone ? (
            <EmptyState
              action={
                <Button asChild look="outline" size="s">
                  <Link to="/account/money/history" search={{ tab: 'withdrawals' }}>
                    {t(($) => $.plain)}
                  </Link>
                </Button>
              }
            >
              {t(($) => $.progress.notFound)}
            </EmptyState>
          ) : (
            <QueryError query={withdrawal} />
          )}
        </section>
      ) : (
        <Shown withdrawal={row} />
      )}
    </>
  );
}

function Shown({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const [cancelling, setCancelling] = useState(false);
  const ended = ['confirmed', 'rejected', 'cancelled', 'failed'].includes(withdrawal.state);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <section className="ui-card min-w-0 px-5 py-6">
        <WithdrawalSteps withdrawal={withdrawal} />
        {canCancel(withdrawal) ? (
          <div className="mt-6 border-t border-line pt-4">
            <Button look="risk" onClick={() => setCancelling(true)}>
              {t(($) => $.progress.cancel)}
            </Button>
          </div>
        ) : null}
        {ended ? (
          <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
            <Button asChild look="outline">
              <Link to="/account/money/withdraw/$coin" params={{ coin: withdrawal.coin }}>
                {t(($) => $.progress.again)}
              </Link>
            </Button>
          </div>
        ) : (
          <p className="mt-4 text-12 text-t2">
            <Link to="/account/security" className="hover:underline">
              {t(($) => $.progress.help)}
            </Link>
          </p>
        )}
      </section>
      <Details withdrawal={withdrawal} />
      <CancelWithdrawalDialog withdrawal={cancelling ? withdrawal : null} onClose={() => setCancelling(false)} />
    </div>
  );
}

function Details({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: wallet } = useTexts('wallet');
  const coins = useQuery(walletCoinsQuery).data;
  const { coin, chain, address, addressName, txid, note } = withdrawal;
  const { ending } = progressOf(withdrawal);
  const kept = keptByToken(withdrawal);
  const onChain = coins?.find((one) => one.coin === coin)?.chains.find((one) => one.chain === chain);
  const figure = (value: string): ReactNode => (
    <>
      <CoinAmount value={value} coin={coin} /> {coin}
    </>
  );
  return (
    <Card title={t(($) => $.progress.details)} aside={<WithdrawalTag state={withdrawal.state} />} bodyClassName="px-5 pb-5">
      <dl className="ui-kv">
        <dt>{t(($) => $.progress.amount)}</dt>
        <dd>{figure(withdrawal.amount)}</dd>
        {/* What ended on the way costs nothing and arrives nowhere. */}
        {ending === null ? (
          <>
            <dt>{t(($) => $.progress.fee)}</dt>
            <dd>{figure(withdrawal.fee)}</dd>
            <dt>{t(($) => $.progress.arrives)}</dt>
            <dd>{figure(withdrawal.receives)}</dd>
            {kept === null ? null : (
              <>
                <dt>{t(($) => $.progress.kept)}</dt>
                <dd>{figure(kept)}</dd>
              </>
            )}
          </>
        ) : null}
        <dt>{t(($) => $.progress.to)}</dt>
        <dd>
          <span className="flex items-start justify-end gap-1">
            <AddressText address={address} className="min-w-0 py-1 [&>span]:justify-end" />
            <CopyButton text={address} label={wallet(($) => $.copyAddress)} />
          </span>
          {addressName === null ? null : <Tag>{addressName}</Tag>}
        </dd>
        <dt>{t(($) => $.progress.chain)}</dt>
        <dd>{onChain?.chainName ?? chain}</dd>
        <dt>{t(($) => $.progress.txid)}</dt>
        <dd>
          {txid === null ? (
            <span className="font-normal text-t2">
              {withdrawal.internal ? wallet(($) => $.list.inside) : ending === null ? t(($) => $.progress.noTxid) : '–'}
            </span>
          ) : (
            <Txid txid={txid} chain={onChain} />
          )}
        </dd>
        <dt>{t(($) => $.progress.requested)}</dt>
        <dd>
          <Moment ms={withdrawal.time} />
        </dd>
        <dt>{t(($) => $.progress.id)}</dt>
        <dd className="font-mono">{withdrawal.id}</dd>
        {note === null || note === '' ? null : (
          <>
            <dt>{t(($) => $.progress.note)}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
