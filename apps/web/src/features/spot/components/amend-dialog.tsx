import { ApiError } from '@agio/client';
import { Button, compareDecimals, decimalsOf, Dialog, fixed, Notice, NumberField, Pairs, toast, trimZeros, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useAccount } from '../api/account-feed.ts';
import { useBook } from '../api/book-feed.ts';
import { useAmend } from '../api/order-actions.ts';
import { useTicker } from '../api/use-market-data.ts';
import type { Order } from '../state/open-orders.ts';
import { emptyDraft } from '../state/order-draft.ts';
import { riskOf } from '../state/order-risk.ts';
import type { Field } from '../state/order-rules.ts';
import { wireDecimal } from '../state/steps.ts';
import { amountText, baseOf, priceOf, quoteOf, useMarketsByPair } from './order-cells.tsx';
import { Risks } from './order-risks.tsx';
import { closeOrderDialog } from './order-dialog-store.ts';
import { readRefusal } from './problem-text.tsx';

/** A value with the decimals of its step, as the fields of the form have it. */
const shownAs = (value: string | null, decimals: number | undefined): string =>
  value === null || decimals === undefined ? (value ?? '') : fixed(value, decimals);

/** Changes price or amount of an open order, and says what that does to its place in the queue. */
export function AmendDialog({ order, to }: { order: Order; /** The price to begin with. */ to?: string }): ReactNode {
  const { t } = useTexts('exchange');
  const market = useMarketsByPair().get(order.market);
  const amend = useAmend();
  const [price, setPrice] = useState(() => shownAs(to ?? order.price, market?.priceDecimals));
  const [amount, setAmount] = useState(() => shownAs(order.amount, market?.amountDecimals));
  const [base, quote] = [baseOf(order.market), quoteOf(order.market)];

  // It may be filled, or cancelled elsewhere, while somebody looks at this.
  const hasEnded = useAccount((state) => state.ordersReady && !state.orders.open.has(order.id)) && !amend.isSuccess;
  const samePrice = compareDecimals(price, order.price ?? '0') === 0;
  const compared = compareDecimals(amount, order.amount ?? '0');
  const unchanged = samePrice && compared === 0;
  const belowFilled = compareDecimals(amount, order.filledAmount) <= 0;
  const effect = unchanged ? 'unchanged' : samePrice && compared < 0 ? 'keepsPlace' : 'losesPlace';

  function save(): void {
    const body = {
      id: order.id,
      ...(samePrice ? {} : { price: wireDecimal(price) }),
      ...(compared === 0 ? {} : { amount: wireDecimal(amount) }),
    };
    amend.mutate(body, {
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
        <Button look="primary" disabled={unchanged || belowFilled || price === '' || hasEnded} busy={amend.isPending} onClick={save}>
          {t(($) => $.amendDialog.save)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Standing order={order} market={market} />
        <NumberField
          before={t(($) => $.form.price)}
          unit={quote}
          value={price}
          onValueChange={setPrice}
          {...(market === undefined ? {} : { step: market.tickSize, decimals: market.priceDecimals })}
        />
        <NumberField
          before={t(($) => $.form.amount)}
          unit={base}
          value={amount}
          onValueChange={setAmount}
          {...(market === undefined ? {} : { step: market.lotSize, decimals: decimalsOf(market.lotSize), max: market.maxAmount })}
        />
        <Changes order={order} price={samePrice ? null : price} market={market} />
        {market === undefined || samePrice ? null : <AmendRisk order={order} market={market} price={price} amount={amount} />}
        <AmendNotice
          hasEnded={hasEnded}
          error={amend.error}
          onUse={(field, value) => (field === 'price' ? setPrice(value) : setAmount(value))}
        >
          {belowFilled
            ? t(($) => $.amendDialog.belowFilled, { limit: trimZeros(order.filledAmount), base })
            : t(($) => $.amendDialog[effect])}
        </AmendNotice>
      </div>
    </Dialog>
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
  onUse: (field: Field, value: string) => void;
  children: string;
}): ReactNode {
  const { t } = useTexts('exchange');
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
  const { t } = useTexts('exchange');
  const [base, quote] = [baseOf(order.market), quoteOf(order.market)];
  return (
    <p className="text-t2">
      {t(($) => $.amendDialog.now, {
        side: t(($) => $[order.side]),
        amount: amountText(order.amount ?? '0', market),
        price: priceOf(order.price ?? '0', market),
        base,
        quote,
      })}
    </p>
  );
}

/** The new price beside the old one, and what is filled whatever changes. */
function Changes({ order, price, market }: { order: Order; price: string | null; market: Market | undefined }): ReactNode {
  const { t } = useTexts('exchange');
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
function AmendRefused({ error, onUse }: { error: Error; onUse: (field: Field, value: string) => void }): ReactNode {
  const errorText = useErrorText();
  const refusal = error instanceof ApiError && error.definite ? readRefusal(error) : null;
  const { field, nearest } = refusal ?? { field: null, nearest: null };
  return (
    <Notice tone="warn" size="s" role="alert">
      {refusal === null ? errorText(error) : refusal.message}
      {field !== null && nearest !== null ? <UseNearest nearest={nearest} onUse={(value) => onUse(field, value)} /> : null}
    </Notice>
  );
}

function UseNearest({ nearest, onUse }: { nearest: string; onUse: (value: string) => void }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <>
      {' '}
      <button type="button" className="ui-link" onClick={() => onUse(nearest)}>
        {t(($) => $.form.use, { value: trimZeros(nearest) })}
      </button>
    </>
  );
}
