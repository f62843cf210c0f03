import { useMemo } from 'react';
import { CoinMark, feeRate, groupThousands, useTexts } from '@agio/ui';
import type { DeskColumn } from '../../../shared/table/index.ts';
import { pairName, type MarketRow } from '../api/markets.ts';
import { StatusTag } from './status-tag.tsx';

/** What the panel says of the open market, so that the list beside it has room for the rest. */
const inPanel: ReadonlySet<string> = new Set(['tickSize', 'lotSize', 'minTotal', 'band']);

/** The columns of all markets; figures are the server's, to the last digit. */
export function useMarketColumns(isBeside: boolean): readonly DeskColumn<MarketRow>[] {
  const { t } = useTexts('markets');
  return useMemo(() => {
    const figure = (key: 'last' | 'volume' | 'tickSize' | 'lotSize' | 'minTotal', unit?: 'base' | 'quote'): DeskColumn<MarketRow> => ({
      key,
      head: t(($) => $.columns[key]),
      right: true,
      value: (row) => row[key],
      ...(unit === undefined ? {} : { unit: (row) => row[unit] }),
      render: (row) => (
        <>
          {groupThousands(row[key])}
          {unit === undefined ? null : <span className="ui-unit">{row[unit]}</span>}
        </>
      ),
    });
    const rate = (key: 'makerFee' | 'takerFee'): DeskColumn<MarketRow> => ({
      key,
      head: t(($) => $.columns[key]),
      right: true,
      value: (row) => row[key],
      render: (row) => feeRate(row[key]),
    });
    const all: readonly DeskColumn<MarketRow>[] = [
      {
        key: 'market',
        head: t(($) => $.columns.market),
        value: ({ market }) => market,
        render: ({ base, market }) => (
          <span className="inline-flex items-center gap-2 align-middle font-medium">
            <CoinMark coin={base} size={20} />
            {pairName(market)}
          </span>
        ),
        isSortable: true,
        isFixed: true,
      },
      {
        key: 'status',
        head: t(($) => $.columns.status),
        value: ({ status }) => t(($) => $.statuses[status]),
        render: ({ status }) => <StatusTag status={status} />,
        isSortable: true,
      },
      figure('last'),
      figure('volume', 'quote'),
      {
        key: 'trades',
        head: t(($) => $.columns.trades),
        right: true,
        value: ({ trades }) => trades,
        render: ({ trades }) => groupThousands(String(trades)),
        isSortable: true,
      },
      rate('makerFee'),
      rate('takerFee'),
      figure('tickSize'),
      figure('lotSize'),
      figure('minTotal', 'quote'),
      {
        key: 'band',
        head: t(($) => $.columns.band),
        right: true,
        value: ({ priceBandPercent }) => priceBandPercent,
        render: ({ priceBandPercent }) => (priceBandPercent === null ? '–' : `±${priceBandPercent}%`),
      },
    ];
    return isBeside ? all.filter(({ key }) => !inPanel.has(key)) : all;
  }, [isBeside, t]);
}
