import { pairName } from '@agio/kernel';
import './page.css';
import './book.css';
import './chart.css';
import './form.css';
import './orders.css';
import './phone.css';
import { Button, EmptyState, ErrorState, formatDateTime, Notice, useLanguage, useTexts, lazy } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useErrorText } from '../../../shared/error-text.ts';
import { marketsQuery, type Market } from '../../../shared/markets/index.ts';
import { useMedia } from '../../../shared/use-media.ts';
import { useAccountFeed } from '../api/account-feed.ts';
import { useBookFeed } from '../api/book-feed.ts';
import { useDealsFeed } from '../api/deals-feed.ts';
import { lastMarket, rememberMarket } from '../api/remembered.ts';
import { useTickerFeed } from '../api/use-market-data.ts';
import { useLeaveFullScreen } from '../chart/full-screen.ts';
import { dropPick } from '../state/pick.ts';
import { OrderDialogs } from '../orders/components/order-dialogs.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useFillNews } from './use-fill-news.ts';
import { Workspace } from './workspace.tsx';

const PHONE = '(max-width: 759px)';
const loadPhone = async () => await import('./phone.tsx');
const Phone = lazy(async () => ({ default: (await loadPhone()).Phone }));
const Tablet = lazy(async () => ({ default: (await import('./tablet.tsx')).Tablet }));
// Asked for at once where it will be needed, so that a phone does not wait twice.
if (matchMedia(PHONE).matches) void loadPhone();

/** The trading page, `/exchange`, `/exchange/:pair` and `/trade`. Without a pair it opens the one that was looked at last, else the first. */
export function ExchangePage(): ReactNode {
  const pair = useParams({ strict: false, select: (params) => params.pair });
  const { t } = useTexts('exchange');
  const errorText = useErrorText();
  const query = useQuery(marketsQuery);
  if (query.data === undefined) {
    if (query.isError)
      return (
        <ErrorState className="min-h-[60dvh]" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {errorText(query.error)}
        </ErrorState>
      );
    return <PageSkeleton />;
  }
  const markets = query.data;
  const first = markets[0];
  if (first === undefined) return <EmptyState className="min-h-[60dvh]">{t(($) => $.state.noMarkets)}</EmptyState>;
  if (pair === undefined) {
    const last = lastMarket();
    const known = markets.find((market) => market.market === last) ?? first;
    return <Navigate to="/exchange/$pair" params={{ pair: known.market }} replace />;
  }
  const wanted = pair.toUpperCase().replace(/[-/]/, '_');
  const market = markets.find((one) => one.market === wanted);
  if (market === undefined) return <Unknown pair={pair} first={first} />;
  return <MarketPage key={market.market} market={market} />;
}

function Unknown({ pair, first }: { pair: string; first: Market }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <EmptyState
      className="min-h-[60dvh]"
      action={
        <Button asChild look="outline" size="s">
          <Link to="/exchange/$pair" params={{ pair: first.market }}>
            {t(($) => $.state.otherMarket, { pair: pairName(first.market) })}
          </Link>
        </Button>
      }
    >
      {t(($) => $.state.noMarket, { pair })}
    </EmptyState>
  );
}

function MarketPage({ market }: { market: Market }): ReactNode {
  const desk = useMedia('(min-width: 1080px)');
  const phone = useMedia(PHONE);
  const { news, onFills } = useFillNews();
  useTickerFeed(market.market);
  useBookFeed(market.market);
  useDealsFeed(market.market);
  useAccountFeed(onFills);
  useLeaveFullScreen();
  useEffect(() => {
    rememberMarket(market.market);
    return dropPick;
  }, [market.market]);
  return (
    <>
      <h1 className="sr-only">{pairName(market.market)}</h1>
      <Phase market={market} />
      <Suspense fallback={<PageSkeleton />}>
        {desk ? <Workspace market={market} /> : phone ? <Phone market={market} /> : <Tablet market={market} />}
      </Suspense>
      <OrderDialogs />
      <p className="sr-only" role="status" aria-live="polite">
        {news}
      </p>
    </>
  );
}

/** Says so when the market is not simply open, when it ends, and when too few people trade there. */
function Phase({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const language = useLanguage();
  const texts = {
    open: null,
    'post-only': t(($) => $.state.postOnlyPhase),
    'cancel-only': t(($) => $.state.closed),
    halted: t(($) => $.state.halted),
  };
  const time = market.delistAt === null ? '' : formatDateTime(market.delistAt, language);
  const ending =
    market.delistAt === null ? null : market.delisted ? t(($) => $.state.delisted, { time }) : t(($) => $.state.delisting, { time });
  const thin = market.status === 'open' && market.reference === null ? t(($) => $.state.thin) : null;
  const sentences = [market.delisted ? null : texts[market.status], ending, thin].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" size="s" role="status" className="mx-1 mt-1">
      {sentences.join(' ')}
    </Notice>
  );
}
