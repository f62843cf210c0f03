import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, currency, formatDateTime, groupThousands, NumberField, Segmented, TextField, useLanguage, useTexts } from '@agio/ui';
import { AMOUNT_DECIMALS, newDraft, rangeOf, type TradeRule } from '../state/choice.ts';
import type { TradeEntry } from '../state/entered.ts';
import { coins, short } from './amounts.ts';
import { Step } from './step.tsx';

const quick = ['500', '1000', '5000', '10000'] as const;
/** Rules that are about the amount; the others are shown beside the button. */
const ofAmount: readonly (TradeRule | null)[] = ['multiple', 'min', 'max', 'fits', 'minTotal', 'balance'];

/** One field decides everything. */
export function AmountStep({ order }: { order: TradeEntry }): ReactNode {
  const { t } = useTexts('c2c');
  const { balance, draft, info, list, method, onChange, rule, total } = order;
  const { amount, side } = draft;
  const range = rangeOf(list, method);
  const ruleText = useRuleText(order);
  const limits = range === null ? undefined : { min: short(range.min), max: short(range.max), coin: info.coin, multiple: info.multiple };
  return (
    <Step
      number={1}
      title={t(($) => $.form.howMuch)}
      aside={
        side === 'sell' && balance !== undefined
          ? t(($) => $.form.have, { amount: coins(balance), coin: info.coin })
          : range === null
            ? undefined
            : t(($) => $.form.today, { amount: short(range.max), coin: info.coin })
      }
    >
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_minmax(0,1fr)]">
        <Segmented
          wide
          label={t(($) => $.side)}
          value={side}
          onValueChange={(next) => onChange(newDraft(next))}
          items={[
            { value: 'buy', label: t(($) => $.sides.buy), className: 'buy' },
            { value: 'sell', label: t(($) => $.sides.sell), className: 'sell' },
          ]}
        />
        <NumberField
          before={t(($) => $.form.amount)}
          unit={info.coin}
          value={amount}
          decimals={side === 'buy' ? 0 : AMOUNT_DECIMALS}
          help={limits === undefined ? undefined : side === 'buy' ? t(($) => $.form.rangeBuy, limits) : t(($) => $.form.rangeSell, limits)}
          error={ofAmount.includes(rule) ? ruleText : undefined}
          onValueChange={(next) => onChange({ amount: next })}
        />
        <div className="flex min-w-0 flex-col gap-2">
          <TextField
            readOnly
            tabIndex={-1}
            aria-label={t(($) => $.totals[side])}
            before={t(($) => $.totals[side])}
            after={info.fiat}
            className="max-md:hidden"
            inputClassName="text-right tabular-nums"
            value={total === null ? '–' : groupThousands(total)}
          />
          <QuickAmounts order={order} />
        </div>
      </div>
      {side === 'sell' && rule === 'balance' ? (
        <Link to="/account/money/internal-transfer" search={{ coin: info.coin, from: 'trading', to: 'fiat' }} className="ui-link text-13">
          {t(($) => $.form.move)}
        </Link>
      ) : null}
    </Step>
  );
}

function QuickAmounts({ order: { balance, draft, onChange } }: { order: TradeEntry }): ReactNode {
  const { t } = useTexts('c2c');
  const { amount, side } = draft;
  return (
    <div className="flex flex-wrap gap-1 md:justify-end" role="group" aria-label={t(($) => $.form.quick)}>
      {quick.map((one) => (
        <Button
          key={one}
          size="s"
          look={amount === one ? 'secondary' : 'ghost'}
          aria-pressed={amount === one}
          className="max-md:flex-1"
          onClick={() => onChange({ amount: one })}
        >
          {groupThousands(one)}
        </Button>
      ))}
      {side === 'sell' && balance !== undefined ? (
        <Button size="s" look="ghost" onClick={() => onChange({ amount: balance })}>
          {t(($) => $.form.all)}
        </Button>
      ) : null}
    </div>
  );
}

/** The rule that keeps an order from being sent, in words. */
export function useRuleText({ draft: { side }, info, list, method, rule }: TradeEntry): string {
  const { t } = useTexts('c2c');
  const language = useLanguage();
  const range = rangeOf(list, method);
  const said = {
    time: info.pausedUntil === null ? '' : formatDateTime(info.pausedUntil, language),
    coin: info.coin,
    multiple: info.multiple,
    most: info.unprocessedMax,
    min: short(range?.min ?? '0'),
    max: short(range?.max ?? '0'),
    total: currency(info.minTotal, info.fiat),
  };
  return rule === null ? '' : rule === 'provider' ? t(($) => $.rules.provider[side], said) : t(($) => $.rules[rule], said);
}
