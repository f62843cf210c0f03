import { baseOf, quoteOf } from '@agio/kernel';
import { ApiError } from '@agio/client';
import { Button, decimalsOf, Dialog, Notice, NumberField, Pairs, toast, trimZeros, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../../shared/markets/index.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useAccount } from '../../api/account-feed.ts';
import { useBook } from '../../api/book-feed.ts';
import { useTicker } from '../../api/use-market-data.ts';
import { Risks } from '../../components/order-risks.tsx';
import { readRefusal } from '../../components/problem-text.tsx';
import { emptyDraft } from '../../state/order-draft.ts';
import { riskOf } from '../../state/order-risk.ts';
import { useAmend } from '../api/order-actions.ts';
import { amendBody, changedTerms, draftOf, effectOf, isBelowFilled, withTerm, type AmendDraft } from '../state/amend.ts';
import { describeOrder, type Amendable } from '../state/describe-order.ts';
import { amountText, askedText, priceOf } from '../state/figures.ts';
import type { Order } from '../state/order.ts';
import { useMarketsByPair } from '../state/use-markets.ts';
import { closeOrderDialog, type OrderDialog } from './order-dialog-store.ts';
import { useOrderWords } from './use-order-words.ts';

type AmendDialogProps = Omit<Extract<OrderDialog, { kind: 'amend' }>, 'kind'>;

