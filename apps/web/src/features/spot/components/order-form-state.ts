import type { Market } from '../../../shared/markets/index.ts';
import type { PlacedOrder, Submission } from '../api/place-order.ts';
import type { Draft, Situation } from '../state/order-draft.ts';
import type { Quote } from '../state/order-quote.ts';
import type { Field, Problem } from '../state/order-rules.ts';

/** The form of one market: what is in it, what is wrong with it, and what can be done. */
export type OrderForm = {
  readonly market: Market;
  readonly draft: Draft;
  readonly situation: Situation;
  readonly problem: Problem | null;
  readonly quote: Quote;
  readonly submission: Submission;
  /** What is missing, once somebody tried to send. */
  readonly missing: Field | 'expireAt' | null;
  /** Whether nothing is left to fill in. */
  readonly isReady: boolean;
  readonly change: (change: Partial<Draft>) => void;
  readonly setField: (field: Field, value: string) => void;
  readonly send: () => Promise<PlacedOrder | null>;
};
