import { addDecimals, Balance, CoinMark, compareDecimals, currency, DataTable, fixed, useTexts, type Column } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '../../../shared/info.ts';
import { coinsQuery, worth, type Market } from '../../../shared/markets/index.ts';
import { useAccount, type ExchangeBalance as CoinBalance } from '../api/account-feed.ts';

type Asset = CoinBalance & { readonly worth: string | null };

/** Balances of the trading account, the richest first. With `only`, the two coins of that market. */
export function useAssets(only: Market | null): { ready: boolean; rows: readonly Asset[] } {
  const rates = useSite()?.rates;
  const { balancesReady, balances } = useAccount();
  const shown = [...balances.values()].filter((balance) => only === null || balance.coin === only.base || balance.coin === only.quote);
  const rows = shown.map((balance) => ({
    ...balance,
    worth: worth(addDecimals(balance.available, balance.held), balance.coin, rates) ?? balance.value,
  }));
  return {
    ready: balancesReady,
    rows: rows.sort((a, b) => compareDecimals(b.worth ?? '0', a.worth ?? '0') || a.coin.localeCompare(b.coin)),
  };
}

const LEDGER_DECIMALS = 8;

export function AssetsTable({ only, empty }: { only: Market | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const site = useSite();
  const coins = useQuery(coinsQuery).data;
  const { ready, rows } = useAssets(only);
  if (ready && rows.length === 0) return empty;
  const decimalsOf = (coin: string): number =>
    Math.min(LEDGER_DECIMALS, coins?.find((one) => one.coin === coin)?.decimals ?? LEDGER_DECIMALS);
  const figure = (value: string, coin: string): ReactNode => <Balance value={fixed(value, decimalsOf(coin))} />;
  const columns: readonly Column<Asset>[] = [
    {
      key: 'coin',
      head: t(($) => $.orders.coin),
      render: ({ coin }) => (
        <span className="flex items-center gap-2">
          <CoinMark coin={coin} size={16} />
          <span className="font-[500]">{coin}</span>
          <span className="text-t3">{coins?.find((one) => one.coin === coin)?.name}</span>
        </span>
      ),
    },
    { key: 'available', head: t(($) => $.orders.available), right: true, render: (row) => figure(row.available, row.coin) },
    { key: 'held', head: t(($) => $.orders.heldColumn), right: true, render: (row) => figure(row.held, row.coin) },
    { key: 'total', head: t(($) => $.orders.total), right: true, render: (row) => figure(addDecimals(row.available, row.held), row.coin) },
    {
      key: 'value',
      head: t(($) => $.orders.value, { currency: site?.rateCurrency ?? '' }),
      right: true,
      className: 'text-t2',
      render: (row) => (row.worth === null || site === undefined ? '--' : currency(row.worth, site.rateCurrency)),
    },
  ];
  return (
    <DataTable
      rows={28}
      label={t(($) => $.orders.assets)}
      columns={columns}
      list={rows}
      loading={!ready}
      skeletons={4}
      keyOf={({ coin }) => coin}
    />
  );
}
