import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChartCandlestick, Ellipsis, ReceiptText, Send } from 'lucide-react';
import { addDecimals, Button, cn, CoinMark, currency, IconButton, Menu, MenuItem, signOf, Td, useTexts } from '@agio/ui';
import type { AccountKind } from '../../../shared/account-kinds.ts';
import type { Balance } from '../../../shared/balances.ts';
import { useSite } from '../../../shared/info.ts';
import { marketsQuery, type Coin } from '../../../shared/markets/index.ts';
import { CoinAmount, Private } from './parts.tsx';

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

function Held({ balance }: { balance: Balance }): ReactNode {
  if (signOf(balance.held) !== 0) return <Explained coin={balance.coin} value={balance.held} />;
  return (
    <span className="text-t2">
      <Private>0</Private>
    </span>
  );
}

/** Deposits and withdrawals belong to the trading account; from the others money goes through it. */
function Actions({ kind, balance, row }: LineProps & { row: boolean }): ReactNode {
  const { t } = useTexts('wallet');
  const market = useQuery(marketsQuery).data?.find(({ base }) => base === balance.coin)?.market;
  const coin = balance.coin;
  return (
    <span className="inline-flex items-center gap-0.5">
      {kind === 'trading' ? (
        <>
          <Button asChild look="ghost" size="s" className={cn('px-2!', row && inRow)}>
            <Link to="/account/money/deposit/$coin" params={{ coin }} aria-label={`${t(($) => $.deposit)} ${coin}`}>
              {t(($) => $.deposit)}
            </Link>
          </Button>
          <Button asChild look="ghost" size="s" className={cn('px-2!', row && inRow)}>
            <Link to="/account/money/withdraw/$coin" params={{ coin }} aria-label={`${t(($) => $.withdraw)} ${coin}`}>
              {t(($) => $.withdraw)}
            </Link>
          </Button>
          {market === undefined ? null : (
            <Button asChild look="ghost" size="s" className={cn('px-2!', row && inRow)}>
              <Link to="/exchange/$pair" params={{ pair: market }} aria-label={`${t(($) => $.trade)} ${coin}`}>
                {t(($) => $.trade)}
              </Link>
            </Button>
          )}
        </>
      ) : null}
      <Menu
        align="end"
        trigger={
          <IconButton label={t(($) => $.more, { coin })}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        {kind === 'trading' && row ? (
          <>
            <MenuItem asChild className={inMenu}>
              <Link to="/account/money/deposit/$coin" params={{ coin }}>
                <ArrowDownToLine size={16} aria-hidden="true" />
                {t(($) => $.deposit)}
              </Link>
            </MenuItem>
            <MenuItem asChild className={inMenu}>
              <Link to="/account/money/withdraw/$coin" params={{ coin }}>
                <ArrowUpFromLine size={16} aria-hidden="true" />
                {t(($) => $.withdraw)}
              </Link>
            </MenuItem>
            {market === undefined ? null : (
              <MenuItem asChild className={inMenu}>
                <Link to="/exchange/$pair" params={{ pair: market }}>
                  <ChartCandlestick size={16} aria-hidden="true" />
                  {t(($) => $.trade)}
                </Link>
              </MenuItem>
            )}
          </>
        ) : null}
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

export function AssetRow(props: LineProps): ReactNode {
  const { balance, coin } = props;
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-3">
          <CoinMark coin={balance.coin} size={32} />
          <span className="leading-[18px]">
            <span className="block font-medium">{balance.coin}</span>
            <span className="text-12 text-t2">{coin?.name}</span>
          </span>
        </span>
      </Td>
      <Td right className="font-medium">
        <Explained coin={balance.coin} value={addDecimals(balance.available, balance.held)} />
      </Td>
      <Td right>
        <Private>
          <CoinAmount value={balance.available} coin={balance.coin} />
        </Private>
      </Td>
      <Td right>
        <Held balance={balance} />
      </Td>
      <Td right>
        <Value balance={balance} />
      </Td>
      <Td right>
        <Actions {...props} row />
      </Td>
    </tr>
  );
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
            <Explained coin={balance.coin} value={addDecimals(balance.available, balance.held)} />
          </span>
          <span className="text-12 text-t2">
            <Value balance={balance} />
          </span>
        </span>
      </div>
      <dl className="ui-kv mt-2">
        <dt>{t(($) => $.columns.available)}</dt>
        <dd>
          <Private>
            <CoinAmount value={balance.available} coin={balance.coin} />
          </Private>
        </dd>
        <dt>{t(($) => $.columns.held)}</dt>
        <dd>
          <Held balance={balance} />
        </dd>
      </dl>
      <div className="mt-2 -ml-2 flex">
        <Actions {...props} row={false} />
      </div>
    </article>
  );
}
