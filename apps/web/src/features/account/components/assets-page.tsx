import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  addDecimals,
  Checkbox,
  cn,
  currency,
  EmptyState,
  ErrorState,
  SearchField,
  signOf,
  Skeleton,
  SkeletonRows,
  Table,
  Th,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSite } from '../../../shared/info.ts';
import { coinsQuery, worth, type Coin } from '../../../shared/markets/index.ts';
import { balancesQuery, type AccountKind, type Balance, type Balances } from '../api/balances.ts';
import { useOwnLive } from '../state/use-own-live.ts';
import { AssetCard, AssetRow } from './asset-line.tsx';

const kinds: readonly AccountKind[] = ['trading', 'fiat', 'game'];

/** What a list of balances is worth together; coins without a price count nothing. */
function worthOf(balances: readonly Balance[]): string {
  return balances.reduce((sum, balance) => addDecimals(sum, balance.value ?? '0'), '0');
}

/** Accounts that hold something, the trading account always. */
function shownKinds(balances: Balances | undefined): readonly AccountKind[] {
  return kinds.filter((kind) => kind === 'trading' || (balances?.[kind].length ?? 0) > 0);
}

/** Balances by account, live. Deposits and withdrawals come with the wallet. */
export function AssetsPage(): ReactNode {
  const { t } = useTexts('account');
  const balances = useQuery(balancesQuery);
  const [kind, setKind] = useState<AccountKind>('trading');
  useOwnLive('balances', 'balances');
  const present = shownKinds(balances.data);
  const site = useSite();
  const rateCurrency = site?.rateCurrency;
  // The server reckons in the site's currency; the customer may have chosen another.
  const listOf = (one: AccountKind): readonly Balance[] | undefined =>
    balances.data?.[one].map((balance) => ({
      ...balance,
      value: worth(addDecimals(balance.available, balance.held), balance.coin, site?.rates),
    }));
  const everything = kinds.flatMap((one) => listOf(one) ?? []);
  const money = (value: string): string => (rateCurrency === undefined ? '' : currency(value, rateCurrency));
  return (
    <>
      <h1 className="pb-4 text-20">{t(($) => $.assets.title)}</h1>
      <section className="ui-card px-5 py-5">
        <p className="text-13 text-t2">{t(($) => $.assets.total)}</p>
        <p className="mt-1 min-h-9 text-28 font-semibold tracking-tight">
          {balances.data === undefined ? <Skeleton className="mt-3 w-40" /> : money(worthOf(everything))}
        </p>
        <p className="text-12 text-t3">{t(($) => $.assets.approximately)}</p>
      </section>
      <section className="ui-card mt-4 overflow-hidden">
        {present.length > 1 ? (
          <div className="flex border-b border-line">
            {present.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => setKind(one)}
                className={cn('flex-1 border-b-2 px-5 py-3', one === kind ? 'border-p' : 'border-transparent text-t2 hover:text-t1')}
              >
                <span className="block font-medium">{t(($) => $.assets[one])}</span>
                {money(worthOf(listOf(one) ?? []))}
              </button>
            ))}
          </div>
        ) : null}
        <AccountBalances key={kind} list={listOf(kind)} loading={balances.isPending} />
        {balances.isError && balances.data === undefined ? (
          <LoadFailed error={balances.error} onRetry={() => void balances.refetch()} busy={balances.isFetching} />
        ) : null}
      </section>
      <p className="mt-3 text-12 text-t3">{t(($) => $.assets.heldNote)}</p>
    </>
  );
}

function LoadFailed({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }): ReactNode {
  const errorText = useErrorText();
  return (
    <ErrorState onRetry={onRetry} busy={busy}>
      {errorText(error)}
    </ErrorState>
  );
}

const isEmpty = (balance: Balance): boolean => signOf(balance.available) === 0 && signOf(balance.held) === 0;

function found(balance: Balance, search: string, coins: readonly Coin[] | undefined): boolean {
  const wanted = search.trim().toLowerCase();
  const name = coins?.find((coin) => coin.coin === balance.coin)?.name ?? '';
  return balance.coin.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}

function AccountBalances({ list, loading }: { list: readonly Balance[] | undefined; loading: boolean }): ReactNode {
  const { t } = useTexts('account');
  const { t: common } = useTexts('common');
  const coins = useQuery(coinsQuery).data;
  const [search, setSearch] = useState('');
  const [hideEmpty, setHideEmpty] = useState(false);
  const shown = (list ?? []).filter((balance) => found(balance, search, coins) && !(hideEmpty && isEmpty(balance)));
  const coinOf = (balance: Balance): Coin | undefined => coins?.find((coin) => coin.coin === balance.coin);
  const heads = ['coin', 'sum', 'available', 'held', 'value'] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-5 py-3">
        <SearchField value={search} onValueChange={setSearch} label={t(($) => $.assets.find)} className="w-50" />
        <Checkbox size="s" checked={hideEmpty} onCheckedChange={setHideEmpty}>
          {t(($) => $.assets.hideZero)}
        </Checkbox>
      </div>
      <Table label={t(($) => $.assets.title)} className="max-md:hidden">
        <thead>
          <tr className="border-t border-line">
            {heads.map((head) => (
              <Th key={head} right={head !== 'coin'}>
                {t(($) => $.columns[head])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? <SkeletonRows columns={heads.length} /> : null}
          {shown.map((balance) => (
            <AssetRow key={balance.coin} balance={balance} coin={coinOf(balance)} />
          ))}
        </tbody>
      </Table>
      <div className="md:hidden">
        {shown.map((balance) => (
          <AssetCard key={balance.coin} balance={balance} coin={coinOf(balance)} />
        ))}
      </div>
      {list !== undefined && shown.length === 0 ? (
        <EmptyState>{list.length === 0 ? t(($) => $.assets.empty) : common(($) => $.noMatch)}</EmptyState>
      ) : null}
    </>
  );
}
