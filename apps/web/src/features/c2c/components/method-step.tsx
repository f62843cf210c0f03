import { useId, type ComponentType, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Landmark, MessageCircle, Wallet } from 'lucide-react';
import { cn, Select, useTexts } from '@agio/ui';
import { useLoggedIn } from '../../../shared/session.ts';
import type { C2cPaymentType } from '../api/info.ts';
import { bestMethod } from '../state/choice.ts';
import type { TradeEntry } from '../state/entered.ts';
import { priceText } from './amounts.ts';
import { Step } from './step.tsx';

const icons: Readonly<Record<C2cPaymentType, ComponentType<{ size: number }>>> = { bank: Landmark, alipay: Wallet, weixin: MessageCircle };
const tints: Readonly<Record<C2cPaymentType, string>> = {
  bank: 'bg-c2/15 text-c2',
  alipay: 'bg-c5/15 text-c5',
  weixin: 'bg-c1/15 text-c1',
};

/** How it is paid, each way with its price. */
export function MethodStep({ order }: { order: TradeEntry }): ReactNode {
  const { t } = useTexts('c2c');
  const { card, cards, draft, info, method, onChange, prices } = order;
  const { side } = draft;
  const same = cards.filter((one) => one.type === method);
  return (
    <Step number={2} title={t(($) => $.form.how[side])}>
      <fieldset className="grid gap-3 md:grid-cols-3">
        <legend className="sr-only">{t(($) => $.form.how[side])}</legend>
        {info.methods.map((type) => (
          <MethodCard key={type} type={type} order={order} isBest={bestMethod(prices, side) === type} />
        ))}
      </fieldset>
      {side === 'sell' && same.length > 1 ? (
        <div className="mt-3 max-w-80">
          <Select
            label={t(($) => $.form.payTo)}
            value={card?.id ?? ''}
            onValueChange={(id) => onChange({ card: id })}
            options={same.map(({ bank, id, masked }) => ({ value: id, label: `${bank} ${masked}`.trim() }))}
          />
        </div>
      ) : null}
      {side === 'sell' && order.rule === 'card' ? (
        <p className="mt-3 text-13 text-t2">
          {t(($) => $.form.needMethod)}{' '}
          <Link to="/account/bank" className="ui-link">
            {t(($) => $.methods)}
          </Link>
        </p>
      ) : null}
    </Step>
  );
}

/** What stands below a method's name: the own account, or what is missing. */
function useAccount(type: C2cPaymentType, { card, cards, draft: { side }, method }: TradeEntry): string {
  const { t } = useTexts('c2c');
  const loggedIn = useLoggedIn();
  const own =
    type === method && card !== undefined
      ? card
      : (cards.find((one) => one.type === type && one.isDefault) ?? cards.find((one) => one.type === type));
  if (own !== undefined) return own.masked;
  if (side === 'buy' || !loggedIn) return t(($) => $.form.own[side]);
  return t(($) => $.form.missing[type === 'bank' ? 'bank' : 'code']);
}

/** The radio button fills its whole card; arrow keys move between them as between all radio buttons. */
function MethodCard({ isBest, order, type }: { type: C2cPaymentType; order: TradeEntry; isBest: boolean }): ReactNode {
  const { t } = useTexts('c2c');
  const { t: p } = useTexts('paying');
  const { method, onChange, prices } = order;
  const account = useAccount(type, order);
  const price = prices.get(type);
  const Icon = icons[type];
  const isChosen = method === type;
  const id = useId();
  return (
    <div
      className={cn(
        'relative flex min-w-0 items-center gap-3 rounded-2 border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:justify-between md:flex-col md:items-stretch md:gap-2.5',
        isChosen ? 'border-p bg-p-soft' : 'border-line hover:border-edge',
      )}
    >
      <input
        type="radio"
        name="c2c-method"
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-price`}
        value={type}
        checked={isChosen}
        disabled={price === undefined}
        onChange={() => onChange({ method: type, card: null })}
      />
      <span className="flex min-w-0 items-center gap-3">
        <span className={cn('grid size-9 flex-none place-items-center rounded-2', tints[type])} aria-hidden="true">
          <Icon size={18} />
        </span>
        <span className="min-w-0">
          <span id={`${id}-name`} className="block font-medium">
            {p(($) => $.types[type])}
          </span>
          <span className="block truncate text-12 text-t2">{account}</span>
        </span>
      </span>
      <span
        id={`${id}-price`}
        className="flex flex-none gap-x-3 border-line max-md:flex-col-reverse max-md:text-right md:items-baseline md:justify-between md:border-t md:pt-2.5"
      >
        <span className={cn('text-12', isBest ? 'text-pt' : 'text-t2')}>
          {price === undefined ? t(($) => $.form.noPrice) : isBest ? t(($) => $.form.best) : t(($) => $.price)}
        </span>
        <span className="font-semibold tabular-nums">{price === undefined ? '–' : priceText(price)}</span>
      </span>
    </div>
  );
}
