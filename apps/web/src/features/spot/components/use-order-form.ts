import { fixed, trimZeros } from '@agio/ui';
import { useEffect, useState } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { loadLateForm } from './load-late-form.ts';
import type { OrderForm } from './order-form-state.ts';
import { useBook } from '../api/book-feed.ts';
import { useSubmission, type PlacedOrder } from '../api/place-order.ts';
import { rememberAmount } from '../api/remembered.ts';
import { useAvailable, useFees, useTicker } from '../api/use-market-data.ts';
import { isList } from '../state/exits-draft.ts';
import { orderBody } from '../state/order-body.ts';
import { emptyDraft, resolveDraft, spendsTotal, type OrderDraft, type Side, type Situation } from '../state/order-draft.ts';
import { quoteOrder } from '../state/order-quote.ts';
import { checkOrder, missingField, type OrderField } from '../state/order-rules.ts';
import { dropPick, usePick } from '../state/pick.ts';
import { hasPrice, hasTrigger, isTrailing } from '../state/trigger-draft.ts';

const timeNow = (): number => Date.now();

/** The state of the order form of one market; a change of the market starts a new one (by key). */
export function useOrderForm(market: Market, side: Side): OrderForm {
  const [draft, setDraft] = useState<OrderDraft>(() => ({ ...emptyDraft, side }));
  const [tried, setTried] = useState(false);
  // Taken with every change of the form: a picture of the time that a drawing may read.
  const [nowMs, setNowMs] = useState(timeNow);
  const book = useBook(market.market, (state) => state.slow);
  const available = useAvailable(market);
  const fees = useFees(market);
  const submission = useSubmission();
  const last = useTicker(market.market)?.last;
  const situation: Situation = { market, available, bids: book.bids, asks: book.asks, nowMs, last };
  const missing = missingField(draft, situation);

  function change(next: Partial<OrderDraft>): void {
    setDraft((before) => ({ ...before, ...next }));
    setTried(false);
    setNowMs(timeNow());
    submission.forget();
  }
  function setField(field: OrderField, value: string): void {
    if (field === 'amount') change({ amount: value, by: 'amount' });
    else if (field === 'total') change({ total: value, by: 'total' });
    else change({ [field]: value });
  }

  const pick = usePick((state) => state.pick);
  const { forget } = submission;
  useEffect(() => {
    if (pick === null) return;
    setDraft((before) => ({
      ...before,
      ...(hasPrice(before) ? { price: fixed(pick.price, market.priceDecimals) } : {}),
      ...(hasTrigger(before) && !hasPrice(before) && !isTrailing(before) ? { stopPrice: fixed(pick.price, market.priceDecimals) } : {}),
      ...(pick.amount === null ? {} : { amount: trimZeros(pick.amount), by: 'amount' as const }),
    }));
    forget();
    dropPick();
  }, [pick, market, forget]);

  // Without a price the best one on the own side stands there at first, as a start.
  const best = book[draft.side === 'buy' ? 'bids' : 'asks'][0]?.[0];
  const [prefilled, setPrefilled] = useState(false);
  if (!prefilled && best !== undefined && draft.price === '') {
    setPrefilled(true);
    setDraft({ ...draft, price: fixed(best, market.priceDecimals) });
  }

  async function send(): Promise<PlacedOrder | null> {
    setTried(true);
    const now = timeNow();
    setNowMs(now);
    if (missing !== null || checkOrder(draft, { ...situation, nowMs: now }) !== null) return null;
    // Few orders are lists: how they are written comes when it is needed.
    const body = isList(draft) ? (await loadLateForm()).listBody(draft, market) : orderBody(draft, market);
    const placed = await submission.submit(body);
    if (placed === null) return null;
    const { amount } = resolveDraft(draft, market);
    if (!spendsTotal(draft) && amount !== '') rememberAmount(market.market, amount);
    setTried(false);
    setDraft((before) => ({ ...before, amount: '', total: '', stopPrice: '', profitPrice: '', lossPrice: '' }));
    return placed;
  }

  return {
    market,
    draft,
    situation,
    problem: checkOrder(draft, situation),
    quote: quoteOrder(draft, situation, fees),
    submission,
    missing: tried ? missing : null,
    isReady: missing === null,
    change,
    setField,
    send,
  };
}
