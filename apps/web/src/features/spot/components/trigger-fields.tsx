import { decimalsOf, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { isTrailing } from '../state/trigger-draft.ts';
import type { TriggerField } from '../state/trigger-draft.ts';
import { Choice } from './first-use.tsx';
import { TradeField } from './trade-field.tsx';
import type { OrderForm } from './order-form-state.ts';

/** What fires the order: a trigger price, or how far it follows and from where. */
export function TriggerFields({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('triggers');
  const { change, draft, market, setField } = form;
  const blocked = form.problem?.field ?? form.missing;
  const bad = (field: TriggerField): { 'aria-invalid'?: true; className?: string } =>
    blocked === field ? { 'aria-invalid': true, className: 'ex-field bad' } : {};
  const price = (field: 'stopPrice' | 'startAt', label: string): ReactNode => (
    <TradeField
      before={label}
      unit={market.quote}
      value={draft[field]}
      onValueChange={(value) => setField(field, value)}
      step={market.tickSize}
      decimals={market.priceDecimals}
      phone={phone}
      {...bad(field)}
    />
  );
  if (!isTrailing(draft))
    return price(
      'stopPrice',
      t(($) => $.trigger),
    );
  const isPercent = draft.distanceIn === 'percent';
  return (
    <>
      <div className="ex-distance">
        <TradeField
          before={t(($) => $.distance)}
          unit={isPercent ? '%' : market.quote}
          value={draft.distance}
          onValueChange={(value) => setField('distance', value)}
          step={isPercent ? '0.1' : market.tickSize}
          decimals={isPercent ? 2 : decimalsOf(market.tickSize)}
          phone={phone}
          {...bad('distance')}
        />
        <Choice
          name={t(($) => $.distanceIn)}
          value={draft.distanceIn}
          onValueChange={(distanceIn) => change({ distanceIn, distance: '' })}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: market.quote },
          ]}
        />
      </div>
      {price(
        'startAt',
        t(($) => $.startAt),
      )}
    </>
  );
}
