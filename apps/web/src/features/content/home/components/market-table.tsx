import { pairName } from '@agio/kernel';
import { memo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Badge,
  Button,
  CoinMark,
  EmptyState,
  ErrorState,
  PercentChange,
  price,
  PriceFlash,
  SearchField,
  Segmented,
  SkeletonRows,
  SortTh,
  Sparkline,
  Statistic,
  Table,
  Td,
  Th,
  useTexts,
  type Sort,
} from '@agio/ui';
import {
  directionOf,
  matches,
  quotesOf,
  sortRows,
  startUpTag,
  useFavourites,
  type Favourites,
  type MarketRow,
  type MarketSortKey,
} from '../../../../shared/markets/index.ts';
import { useTrends, type HomeMarkets } from '../state/use-market-rows.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { Pair, Worth } from './pair.tsx';

const favouritesTab = 'favourites';
const columns = 7;

/** Which rows a tab shows: a quote coin's, the favourites, or the start-up zone. */
function rowsOf(tab: string, rows: readonly MarketRow[], favourites: readonly string[]): readonly MarketRow[] {
  if (tab === favouritesTab) return rows.filter((row) => favourites.includes(row.market.market));
  if (tab === startUpTag) return rows.filter((row) => row.market.tags.includes(startUpTag));
  return rows.filter((row) => row.market.quote === tab);
}

export function MarketTable({ markets }: { markets: HomeMarkets }): ReactNode {
  const { t } = useTexts('home');
  const favourites = useFavourites();
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort<MarketSortKey>>({ key: 'volume', direction: 'descending' });
  const quotes = quotesOf(markets.rows.map((row) => row.market));
  const tab = chosen ?? quotes[0] ?? '';
  const hasStartUps = markets.rows.some((row) => row.market.tags.includes(startUpTag));
  // A search looks everywhere, whatever tab stands open.
  const pool = search.trim() === '' ? rowsOf(tab, markets.rows, favourites.list) : markets.rows;
  const rows = sortRows(
    pool.filter((row) => matches(row.market, search, markets.coins)),
    sort.key,
    sort.direction,
  );
  const oneQuote = rows.every((row) => row.market.quote === rows[0]?.market.quote) ? rows[0]?.market.quote : undefined;

  return (
    <section className="ui-card min-w-0" aria-label={t(($) => $.markets)}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-3 pb-1 sm:px-5">
        <Segmented
          look="pills"
          label={t(($) => $.markets)}
          value={tab}
          onValueChange={setChosen}
          items={[
            { value: favouritesTab, label: <FavouritesLabel count={favourites.list.length} /> },
            ...quotes.map((quote) => ({ value: quote, label: quote })),
            ...(hasStartUps ? [{ value: startUpTag, label: t(($) => $.startUpZone) }] : []),
          ]}
        />
        <SearchField value={search} onValueChange={setSearch} label={t(($) => $.find)} className="w-full sm:w-42" />
      </div>
      <Table label={t(($) => $.markets)} className={narrow}>
        <MarketHead sort={sort} onSort={setSort} quote={oneQuote} />
        <tbody>
          {markets.state === 'loading' ? <SkeletonRows rows={8} columns={columns} /> : null}
          {markets.state === 'ready' ? rows.map((row) => <Row key={row.market.market} row={row} favourites={favourites} />) : null}
        </tbody>
      </Table>
      {markets.state === 'failed' ? <ErrorState onRetry={markets.retry} /> : null}
      {markets.state === 'ready' && rows.length === 0 ? (
        <NoMarkets noFavourites={tab === favouritesTab && search.trim() === ''} onShowAll={() => setChosen(quotes[0] ?? '')} />
      ) : null}
    </section>
  );
}

/** On phones the columns after the change are hidden, so the change needs the padding of the card's edge. */
const LAST_ON_PHONES = 'max-sm:pr-4';
const narrow = 'max-[379px]:[&_:is(td,th)]:px-1.5 max-[379px]:[&_:is(td,th):nth-child(4)]:pr-3';

function FavouritesLabel({ count }: { count: number }): ReactNode {
  const { t } = useTexts('home');
  return (
    <>
      {t(($) => $.favourites)}
      {count > 0 ? <Badge count={count} /> : null}
    </>
  );
}

