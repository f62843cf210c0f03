import { useMemo, useState } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { missingIn, plainTerms, type FieldName, type PlainDraft, type PlainInput, type PlainKind } from '../state/plain-kinds.ts';
import { useAvailable, usePlanned, type PlanState } from './use-planned.ts';

/** The form of a kind that is a list of fields. */
export interface PlainForm<Kind extends PlainKind = PlainKind> extends PlanState<Kind> {
  readonly kind: Kind;
  readonly market: Market;
  /** There is no robot yet that the form is about. */
  readonly isNew: boolean;
  readonly draft: PlainDraft;
  readonly change: (patch: PlainDraft) => void;
  /** What has to be filled in, once the customer tried to go on without it. */
  readonly missing: readonly FieldName[];
  readonly sayMissing: () => void;
  readonly terms: PlainInput<Kind> | null;
  readonly available: ReturnType<typeof useAvailable>;
}

export function usePlain<Kind extends PlainKind>(kind: Kind, market: Market, initial: PlainDraft, asks = true): PlainForm<Kind> {
  const [draft, setDraft] = useState(initial);
  const [saysMissing, setSaysMissing] = useState(false);
  const terms = useMemo(() => plainTerms(kind, draft, market.market), [kind, draft, market.market]);
  return {
    kind,
    market,
    isNew: asks,
    draft,
    change: (patch) => setDraft((before) => ({ ...before, ...patch })),
    missing: saysMissing ? missingIn(kind, draft) : [],
    sayMissing: () => setSaysMissing(true),
    terms,
    available: useAvailable(market),
    ...usePlanned(kind, terms, asks),
  };
}
