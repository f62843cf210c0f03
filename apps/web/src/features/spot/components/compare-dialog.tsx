import { pairName } from '@agio/kernel';
import { CoinMark, Dialog, EmptyState, percent, SearchField, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { coinsQuery, marketsQuery, matches, useTickers } from '../../../shared/markets/index.ts';
import { useChart } from '../chart/settings.ts';

/** Chooses the market whose line is drawn beside the candles. */
export function CompareDialog({
  current,
  onClose,
}: {
  /** The market that is looked at. */ current: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('trading');
  const { t: te } = useTexts('exchange');
  const markets = useQuery(marketsQuery).data ?? [];
  const coins = useQuery(coinsQuery).data;
  const tickers = useTickers().data;
  const compared = useChart((state) => state.compare);
  const [search, setSearch] = useState('');
  const found = markets.filter((market) => market.market !== current && matches(market, search, coins));
  const choose = (market: string): void => {
    useChart.setState({ compare: market });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.compare.title)}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) choose(found[0].market);
        }}
      >
        <SearchField label={te(($) => $.chooser.search)} value={search} onValueChange={setSearch} />
        {found.length === 0 ? <EmptyState>{t(($) => $.compare.none)}</EmptyState> : null}
        <ul className="grid max-h-[50dvh] overflow-y-auto">
          {found.map(({ market, base }) => (
            <li key={market}>
              <button type="button" className="ex-compare-row" aria-pressed={market === compared} onClick={() => choose(market)}>
                <CoinMark coin={base} />
                <span className="flex-1 text-left">{pairName(market)}</span>
                <span className="text-t2">{tickers?.[market] === undefined ? '--' : percent(tickers[market].change)}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
