import { pairName } from '@agio/kernel';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { cn, CoinMark, Kbd, PercentChange, price, SearchField, Sheet, useTexts } from '@agio/ui';
import { coinsQuery, marketRows, marketsQuery, matches, sortRows, useTickers, type MarketRow } from '../../../shared/markets/index.ts';
import { useNames } from '../../../shared/names.ts';
import { useCommandEntries } from '../../entries.ts';
import { closeCommandMenu, useCommandMenu } from '../state/command.ts';

type Hit = {
  readonly id: string;
  readonly to: string;
  readonly row?: MarketRow;
  readonly page?: { readonly to: string; readonly label: string };
};

const marketsShown = 8;

/** What the search finds: the most traded markets first, then pages. */
function useHits(search: string): readonly Hit[] {
  const markets = useQuery(marketsQuery).data ?? [];
  const coins = useQuery(coinsQuery).data;
  const tickers = useTickers().data;
  const nameOf = useNames();
  const pages = useCommandEntries().map(({ to, name }) => ({ to, label: nameOf(name) }));
  const wanted = search.trim().toLowerCase();
  const rows = sortRows(
    marketRows(
      markets.filter((market) => matches(market, search, coins)),
      tickers,
    ),
    wanted === '' ? 'sort' : 'volume',
    'descending',
  ).slice(0, marketsShown);
  return [
    ...rows.map((row) => ({ id: row.market.market, to: `/exchange/${row.market.market}`, row })),
    ...pages.filter((page) => page.label.toLowerCase().includes(wanted)).map((page) => ({ id: page.to, to: page.to, page })),
  ];
}

function HitLine({
  hit,
  chosen,
  id,
  onChoose,
  onPoint,
}: {
  hit: Hit;
  chosen: boolean;
  id: string;
  onChoose: () => void;
  onPoint: () => void;
}): ReactNode {
  const { t } = useTexts('common');
  const { row, page } = hit;
  return (
    // The listbox moves the choice; focus stays in the search field.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={chosen}
      className={cn('flex h-9 cursor-pointer items-center gap-2 rounded-1 px-3', chosen && 'bg-s2')}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      {row === undefined ? (
        <>
          <ArrowRight size={16} className="mx-0.5 text-t2" aria-hidden="true" />
          <span className="flex-1">{page?.label}</span>
        </>
      ) : (
        <>
          <CoinMark coin={row.market.base} size={20} />
          <span className="flex-1 font-medium">{pairName(row.market.market)}</span>
          {row.ticker === undefined ? null : (
            <>
              <span>{price(row.ticker.last, row.market.priceDecimals)}</span>
              <PercentChange ratio={row.ticker.change} className="w-18 text-right" />
            </>
          )}
        </>
      )}
      {chosen ? <Kbd>{t(($) => $.command.enter)}</Kbd> : <span className="w-9" />}
    </div>
  );
}

function CommandList(): ReactNode {
  const { t } = useTexts('common');
  const router = useRouter();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const hits = useHits(search);
  const chosen = Math.min(at, hits.length - 1);
  const firstPage = hits.findIndex((hit) => hit.page !== undefined);

  function go(hit: Hit | undefined): void {
    if (hit === undefined) return;
    closeCommandMenu();
    router.history.push(hit.to);
  }
  function keyed(event: KeyboardEvent): void {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0 && hits.length > 0) {
      event.preventDefault();
      const next = (chosen + move + hits.length) % hits.length;
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(hits[chosen]);
  }

  return (
    <>
      <SearchField
        value={search}
        onValueChange={(next) => {
          setSearch(next);
          setAt(0);
        }}
        label={t(($) => $.command.placeholder)}
        size="form"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen < 0 ? undefined : `${listId}-${chosen}`}
        onKeyDown={keyed}
      />
      <div role="listbox" id={listId} aria-label={t(($) => $.command.label)} className="mt-2 max-h-100 overflow-y-auto">
        {hits.length === 0 ? <p className="p-6 text-center text-t2">{t(($) => $.command.empty)}</p> : null}
        {hits.map((hit, index) => (
          <div key={hit.id}>
            {index === 0 && hit.row !== undefined ? <p className="px-3 py-1.5 text-12 text-t2">{t(($) => $.command.markets)}</p> : null}
            {index === firstPage ? <p className="px-3 py-1.5 text-12 text-t2">{t(($) => $.command.pages)}</p> : null}
            <HitLine hit={hit} chosen={index === chosen} id={`${listId}-${index}`} onChoose={() => go(hit)} onPoint={() => setAt(index)} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Search over markets and pages; arrow keys choose, Enter goes, Escape closes. */
export function CommandMenu(): ReactNode {
  const { t } = useTexts('common');
  const open = useCommandMenu((state) => state.open);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) closeCommandMenu();
      }}
      side="top"
      headless
      title={t(($) => $.command.label)}
    >
      <CommandList />
    </Sheet>
  );
}
