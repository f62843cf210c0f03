import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fixed } from '@agio/ui';
import { useTickers, type Market } from '../../../shared/markets/index.ts';
import { daysQuery, rangesQuery, type Candle } from '../api/candles.ts';
import { useFees } from '../api/fees.ts';
import type { GridInput } from '../api/robots.ts';
import {
  emptyGrid,
  GRIDS,
  missingOf,
  problemOf,
  termsOf,
  type GridDraft,
  type GridProblem,
  type RequiredField,
} from '../state/grid-draft.ts';
import { mostGrids } from '../state/lines.ts';
import type { FeeRates } from '../state/outcome.ts';
import { roundRange, type Horizon } from '../state/suggest.ts';
import { useAvailable, usePlanned, type PlanState } from './use-planned.ts';

/** Around the last price where there is no past to suggest a range from. */
const AROUND = 0.1;

export interface GridForm extends PlanState<'grid'> {
  readonly market: Market;
  readonly draft: GridDraft;
  readonly change: (patch: Partial<GridDraft>) => void;
  /** Changes lines by hand: from then on the range is the customer's own. */
  readonly changeLines: (patch: Partial<Pick<GridDraft, 'grids' | 'lower' | 'upper'>>) => void;
  /** Takes the range that the past suggests for so many days. */
  readonly suggest: (horizon: Horizon) => void;
  readonly reset: () => void;
  readonly last: string;
  readonly fees: FeeRates;
  readonly days: readonly Candle[];
  /** Whether there is enough of a past to suggest a range from. */
  readonly hasPast: boolean;
  readonly problem: GridProblem | null;
  /** What has to be filled in, once the customer tried to go on without it. */
  readonly missing: readonly RequiredField[];
  /** Says from now on what is missing. */
  readonly sayMissing: () => void;
  /** What would be sent; null while something is missing. */
  readonly terms: GridInput | null;
  readonly mostGrids: number;
  readonly available: { readonly quote: string | undefined; readonly base: string | undefined };
}

type RangeInput = Parameters<typeof roundRange>[0];

/** Around the last price, with this many lines, where the past says nothing. */
const around = (last: string): RangeInput => ({
  days: 0,
  lower: String(Number(last) * (1 - AROUND)),
  upper: String(Number(last) * (1 + AROUND)),
  grids: 20,
  left: 0,
  of: 0,
});

/** A range from the past, or around the last price, in the texts of the form. */
function suggestion(market: Market, ranges: readonly RangeInput[], last: string, horizon: Horizon | null): Partial<GridDraft> {
  const found = ranges.find(({ days }) => days === (horizon ?? 30)) ?? around(last);
  const { grids, lower, upper } = roundRange(found, Number(market.tickSize));
  if (!(lower > 0 && upper > lower)) return {};
  const text = (price: number): string => fixed(price.toFixed(market.priceDecimals), market.priceDecimals);
  return { lower: text(lower), upper: text(upper), grids: String(grids) };
}

/** The form of a grid on one market: what stands in it, what it breaks, and, if it `asks`, what the server says to it. */
export function useGrid(market: Market, initial: Partial<GridDraft> = {}, asks = true): GridForm {
  const [touched, setTouched] = useState<Partial<GridDraft>>(initial);
  const [saysMissing, setSaysMissing] = useState(false);
  const ticker = useTickers().data?.[market.market];
  const last = ticker?.last ?? market.openingPrice;
  const candles = useQuery(daysQuery(market.market));
  const days = useMemo(() => candles.data ?? [], [candles.data]);
  const ranges = useQuery(rangesQuery(market.market));
  const fees = useFees(market);
  const horizon = touched.horizon === undefined ? emptyGrid.horizon : touched.horizon;
  // Once it is there it stays, whatever the price does meanwhile.
  const [firstLast] = useState(last);
  const suggested = useMemo(
    () => (ranges.isPending ? {} : suggestion(market, ranges.data ?? [], firstLast, horizon)),
    [ranges.isPending, ranges.data, market, firstLast, horizon],
  );
  const draft = useMemo(() => ({ ...emptyGrid, ...suggested, ...touched }), [suggested, touched]);
  const problem = problemOf(draft, last);
  const terms = useMemo(() => (problem === null ? termsOf(draft, market.market) : null), [draft, market.market, problem]);
  const planned = usePlanned('grid', terms, asks);
  const available = useAvailable(market);
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
    hasPast: (ranges.data ?? []).length > 0,
    problem,
    missing: saysMissing ? missingOf(draft) : [],
    sayMissing: () => setSaysMissing(true),
    terms,
    ...planned,
    mostGrids: mostGrids(range, Number(fees.taker), GRIDS.max),
    available,
  };
}
