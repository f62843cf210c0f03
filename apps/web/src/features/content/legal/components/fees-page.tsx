import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CoinMark,
  DataTable,
  ErrorState,
  feeRate,
  groupThousands,
  Notice,
  Skeleton,
  Tag,
  trimZeros,
  useTexts,
  type Column,
} from '@agio/ui';
import { api } from '../../../../shared/api.ts';
import { useUser } from '../../../../shared/info.ts';
import { marketsQuery, type Market } from '../../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../../shared/session.ts';
import { CoinFees } from './coin-fees.tsx';

const statusKeys = { open: 'open', 'post-only': 'postOnly', 'cancel-only': 'cancelOnly', halted: 'halted' } as const;
const amount = (value: string): string => groupThousands(trimZeros(value));

/** Own rates after level and discount; visitors see the market's. */
function useOwnFees(): Readonly<Record<string, { maker: string; taker: string }>> | undefined {
  const loggedIn = useLoggedIn();
  return useQuery({ queryKey: ['own', 'fees'], queryFn: async ({ signal }) => await api.call('myFees', { signal }), enabled: loggedIn })
    .data;
}

/** The rules of every market as they hold now. */
export function FeesPage(): ReactNode {
  const { t } = useTexts('legal');
  const markets = useQuery(marketsQuery);
  const own = useOwnFees();
  const user = useUser();
  const columns = useColumns(own);
  return (
    <div className="ui-frame pt-10">
      <h1>{t(($) => $.fees.title)}</h1>
      <p className="mt-3 max-w-180 text-16 text-t2">{t(($) => $.fees.intro)}</p>
      <p className="mt-1 max-w-180 text-13 text-t2">{t(($) => $.fees.makerNote)}</p>
      {own === undefined ? null : (
        <Notice tone="p" className="mt-4 max-w-180">
          {t(($) => $.fees.own)}
          {user === undefined ? null : <p>{t(($) => $.fees.level, { level: user.vip })}</p>}
        </Notice>
      )}
      <section className="ui-card mt-6 overflow-x-auto max-md:hidden">
        <DataTable
          label={t(($) => $.fees.title)}
          columns={columns}
          list={markets.data ?? []}
          loading={markets.isPending}
          keyOf={({ market }) => market}
        />
      </section>
      <div className="mt-6 grid gap-3 md:hidden">
        {markets.isPending ? <Skeleton className="h-[80vh] w-full" /> : null}
        {markets.data?.map((market) => (
          <FeeCard key={market.market} market={market} own={own?.[market.market]} />
        ))}
      </div>
      {markets.isError && markets.data === undefined ? (
        <ErrorState onRetry={() => void markets.refetch()} busy={markets.isFetching} />
      ) : null}
      <CoinFees />
    </div>
  );
}

type OwnFee = { readonly maker: string; readonly taker: string } | undefined;

function useColumns(own: Readonly<Record<string, OwnFee>> | undefined): readonly Column<Market>[] {
  const { t } = useTexts('legal');
  const rate = (key: 'maker' | 'taker'): Column<Market> => ({
    key,
    head: t(($) => $.fees.columns[key]),
    right: true,
    render: (market) => feeRate(own?.[market.market]?.[key] ?? market[`${key}Fee`]),
  });
  const size = (key: 'minTotal' | 'maxAmount', coin: 'quote' | 'base'): Column<Market> => ({
    key,
    head: t(($) => $.fees.columns[key]),
    right: true,
    render: (market) => (
      <>
        {amount(market[key])} <span className="text-t3">{market[coin]}</span>
      </>
    ),
  });
  return [
    { key: 'market', head: t(($) => $.fees.columns.market), render: (market) => <MarketLink market={market} /> },
    rate('maker'),
    rate('taker'),
    size('minTotal', 'quote'),
    size('maxAmount', 'base'),
    { key: 'tick', head: t(($) => $.fees.columns.tick), right: true, render: ({ tickSize }) => amount(tickSize) },
    { key: 'lot', head: t(($) => $.fees.columns.lot), right: true, render: ({ lotSize }) => amount(lotSize) },
    { key: 'band', head: t(($) => $.fees.columns.band), right: true, render: (market) => <Band market={market} /> },
    { key: 'status', head: t(($) => $.fees.columns.status), right: true, render: (market) => <Status market={market} /> },
  ];
}

type OfMarket = { market: Market };

function MarketLink({ market }: OfMarket): ReactNode {
  return (
    <Link to="/exchange/$pair" params={{ pair: market.market }} className="flex items-center gap-2 font-medium">
      <CoinMark coin={market.base} />
      {pairName(market.market)}
    </Link>
  );
}

function Band({ market }: OfMarket): ReactNode {
  const { t } = useTexts('legal');
  return market.priceBandPercent === null ? t(($) => $.fees.noBand) : `±${trimZeros(market.priceBandPercent)}%`;
}

function Status({ market }: OfMarket): ReactNode {
  const { t } = useTexts('legal');
  return <Tag tone={market.status === 'open' ? 'p' : 'warn'}>{t(($) => $.fees.status[statusKeys[market.status]])}</Tag>;
}

function FeeCard({ market, own }: { market: Market; own: OwnFee }): ReactNode {
  const { t } = useTexts('legal');
  return (
    <section className="ui-card p-4">
      <div className="flex items-center justify-between gap-2">
        <MarketLink market={market} />
        <Status market={market} />
      </div>
      <dl className="ui-kv mt-3">
        <dt>
          {t(($) => $.fees.columns.maker)} / {t(($) => $.fees.columns.taker)}
        </dt>
        <dd>
          {feeRate(own?.maker ?? market.makerFee)} / {feeRate(own?.taker ?? market.takerFee)}
        </dd>
        <dt>{t(($) => $.fees.columns.minTotal)}</dt>
        <dd>
          {amount(market.minTotal)} {market.quote}
        </dd>
        <dt>{t(($) => $.fees.columns.maxAmount)}</dt>
        <dd>
          {amount(market.maxAmount)} {market.base}
        </dd>
        <dt>{t(($) => $.fees.columns.tick)}</dt>
        <dd>{amount(market.tickSize)}</dd>
        <dt>{t(($) => $.fees.columns.lot)}</dt>
        <dd>{amount(market.lotSize)}</dd>
        <dt>{t(($) => $.fees.columns.band)}</dt>
        <dd>
          <Band market={market} />
        </dd>
      </dl>
    </section>
  );
}
