import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CoinMark, ErrorState, feeRate, groupThousands, Notice, SkeletonRows, Table, Tag, Td, Th, trimZeros, useTexts } from '@agio/ui';
import { api } from '../../../../shared/api.ts';
import { marketsQuery, pairName, type Market } from '../../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../../shared/session.ts';

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
  const columns = ['market', 'maker', 'taker', 'minTotal', 'maxAmount', 'tick', 'lot', 'band', 'status'] as const;
  return (
    <div className="mx-auto w-full max-w-312 px-4 pt-10 md:px-6">
      <h1>{t(($) => $.fees.title)}</h1>
      <p className="mt-3 max-w-180 text-16 text-t2">{t(($) => $.fees.intro)}</p>
      <p className="mt-1 max-w-180 text-13 text-t2">{t(($) => $.fees.makerNote)}</p>
      {own === undefined ? null : (
        <Notice tone="p" className="mt-4 max-w-180">
          {t(($) => $.fees.own)}
        </Notice>
      )}
      <section className="ui-card mt-6 overflow-x-auto max-md:hidden">
        <Table label={t(($) => $.fees.title)}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Th key={column} right={column !== 'market'}>
                  {t(($) => $.fees.columns[column])}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {markets.isPending ? <SkeletonRows columns={columns.length} /> : null}
            {markets.data?.map((market) => (
              <FeeRow key={market.market} market={market} own={own?.[market.market]} />
            ))}
          </tbody>
        </Table>
      </section>
      <div className="mt-6 grid gap-3 md:hidden">
        {markets.data?.map((market) => (
          <FeeCard key={market.market} market={market} own={own?.[market.market]} />
        ))}
      </div>
      {markets.isError && markets.data === undefined ? (
        <ErrorState onRetry={() => void markets.refetch()} busy={markets.isFetching} />
      ) : null}
    </div>
  );
}

type OwnFee = { readonly maker: string; readonly taker: string } | undefined;

function FeeRow({ market, own }: { market: Market; own: OwnFee }): ReactNode {
  const { t } = useTexts('legal');
  return (
    <tr>
      <Td>
        <Link to="/exchange/$pair" params={{ pair: market.market }} className="flex items-center gap-2 font-medium">
          <CoinMark coin={market.base} />
          {pairName(market.market)}
        </Link>
      </Td>
      <Td right>{feeRate(own?.maker ?? market.makerFee)}</Td>
      <Td right>{feeRate(own?.taker ?? market.takerFee)}</Td>
      <Td right>
        {amount(market.minTotal)} <span className="text-t3">{market.quote}</span>
      </Td>
      <Td right>
        {amount(market.maxAmount)} <span className="text-t3">{market.base}</span>
      </Td>
      <Td right>{amount(market.tickSize)}</Td>
      <Td right>{amount(market.lotSize)}</Td>
      <Td right>{market.priceBandPercent === null ? t(($) => $.fees.noBand) : `±${trimZeros(market.priceBandPercent)}%`}</Td>
      <Td right>
        <Tag tone={market.status === 'open' ? 'p' : 'warn'}>{t(($) => $.fees.status[statusKeys[market.status]])}</Tag>
      </Td>
    </tr>
  );
}

function FeeCard({ market, own }: { market: Market; own: OwnFee }): ReactNode {
  const { t } = useTexts('legal');
  return (
    <section className="ui-card p-4">
      <div className="flex items-center justify-between gap-2">
        <Link to="/exchange/$pair" params={{ pair: market.market }} className="flex items-center gap-2 font-medium">
          <CoinMark coin={market.base} />
          {pairName(market.market)}
        </Link>
        <Tag tone={market.status === 'open' ? 'p' : 'warn'}>{t(($) => $.fees.status[statusKeys[market.status]])}</Tag>
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
        <dt>{t(($) => $.fees.columns.band)}</dt>
        <dd>{market.priceBandPercent === null ? t(($) => $.fees.noBand) : `±${trimZeros(market.priceBandPercent)}%`}</dd>
      </dl>
    </section>
  );
}
