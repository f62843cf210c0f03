import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, currency, EmptyState, multiplyDecimals, Skeleton, toneOf, useTexts } from '@agio/ui';
import { Figures } from '../../../shared/figures.tsx';
import { useSite } from '../../../shared/info.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { money, signed } from '../../../shared/quantify/money.ts';
import { mineQuery, ownWindows, type OwnRanking, type OwnWindow } from '../api/quantify.ts';
import { plainShare, signedShare } from '../state/figures.ts';
import { CoinsCard } from './coins-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { RobotsCard } from './robots-card.tsx';

export function OverviewVisitor(): ReactNode {
  const { t } = useTexts('ranking');
  return (
    <EmptyState
      className="ui-card"
      action={
        <Button look="primary" size="m" onClick={() => mayAct()}>
          {t(($) => $.mine.logIn)}
        </Button>
      }
    >
      {t(($) => $.mine.visitor)}
    </EmptyState>
  );
}

/** The customer's own robots together. */
export function Overview(): ReactNode {
  const { t } = useTexts('ranking');
  const navigate = useNavigate();
  const search = useSearch({ from: '/allmill' });
  const window = ownWindows.find((one) => one === search.window) ?? '90';
  const mine = useQuery(mineQuery(window));
  const show = (next: OwnWindow): void => void navigate({ to: '/allmill', search: { window: next }, replace: true, resetScroll: false });
  if (mine.isError && mine.data === undefined) return <QueryError query={mine} />;
  if (mine.data === undefined) return <Skeleton className="h-96 w-full" />;
  if (mine.data.curve.length === 0 || (mine.data.robots.length === 0 && Number(mine.data.equity) === 0))
    return (
      <EmptyState
        className="ui-card"
        action={
          <Button asChild look="primary" size="m">
            <Link to="/autoTrade">{t(($) => $.robots.new)}</Link>
          </Button>
        }
      >
        {t(($) => $.mine.none)}
      </EmptyState>
    );
  return (
    <div className="-mb-4 flex flex-col" aria-busy={mine.isPlaceholderData}>
      <Together mine={mine.data} window={window} />
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div className="flex min-w-0 flex-col gap-4">
          <EquityCard mine={mine.data} window={window} onWindow={show} />
          <CoinsCard mine={mine.data} />
        </div>
        <RobotsCard mine={mine.data} />
      </div>
    </div>
  );
}

function Together({ mine, window }: { mine: OwnRanking; window: OwnWindow }): ReactNode {
  const { t } = useTexts('ranking');
  const worth = useWorth(mine.equity, mine.coin);
  const earned = (key: 'month' | 'today' | 'week') => ({
    key,
    name: t(($) => $.mine[key]),
    value: <span className={toneOf(mine[key].profit)}>{signed(mine[key].profit)}</span>,
    note: signedShare(mine[key].returned),
  });
  return (
    <Figures
      list={[
        {
          key: 'equity',
          name: t(($) => $.mine.equity),
          value: (
            <>
              {money(mine.equity)} <span className="text-13 font-normal text-t2">{mine.coin}</span>
            </>
          ),
          note: worth === undefined ? '' : t(($) => $.mine.about, { value: worth }),
        },
        earned('today'),
        earned('week'),
        earned('month'),
        {
          key: 'running',
          name: t(($) => $.mine.running),
          value: mine.running,
          note: t(($) => $.mine.of, { count: mine.runningMax }),
        },
        {
          key: 'drawdown',
          name: t(($) => $.mine.drawdown),
          value: plainShare(mine.drawdown),
          note: t(($) => $.mine[`drawdownIn_${window}`]),
        },
      ]}
    />
  );
}

/** An amount in the currency of the site, or the customer's own. */
function useWorth(amount: string, coin: string): string | undefined {
  const site = useSite();
  const rate = site?.rates[coin];
  return site === undefined || rate === undefined ? undefined : currency(multiplyDecimals(amount, rate), site.rateCurrency);
}
