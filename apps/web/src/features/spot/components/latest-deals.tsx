import { EmptyState, fixed, formatTime, groupThousands, price as priceText, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { memo, useRef, useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { useAccount } from '../api/account-feed.ts';
import { useDeals } from '../api/deals-feed.ts';
import { myDealsQuery } from '../api/queries.ts';
import { withRecent } from '../state/open-orders.ts';
import { pickLevel } from '../state/pick.ts';
import { useHeight } from './use-room.ts';

type DealLine = {
  readonly id: string;
  readonly price: string;
  readonly amount: string;
  readonly side: 'buy' | 'sell';
  readonly time: number;
};

const DealRow = memo(function DealRow({ deal, market, language }: { deal: DealLine; market: Market; language: string }): ReactNode {
  return (
    <button type="button" tabIndex={-1} className="ex-bk deal" onClick={() => pickLevel(deal.price, null, null)}>
      <span className={deal.side === 'buy' ? 'text-up' : 'text-down'}>
        {priceText(deal.price, market.priceDecimals)} <span aria-hidden="true">{deal.side === 'buy' ? '↑' : '↓'}</span>
      </span>
      <span>{groupThousands(fixed(deal.amount, market.amountDecimals))}</span>
      <span className="text-t2">{formatTime(deal.time, language)}</span>
    </button>
  );
});

/** Own fills in one market: those from the socket since, then the server's list. */
export function useMyFills(market: string | null, enabled: boolean) {
  const query = useInfiniteQuery({ ...myDealsQuery(market), enabled });
  const recent = useAccount((state) => state.fills);
  const listed = query.data?.pages.flatMap((page) => page.list) ?? [];
  return { query, list: withRecent(recent, listed, market) };
}

export function LatestDeals({ market, phone }: { market: Market; phone?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const [mine, setMine] = useState(false);
  const own = loggedIn && mine;
  const list = useDeals(market.market);
  const fills = useMyFills(market.market, own);
  const ownReady = useQueryClient().getQueryState(myDealsQuery(market.market).queryKey)?.status !== 'pending';
  const body = useRef<HTMLDivElement>(null);
  const height = useHeight(body);
  const shown: readonly DealLine[] = own ? fills.list : (list ?? []);
  const count = phone === true ? 40 : Math.floor(height / 20);
  const loading = own ? !ownReady : list === null;
  return (
    <section className="ex-pane ex-deals" aria-label={t(($) => $.deals.label)}>
      <div className="ex-hd">
        {phone === true ? null : <h2>{t(($) => $.deals.label)}</h2>}
        <span className="flex-1" />
        {loggedIn ? (
          <button type="button" className="ex-mine" aria-pressed={mine} onClick={() => setMine(!mine)}>
            {t(($) => $.deals.mine)}
          </button>
        ) : null}
      </div>
      <div className="ex-bkh" aria-hidden="true">
        <span>{t(($) => $.deals.price, { coin: market.quote })}</span>
        <span>{t(($) => $.deals.amount, { coin: market.base })}</span>
        <span>{t(($) => $.deals.time)}</span>
      </div>
      <div ref={body} className="ex-deals-body">
        {loading
          ? Array.from({ length: Math.max(4, count) }, (_, row) => (
              <div key={row} className="ex-bk" aria-hidden="true">
                <Skeleton className="w-14" />
                <Skeleton className="ml-auto w-12" />
                <Skeleton className="ml-auto w-12" />
              </div>
            ))
          : shown.slice(0, Math.max(1, count)).map((deal) => <DealRow key={deal.id} deal={deal} market={market} language={language} />)}
        {loading || shown.length > 0 ? null : own && fills.query.isError ? (
          <QueryError query={fills.query} />
        ) : (
          <EmptyState>{own ? t(($) => $.deals.emptyMine) : t(($) => $.deals.empty)}</EmptyState>
        )}
      </div>
    </section>
  );
}
