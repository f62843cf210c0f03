import type { ReactNode } from 'react';
import { TERMS_MAX } from '@agio/contracts/otc/constants';
import { Checkbox, groupThousands, NumberField, Segmented, Select, TextArea, TextField, useTexts } from '@agio/ui';
import type { Markets } from '../api/offers.ts';
import { payWindows, type AdDraft, type AdField } from '../state/ad-draft.ts';
import type { HoursDraft } from '../state/hours.ts';
import { AMOUNT_DECIMALS, TOTAL_DECIMALS } from '../state/quote.ts';

type Fields = {
  readonly draft: AdDraft;
  readonly fault: AdField | null;
  readonly markets: Markets;
  readonly onChange: (part: Partial<AdDraft>) => void;
};

/** As many decimals as prices have. */
const PRICE_DECIMALS = 8;

/** A fixed price, or one around the reference. */
export function AdPrice({ draft, fault, markets: { markets }, onChange }: Fields): ReactNode {
  const { t } = useTexts('otc-desk');
  const { fiat, kind, price } = draft;
  const reference = markets.find((one) => one.coin === draft.coin && one.fiat === fiat)?.reference ?? null;
  const told = reference === null ? t(($) => $.form.noReference) : t(($) => $.form.reference, { price: groupThousands(reference), fiat });
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="self-start"
        label={t(($) => $.form.price)}
        value={kind}
        onValueChange={(next) => onChange({ kind: next })}
        items={[
          { value: 'fixed', label: t(($) => $.form.fixed) },
          { value: 'floating', label: t(($) => $.form.floating) },
        ]}
      />
      {kind === 'fixed' ? (
        <NumberField
          label={t(($) => $.form.price)}
          help={told}
          error={fault === 'price' ? t(($) => $.form.faults.price) : undefined}
          value={price}
          decimals={PRICE_DECIMALS}
          unit={fiat}
          onValueChange={(next) => onChange({ price: next })}
        />
      ) : (
        <Floating draft={draft} fault={fault} told={told} onChange={onChange} />
      )}
    </div>
  );
}

function Floating({ draft, fault, onChange, told }: Omit<Fields, 'markets'> & { told: string }): ReactNode {
  const { t } = useTexts('otc-desk');
  const { cap, fiat, floor, isBelow, percent } = draft;
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Segmented
          wide
          label={t(($) => $.form.around)}
          value={isBelow ? 'below' : 'above'}
          onValueChange={(next) => onChange({ isBelow: next === 'below' })}
          items={[
            { value: 'below', label: t(($) => $.form.below) },
            { value: 'above', label: t(($) => $.form.above) },
          ]}
        />
        <NumberField
          label={t(($) => $.form.around)}
          value={percent}
          decimals={2}
          max="20"
          unit="%"
          error={fault === 'percent' ? t(($) => $.form.faults.percent) : undefined}
          onValueChange={(next) => onChange({ percent: next })}
        />
        <NumberField
          label={t(($) => $.form.floor)}
          value={floor}
          decimals={PRICE_DECIMALS}
          unit={fiat}
          error={fault === 'bounds' ? t(($) => $.form.faults.bounds) : undefined}
          onValueChange={(next) => onChange({ floor: next })}
        />
        <NumberField
          label={t(($) => $.form.cap)}
          value={cap}
          decimals={PRICE_DECIMALS}
          unit={fiat}
          onValueChange={(next) => onChange({ cap: next })}
        />
      </div>
      <p className="text-12 text-t2">{told}</p>
    </>
  );
}

