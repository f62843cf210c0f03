import { ApiError } from '@agio/client';
import { Button, compareDecimals, decimalsOf, Dialog, fixed, Notice, NumberField, Pairs, toast, trimZeros, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useAmend } from '../api/order-actions.ts';
import type { Order } from '../state/open-orders.ts';
import type { Field } from '../state/order-rules.ts';
import { wireDecimal } from '../state/steps.ts';
import { amountText, baseOf, priceOf, quoteOf, useMarketsByPair } from './order-cells.tsx';
import { closeOrderDialog } from './order-dialog-store.ts';
import { readRefusal } from './problem-text.tsx';

/** A value with the decimals of its step, as the fields of the form have it. */
const shownAs = (value: string | null, decimals: number | undefined): string =>
  value === null || decimals === undefined ? (value ?? '') : fixed(value, decimals);

/** Changes price or amount of an open order, and says what that does to its place in the queue. */
export function AmendDialog({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('exchange');
  const market = useMarketsByPair().get(order.market);
  const amend = useAmend();
  const [price, setPrice] = useState(() => shownAs(order.price, market?.priceDecimals));
  const [amount, setAmount] = useState(() => shownAs(order.amount, market?.amountDecimals));
  const [base, quote] = [baseOf(order.market), quoteOf(order.market)];

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
        <Button look="primary" disabled={unchanged || belowFilled || price === ''} busy={amend.isPending} onClick={save}>
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
        <Pairs className="ex-kv" pairs={[[t(($) => $.amendDialog.filled), `${amountText(order.filledAmount, market)} ${base}`]]} />
        {amend.error === null ? (
          <p className="text-12 text-t2">
            {belowFilled
              ? t(($) => $.amendDialog.belowFilled, { limit: trimZeros(order.filledAmount), base })
              : t(($) => $.amendDialog[effect])}
          </p>
        ) : (
          <AmendRefused error={amend.error} onUse={(field, value) => (field === 'price' ? setPrice(value) : setAmount(value))} />
        )}
      </div>
    </Dialog>
  );
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
