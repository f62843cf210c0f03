import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { feeRate, groupThousands, Segmented, Tag } from '@agio/ui';
import { amount, ChoiceFilter, deskList, figure, named, plain, tag, useAddress, useWordsOf } from '../../../shared/desk/index.ts';
import { statuses, type MarketRow } from '../api/markets.ts';
import { MARKET_SORTS } from '../sorts.ts';
import { NewCoinAct, NewMarketAct } from './market-acts.ts';
import { MarketPanel } from './market-panel.tsx';
import { Marked, pairColumn, statusTones } from './pair.tsx';

/** All markets with one of them beside the list, or all coins. */
export function MarketsPage(): ReactNode {
  return useAddress().address['view'] === 'coins' ? <Coins /> : <Markets />;
}

const Markets = deskList({
  call: 'deskMarkets',
  id: 'markets',
  texts: 'markets',
  words: ({ columns, empty, search, views }) => ({ columns, empty, search, title: views.markets }),
  paging: 'none',
  search: { as: 'name', isLocal: true },
  sorts: MARKET_SORTS,
  rows: ({ markets }, { address: { status }, q = '' }) =>
    markets.filter(
      (row) => pairName(row.market).includes(q.toUpperCase().replace('_', '/')) && (status === undefined || row.status === status),
    ),
  keyOf: ({ market }) => market,
  beside: 'market',
  panel: (key, rows, onClose) => {
    const market = rows.find((one) => one.market === key);
    return market === undefined ? null : <MarketPanel market={market} onClose={onClose} />;
  },
  tabs: () => <Views />,
  filters: ({ w }) => <ChoiceFilter by="status" name={w.columns.status} all={w.anyStatus} options={named(statuses, w.statuses)} />,
  actions: ({ data }) => <NewMarketAct of={data?.coins.map(({ coin }) => coin) ?? []} />,
  columns: ({ shown: { address }, w }) => [
    pairColumn,
    tag('status', w.statuses, statusTones, ({ status }) => status, { isSortable: true }),
    amount('last', ({ last }) => last),
    amount(
      'volume',
      ({ volume }) => volume,
      ({ quote }) => quote,
    ),
    figure('trades', ({ trades }) => trades, { render: ({ trades }) => groupThousands(String(trades)), isSortable: true }),
    figure('makerFee', ({ makerFee }) => makerFee, { render: ({ makerFee }) => feeRate(makerFee) }),
    figure('takerFee', ({ takerFee }) => takerFee, { render: ({ takerFee }) => feeRate(takerFee) }),
    // The panel says these of the open market, so that the list beside it has room for the rest.
    ...(address['market'] === undefined
      ? [
          amount('tickSize', ({ tickSize }: MarketRow) => tickSize),
          amount('lotSize', ({ lotSize }: MarketRow) => lotSize),
          amount(
            'minTotal',
            ({ minTotal }: MarketRow) => minTotal,
            ({ quote }) => quote,
          ),
          figure('band', ({ priceBandPercent: band }: MarketRow) => band, {
            render: ({ priceBandPercent: band }) => (band === null ? '–' : `±${band}%`),
          }),
        ]
      : []),
  ],
});

const Coins = deskList({
  call: 'deskMarkets',
  id: 'coins',
  texts: 'markets',
  words: ({ columns, empty, views }) => ({ columns: { ...columns, markets: views.markets }, empty, title: views.coins }),
  paging: 'none',
  rows: ({ coins }) => coins,
  keyOf: ({ coin }) => coin,
  tabs: () => <Views />,
  actions: () => <NewCoinAct of={null} />,
  columns: ({ data }) => [
    plain('coin', ({ coin }) => coin, { isFixed: true, render: ({ coin }) => <Marked coin={coin}>{coin}</Marked> }),
    plain('name', ({ name }) => name),
    figure('decimals', ({ decimals }) => decimals),
    figure('markets', ({ coin }) => data?.markets.filter(({ base, quote }) => base === coin || quote === coin).length ?? 0),
    plain('tags', ({ tags }) => tags.join(' '), {
      render: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((one) => (
            <Tag key={one}>{one}</Tag>
          ))}
        </span>
      ),
    }),
  ],
});

function Views(): ReactNode {
  const { views } = useWordsOf('markets').w;
  const { address, go } = useAddress();
  const none = Object.fromEntries(Object.keys(address).map((key) => [key, '']));
  return (
    <Segmented
      look="pills"
      size="s"
      label={views.label}
      value={address['view'] === 'coins' ? 'coins' : 'markets'}
      onValueChange={(next) => go({ ...none, view: next === 'coins' ? next : '' })}
      items={(['markets', 'coins'] as const).map((value) => ({ value, label: views[value] }))}
    />
  );
}
