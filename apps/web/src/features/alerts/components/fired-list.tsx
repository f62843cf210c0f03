import { baseOf, pairName } from '@agio/kernel';
import { Button, cn, CoinMark, EmptyState, Moment, price as priceText, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alertHistoryQuery, type Alert } from '../../../shared/alerts/api.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

const DAYS = 90;
/** Below the alerts that wait only the latest are shown. */
const FEW = 4;
const grid = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 md:grid-cols-[11rem_9rem_1fr_7rem_8rem] md:items-center';

/** Alerts that fired, the latest first; each can be set again. */
export function FiredList({ page, isWhole, onAgain }: { page: number; isWhole: boolean; onAgain: (alert: Alert) => void }): ReactNode {
  const { t } = useTexts('alerts');
  const navigate = useNavigate();
  const history = useQuery(alertHistoryQuery(page));
  const all = history.data?.list ?? [];
  const list = isWhole ? all : all.slice(0, FEW);
  const pages = Math.max(1, Math.ceil((history.data?.total ?? 0) / (history.data?.limit ?? 20)));
  if (!isWhole && list.length === 0 && !history.isError) return null;
  return (
    <section className="ui-card mb-4 overflow-hidden" aria-busy={history.isPlaceholderData}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-5 py-4">
        <h2 className="text-16">{t(($) => $.fired)}</h2>
        <span className="text-12 text-t2">{t(($) => $.days, { days: DAYS })}</span>
      </div>
      <ListState query={history} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.noneFired)}</EmptyState>} />
      {list.length === 0 ? null : (
        <div className={cn(grid, 'border-t border-line px-5 py-2 text-12 text-t2 max-md:hidden')} aria-hidden="true">
          {(['time', 'market', 'what', 'trade'] as const).map((column) => (
            <span key={column} className={column === 'trade' ? 'text-right' : undefined}>
              {t(($) => $.columns[column])}
            </span>
          ))}
        </div>
      )}
      <ul>
        {list.map((alert) => (
          <FiredLine key={alert.id} alert={alert} onAgain={() => onAgain(alert)} />
        ))}
      </ul>
      {isWhole ? (
        <ListPages
          page={page}
          count={pages}
          onPage={(next) => void navigate({ to: '/account/alerts', search: { tab: 'fired', p: String(next) }, replace: true })}
        />
      ) : null}
    </section>
  );
}

function FiredLine({ alert, onAgain }: { alert: Alert; onAgain: () => void }): ReactNode {
  const { t } = useTexts('alerts');
  const { direction, endedAt, market: pair, note, price, state, tradePrice } = alert;
  const market = useQuery(marketsQuery).data?.find((one) => one.market === pair);
  const text = (value: string): string => priceText(value, market?.priceDecimals ?? 2);
  const what = t(($) => $.was[direction], { price: text(price) });
  return (
    <li className={cn(grid, 'border-t border-line px-5 py-3')}>
      {endedAt === null ? <span>--</span> : <Moment ms={endedAt} className="text-t2 max-md:order-3 max-md:text-12" />}
      <Link to="/exchange/$pair" params={{ pair }} className="flex items-center gap-2 font-medium">
        <CoinMark coin={baseOf(pair)} size={24} />
        {pairName(pair)}
      </Link>
      <div className="min-w-0 max-md:order-2 max-md:col-span-2">
        <p>{state === 'ended' ? `${text(price)}: ${t(($) => $.was.ended)}` : what}</p>
        {note === '' ? null : <p className="text-12 break-words text-t2">{note}</p>}
      </div>
      <span className="text-right tabular-nums max-md:order-4 max-md:text-12 max-md:text-t2">
        {tradePrice === null ? '--' : text(tradePrice)}
      </span>
      <span className="flex justify-end max-md:order-1">
        {state === 'ended' ? null : (
          <Button look="outline" size="s" onClick={onAgain}>
            {t(($) => $.again)}
          </Button>
        )}
      </span>
    </li>
  );
}
