import {
  CoinMark,
  EmptyState,
  Kbd,
  percent,
  price,
  SearchField,
  Segmented,
  signOf,
  SortTh,
  Statistic,
  Table,
  Th,
  useTexts,
  type Sort,
} from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  coinsQuery,
  marketRows,
  marketsQuery,
  matches,
  quotesOf,
  sortRows,
  useFavourites,
  useTickers,
  type Market,
  type MarketRow,
  type MarketSortKey,
} from '../../../shared/markets/index.ts';
import { StarMark } from './star.tsx';

const FAVOURITES = 'favourites';
const ALL = 'all';

/** Which markets a tab shows: favourites, all, a quote coin, or a tag. */
function inTab(market: Market, tab: string, favourites: readonly string[]): boolean {
  if (tab === ALL) return true;
  if (tab === FAVOURITES) return favourites.includes(market.market);
  return tab.startsWith('#') ? market.tags.includes(tab.slice(1)) : market.quote === tab;
}

/** 0 where the base coin begins with what was typed, 1 where the pair holds it, 2 where only a name does. */
function rank(market: Market, search: string): number {
  const wanted = search
    .trim()
    .toUpperCase()
    .replace(/[/\-\s]/, '_');
  return market.base.startsWith(wanted) || market.market.startsWith(wanted) ? 0 : market.market.includes(wanted) ? 1 : 2;
}

type MarketListInput = {
  readonly markets: readonly Market[];
  readonly tickers: Parameters<typeof marketRows>[1];
  readonly coins: Parameters<typeof matches>[2];
  readonly search: string;
  readonly tab: string;
  readonly favourites: readonly string[];
  readonly sort: Sort<MarketSortKey>;
};

/** The markets to show, in order; a search looks everywhere, whatever tab stands open. */
function found({ markets, tickers, coins, search, tab, favourites, sort }: MarketListInput): readonly MarketRow[] {
  const matching = marketRows(markets, tickers).filter(
    ({ market }) => matches(market, search, coins) && (search !== '' || inTab(market, tab, favourites)),
  );
  const sorted = sortRows(matching, sort.key, sort.direction);
  // Anyone who types a coin wants its markets first, then those where only the name has the letters.
  return search === '' ? sorted : sorted.toSorted((a, b) => rank(a.market, search) - rank(b.market, search));
}

type RowActions = { readonly onOpen: (market: string) => void; readonly onStar: (market: string) => void };

