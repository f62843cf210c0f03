import type { ReactNode } from 'react';
import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { Balance, Button, Card, cn, fixed, groupThousands, Segmented, Select, Skeleton, trimZeros, useTexts, withMinus } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { deskQuery } from '../../../../shared/desk/index.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { Around, Span } from '../../../../shared/time/time.tsx';
import type { Chain, Reconciliation, Standing as CoinStanding } from '../../api/wallet.ts';
import { shares } from '../state/shares.ts';
import { CoverAct, SweepAct, ToColdAct } from './chain-acts.ts';

/** Reconciliation at the left and where a coin stands at the right, with what else belongs to the page between them. */
export function Standing({
  chain,
  nodes,
  payments,
  addresses,
}: {
  chain: Chain;
  nodes: ReactNode;
  payments: ReactNode;
  addresses: ReactNode;
}): ReactNode {
  const found = useQuery(deskQuery('deskWalletReconciliation', { params: { code: chain.code } }));
  const navigate = useNavigate({ from: '/chains/$code' });
  const { coin: wanted } = useSearch({ from: '/desk/chains/$code' });
  const coins = found.data?.coins ?? [];
  const standing = coins.find(({ coin }) => coin === wanted) ?? coins[0];
  const choose = (coin: string): void => void navigate({ search: { coin }, replace: true });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-3">
        {nodes}
        <ReconciliationCard found={found} standing={standing} chain={chain} onCoin={choose} />
        {payments}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {standing === undefined ? null : <WhereCard chain={chain} standing={standing} />}
        {addresses}
      </div>
    </div>
  );
}

function ReconciliationCard({
  found,
  standing,
  chain,
  onCoin,
}: {
  found: {
    readonly data: Reconciliation | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  standing: CoinStanding | undefined;
  chain: Chain;
  onCoin: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('chains');
  const { data } = found;
  const coins = data?.coins ?? [];
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t(($) => $.reconciliation.title)}
          {data === undefined ? null : <At found={data} />}
        </span>
      }
      aside={
        <span className="flex items-center gap-2">
          {coins.length > 1 && coins.length <= 4 ? (
            <Segmented
              size="s"
              label={t(($) => $.reconciliation.coin)}
              value={standing?.coin ?? ''}
              onValueChange={onCoin}
              items={coins.map(({ coin }) => ({ value: coin, label: coin }))}
            />
          ) : null}
          {coins.length > 4 ? (
            <Select
              size="s"
              bare
              name={t(($) => $.reconciliation.coin)}
              value={standing?.coin ?? ''}
              onValueChange={onCoin}
              options={coins.map(({ coin }) => ({ value: coin, label: coin }))}
            />
          ) : null}
          <Button
            look="ghost"
            size="s"
            busy={found.isFetching}
            aria-label={t(($) => $.reconciliation.again)}
            onClick={() => void found.refetch()}
          >
            {found.isFetching ? null : <RefreshCw size={14} aria-hidden="true" />}
          </Button>
        </span>
      }
    >
      {found.isError && data === undefined ? <QueryError query={found} /> : null}
      {data === undefined && !found.isError ? <Skeleton className="m-4 w-60" /> : null}
      {standing === undefined || data === undefined ? null : <Sums standing={standing} height={data.height} chain={chain} />}
    </Card>
  );
}

function At({ found }: { found: Reconciliation }): ReactNode {
  const { t } = useTexts('chains');
  return (
    <span className="text-12 font-normal text-t2">
      <Around say={(time) => t(($) => $.reconciliation.at, { height: groupThousands(String(found.height)), time })}>
        <Span from={found.at} />
      </Around>
    </span>
  );
}

function Line({ name, value, decimals, isSum = false }: { name: string; value: string; decimals: number; isSum?: boolean }): ReactNode {
  return (
    <div className={cn('flex items-baseline justify-between gap-4 py-1.5 text-13', isSum && 'border-t border-line font-medium')}>
      <dt className={isSum ? '' : 'text-t2'}>{name}</dt>
      <dd className="tabular-nums">
        <Balance value={fixed(value, decimals)} />
      </dd>
    </div>
  );
}