/** How much in all, and in one order. */
export function AdAmounts({ draft, fault, onChange }: Fields): ReactNode {
  const { t } = useTexts('otc-desk');
  const { coin, fiat, max, min, quantity, windowMinutes } = draft;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <NumberField
        label={t(($) => $.form.quantity)}
        value={quantity}
        decimals={AMOUNT_DECIMALS}
        unit={coin}
        error={fault === 'quantity' ? t(($) => $.form.faults.quantity) : undefined}
        onValueChange={(next) => onChange({ quantity: next })}
      />
      <Select
        label={t(($) => $.form.window)}
        value={String(windowMinutes)}
        onValueChange={(next) => onChange({ windowMinutes: payWindows.find((one) => String(one) === next) ?? 15 })}
        options={payWindows.map((one) => ({ value: String(one), label: t(($) => $.minutes, { count: one }) }))}
      />
      <NumberField
        label={t(($) => $.form.min)}
        value={min}
        decimals={TOTAL_DECIMALS}
        unit={fiat}
        error={fault === 'min' ? t(($) => $.form.faults.min) : undefined}
        onValueChange={(next) => onChange({ min: next })}
      />
      <NumberField
        label={t(($) => $.form.max)}
        value={max}
        decimals={TOTAL_DECIMALS}
        unit={fiat}
        error={fault === 'max' ? t(($) => $.form.faults.max) : undefined}
        onValueChange={(next) => onChange({ max: next })}
      />
    </div>
  );
}

/** How it is paid, with whom, and in what words. */
export function AdRules({ draft, fault, markets: { methods: offered }, onChange }: Fields): ReactNode {
  const { t } = useTexts('otc-desk');
  const { t: o } = useTexts('otc');
  const { autoAccept, autoReply, days, level, methods, orders, terms } = draft;
  return (
    <>
      <fieldset>
        <legend className="pb-1.5 text-13 text-t2">{o(($) => $.payment)}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {offered.map((type) => (
            <Checkbox
              key={type}
              checked={methods.includes(type)}
              onCheckedChange={(next) => onChange({ methods: next ? [...methods, type] : methods.filter((one) => one !== type) })}
            >
              {o(($) => $.types[type])}
            </Checkbox>
          ))}
        </div>
        {fault === 'methods' ? (
          <p className="ui-help bad" role="alert">
            {t(($) => $.form.faults.methods)}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label={t(($) => $.form.terms)}
        aside={<span className="text-12 text-t2">{t(($) => $.form.count, { count: terms.length, most: TERMS_MAX })}</span>}
        rows={2}
        maxLength={TERMS_MAX}
        value={terms}
        onChange={(event) => onChange({ terms: event.target.value })}
      />
      <TextArea
        label={t(($) => $.form.autoReply)}
        rows={2}
        maxLength={TERMS_MAX}
        value={autoReply}
        onChange={(event) => onChange({ autoReply: event.target.value })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Select
          label={t(($) => $.form.level)}
          value={level}
          onValueChange={(next) => onChange({ level: next })}
          options={['0', '1', '2', '3'].map((one) => ({
            value: one,
            label: one === '0' ? t(($) => $.form.anyLevel) : o(($) => $.level, { level: one }),
          }))}
        />
        <NumberField label={t(($) => $.form.days)} value={days} decimals={0} max="365" onValueChange={(next) => onChange({ days: next })} />
        <NumberField
          label={t(($) => $.form.orders)}
          value={orders}
          decimals={0}
          max="1000"
          onValueChange={(next) => onChange({ orders: next })}
        />
      </div>
      <Checkbox checked={autoAccept} onCheckedChange={(next) => onChange({ autoAccept: next })}>
        {t(($) => $.form.autoAccept)}
      </Checkbox>
    </>
  );
}

/** When the offer can be taken, in the merchant's own time. */
export function AdHours({
  hours,
  isFault,
  onChange,
}: {
  hours: HoursDraft;
  isFault: boolean;
  onChange: (hours: HoursDraft) => void;
}): ReactNode {
  const { t } = useTexts('otc-desk');
  const change = (part: Partial<HoursDraft>): void => onChange({ ...hours, ...part });
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={hours.isOn} onCheckedChange={(isOn) => change({ isOn })}>
        {t(($) => $.form.hasHours)}
      </Checkbox>
      {hours.isOn ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            type="time"
            label={t(($) => $.form.opens)}
            help={t(($) => $.form.hoursHelp)}
            error={isFault ? t(($) => $.form.faults.hours) : undefined}
            value={hours.opens}
            onChange={(event) => change({ opens: event.target.value })}
          />
          <TextField
            type="time"
            label={t(($) => $.form.closes)}
            value={hours.closes}
            onChange={(event) => change({ closes: event.target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
