import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fixed } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { useTickers, type Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { daysQuery, type Candle } from '../api/candles.ts';
import { useFees } from '../api/fees.ts';
import { previewQuery, type GridInput, type Plan } from '../api/robots.ts';
import { emptyGrid, GRIDS, problemOf, termsOf, type GridDraft, type GridProblem } from '../state/grid-draft.ts';
import { mostGrids } from '../state/lines.ts';
import type { Fees } from '../state/outcome.ts';
import { suggestGrids, suggestRange, toThree, type Horizon } from '../state/suggest.ts';
import { useSettled } from './use-settled.ts';

/** How long what is typed or dragged has to rest before the server is asked about it. */
const RESTS_MS = 300;
/** Around the last price where there is no past to suggest a range from. */
const AROUND = 0.1;

export interface GridForm {
  readonly market: Market;
  readonly draft: GridDraft;
  readonly change: (patch: Partial<GridDraft>) => void;
  /** Changes lines by hand: the range is one's own from then on. */
  readonly changeLines: (patch: Partial<Pick<GridDraft, 'grids' | 'lower' | 'upper'>>) => void;
  /** Takes the range that the past suggests for so many days. */
  readonly suggest: (horizon: Horizon) => void;
  readonly reset: () => void;
  readonly last: string;
  readonly fees: Fees;
  readonly days: readonly Candle[];
  /** Whether there is enough of a past to suggest a range from. */
  readonly hasPast: boolean;
  readonly problem: GridProblem | null;
  /** What would be sent; null while something is missing. */
  readonly terms: GridInput | null;
  /** What the server says of it, if it is of what stands in the form now. */
  readonly plan: Plan | undefined;
  /** The same, or what it said before, so that figures do not vanish while one types. */
  readonly shown: Plan | undefined;
  readonly refused: Error | null;
  readonly isAsking: boolean;
  readonly mostGrids: number;
  readonly available: { readonly quote: string | undefined; readonly base: string | undefined };
}

/** A range from the past, or around the last price, in the texts of the form. */
function suggestion(market: Market, days: readonly Candle[], last: string, horizon: Horizon | null, fees: Fees): Partial<GridDraft> {
  const tick = Number(market.tickSize);
  const closes = days.map(([, , , , close]) => Number(close));
  const found = suggestRange(closes, horizon ?? 30) ?? { lower: Number(last) * (1 - AROUND), upper: Number(last) * (1 + AROUND) };
  const [lower, upper] = [toThree(found.lower, tick), toThree(found.upper, tick)];
  if (!(lower > 0 && upper > lower)) return {};
  const text = (price: number): string => fixed(price.toFixed(market.priceDecimals), market.priceDecimals);
  return { lower: text(lower), upper: text(upper), grids: String(suggestGrids(lower, upper, Number(fees.maker))) };
}

/** The form of a grid on one market: what stands in it, what it breaks, and, if it `asks`, what the server says to it. */
export function useGrid(market: Market, initial: Partial<GridDraft> = {}, asks = true): GridForm {
  const loggedIn = useLoggedIn();
  const [touched, setTouched] = useState<Partial<GridDraft>>(initial);
  const ticker = useTickers().data?.[market.market];
  const last = ticker?.last ?? market.openingPrice;
  const candles = useQuery(daysQuery(market.market));
  const days = useMemo(() => candles.data ?? [], [candles.data]);
  const fees = useFees(market);
  const horizon = touched.horizon === undefined ? emptyGrid.horizon : touched.horizon;
  // Once it is there it stays, whatever the price does meanwhile.
  const [firstLast] = useState(last);
  const suggested = useMemo(
    () => (candles.isPending ? {} : suggestion(market, days, firstLast, horizon, fees)),
    [candles.isPending, market, days, firstLast, horizon, fees],
  );
  const draft = useMemo(() => ({ ...emptyGrid, ...suggested, ...touched }), [suggested, touched]);
  const problem = problemOf(draft, last);
  const terms = useMemo(() => (problem === null ? termsOf(draft, market.market) : null), [draft, market.market, problem]);
  const asked = useSettled(terms, RESTS_MS);
  const preview = useQuery({ ...previewQuery(asked), enabled: asks && loggedIn && asked !== null });
  const plan = preview.data?.kind === 'grid' ? preview.data : undefined;
  const isCurrent = asked === terms && terms !== null && !preview.isPlaceholderData;
  const balances = useQuery({ ...balancesQuery, enabled: loggedIn }).data?.trading;
  const free = (coin: string): string | undefined =>
    balances === undefined ? undefined : (balances.find((one) => one.coin === coin)?.available ?? '0');
  const refused = isCurrent ? preview.error : null;
  const range = { lower: Number(draft.lower), upper: Number(draft.upper), spacing: draft.spacing };
  return {
    market,
    draft,
    change: (patch) => setTouched((before) => ({ ...before, ...patch })),
    changeLines: (patch) =>
      setTouched((before) => ({ ...before, horizon: null, lower: draft.lower, upper: draft.upper, grids: draft.grids, ...patch })),
    suggest: (next) => setTouched(({ grids: _grids, lower: _lower, upper: _upper, ...rest }) => ({ ...rest, horizon: next })),
    reset: () => setTouched(initial),
    last,
    fees,
    days,
    hasPast:
      suggestRange(
        days.map(([, , , , close]) => Number(close)),
        30,
      ) !== null,
    problem,
    terms,
    plan: isCurrent && refused === null ? plan : undefined,
    shown: terms === null || refused !== null ? undefined : plan,
    refused,
    isAsking: asks && loggedIn && terms !== null && (!isCurrent || preview.isFetching) && preview.data === undefined,
    mostGrids: mostGrids(range, Number(fees.taker), GRIDS.max),
    available: { quote: free(market.quote), base: free(market.base) },
  };
}
