import { addDecimals, Balance, CoinMark, compareDecimals, currency, fixed, SkeletonRows, Table, Td, Th, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '../../../shared/info.ts';
import { coinsQuery, worth, type Market } from '../../../shared/markets/index.ts';
import { useAccount, type Balance as CoinBalance } from '../api/account-feed.ts';

/** Balances of the trading account, the richest first. With `only`, the two coins of that market. */
export function useAssets(only: Market | null): { ready: boolean; rows: readonly (CoinBalance & { readonly worth: string | null })[] } {
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
  return (
    <Table rows={28} label={t(($) => $.orders.assets)}>
      <thead>
        <tr>
          <Th>{t(($) => $.orders.coin)}</Th>
          <Th right>{t(($) => $.orders.available)}</Th>
          <Th right>{t(($) => $.orders.heldColumn)}</Th>
          <Th right>{t(($) => $.orders.total)}</Th>
          <Th right>{t(($) => $.orders.value, { currency: site?.rateCurrency ?? '' })}</Th>
        </tr>
      </thead>
      <tbody>
        {ready ? null : <SkeletonRows columns={5} rows={4} />}
        {rows.map((row) => (
          <tr key={row.coin}>
            <Td>
              <span className="flex items-center gap-2">
                <CoinMark coin={row.coin} size={16} />
                <span className="font-[500]">{row.coin}</span>
                <span className="text-t3">{coins?.find((one) => one.coin === row.coin)?.name}</span>
              </span>
            </Td>
            <Td right>
              <Balance value={fixed(row.available, decimalsOf(row.coin))} />
            </Td>
            <Td right>
              <Balance value={fixed(row.held, decimalsOf(row.coin))} />
            </Td>
            <Td right>
              <Balance value={fixed(addDecimals(row.available, row.held), decimalsOf(row.coin))} />
            </Td>
            <Td right className="text-t2">
              {row.worth === null || site === undefined ? '--' : currency(row.worth, site.rateCurrency)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
