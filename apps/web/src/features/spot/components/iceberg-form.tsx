import {
  Checkbox,
  compareDecimals,
  decimalsOf,
  divideDecimals,
  fixed,
  groupThousands,
  multiplyDecimals,
  price as priceText,
  subtractDecimals,
  trimZeros,
  useTexts,
} from '@agio/ui';
import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkDisplay, leastDisplay } from '../state/iceberg-draft.ts';
import type { DisplayField } from '../state/iceberg-draft.ts';
import { resolveDraft } from '../state/order-draft.ts';
import { isPositive, stepAbove, stepBelow } from '../state/steps.ts';
import { TradeField } from './trade-field.tsx';
import type { OrderForm } from './order-form-state.ts';

/** More parts than this are drawn as one line: they would be thinner than a gap. */
const PARTS_DRAWN = 20;

/** What an iceberg shows at a time, and by how much parts differ. */
export function IcebergFields({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('icebergs');
  const { draft, market, setField } = form;
  const blocked = form.problem?.field ?? form.missing;
  const bad = (field: DisplayField): { 'aria-invalid'?: true; className?: string } =>
    blocked === field ? { 'aria-invalid': true, className: 'ex-field bad' } : {};
  return (
    <div className="ex-distance ex-display">
      <TradeField
        before={t(($) => $.show)}
        unit={market.base}
        value={draft.displayAmount}
        onValueChange={(value) => setField('displayAmount', value)}
        step={market.lotSize}
        decimals={decimalsOf(market.lotSize)}
        phone={phone}
        {...bad('displayAmount')}
      />
      <TradeField
        before={<span title={t(($) => $.variance)}>±</span>}
        aria-label={t(($) => $.variance)}
        unit="%"
        value={draft.displayVariance}
        onValueChange={(value) => setField('displayVariance', value)}
        decimals={0}
        phone={phone}
        {...bad('displayVariance')}
      />
    </div>
  );
}

/** One sentence that says what will happen, and the parts as a picture. */
export function IcebergOutcome({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('icebergs');
  const { draft, market } = form;
  const { amount, price, total } = resolveDraft(draft, market);
  const isComplete = isPositive(amount) && isPositive(draft.displayAmount) && isPositive(price);
  const parts = isComplete && checkDisplay(draft.displayAmount, amount, market) === null ? partsOf(form, amount) : null;
  const figure = (value: string): string => `${groupThousands(trimZeros(value))} ${market.base}`;
  const held = draft.side === 'sell' ? amount : total;
  return (
    <>
      {parts === null ? null : (
        <>
          <div className="ex-parts">
            <span className={draft.side === 'buy' ? 'text-up' : 'text-down'}>{t(($) => $.inBook)}</span>
            <span>{t(($) => $.hidden, { amount: figure(parts.hidden) })}</span>
            <Parts count={parts.count} side={draft.side} />
            <small>
              <PartsText parts={parts} figure={figure} />
            </small>
          </div>
          <p className="ex-outcome">
            <Layers size={14} aria-hidden="true" />
            <span>{t(($) => $.will, { part: figure(draft.displayAmount), price: priceText(price, market.priceDecimals) })}</span>
          </p>
        </>
      )}
      <dl className={`ui-kv ${phone ? '' : 'ex-kv'}`}>
        <dt>{t(($) => $.held)}</dt>
        <dd>{held === '' ? '--' : `${groupThousands(trimZeros(held))} ${draft.side === 'sell' ? market.base : market.quote}`}</dd>
        <dt>{t(($) => $.smallest)}</dt>
        <dd>{isPositive(amount) ? figure(leastDisplay(amount, market)) : '--'}</dd>
      </dl>
    </>
  );
}

function PartsText({ parts, figure }: { parts: ReturnType<typeof partsOf>; figure: (value: string) => string }): ReactNode {
  const { t } = useTexts('icebergs');
  const values = { count: parts.count, from: figure(parts.least), to: figure(parts.most) };
  return compareDecimals(parts.least, parts.most) === 0 ? t(($) => $.each, values) : t(($) => $.about, values);
}

function Parts({ count, side }: { count: number; side: 'buy' | 'sell' }): ReactNode {
  return (
    <span className={`ex-part-bar ${side}`} aria-hidden="true">
      {Array.from({ length: Math.min(count, PARTS_DRAWN) }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}

/** About how many parts, what is hidden at first, and how large a part is at least and at most. */
function partsOf({ draft, market }: OrderForm, amount: string): { count: number; hidden: string; least: string; most: string } {
  const { displayAmount: part } = draft;
  const decimals = decimalsOf(market.lotSize);
  const spread = divideDecimals(multiplyDecimals(part, draft.displayVariance === '' ? '0' : draft.displayVariance), '100', decimals);
  return {
    count: Math.ceil(Number(divideDecimals(amount, part, 6))),
    hidden: fixed(subtractDecimals(amount, part), decimals),
    least: subtractDecimals(part, spread),
    most: subtractDecimals(part, `-${spread}`),
  };
}

/** A post-only order that would take moves behind the best price instead of being refused. */
export function RepriceOption({ form }: { form: OrderForm }): ReactNode {
  const { t } = useTexts('icebergs');
  const { change, draft, market } = form;
  const rests = draft.reprice ? restsAt(form) : null;
  return (
    <div className="flex flex-col gap-1">
      <Checkbox size="s" checked={draft.reprice} onCheckedChange={(reprice) => change({ reprice })}>
        {t(($) => $.reprice)}
      </Checkbox>
      {rests === null ? null : (
        <small className="text-12 text-t2">{t(($) => $.restsAt, { price: priceText(rests, market.priceDecimals) })}</small>
      )}
    </div>
  );
}

/** Where an order that would take now would rest; null if it would not take, or there is no such price. */
function restsAt({ draft, market, situation }: OrderForm): string | null {
  const best = (draft.side === 'buy' ? situation.asks : situation.bids)[0]?.[0];
  if (best === undefined || !isPositive(draft.price)) return null;
  const far = compareDecimals(draft.price, best);
  if (draft.side === 'buy' ? far < 0 : far > 0) return null;
  const price = draft.side === 'buy' ? stepBelow(best, market.tickSize) : stepAbove(best, market.tickSize);
  return isPositive(price) ? price : null;
}
