import {
  compareDecimals,
  divideDecimals,
  fixed,
  multiplyDecimals,
  price as priceText,
  Segmented,
  Skeleton,
  subtractDecimals,
  trimZeros,
  useTexts,
  lazy,
} from '@agio/ui';
import { Suspense, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useAccount } from '../api/account-feed.ts';
import { useLiveStatus } from '../../../shared/live.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useLastSide } from '../api/deals-feed.ts';
import { useBook } from '../api/book-feed.ts';
import { useTicker } from '../api/use-market-data.ts';
import { fillRows, groupDecimals, groupLevels, groupedOwnPrices, groupSteps, scaleRows, sumRows } from '../state/grouping.ts';
import type { BookRow } from '../state/grouping.ts';
import { restingPrices } from '../state/open-orders.ts';
import { pickLevel } from '../state/pick.ts';
import { useTrading } from '../state/trading-preferences.ts';
import { BookRows } from './book-rows.tsx';
import { BookViewIcon } from './book-view-icon.tsx';
import { tickOf } from './market-stats.tsx';
import { useHeight } from './use-room.ts';
import { Choice } from './first-use.tsx';

const QuickTrade = lazy(async () => ({ default: (await import('./quick-trade.tsx')).QuickTrade }));

type View = 'both' | 'bids' | 'asks';
const views = ['both', 'bids', 'asks'] as const;
/** A row's height, more or less: rows give way a little so that they fill the pane. */
const ROW = 20;
const MIDDLE = 32;

/** Own open prices on both sides of one market; a string, so that the book is not drawn again when nothing of it changed. */
function useOwnPrices(market: string): { bids: string[]; asks: string[] } {
  const text = useAccount((state) => restingPrices(state.orders.open, market).join('|'));
  return useMemo(() => {
    const parts = text === '' ? [] : text.split('|').map((part) => part.split(' '));
    const of = (side: string): string[] => parts.filter((part) => part[0] === side).map((part) => part[1] ?? '');
    return { bids: of('buy'), asks: of('sell') };
  }, [text]);
}

/** Rows of both sides as the view wants them: equal halves, or one side alone. */
function useRows(market: Market, step: string, view: View, room: number): { bids: BookRow[]; asks: BookRow[]; count: number; row: number } {
  const book = useBook(market.market, (state) => state.now);
  const own = useOwnPrices(market.market);
  const { count, row } = fillRows((room - MIDDLE) / (view === 'both' ? 2 : 1), ROW);
  const rows = useMemo(() => {
    const make = (side: 'bids' | 'asks'): BookRow[] =>
      sumRows(groupLevels(book[side], side, step, count), groupedOwnPrices(own[side], side, step));
    return scaleRows(view === 'asks' ? [] : make('bids'), view === 'bids' ? [] : make('asks'));
  }, [book, own, step, count, view]);
  return { ...rows, count, row };
}

export function OrderBook({ market, phone }: { market: Market; phone?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const ready = useBook(market.market, (state) => state.ready);
  const { lost } = useLiveStatus();
  const last = useTicker(market.market)?.last ?? market.openingPrice;
  const [view, setView] = useState<View>('both');
  // Steps are offered by the opening price, so that the list does not change while the customer reads it.
  const steps = useMemo(() => groupSteps(market.tickSize, market.openingPrice), [market]);
  const [chosen, setChosen] = useState(steps[0] ?? market.tickSize);
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? market.tickSize);
  const body = useRef<HTMLDivElement>(null);
  const room = useHeight(body);
  const { bids, asks, count, row } = useRows(market, step, view, phone === true ? MIDDLE + 24 * ROW : room);
  const decimals = groupDecimals(step);

  function keyed(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.ex-bk, .ex-mid-price') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    <section className={`ex-pane ex-book ${lost ? 'stale' : ''}`} aria-label={t(($) => $.book.label)}>
      <div className="ex-hd">
        {phone === true ? null : <h2>{t(($) => $.book.label)}</h2>}
        <span className="flex-1" />
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.book.views)}
          value={view}
          onValueChange={setView}
          className="ex-views"
          items={views.map((value) => ({ value, label: <BookViewIcon view={value} label={t(($) => $.book[value])} /> }))}
        />
        <Choice
          size="s"
          name={t(($) => $.book.step)}
          value={step}
          onValueChange={setChosen}
          options={steps.map((value) => ({ value, label: value }))}
        />
      </div>
      {phone === true ? null : <OneClick market={market} />}
      <div className="ex-bkh" aria-hidden="true">
        <span>{t(($) => $.book.price, { coin: market.quote })}</span>
        <span>{t(($) => $.book.amount, { coin: market.base })}</span>
        <span>{t(($) => $.book.sum, { coin: market.base })}</span>
      </div>
      <div ref={body} className="ex-bk-body" style={{ '--row': `${row}px` }} onKeyDown={keyed}>
        {ready ? (
          <>
            {view === 'bids' ? null : <BookRows rows={asks} side="asks" market={market} decimals={decimals} height={count * row} />}
            <Middle market={market} last={last} />
            {view === 'asks' ? null : <BookRows rows={bids} side="bids" market={market} decimals={decimals} height={count * row} />}
            {asks.length + bids.length === 0 ? <p className="p-4 text-center text-12 text-t2">{t(($) => $.book.empty)}</p> : null}
          </>
        ) : (
          <SkeletonBook rows={Math.max(6, Math.floor(room / ROW))} />
        )}
      </div>
    </section>
  );
}

/** Orders of one click, for those who have switched them on. */
function OneClick({ market }: { market: Market }): ReactNode {
  const isOn = useTrading((state) => state.oneClick);
  const loggedIn = useLoggedIn();
  return isOn && loggedIn ? (
    <Suspense>
      <QuickTrade market={market} />
    </Suspense>
  ) : null;
}

/** The last price between the sides, and how far apart they are. */
function Middle({ market, last }: { market: Market; last: string }): ReactNode {
  const { t } = useTexts('exchange');
  const bid = useBook(market.market, (state) => state.slow.bids[0]?.[0]);
  const ask = useBook(market.market, (state) => state.slow.asks[0]?.[0]);
  const { tone, arrow } = tickOf(useLastSide(market.market));
  const spread = bid === undefined || ask === undefined ? null : subtractDecimals(ask, bid);
  return (
    <div className="ex-mid">
      <button type="button" className={`ex-mid-price text-16 font-[600] ${tone}`} onClick={() => pickLevel(last, null, null)}>
        {priceText(last, market.priceDecimals)} <span aria-hidden="true">{arrow}</span>
      </button>
      <span className="flex-1" />
      <span className="text-12 text-t3">
        {spread === null || ask === undefined || compareDecimals(spread, '0') < 0
          ? t(($) => $.book.noSpread)
          : t(($) => $.book.spread, {
              value: trimZeros(spread),
              percent: `${fixed(divideDecimals(multiplyDecimals(spread, '100'), ask, 6), 4)}%`,
            })}
      </span>
    </div>
  );
}

function SkeletonBook({ rows }: { rows: number }): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className="ex-bk" aria-hidden="true">
      <Skeleton className="w-14" />
      <Skeleton className="ml-auto w-12" />
      <Skeleton className="ml-auto w-12" />
    </div>
  ));
}
