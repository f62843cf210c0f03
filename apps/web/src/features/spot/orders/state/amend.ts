import { compareDecimals, divideDecimals, fixed, multiplyDecimals } from '@agio/ui/formats';
import type { Market } from '../../../../shared/markets/index.ts';
import { wireDecimal } from '../../state/steps.ts';
import type { AmendBody } from '../api/order-actions.ts';
import { describeOrder, type Amendable } from './describe-order.ts';
import type { Order } from './order.ts';

/** What stands in the fields of the dialog, by term. A distance in hundredths of a per cent is entered in per cent. */
export type AmendDraft = { readonly [Term in Amendable]?: string };
/** What a change does to the order: nothing yet, it keeps its place in the queue, it loses it, or it waits on with other terms. */
export type AmendEffect = 'unchanged' | 'keepsPlace' | 'losesPlace' | 'waits';

const inLots: ReadonlySet<Amendable> = new Set(['amount', 'displayAmount']);
const PERCENT_DECIMALS = 2;
const BPS_IN_PERCENT = '100';

/** The text of a term, as the fields show it. */
function shownTerm(order: Order, term: Amendable, market: Market | undefined): string {
  const value = order[term] ?? null;
  if (value === null) return '';
  if (typeof value === 'number') return fixed(divideDecimals(String(value), BPS_IN_PERCENT), PERCENT_DECIMALS);
  if (market === undefined) return value;
  return fixed(value, inLots.has(term) ? market.amountDecimals : market.priceDecimals);
}

/** The fields of an order as they stand. */
export function draftOf(order: Order, market: Market | undefined): AmendDraft {
  return Object.fromEntries(describeOrder(order).amendable.map((term) => [term, shownTerm(order, term, market)]));
}

/** The fields with a term at another value, as a refusal or the chart has it; a distance is in per cent there too. */
export function withTerm(draft: AmendDraft, order: Order, term: Amendable, value: string, market: Market | undefined): AmendDraft {
  const told = term === 'trailingBps' ? Number(multiplyDecimals(value, BPS_IN_PERCENT)) : value;
  return { ...draft, [term]: shownTerm({ ...order, [term]: told }, term, market) };
}

const told = (order: Order, term: Amendable): string =>
  term === 'trailingBps' ? divideDecimals(String(order.trailingBps ?? 0), BPS_IN_PERCENT) : (order[term] ?? '0');

/** The terms that differ from those of the order. */
export function changedTerms(order: Order, draft: AmendDraft): readonly Amendable[] {
  return describeOrder(order).amendable.filter((term) => compareDecimals(draft[term] ?? '', told(order, term)) !== 0);
}

/** The request, with nothing but what changes. */
export function amendBody(order: Order, draft: AmendDraft): AmendBody {
  const terms = changedTerms(order, draft).map((term) => {
    const value = draft[term] ?? '';
    return [term, term === 'trailingBps' ? Number(multiplyDecimals(value, BPS_IN_PERCENT)) : wireDecimal(value)] as const;
  });
  return { id: order.id, ...Object.fromEntries(terms) };
}

export function effectOf(order: Order, draft: AmendDraft): AmendEffect {
  const changed = changedTerms(order, draft);
  if (changed.length === 0) return 'unchanged';
  if (describeOrder(order).stage === 'waiting') return 'waits';
  const isLess = compareDecimals(draft.amount ?? '0', order.amount ?? '0') <= 0;
  // More of an iceberg is hidden, and what it shows stays where it is.
  return changed.includes('price') || !(isLess || order.type === 'iceberg') ? 'losesPlace' : 'keepsPlace';
}

/** An amount must be more than what is filled already; null where the order's amount cannot change. */
export const isBelowFilled = (order: Order, { amount }: AmendDraft): boolean =>
  amount !== undefined && compareDecimals(amount, order.filledAmount) <= 0;
