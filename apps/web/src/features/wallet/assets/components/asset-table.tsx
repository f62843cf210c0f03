import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, currency, DataTable, EmptyState, SearchField, useTexts } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import type { AccountKind } from '../../../../shared/account-kinds.ts';
import type { Balance } from '../../../../shared/balances.ts';
import { coinsQuery, type Coin } from '../../../../shared/markets/index.ts';
import { isSmall, smallBelow } from '../state/portfolio.ts';
import { ConvertButton } from './convert-button.tsx';
import { AssetCard, useAssetColumns } from './asset-line.tsx';

function found(balance: Balance, search: string, coin: Coin | undefined): boolean {
  const wanted = search.trim().toLowerCase();
  return balance.coin.toLowerCase().includes(wanted) || (coin?.name ?? '').toLowerCase().includes(wanted);
}

/** The coins of one account; `list` is `undefined` while it is on its way. */
export function AssetTable({
  kind,
  list,
  rateCurrency,
}: {
  kind: AccountKind;
  list: readonly Balance[] | undefined;
  rateCurrency: string;
}): ReactNode {
  const { t } = useTexts('wallet');
  const accountName = useAccountName();
  const { t: common } = useTexts('common');
  const coins = useQuery(coinsQuery).data;
  const [search, setSearch] = useState('');
  const [hideSmall, setHideSmall] = useState(false);
  const coinOf = (balance: Balance): Coin | undefined => coins?.find((coin) => coin.coin === balance.coin);
  const shown = (list ?? []).filter((balance) => found(balance, search, coinOf(balance)) && !(hideSmall && isSmall(balance, rateCurrency)));
  const columns = useAssetColumns(kind, coinOf);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <SearchField value={search} onValueChange={setSearch} label={t(($) => $.find)} className="w-50" />
        <Checkbox size="s" checked={hideSmall} onCheckedChange={setHideSmall}>
          {t(($) => $.hideSmall, { value: currency(smallBelow(rateCurrency), rateCurrency).replace(/\.00$/, '') })}
        </Checkbox>
        <span className="ml-auto flex flex-wrap gap-1 max-sm:-ml-3">
          {kind === 'trading' ? <ConvertButton /> : null}
          <Button asChild look="ghost" size="s">
            <Link to="/account/money/history">{t(($) => $.history)}</Link>
          </Button>
          <Button asChild look="ghost" size="s">
            <Link to="/account/finance">{t(($) => $.records)}</Link>
          </Button>
        </span>
      </div>
      <div className="relative overflow-x-auto max-md:hidden">
        <DataTable
          label={accountName(kind)}
          columns={columns}
          list={shown}
          loading={list === undefined}
          keyOf={({ coin }) => coin}
          headClassName="border-t border-line"
        />
      </div>
      <div className="md:hidden">
        {shown.map((balance) => (
          <AssetCard key={balance.coin} kind={kind} balance={balance} coin={coinOf(balance)} />
        ))}
      </div>
      {list !== undefined && shown.length === 0 ? (
        list.length === 0 ? (
          <NoAssets kind={kind} />
        ) : (
          <EmptyState>{common(($) => $.noMatch)}</EmptyState>
        )
      ) : null}
    </>
  );
}

function NoAssets({ kind }: { kind: AccountKind }): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          {kind === 'trading' ? (
            <Link to="/account/money/deposit">{t(($) => $.firstDeposit)}</Link>
          ) : (
            <Link to="/account/money/internal-transfer" search={{ to: kind }}>
              {t(($) => $.moveHere)}
            </Link>
          )}
        </Button>
      }
    >
      {t(($) => $.emptyAccount[kind])}
    </EmptyState>
  );
}