/** Chain at the left, books at the right, and a line that says whether anything is left over. */
function Sums({ standing, height, chain }: { standing: CoinStanding; height: number; chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  const { books, chain: onChain, coin, cold, decimals, deposits, difference, gas, hot, ledger, residue } = standing;
  const isZero = trimZeros(difference) === '0';
  return (
    <>
      <div className="grid gap-x-6 border-t border-line px-4 pt-2 pb-1 md:grid-cols-2">
        <div>
          <p className="py-1 text-12 text-t2">{t(($) => $.reconciliation.onChain, { height: groupThousands(String(height)) })}</p>
          <dl>
            <Line name={t(($) => $.reconciliation.cold)} value={cold} decimals={decimals} />
            <Line name={t(($) => $.reconciliation.hot)} value={hot} decimals={decimals} />
            <Line name={t(($) => $.reconciliation.gas)} value={gas} decimals={decimals} />
            <Line
              name={t(($) => $.reconciliation.deposits, { count: chain.addresses?.deposits ?? 0 })}
              value={deposits}
              decimals={decimals}
            />
            <Line name={t(($) => $.reconciliation.sum)} value={onChain} decimals={decimals} isSum />
          </dl>
        </div>
        <div className="flex flex-col">
          <p className="py-1 text-12 text-t2">{t(($) => $.reconciliation.inBooks)}</p>
          <dl className="flex flex-1 flex-col [&>:last-child]:mt-auto">
            <Line name={t(($) => $.reconciliation.ledger)} value={ledger} decimals={decimals} />
            <Line name={t(($) => $.reconciliation.residue)} value={residue} decimals={decimals} />
            <Line name={t(($) => $.reconciliation.sum)} value={books} decimals={decimals} isSum />
          </dl>
        </div>
      </div>
      <p
        role="status"
        className={cn(
          'flex flex-wrap items-center gap-2 px-4 py-2.5 text-13 font-medium',
          isZero ? 'bg-p-soft text-pt' : 'bg-warn-soft text-warn',
        )}
      >
        {isZero ? <Check size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
        <span className="flex-1">{isZero ? t(($) => $.reconciliation.nothing) : t(($) => $.reconciliation.apart)}</span>
        <span className="tabular-nums">
          {t(($) => $.reconciliation.difference)} {isZero ? fixed('0', decimals) : withMinus(groupThousands(difference))} {coin}
        </span>
      </p>
      <Owed standing={standing} />
    </>
  );
}

/** What is owed of the coin, and how much of it is on no chain, which the house may cover. */
function Owed({ standing: { coin, nowhere, owed, unexplained } }: { standing: CoinStanding }): ReactNode {
  const { t } = useTexts('chains');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-12 text-t2">
        <p className="flex-1 basis-60">
          {t(($) => $.reconciliation.owed, {
            owed: `${groupThousands(trimZeros(owed))} ${coin}`,
            nowhere: `${groupThousands(trimZeros(nowhere))} ${coin}`,
          })}
          {trimZeros(unexplained) === '0'
            ? null
            : ` ${t(($) => $.reconciliation.unexplained, { amount: `${withMinus(groupThousands(trimZeros(unexplained)))} ${coin}` })}`}
        </p>
        <CoverAct of={{ coin, nowhere }} />
      </div>
    </>
  );
}

const places = ['cold', 'hot', 'gas', 'deposits'] as const;
const colours = { cold: 'bg-c1', hot: 'bg-c2', gas: 'bg-c4', deposits: 'bg-c3' } as const;

function WhereCard({ chain, standing }: { chain: Chain; standing: CoinStanding }): ReactNode {
  const { t } = useTexts('chains');
  const { coin, hotMaximum } = standing;
  const parts = shares(places.map((place) => standing[place]));
  return (
    <Card title={t(($) => $.where.title, { coin })}>
      <div className="flex flex-col gap-2 px-4 pb-4 text-13">
        <div className="flex h-2 gap-px overflow-hidden rounded-full bg-s2" aria-hidden="true">
          {places.map((place, at) => (
            <span key={place} className={colours[place]} style={{ width: `${parts[at] ?? 0}%` }} />
          ))}
        </div>
        <dl className="flex flex-col gap-1.5">
          {places.map((place, at) => (
            <div key={place} className="flex items-center gap-2">
              <span className={cn('size-2.5 rounded-1', colours[place])} aria-hidden="true" />
              <dt className="flex-1 text-t2">{t(($) => $.where[place])}</dt>
              <dd className="tabular-nums">{groupThousands(trimZeros(standing[place]))}</dd>
              <dd className="w-12 text-right text-t2 tabular-nums">{parts[at] ?? 0}%</dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-t2">{t(($) => $.where.hotMaximum, { maximum: `${groupThousands(trimZeros(hotMaximum))} ${coin}` })}</p>
        <span className="flex flex-wrap gap-2">
          <SweepAct of={chain} />
          <ToColdAct key={coin} of={{ chain, coin }} />
        </span>
      </div>
    </Card>
  );
}