type Heads = { sort: Sort<MarketSortKey>; onSort: (sort: Sort<MarketSortKey>) => void };

/** `quote` is the coin that all amounts are in, where it is one. */
function MarketHead({ quote, ...heads }: Heads & { quote: string | undefined }): ReactNode {
  const { t } = useTexts('home');
  return (
    <thead>
      <tr>
        <Th className="w-8 pr-0 max-sm:pl-1.5">
          <span className="sr-only">{t(($) => $.columns.favourite)}</span>
        </Th>
        <SortTh name="market" {...heads}>
          {t(($) => $.columns.market)}
        </SortTh>
        <SortTh name="last" right {...heads}>
          {t(($) => $.columns.last)}
        </SortTh>
        <SortTh name="change" right className={LAST_ON_PHONES} {...heads}>
          {t(($) => $.columns.change)}
        </SortTh>
        <Th right className="max-md:hidden">
          {t(($) => $.columns.trend)}
        </Th>
        <SortTh name="volume" right className="max-md:hidden" {...heads}>
          {quote === undefined ? t(($) => $.columns.amount) : t(($) => $.columns.amountIn, { coin: quote })}
        </SortTh>
        <Th right className="max-sm:hidden">
          <span className="sr-only">{t(($) => $.columns.action)}</span>
        </Th>
      </tr>
    </thead>
  );
}

function NoMarkets({ noFavourites, onShowAll }: { noFavourites: boolean; onShowAll: () => void }): ReactNode {
  const { t } = useTexts('home');
  const { t: common } = useTexts('common');
  if (!noFavourites) return <EmptyState>{common(($) => $.noMatch)}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button look="outline" size="s" onClick={onShowAll}>
          {t(($) => $.showAll)}
        </Button>
      }
    >
      {t(($) => $.noFavourites)}
    </EmptyState>
  );
}

/** The whole line opens the market for a pointer; for keys and screen readers the link and the star are in it. */
const Row = memo(function Row({ row, favourites }: { row: MarketRow; favourites: Favourites }): ReactNode {
  const { t } = useTexts('home');
  const navigate = useNavigate();
  const trend = useTrends();
  const { market, ticker } = row;
  const pair = pairName(market.market);
  return (
    <tr className="cursor-pointer" onClick={() => void navigate({ to: '/exchange/$pair', params: { pair: market.market } })}>
      <Td className="w-8 pr-0 max-sm:pl-1.5">
        <FavouriteStar market={market.market} favourites={favourites} />
      </Td>
      <Td>
        <span className="flex items-center gap-2">
          <CoinMark coin={market.base} className="max-sm:hidden" />
          <Link
            to="/exchange/$pair"
            params={{ pair: market.market }}
            aria-label={t(($) => $.tradePair, { pair })}
            onClick={(event) => event.stopPropagation()}
          >
            <Pair base={market.base} quote={market.quote} />
          </Link>
        </span>
      </Td>
      <Td right className="leading-[18px]">
        {ticker === undefined ? (
          '--'
        ) : (
          <PriceFlash value={ticker.last} className="font-medium">
            {price(ticker.last, market.priceDecimals)}
          </PriceFlash>
        )}
        <span className="max-[339px]:hidden">
          <Worth row={row} />
        </span>
      </Td>
      <Td right className={LAST_ON_PHONES}>
        {ticker === undefined ? '--' : <PercentChange ratio={ticker.change} className="font-medium" />}
      </Td>
      <Td right className="max-md:hidden">
        <Sparkline values={trend(market.market, ticker?.last)} tone={directionOf(ticker?.change)} className="ml-auto" />
      </Td>
      <Td right className="text-t2 max-md:hidden">
        {ticker === undefined ? '--' : <Statistic value={ticker.volume} />}
      </Td>
      <Td right className="max-sm:hidden">
        <Button asChild look="outline" size="s">
          <Link
            to="/exchange/$pair"
            params={{ pair: market.market }}
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event) => event.stopPropagation()}
          >
            {t(($) => $.trade)}
          </Link>
        </Button>
      </Td>
    </tr>
  );
});
