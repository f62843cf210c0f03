import { Button, Checkbox, lazy, price as priceText, Segmented, Slider, useTexts } from '@agio/ui';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useBook } from '../api/book-feed.ts';
import { isList } from '../state/exits-draft.ts';
import { percentOf, withPercent, withType, type Side } from '../state/order-draft.ts';
import { hasPrice, MORE_TYPES, type DraftType, type MoreType } from '../state/trigger-draft.ts';
import { Choice } from './first-use.tsx';
import { OrderFields } from './order-fields.tsx';
import { OrderOptions } from './order-options.tsx';
import { OrderSummary } from './order-summary.tsx';
import { SendButton } from './send-button.tsx';
import type { OrderForm as Form } from './order-form-state.ts';
import { useOrderForm } from './use-order-form.ts';
import { loadLateForm } from './load-late-form.ts';

export type OrderFormProps = { market: Market; side?: Side; phone?: boolean; onPlaced?: () => void };

const LateOutcome = lazy(async () => ({ default: (await loadLateForm()).LateOutcome }));
const OrderNotice = lazy(async () => ({ default: (await loadLateForm()).OrderNotice }));
/** Buy and sell, at once or when a trigger is met: only what can be ordered now. */
export function OrderForm({ market, side = 'buy', phone = false, onPlaced }: OrderFormProps): ReactNode {
  const { t } = useTexts('exchange');
  const form = useOrderForm(market, side);
  const { draft, change } = form;
  const [more, setMore] = useState(false);
  return (
    <section className={phone ? 'ex-form phone' : 'ex-pane ex-form'} data-main-form aria-label={t(($) => $.form.label)}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          // A customer's order is sent by the button; a visitor who presses Enter is asked to log in.
          mayAct();
        }}
      >
        <Segmented
          wide
          label={t(($) => $.form.side)}
          value={draft.side}
          onValueChange={(value) => change({ side: value, amount: '', total: '' })}
          items={[
            { value: 'buy', label: t(($) => $.buy), className: 'buy' },
            { value: 'sell', label: t(($) => $.sell), className: 'sell' },
          ]}
        />
        <div className="flex items-center justify-between gap-2">
          <Segmented<DraftType>
            look="pills"
            {...(phone ? {} : { size: 's' as const })}
            label={t(($) => $.form.type)}
            value={draft.type}
            onValueChange={(type) => change({ ...withType(draft, type), stp: 'expire-taker' })}
            items={[
              { value: 'limit', label: t(($) => $.form.limit) },
              { value: 'market', label: t(($) => $.form.market) },
            ]}
          />
          <MoreTypes form={form} />
          <span className="flex items-center gap-1">
            {phone ? <BestPrice form={form} /> : null}
            <Button
              look="ghost"
              size="s"
              className="ico"
              aria-expanded={more}
              aria-label={t(($) => $.form.advanced)}
              title={t(($) => $.form.advanced)}
              onClick={() => setMore(!more)}
            >
              <SlidersHorizontal size={16} />
            </Button>
          </span>
        </div>
        <OrderFields form={form} phone={phone} share={<Share form={form} phone={phone} />} />
        <OrderOptions form={form} more={more} phone={phone} />
        <WithExits form={form} />
        {isList(draft) || (draft.type !== 'limit' && draft.type !== 'market') ? (
          <Suspense fallback={<div className="ex-field-room" />}>
            <LateOutcome form={form} phone={phone} />
          </Suspense>
        ) : null}
        <OrderSummary form={form} phone={phone} />
        <Suspense>
          <OrderNotice form={form} />
        </Suspense>
        <SendButton form={form} phone={phone} {...(onPlaced === undefined ? {} : { onPlaced })} />
      </form>
    </section>
  );
}

/** Whether a price to take a profit at and one to stop a loss at follow from the order. */
function WithExits({ form: { change, draft } }: { form: Form }): ReactNode {
  const { t } = useTexts('exchange');
  if (draft.type !== 'limit' && draft.type !== 'market') return null;
  return (
    <Checkbox size="s" checked={draft.withExits} onCheckedChange={(withExits) => change({ withExits })}>
      {t(($) => $.form.withExits)}
    </Checkbox>
  );
}

/** The types that wait for a trigger, icebergs, and two exits of which one ends the other. */
function MoreTypes({ form: { draft, change } }: { form: Form }): ReactNode {
  const { t } = useTexts('exchange');
  const isOne = draft.type !== 'limit' && draft.type !== 'market';
  const options = MORE_TYPES.map((value) => ({ value, label: t(($) => $.form.types[value]) }));
  return (
    <Choice<MoreType | 'none'>
      size="s"
      bare
      className={isOne ? 'ex-more-types on' : 'ex-more-types'}
      name={t(($) => $.form.moreTypes)}
      value={isOne ? draft.type : 'none'}
      onValueChange={(type) => {
        if (type !== 'none') change({ ...withType(draft, type), ...typeOptions(type, draft) });
      }}
      options={isOne ? options : [{ value: 'none', label: t(($) => $.form.moreTypes) }, ...options]}
    />
  );
}

/** How long it stands, and what happens to own orders that it meets: as that type is usually meant. */
function typeOptions(type: MoreType, { timeInForce }: Form['draft']): Pick<Form['draft'], 'stp' | 'timeInForce'> {
  const waits = timeInForce === 'GTC' || timeInForce === 'GTD';
  const isIceberg = type === 'iceberg';
  return {
    stp: isIceberg ? 'expire-taker' : 'expire-maker',
    timeInForce: waits || (hasPrice({ type }) && !isIceberg) ? timeInForce : 'GTC',
  };
}

/** The best price on the other side of the order, one tap away. */
function BestPrice({ form }: { form: Form }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, market } = form;
  const best = useBook(market.market, (state) => state.slow[draft.side === 'buy' ? 'asks' : 'bids'][0]?.[0]);
  if (best === undefined || !hasPrice(draft)) return null;
  const shown = priceText(best, market.priceDecimals);
  return (
    <button type="button" className="text-12 text-t3" onClick={() => form.setField('price', best)}>
      {draft.side === 'buy' ? t(($) => $.form.ask, { price: shown }) : t(($) => $.form.bid, { price: shown })}
    </button>
  );
}

const shares = [25, 50, 75, 100] as const;

/** How much of what is available: a slider, or four buttons on a phone. */
function Share({ form, phone }: { form: Form; phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, situation, change } = form;
  const loggedIn = useLoggedIn();
  const set = (percent: number): void => change(withPercent(draft, situation, percent));
  const off = !loggedIn || situation.available === null;
  if (phone)
    return (
      <div className="grid grid-cols-4 gap-2">
        {shares.map((share) => (
          <Button key={share} size="s" className="h-9!" disabled={off} onClick={() => set(share)}>
            {share}%
          </Button>
        ))}
      </div>
    );
  return (
    <Slider
      className="mx-2"
      label={t(($) => $.form.percent)}
      tone={draft.side}
      value={percentOf(draft, situation)}
      valueText={(value) => `${value}%`}
      disabled={off}
      onValueChange={set}
    />
  );
}
