import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff, Send } from 'lucide-react';
import { Button, dynamicNumber, Fitted, IconButton, Skeleton, useTexts, withMinus } from '@agio/ui';
import type { AccountKind } from '../../../../shared/account-kinds.ts';
import { balancesQuery } from '../../../../shared/balances.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useFeature, useSite, type Site } from '../../../../shared/info.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { useHideAmounts } from '../../state/hide-amounts.ts';
import { inCoin, portfolioOf, worthText, type Portfolio } from '../state/portfolio.ts';
import { slicesOf } from '../state/ring.ts';
import { AccountTabs } from './account-tabs.tsx';
import { AssetRing } from './asset-ring.tsx';
import { AssetTable } from './asset-table.tsx';
import { DebtNotice, useDebts } from '../../components/debt-notice.tsx';
import { Private } from '../../components/parts.tsx';
import { PausesNotice } from '../../components/pause-notices.tsx';
import { RecentMovements } from './recent-movements.tsx';
import { ValueCurve } from './value-curve.tsx';

/** What a customer has: in all, by coin, account by account, and what moved lately. Live. */
export function AssetsPage(): ReactNode {
  const { t } = useTexts('wallet');
  const balances = useQuery(balancesQuery);
  const [kind, setKind] = useState<AccountKind>('trading');
  useOwnLive('balances', 'balances');
  useOwnLive('wallet', 'balances', 'deposits', 'withdrawals', 'walletCoins');
  const debts = useDebts();
  const site = useSite();
  const rateCurrency = site?.rateCurrency ?? 'CNY';
  const portfolio = balances.data === undefined || site === undefined ? undefined : portfolioOf(balances.data, site.rates);
  const failed = balances.isError && balances.data === undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.assets)}</h1>
        <Actions />
      </div>
      <DebtNotice debts={debts} className="mb-4" />
      <PausesNotice className="mb-4" />
      <Summary portfolio={portfolio} failed={failed} rateCurrency={rateCurrency} rates={site?.rates} hasPast={useFeature('timeMachine')} />
      <section className="ui-card mt-4 overflow-hidden">
        <AccountTabs kind={kind} onKindChange={setKind} accounts={portfolio?.accounts} failed={failed} rateCurrency={rateCurrency}>
          {failed ? (
            <QueryError query={balances} />
          ) : (
            <AssetTable
              key={kind}
              kind={kind}
              list={portfolio?.accounts.find((account) => account.kind === kind)?.list}
              rateCurrency={rateCurrency}
            />
          )}
        </AccountTabs>
      </section>
      <p className="mt-3 text-12 text-t3">{t(($) => $.heldNote)}</p>
      <RecentMovements />
    </>
  );
}

function Actions(): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <nav
      aria-label={t(($) => $.assets)}
      className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:h-auto max-sm:*:min-h-11 max-sm:*:px-2 max-sm:*:py-1 max-sm:*:whitespace-normal"
    >
      <Button asChild look="primary">
        <Link to="/account/money/deposit">
          <ArrowDownToLine size={16} aria-hidden="true" />
          {t(($) => $.deposit)}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/account/money/withdraw">
          <ArrowUpFromLine size={16} aria-hidden="true" />
          {t(($) => $.withdraw)}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/account/money/internal-transfer">
          <ArrowLeftRight size={16} aria-hidden="true" />
          {t(($) => $.ownTransfer)}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/account/money/transfer">
          <Send size={16} aria-hidden="true" />
          {t(($) => $.send)}
        </Link>
      </Button>
    </nav>
  );
}

/** The balance sheet: what of it is available, and where the rest is. */
function Lines({ lines, rateCurrency }: { lines: Portfolio['lines']; rateCurrency: string }): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <dl aria-label={t(($) => $.whereItIs)} className="mt-2 grid max-w-80 grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-13">
      {lines.map(({ line, value }) => (
        <div key={line} className="contents">
          <dt className="text-t2">{t(($) => $.lines[line])}</dt>
          <dd className="text-right tabular-nums">
            <Private>{worthText(value, false, rateCurrency)}</Private>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in the two coins that people count in. */
const alsoIn = ['BTC', 'USDT'] as const;

function Summary({
  portfolio,
  failed,
  rateCurrency,
  rates,
  hasPast,
}: {
  portfolio: Portfolio | undefined;
  failed: boolean;
  rateCurrency: Site['rateCurrency'];
  hasPast: boolean | undefined;
  rates: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const { t } = useTexts('wallet');
  const { hidden, toggle } = useHideAmounts();
  const also = alsoIn.flatMap((coin) => {
    const value = typeof portfolio?.value === 'string' ? inCoin(portfolio.value, coin, rates) : null;
    return value === null ? [] : [`${withMinus(dynamicNumber(value))} ${coin}`];
  });
  const total = worthText(portfolio?.value, failed, rateCurrency);
  const slices = slicesOf(portfolio?.all ?? []);
  return (
    <section className="ui-card grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col justify-center px-5 py-5">
        <p className="flex items-center gap-1 text-13 text-t2">
          {t(($) => $.total)}
          <IconButton label={hidden ? t(($) => $.showAmounts) : t(($) => $.hideAmounts)} aria-pressed={hidden} onClick={toggle}>
            {hidden ? <EyeOff size={16} /> : <Eye size={16} />}
          </IconButton>
        </p>
        <p className="mt-1 min-h-9 text-28 font-semibold tracking-tight">
          {total === null ? (
            <Skeleton className="mt-3 w-40" />
          ) : (
            <Private>
              <Fitted sizePx={28}>{total}</Fitted>
            </Private>
          )}
        </p>
        <p className="min-h-[18px] text-13 text-t2">{also.length === 0 ? null : <Private>{`≈ ${also.join(' · ')}`}</Private>}</p>
        {portfolio === undefined || portfolio.lines.length < 2 ? null : <Lines lines={portfolio.lines} rateCurrency={rateCurrency} />}
        <p className="mt-2 text-12 text-t3">
          {t(($) => $.lastPrices)}
          {portfolio === undefined || portfolio.unpriced.length === 0
            ? null
            : ` ${t(($) => $.unpriced, { coins: portfolio.unpriced.join(' · ') })}`}
        </p>
        {hasPast === undefined ? <Skeleton className="mt-4 h-51 w-full" /> : null}
        {hasPast === true ? <ValueCurve rateCurrency={rateCurrency} /> : null}
      </div>
      <div className="grid min-h-46 content-center border-line px-5 py-4 max-lg:border-t lg:border-l">
        {portfolio === undefined ? (
          failed ? (
            <p className="text-center text-t3">–</p>
          ) : (
            <Skeleton className="mt-18 w-full" />
          )
        ) : (
          <AssetRing slices={slices} coins={new Set(portfolio.all.map(({ coin }) => coin)).size} rateCurrency={rateCurrency} />
        )}
      </div>
    </section>
  );
}
