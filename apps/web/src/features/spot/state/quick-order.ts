import { emptyDraft, type OrderDraft, type Side, type Situation } from './order-draft.ts';
import { checkOrder, missingField, type OrderProblem } from './order-rules.ts';
import { riskOf, type Risk } from './order-risk.ts';

type Book = Pick<Situation, 'bids' | 'asks'>;

/** The price that one click takes: the best one on the other side; null while that side is empty. */
export const quickPrice = (side: Side, { bids, asks }: Book): string | null => (side === 'buy' ? asks : bids)[0]?.[0] ?? null;

/** The order of one click: a limit at the price that was shown, so that a price that moves under the hand costs no more. */
export const quickDraft = (side: Side, price: string, amount: string): OrderDraft => ({ ...emptyDraft, side, price, amount });

/** Why the buttons of one click rest, or the outcome of the last one; null where there is nothing to say. */
export type QuickSaid = 'uncertain' | 'refused' | 'stale' | 'problem' | null;

/** One thing at a time, as below the order form: silence first, then what the server refused, then prices that may be old. */
export function quickSaid(now: { uncertain: unknown; refusal: unknown; lost: boolean; problem: OrderProblem | null }): QuickSaid {
  if (now.uncertain !== null) return 'uncertain';
  if (now.refusal !== null) return 'refused';
  if (now.lost) return 'stale';
  return now.problem === null ? null : 'problem';
}

/** What one click may do now: nothing (and why), ask first, or send. */
export type QuickStep =
  | { readonly step: 'wait'; readonly problem: OrderProblem | null }
  | { readonly step: 'ask'; readonly draft: OrderDraft; readonly risk: Risk | null }
  | { readonly step: 'send'; readonly draft: OrderDraft };

/** `asksAlways`: the customer wants to be asked about every order, which one click does not change. */
export function quickStep(side: Side, price: string | null, amount: string, situation: Situation, asksAlways: boolean): QuickStep {
  if (price === null || amount === '') return { step: 'wait', problem: null };
  const draft = quickDraft(side, price, amount);
  const problem = checkOrder(draft, situation);
  if (problem !== null || missingField(draft, situation) !== null) return { step: 'wait', problem };
  const risk = riskOf(draft, situation);
  return risk !== null || asksAlways ? { step: 'ask', draft, risk } : { step: 'send', draft };
}
