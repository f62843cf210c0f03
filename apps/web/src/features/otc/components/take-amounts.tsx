import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, currency, NumberField, useTexts } from '@agio/ui';
import type { Offer } from '../api/offers.ts';
import { AMOUNT_DECIMALS, TOTAL_DECIMALS, type AmountEntry, type OtcQuote } from '../state/quote.ts';
import { coins } from './offer-list.tsx';

type Props = {
  readonly offer: Offer;
  readonly quote: OtcQuote;
  readonly by: AmountEntry['by'];
  readonly most: string;
  /** What a seller has; undefined for buyers. */
  readonly fiatBalance: string | undefined;
  readonly problem: 'min' | 'max' | 'balance' | null;
  readonly onEntry: (entry: AmountEntry) => void;
};

/** Money and coins of an order: each field follows the other one. */
export function TakeAmounts(props: Props): ReactNode {
  const { t } = useTexts('otc');
  const { fiatBalance, offer } = props;
  const { coin, side } = offer;
  const money = <MoneyField {...props} />;
  const amount = <CoinField {...props} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      {side === 'sell' ? money : amount}
      {side === 'sell' ? amount : money}
      {fiatBalance === undefined ? null : (
        <p className="flex flex-wrap gap-x-2 text-12 text-t2 sm:col-span-2">
          {t(($) => $.take.balance, { amount: coins(fiatBalance, 8), coin })}
          <Link to="/account/money/internal-transfer" search={{ coin, from: 'trading', to: 'fiat' }} className="ui-link">
            {t(($) => $.take.move)}
          </Link>
        </p>
      )}
    </div>
  );
}

function MoneyField({ by, most, offer: { fiat, max, min, side }, onEntry, problem, quote }: Props): ReactNode {
  const { t } = useTexts('otc');
  const faults = {
    min: t(($) => $.take.tooSmall, { total: currency(min, fiat) }),
    max: t(($) => $.take.tooLarge, { total: currency(most, fiat) }),
  };
  return (
    <NumberField
      label={side === 'sell' ? t(($) => $.take.youPay) : t(($) => $.take.youGet)}
      aside={
        <Button look="ghost" size="s" onClick={() => onEntry({ by: 'total', text: most })}>
          {t(($) => $.take.all)}
        </Button>
      }
      value={quote.total}
      decimals={TOTAL_DECIMALS}
      unit={fiat}
      help={t(($) => $.take.between, { min: currency(min, fiat), max: currency(max, fiat) })}
      error={problem === 'min' || problem === 'max' ? faults[problem] : undefined}
      onValueChange={(text) => {
        // Leaving the field settles its text, which is no entry if the other one leads.
        if (by === 'total' || text !== quote.total) onEntry({ by: 'total', text });
      }}
    />
  );
}

function CoinField({ by, offer: { coin, side }, onEntry, problem, quote }: Props): ReactNode {
  const { t } = useTexts('otc');
  return (
    <NumberField
      label={side === 'sell' ? t(($) => $.take.youGet) : t(($) => $.take.youSell)}
      value={quote.amount}
      decimals={AMOUNT_DECIMALS}
      unit={coin}
      error={problem === 'balance' ? t(($) => $.take.tooMuch) : undefined}
      onValueChange={(text) => {
        if (by === 'amount' || text !== quote.amount) onEntry({ by: 'amount', text });
      }}
    />
  );
}
