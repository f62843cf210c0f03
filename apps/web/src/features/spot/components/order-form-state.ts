import type { Market } from '../../../shared/markets/index.ts';
import type { PlacedOrder, Submission } from '../api/place-order.ts';
import type { OrderDraft, Situation } from '../state/order-draft.ts';
import type { OrderQuote } from '../state/order-quote.ts';
import type { OrderField, OrderProblem } from '../state/order-rules.ts';

/** The form of one market: what is in it, what is wrong with it, and what can be done. */
export type OrderForm = {
  readonly market: Market;
  readonly draft: OrderDraft;
  readonly situation: Situation;
  readonly problem: OrderProblem | null;
  readonly quote: OrderQuote;
  readonly submission: Submission;
  /** What is missing, once the customer tried to send. */
  readonly missing: OrderField | 'expireAt' | null;
  /** Whether nothing is left to fill in. */
  readonly isReady: boolean;
  readonly change: (change: Partial<OrderDraft>) => void;
  readonly setField: (field: OrderField, value: string) => void;
  readonly send: () => Promise<PlacedOrder | null>;
};
