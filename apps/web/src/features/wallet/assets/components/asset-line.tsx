import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  Ellipsis,
  ReceiptText,
  Send,
  type LucideIcon,
} from 'lucide-react';
import {
  addDecimals,
  Button,
  cn,
  CoinMark,
  currency,
  IconButton,
  Menu,
  MenuItem,
  PercentChange,
  signOf,
  useTexts,
  type Column,
} from '@agio/ui';
import type { AccountKind } from '../../../../shared/account-kinds.ts';
import type { Balance } from '../../../../shared/balances.ts';
import { useSite } from '../../../../shared/info.ts';
import { marketsQuery, useTickers, type Coin } from '../../../../shared/markets/index.ts';
import { dayChange } from '../state/day-change.ts';
import { CoinAmount, Private } from '../../components/parts.tsx';

type LineProps = { kind: AccountKind; balance: Balance; coin: Coin | undefined };

/** Where a row of the table has no room for them, the actions move into its menu. */
const inRow = 'max-[1359px]:hidden';
const inMenu = 'min-[1360px]:hidden';

function Value({ balance }: { balance: Balance }): ReactNode {
  const { t } = useTexts('wallet');
  const rateCurrency = useSite()?.rateCurrency;
  if (balance.value === null || rateCurrency === undefined) return <span className="text-t3">{t(($) => $.noPrice)}</span>;
  return <Private>{currency(balance.value, rateCurrency)}</Private>;
}

/** How the coin itself moved in 24 hours. */
function DayChange({ coin }: { coin: string }): ReactNode {
  const markets = useQuery(marketsQuery).data ?? [];
  const tickers = useTickers().data;
  const change = dayChange(coin, markets, tickers, useSite()?.rateCurrency ?? '');
  return change === undefined ? <span className="text-t3">–</span> : <PercentChange ratio={change} />;
}

/** A figure that leads to its explanation. */
function Explained({ coin, value }: { coin: string; value: string }): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <Link
      to="/account/finance/explain/$coin"
      params={{ coin }}
      title={t(($) => $.explain)}
      className="underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      <Private>
        <CoinAmount value={value} coin={coin} />
      </Private>
    </Link>
  );
}

function Sum({ balance }: { balance: Balance }): ReactNode {
  return <Explained coin={balance.coin} value={addDecimals(balance.available, balance.held)} />;
}

function Available({ balance }: { balance: Balance }): ReactNode {
  return (
    <Private>
      <CoinAmount value={balance.available} coin={balance.coin} />
    </Private>
  );
}

function Held({ balance }: { balance: Balance }): ReactNode {
  if (signOf(balance.held) !== 0) return <Explained coin={balance.coin} value={balance.held} />;
  return (
    <span className="text-t2">
      <Private>0</Private>
    </span>
  );
}

type Way = { readonly key: 'deposit' | 'withdraw' | 'trade'; readonly icon: LucideIcon; readonly link: LinkOptions };

/** Deposits, withdrawals and trading belong to the trading account; from the others money goes through it. */
function useWays(kind: AccountKind, coin: string): readonly Way[] {
  const market = useQuery(marketsQuery).data?.find(({ base }) => base === coin)?.market;
  if (kind !== 'trading') return [];
  return [
    { key: 'deposit', icon: ArrowDownToLine, link: linkOptions({ to: '/account/money/deposit/$coin', params: { coin } }) },
    { key: 'withdraw', icon: ArrowUpFromLine, link: linkOptions({ to: '/account/money/withdraw/$coin', params: { coin } }) },
    ...(market === undefined
      ? []
      : [{ key: 'trade', icon: ChartCandlestick, link: linkOptions({ to: '/exchange/$pair', params: { pair: market } }) } as const]),
  ];
}