/** Changes terms of an open order, and says what that does to its place in the queue. */
export function AmendDialog({ order, to }: AmendDialogProps): ReactNode {
  const { t } = useTexts('orders');
  const market = useMarketsByPair().get(order.market);
  const amend = useAmend();
  const [draft, setDraft] = useState<AmendDraft>(() => {
    const now = draftOf(order, market);
    return to === undefined ? now : withTerm(now, order, to.term, to.price, market);
  });
  const set = (term: Amendable, value: string): void => setDraft((before) => ({ ...before, [term]: value }));

  const use = (named: string, value: string): void => {
    const term = describeOrder(order).amendable.find((one) => one === named);
    if (term !== undefined) setDraft((before) => withTerm(before, order, term, value, market));
  };

  // It may be filled, or cancelled elsewhere, while the customer looks at this.
  const hasEnded = useAccount((state) => state.ordersReady && !state.orders.open.has(order.id)) && !amend.isSuccess;
  const effect = effectOf(order, draft);
  const belowFilled = isBelowFilled(order, draft);
  const isEmpty = Object.values(draft).includes('');
  const newPrice = changedTerms(order, draft).includes('price') ? (draft.price ?? null) : null;

  function save(): void {
    amend.mutate(amendBody(order, draft), {
      onSuccess: () => {
        toast(t(($) => $.told.amended));
        closeOrderDialog();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={closeOrderDialog}
      title={t(($) => $.amendDialog.title)}
      footer={
        <Button
          look="primary"
          disabled={effect === 'unchanged' || belowFilled || isEmpty || hasEnded}
          busy={amend.isPending}
          onClick={save}
        >
          {t(($) => $.amendDialog.save)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Standing order={order} market={market} />
        {describeOrder(order).amendable.map((term) => (
          <TermField key={term} term={term} order={order} market={market} value={draft[term] ?? ''} onValueChange={set} />
        ))}
        {describeOrder(order).stage === 'waiting' ? null : <Changes order={order} price={newPrice} market={market} />}
        {market === undefined || newPrice === null || effect === 'waits' ? null : (
          <AmendRisk order={order} market={market} price={newPrice} amount={draft.amount ?? ''} />
        )}
        <AmendNotice hasEnded={hasEnded} error={amend.error} onUse={use}>
          {belowFilled
            ? t(($) => $.amendDialog.belowFilled, { limit: trimZeros(order.filledAmount), base: baseOf(order.market) })
            : t(($) => $.amendDialog[effect])}
        </AmendNotice>
      </div>
    </Dialog>
  );
}

/** One term with its step and its unit. */
function TermField({
  term,
  order,
  market,
  value,
  onValueChange,
}: {
  term: Amendable;
  order: Order;
  market: Market | undefined;
  value: string;
  onValueChange: (term: Amendable, value: string) => void;
}): ReactNode {
  const { t } = useTexts('orders');
  const heads = {
    price: t(($) => $.columns.price),
    amount: t(($) => $.columns.amount),
    stopPrice: t(($) => $.amendDialog.stopPrice),
    activationPrice: t(($) => $.amendDialog.activationPrice),
    trailingBps: t(($) => $.amendDialog.trailing),
    trailingAmount: t(($) => $.amendDialog.trailing),
    displayAmount: t(($) => $.amendDialog.displayAmount),
  } satisfies Record<Amendable, string>;
  const props = { before: heads[term], value, onValueChange: (next: string) => onValueChange(term, next) };
  if (term === 'trailingBps') return <NumberField {...props} unit="%" step="0.01" decimals={2} />;
  if (term === 'amount' || term === 'displayAmount')
    return (
      <NumberField
        {...props}
        unit={baseOf(order.market)}
        {...(market === undefined ? {} : { step: market.lotSize, decimals: decimalsOf(market.lotSize), max: market.maxAmount })}
      />
    );
  return (
    <NumberField
      {...props}
      unit={quoteOf(order.market)}
      {...(market === undefined ? {} : { step: market.tickSize, decimals: market.priceDecimals })}
    />
  );
}

/** That the order has ended, else why the change was refused, else what the change does. */
function AmendNotice({
  hasEnded,
  error,
  onUse,
  children,
}: {
  hasEnded: boolean;
  error: Error | null;
  onUse: (term: string, value: string) => void;
  children: string;
}): ReactNode {
  const { t } = useTexts('orders');
  if (hasEnded)
    return (
      <Notice tone="warn" size="s" role="alert">
        {t(($) => $.amendDialog.ended)}
      </Notice>
    );
  return error === null ? <p className="text-12 text-t2">{children}</p> : <AmendRefused error={error} onUse={onUse} />;
}

/** What the order is as it stands. */
function Standing({ order, market }: { order: Order; market: Market | undefined }): ReactNode {
  const { t } = useTexts('orders');
  const [base, quote] = [baseOf(order.market), quoteOf(order.market)];
  const words = useOrderWords();
  const side = t(($) => $.side[order.side]);
  const { figure, coin } = askedText(order, market);
  const now =
    order.price === null
      ? `${side} ${figure} ${coin}`
      : t(($) => $.amendDialog.now, { side, amount: figure, price: priceOf(order.price, market), base, quote });
  return (
    <div className="text-t2">
      <p>{now}</p>
      {describeOrder(order).stage === 'waiting' ? (
        <p className="text-12">
          {words.type(order)}: {words.condition(order)}
        </p>
      ) : null}
    </div>
  );
}
/** The new price beside the old one, and what is filled whatever changes. */
function Changes({ order, price, market }: { order: Order; price: string | null; market: Market | undefined }): ReactNode {
  const { t } = useTexts('orders');
  const filled = `${amountText(order.filledAmount, market)} ${baseOf(order.market)}`;
  const prices = `${priceOf(order.price ?? '0', market)} → ${priceOf(price ?? '', market)} ${quoteOf(order.market)}`;
  return (
    <Pairs
      className="ex-kv"
      pairs={[
        ...(price === null || price === '' ? [] : [[t(($) => $.amendDialog.change), prices] as const]),
        [t(($) => $.amendDialog.filled), filled],
      ]}
    />
  );
}

/** A price far through the market is filled at once: said here, as before an order like it is sent. */
function AmendRisk({ order, market, price, amount }: { order: Order; market: Market; price: string; amount: string }): ReactNode {
  const book = useBook(market.market, (state) => state.slow);
  const draft = { ...emptyDraft, side: order.side, price, amount, postOnly: order.postOnly };
  // The book is that of the page's own market; of every other one the last price is known.
  const last = useTicker(market.market)?.last;
  const risk = riskOf(draft, { market, available: null, bids: book.bids, asks: book.asks, nowMs: 0, last });
  return risk === null ? null : <Risks risk={risk} decimals={market.priceDecimals} />;
}

/** Why the change was refused, and the nearest value that passes, where there is one. */
function AmendRefused({ error, onUse }: { error: Error; onUse: (term: string, value: string) => void }): ReactNode {
  const errorText = useErrorText();
  const refusal = error instanceof ApiError && error.definite ? readRefusal(error) : null;
  const { term, nearest } = refusal ?? { term: null, nearest: null };
  return (
    <Notice tone="warn" size="s" role="alert">
      {refusal === null ? errorText(error) : refusal.message}
      {term !== null && nearest !== null ? <UseNearest nearest={nearest} onUse={(value) => onUse(term, value)} /> : null}
    </Notice>
  );
}

function UseNearest({ nearest, onUse }: { nearest: string; onUse: (value: string) => void }): ReactNode {
  const { t } = useTexts('orders');
  return (
    <>
      {' '}
      <button type="button" className="ui-link" onClick={() => onUse(nearest)}>
        {t(($) => $.amendDialog.use, { value: trimZeros(nearest) })}
      </button>
    </>
  );
}
