import {
  divideDecimals,
  groupThousands,
  multiplyDecimals,
  price as priceText,
  subtractDecimals,
  trimZeros,
  truncate,
  useTexts,
  signed,
} from '@agio/ui';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { resolveDraft, spendsTotal } from '../state/order-draft.ts';
import { expectedTrigger, firesUp, hasPrice, isTrailing } from '../state/trigger-draft.ts';
import type { OrderForm } from './order-form-state.ts';

/** One sentence that says what will happen and when, and how far away that is. */
export function TriggerOutcome({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('triggers');
  const { draft, market, situation } = form;
  const trigger = expectedTrigger(draft, market, situation.last);
  const resolved = resolveDraft(draft, market);
  const size = spendsTotal(draft) ? resolved.total : resolved.amount;
  const shown = (value: string): string => priceText(value, market.priceDecimals);
  const away = situation.last === undefined || trigger === null ? null : percentFrom(situation.last, trigger);
  return (
    <>
      {trigger === null || size === '' ? null : (
        <p className="ex-outcome">
          <Zap size={14} aria-hidden="true" />
          <span>
            <Outcome
              form={form}
              trigger={shown(trigger)}
              size={`${groupThousands(trimZeros(size))} ${spendsTotal(draft) ? market.quote : market.base}`}
            />
          </span>
        </p>
      )}
      <dl className={`ui-kv ${phone ? '' : 'ex-kv'}`}>
        <dt>{t(($) => $.held)}</dt>
        <dd>{heldNow(form) ?? '--'}</dd>
        {isTrailing(draft) ? (
          <>
            <dt>{t(($) => $.first)}</dt>
            <dd>{trigger === null ? '--' : `${shown(trigger)} ${market.quote}`}</dd>
          </>
        ) : null}
        <dt>{t(($) => $.away)}</dt>
        <dd>{away ?? '--'}</dd>
        <dt>{t(($) => $.worst)}</dt>
        <dd>
          {hasPrice(draft)
            ? t(($) => $.jumped)
            : trigger === null
              ? '--'
              : worstText(
                  form,
                  trigger,
                  t(($) => $.anyPrice),
                  (price) => t(($) => $.worstTo, { price }),
                )}
        </dd>
      </dl>
    </>
  );
}

/** How far a price is from the last one, with its sign. */
function percentFrom(last: string, price: string): string {
  const percent = truncate(multiplyDecimals(divideDecimals(subtractDecimals(price, last), last, 8), '100'), 2);
  return `${signed(percent)}%`;
}

/** What is put aside from the moment at which the order is accepted. */
function heldNow({ draft, market }: OrderForm): string | null {
  const { amount, total } = resolveDraft(draft, market);
  const held = draft.side === 'sell' ? amount : total;
  return held === '' ? null : `${groupThousands(trimZeros(held))} ${draft.side === 'sell' ? market.base : market.quote}`;
}

/** The worst price at which it may be executed: the band's edge, seen from its trigger. */
function worstText({ draft, market }: OrderForm, trigger: string, any: string, text: (price: string) => string): string {
  if (market.priceBandPercent === null) return any;
  const share = divideDecimals(market.priceBandPercent, '100', 6);
  const factor = draft.side === 'sell' ? subtractDecimals('1', share) : subtractDecimals('1', `-${share}`);
  return text(priceText(truncate(multiplyDecimals(trigger, factor), market.priceDecimals), market.priceDecimals));
}

function Outcome({ form, size, trigger }: { form: OrderForm; size: string; trigger: string }): ReactNode {
  const { t } = useTexts('triggers');
  const { draft, market } = form;
  const values = {
    trigger,
    size,
    limit: draft.price === '' ? '--' : priceText(draft.price, market.priceDecimals),
    start: draft.startAt === '' ? '' : priceText(draft.startAt, market.priceDecimals),
    distance: draft.distanceIn === 'percent' ? `${draft.distance}%` : `${groupThousands(draft.distance)} ${market.quote}`,
  };
  if (isTrailing(draft)) {
    const begins = draft.startAt === '' ? t(($) => $.will.follows, values) : t(($) => $.will.starts[draft.side], values);
    return `${begins} ${t(($) => $.will.trail[draft.side], values)}`;
  }
  const way = firesUp(draft) ? 'up' : 'down';
  return hasPrice(draft) ? t(($) => $.will.limit[draft.side][way], values) : t(($) => $.will.market[draft.side][way], values);
}