/** The keys of the panel: arrows move between search and rows, Enter in the search opens the first, F marks a favourite. */
function pressed(event: KeyboardEvent<HTMLElement>, rows: readonly MarketRow[], { onOpen, onStar }: RowActions): void {
  const panel = event.currentTarget;
  const all = [...panel.querySelectorAll<HTMLElement>('[data-row]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) panel.querySelector('input')?.focus();
    else all[Math.min(next, all.length - 1)]?.focus();
  } else if (event.key === 'Enter' && at < 0 && event.target instanceof HTMLInputElement) {
    const first = rows[0];
    if (first !== undefined) onOpen(first.market.market);
  } else if (at >= 0 && event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const row = rows[at];
    if (row !== undefined) onStar(row.market.market);
  }
}

/** Search, tabs and a table of markets. From the search the arrow keys go into the rows; there Enter opens and F marks a favourite. */
export function PairPanel({ current, onDone }: { current: string; onDone: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  const { t: tc } = useTexts('common');
  const navigate = useNavigate();
  const markets = useQuery(marketsQuery).data ?? [];
  const coins = useQuery(coinsQuery).data;
  const tickers = useTickers().data;
  const favourites = useFavourites();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState(() => markets.find((market) => market.market === current)?.quote ?? ALL);
  const [sort, setSort] = useState<Sort<MarketSortKey>>({ key: 'volume', direction: 'descending' });

  const rows = found({ markets, tickers, coins, search, tab, favourites: favourites.list, sort });

  function open(market: string): void {
    void navigate({ to: '/exchange/$pair', params: { pair: market } });
    onDone();
  }
  const tabs = useTabs(markets);
  return (
    // Arrow keys bubble up here from the search and the rows alike.
    <div onKeyDown={(event) => pressed(event, rows, { onOpen: open, onStar: favourites.toggle })} className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pt-3 pb-2">
        <SearchField size="form" label={t(($) => $.chooser.search)} value={search} onValueChange={setSearch} />
      </div>
      <Segmented
        look="pills"
        size="s"
        className="px-3 pb-2"
        label={t(($) => $.chooser.label)}
        value={tab}
        onValueChange={setTab}
        items={tabs}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Table rows={28} label={t(($) => $.chooser.label)}>
          <PairHead sort={sort} onSort={setSort} />
          <tbody>
            {rows.map((row) => (
              <PairRow
                key={row.market.market}
                row={row}
                current={row.market.market === current}
                marked={favourites.list.includes(row.market.market)}
                onStar={favourites.toggle}
                onOpen={open}
              />
            ))}
          </tbody>
        </Table>
        {rows.length === 0 ? (
          <EmptyState>{search === '' && tab === FAVOURITES ? t(($) => $.chooser.noFavourites) : tc(($) => $.noMatch)}</EmptyState>
        ) : null}
      </div>
      <KeysHelp />
    </div>
  );
}

/** Favourites, all, the quote coins, and what markets are tagged with. */
function useTabs(markets: readonly Market[]): { value: string; label: ReactNode }[] {
  const { t } = useTexts('exchange');
  const tags = [...new Set(markets.flatMap((market) => market.tags))];
  const knownTag = (tag: string): string => t(($) => $.tags[tag as 'startup'], { defaultValue: tag });
  return [
    { value: FAVOURITES, label: <FavouritesLabel text={t(($) => $.chooser.favourites)} /> },
    { value: ALL, label: t(($) => $.chooser.all) },
    ...quotesOf(markets).map((quote) => ({ value: quote, label: quote })),
    ...tags.map((tag) => ({ value: `#${tag}`, label: knownTag(tag) })),
  ];
}

function PairHead({ sort, onSort }: { sort: Sort<MarketSortKey>; onSort: (sort: Sort<MarketSortKey>) => void }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <thead>
      <tr>
        <Th className="w-7">
          <span className="sr-only">{t(($) => $.chooser.favourites)}</span>
        </Th>
        <SortTh name="market" sort={sort} onSort={onSort} className="pl-0!">
          {t(($) => $.chooser.market)}
        </SortTh>
        <SortTh name="last" sort={sort} onSort={onSort} right>
          {t(($) => $.chooser.last)}
        </SortTh>
        <SortTh name="change" sort={sort} onSort={onSort} right>
          {t(($) => $.chooser.change)}
        </SortTh>
        <SortTh name="volume" sort={sort} onSort={onSort} right className="ex-wide">
          {t(($) => $.chooser.amount)}
        </SortTh>
      </tr>
    </thead>
  );
}

function KeysHelp(): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <div className="ex-keys" aria-hidden="true">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {t(($) => $.chooser.move)}
      <Kbd>Enter</Kbd> {t(($) => $.chooser.open)}
      <Kbd>F</Kbd> {t(($) => $.chooser.favourite)}
    </div>
  );
}

function FavouritesLabel({ text }: { text: string }): ReactNode {
  return (
    <>
      <Star size={14} className="text-star" fill="currentColor" aria-hidden="true" />
      {text}
    </>
  );
}

type PairRowProps = {
  row: MarketRow;
  current: boolean;
  marked: boolean;
  onStar: (market: string) => void;
  onOpen: (market: string) => void;
};

function PairRow({ row: { market, ticker }, current, marked, onStar, onOpen }: PairRowProps): ReactNode {
  const { t } = useTexts('exchange');
  const pair = `${market.base}/${market.quote}`;
  const sign = signOf(ticker?.change ?? '0');
  return (
    <tr aria-selected={current} className="cursor-pointer" onClick={() => onOpen(market.market)}>
      <td>
        <button
          type="button"
          className="ex-star"
          tabIndex={-1}
          aria-pressed={marked}
          aria-label={marked ? t(($) => $.marketLine.unfavourite, { pair }) : t(($) => $.marketLine.favourite, { pair })}
          onClick={(event) => {
            event.stopPropagation();
            onStar(market.market);
          }}
        >
          <StarMark marked={marked} />
        </button>
      </td>
      <td className="pl-0!">
        <button
          type="button"
          data-row
          className="ex-row-name"
          aria-current={current ? 'true' : undefined}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(market.market);
          }}
        >
          <CoinMark coin={market.base} size={20} />
          <span className="font-[500]">
            {market.base}
            <span className="font-[400] text-t3">/{market.quote}</span>
          </span>
        </button>
      </td>
      <td className="r">{price(ticker?.last ?? market.openingPrice, market.priceDecimals)}</td>
      <td className={`r ${sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-t2'}`}>{percent(ticker?.change ?? '0')}</td>
      <td className="r ex-wide text-t2">{ticker === undefined ? '--' : <Statistic value={ticker.volume} />}</td>
    </tr>
  );
}
