import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { CoinMark, Notice, useTexts } from '@agio/ui';
import type { ShopQuote } from '../api/shop.ts';
import { coins, totalOf } from '../state/amounts.ts';

/** The coins that it can be paid in, with what it costs and what there is in each. */
export function PayWith({
  onChange,
  quantity,
  quotes,
  value,
}: {
  quotes: readonly ShopQuote[];
  quantity: number;
  value: string;
  onChange: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('shop');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="flex w-full justify-between gap-3 pb-2 text-13 text-t2">
        <span>{t(($) => $.product.pay)}</span>
        <span>{t(($) => $.product.fromTrading)}</span>
      </legend>
      {quotes.length === 0 ? <Notice tone="warn">{t(($) => $.product.noCoin)}</Notice> : null}
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto">
        {quotes.map(({ available, coin, price }) => (
          <button
            key={coin}
            type="button"
            aria-pressed={coin === value}
            className="flex min-h-13 items-center gap-3 rounded-2 border border-line px-3.5 py-2 text-left aria-pressed:border-p aria-pressed:bg-p-soft"
            onClick={() => onChange(coin)}
          >
            <CoinMark coin={coin} size={24} />
            <span className="min-w-0 flex-1">
              <b className="block font-medium tabular-nums">
                {coins(totalOf(price, quantity))} {coin}
              </b>
              <span className="text-12 text-t2 tabular-nums">{t(($) => $.product.available, { amount: coins(available) })}</span>
            </span>
            {coin === value ? <Check size={16} className="text-p" aria-hidden="true" /> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
