import { pairName } from '@agio/kernel';
import { DataTable, EmptyState, fixed, groupThousands, percent, toneOf, trimZeros, truncate, useTexts, type Column } from '@agio/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../shared/query-states.tsx';
import { useTickers, type Market } from '../../../shared/markets/index.ts';
import { positionsQuery } from '../api/queries.ts';
import { signedFigure, standingAt, type SpotPosition, type PositionValue } from '../state/profit.ts';
import { WithCoin } from '../orders/components/order-cells.tsx';
import { amountText, priceOf } from '../orders/state/figures.ts';
import { useMarketsByPair } from '../orders/state/use-markets.ts';

type Row = SpotPosition & PositionValue & { readonly rules: Market | undefined };

const MONEY_DECIMALS = 2;
const COIN_DECIMALS = 8;

/** Own positions at the prices of now; with `market`, of that one alone. */
function usePositions(market: string | null): { readonly query: UseQueryResult; readonly rows: readonly Row[] } {
  const query = useQuery(positionsQuery);
  const tickers = useTickers().data;
  const markets = useMarketsByPair();
  const list = query.data ?? [];
  const rows = list
    .filter((position) => market === null || position.market === market)
    .map((position) => {
      const last = tickers?.[position.market]?.last ?? position.last;
      return { ...position, last, ...standingAt(position, last), rules: markets.get(position.market) };
    });
  return { query, rows };
}

const decimalsOf = ({ rules }: Row): number => Math.max(MONEY_DECIMALS, rules?.priceDecimals ?? MONEY_DECIMALS);
const inQuote = (row: Row, value: string): ReactNode => (
  <WithCoin figure={groupThousands(fixed(value, decimalsOf(row)))} coin={row.quote} />
);

function Signed({ row, value }: { row: Row; value: string }): ReactNode {
  return <span className={toneOf(fixed(value, decimalsOf(row)))}>{signedFigure(value, decimalsOf(row))}</span>;
}

function Unrealised({ row }: { row: Row }): ReactNode {
  return (
    <>
      <Signed row={row} value={row.unrealised} />
      {row.ratio === null ? null : <span className="ml-1.5 text-t3">{percent(row.ratio)}</span>}
    </>
  );
}

const averageOf = ({ averageCost, rules }: Row): string => (averageCost === null ? '--' : priceOf(averageCost, rules));
const coins = (value: string): string => groupThousands(trimZeros(truncate(value, COIN_DECIMALS)));

/** Average cost and profit by market, as a table. */
export function ProfitTable({ market, empty }: { market: string | null; empty: (text: string) => ReactNode }): ReactNode {
  const { t } = useTexts('profit');
  const { t: orders } = useTexts('orders');
  const { query, rows } = usePositions(market);
  if (query.isError && rows.length === 0) return <QueryError query={query} />;
  if (query.isSuccess && rows.length === 0) return empty(t(($) => $.empty));
  const columns: readonly Column<Row>[] = [
    { key: 'market', head: orders(($) => $.columns.market), className: 'font-[500]', render: ({ market: pair }) => pairName(pair) },
    {
      key: 'quantity',
      head: t(($) => $.quantity),
      right: true,
      render: (row) => <WithCoin figure={amountText(row.quantity, row.rules)} coin={row.base} />,
    },
    { key: 'averageCost', head: t(($) => $.averageCost), right: true, render: averageOf },
    { key: 'last', head: t(($) => $.last), right: true, render: ({ last, rules }) => priceOf(last, rules) },
    { key: 'value', head: t(($) => $.value), right: true, render: (row) => inQuote(row, row.value) },
    { key: 'unrealised', head: t(($) => $.unrealised), right: true, render: (row) => <Unrealised row={row} /> },
    { key: 'realised', head: t(($) => $.realised), right: true, render: (row) => <Signed row={row} value={row.realised} /> },
    {
      key: 'fees',
      head: t(($) => $.fees),
      right: true,
      className: 'text-t2',
      render: ({ base, fees, quote }) => `${coins(fees.base)} ${base} · ${coins(fees.quote)} ${quote}`,
    },
  ];
  return (
    <>
      <DataTable
        rows={28}
        label={t(($) => $.label)}
        columns={columns}
        list={rows}
        loading={query.isPending}
        skeletons={4}
        keyOf={({ market: pair }) => pair}
      />
      <Method rows={rows} />
    </>
  );
}

/** What was sold without a known cost, and how all of it was computed. */
function Method({ rows }: { rows: readonly Row[] }): ReactNode {
  const { t } = useTexts('profit');
  const sold = rows.filter(({ soldWithoutCost }) => Number(soldWithoutCost) > 0);
  return (
    <div className="px-3 py-2 text-12 text-t3">
      <p>{t(($) => $.method)}</p>
      {sold.map(({ base, market, soldWithoutCost }) => (
        <p key={market}>
          {pairName(market)}: {t(($) => $.uncovered, { amount: coins(soldWithoutCost), coin: base })}
        </p>
      ))}
    </div>
  );
}

/** The same as cards, for phones. */
export function ProfitCards(): ReactNode {
  const { t } = useTexts('profit');
  const { query, rows } = usePositions(null);
  if (query.isError && rows.length === 0) return <QueryError query={query} />;
  if (query.isSuccess && rows.length === 0) return <EmptyState>{t(($) => $.empty)}</EmptyState>;
  return (
    <>
      {rows.map((row) => (
        <article key={row.market} className="ex-card">
          <div>
            <b>{pairName(row.market)}</b>
            <span>
              <Unrealised row={row} />
            </span>
          </div>
          <div>
            <span>
              {t(($) => $.quantity)}{' '}
              <b>
                <WithCoin figure={amountText(row.quantity, row.rules)} coin={row.base} />
              </b>
            </span>
            <span>
              {t(($) => $.averageCost)} <b>{averageOf(row)}</b>
            </span>
          </div>
          <div>
            <span>
              {t(($) => $.value)} {inQuote(row, row.value)}
            </span>
            <span>
              {t(($) => $.realised)} <Signed row={row} value={row.realised} />
            </span>
          </div>
        </article>
      ))}
      <Method rows={rows} />
    </>
  );
}