function Actions({ kind, balance: { coin }, row }: LineProps & { row: boolean }): ReactNode {
  const { t } = useTexts('wallet');
  const ways = useWays(kind, coin);
  return (
    <span className="inline-flex items-center gap-0.5">
      {ways.map(({ key, link }) => (
        <Button key={key} asChild look="ghost" size="s" className={cn('px-1!', row && inRow)}>
          <Link {...link} aria-label={`${t(($) => $[key])} ${coin}`}>
            {t(($) => $[key])}
          </Link>
        </Button>
      ))}
      <Menu
        align="end"
        trigger={
          <IconButton label={t(($) => $.more, { coin })}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        {row
          ? ways.map(({ key, icon: Icon, link }) => (
              <MenuItem key={key} asChild className={inMenu}>
                <Link {...link}>
                  <Icon size={16} aria-hidden="true" />
                  {t(($) => $[key])}
                </Link>
              </MenuItem>
            ))
          : null}
        <MenuItem asChild>
          <Link to="/account/money/internal-transfer" search={{ coin, from: kind }}>
            <ArrowLeftRight size={16} aria-hidden="true" />
            {t(($) => $.ownTransfer)}
          </Link>
        </MenuItem>
        {kind === 'trading' ? (
          <MenuItem asChild>
            <Link to="/account/money/transfer" search={{ coin }}>
              <Send size={16} aria-hidden="true" />
              {t(($) => $.send)}
            </Link>
          </MenuItem>
        ) : null}
        <MenuItem asChild>
          <Link to="/account/finance/explain/$coin" params={{ coin }}>
            <ReceiptText size={16} aria-hidden="true" />
            {t(($) => $.explain)}
          </Link>
        </MenuItem>
      </Menu>
    </span>
  );
}

/** The coins of an account, in columns. */
export function useAssetColumns(kind: AccountKind, coinOf: (balance: Balance) => Coin | undefined): readonly Column<Balance>[] {
  const { t } = useTexts('wallet');
  return [
    {
      key: 'coin',
      head: t(($) => $.columns.coin),
      render: (balance) => (
        <span className="flex items-center gap-3">
          <CoinMark coin={balance.coin} size={32} />
          <span className="leading-[18px]">
            <span className="block font-medium">{balance.coin}</span>
            <span className="text-12 text-t2">{coinOf(balance)?.name}</span>
          </span>
        </span>
      ),
    },
    { key: 'sum', head: t(($) => $.columns.sum), right: true, className: 'font-medium', render: (balance) => <Sum balance={balance} /> },
    { key: 'available', head: t(($) => $.columns.available), right: true, render: (balance) => <Available balance={balance} /> },
    { key: 'held', head: t(($) => $.columns.held), right: true, render: (balance) => <Held balance={balance} /> },
    { key: 'value', head: t(($) => $.columns.value), right: true, render: (balance) => <Value balance={balance} /> },
    { key: 'day', head: t(($) => $.columns.day), right: true, className: 'pl-2!', render: ({ coin }) => <DayChange coin={coin} /> },
    {
      key: 'action',
      head: t(($) => $.columns.action),
      className: 'pl-2!',
      right: true,
      quiet: true,
      render: (balance) => <Actions kind={kind} balance={balance} coin={coinOf(balance)} row />,
    },
  ];
}

export function AssetCard(props: LineProps): ReactNode {
  const { t } = useTexts('wallet');
  const { balance, coin } = props;
  return (
    <article className="border-t border-line p-4">
      <div className="flex items-center gap-3">
        <CoinMark coin={balance.coin} size={32} />
        <span className="min-w-0 leading-[18px]">
          <span className="block font-medium">{balance.coin}</span>
          <span className="block truncate text-12 text-t2">{coin?.name}</span>
        </span>
        <span className="ml-auto text-right leading-[18px]">
          <span className="block font-medium">
            <Sum balance={balance} />
          </span>
          <span className="text-12 text-t2">
            <Value balance={balance} />
          </span>
        </span>
      </div>
      <dl className="ui-kv mt-2">
        <dt>{t(($) => $.columns.available)}</dt>
        <dd>
          <Available balance={balance} />
        </dd>
        <dt>{t(($) => $.columns.held)}</dt>
        <dd>
          <Held balance={balance} />
        </dd>
        <dt>{t(($) => $.columns.day)}</dt>
        <dd>
          <DayChange coin={balance.coin} />
        </dd>
      </dl>
      <div className="mt-2 -ml-2 flex">
        <Actions {...props} row={false} />
      </div>
    </article>
  );
}
