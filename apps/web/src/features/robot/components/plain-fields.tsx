import { baseOf } from '@agio/kernel';
import type { ReactNode } from 'react';
import { fixed, formatDateTime, NumberField, ofMomentField, Segmented, Select, TextField, useLanguage, useTexts } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';
import { fields, options, type ChoiceName, type TermField, type PlainDraft, type Unit } from '../state/plain-kinds.ts';
import type { PlainForm } from './use-plain.ts';
import { SharesField } from './shares-field.tsx';
import { percentOf, shareBps, sharesIn } from '../state/shares.ts';
import { coins, priceOf, type RobotTexts } from './words.ts';

/** All fields of the form; those that are rarely changed are folded away, and the name with them. */
export function PlainFields({ form, name, onName }: { form: PlainForm; name: string; onName: (name: string) => void }): ReactNode {
  const { t } = useTexts('robot');
  const all = fields[form.kind];
  const rare = all.filter(({ isRare }) => isRare === true);
  const isMissing = rare.some((field) => form.missing.includes(field.name));
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {all.map((field) => (field.isRare === true ? null : <OneField key={field.name} field={field} form={form} />))}
      </div>
      <details {...(isMissing ? { open: true } : {})}>
        <summary className="cursor-pointer text-13 font-medium">{t(($) => $.plain.more)}</summary>
        <div className="grid grid-cols-2 gap-3 pt-3">
          {rare.map((field) => (
            <OneField key={field.name} field={field} form={form} />
          ))}
          <TextField label={t(($) => $.grid.name)} value={name} maxLength={40} onChange={(event) => onName(event.currentTarget.value)} />
        </div>
      </details>
    </>
  );
}

function OneField({ field, form }: { field: TermField; form: PlainForm }): ReactNode {
  const { t } = useTexts('robot');
  const unitOf = useUnit();
  const { available, change, draft, kind, market, missing } = form;
  const { name } = field;
  const value = draft[name] ?? '';
  const label = t(($) => $.plain.fields[name]);
  const needed = name === 'threshold' ? t(($) => $.shares.orMore) : t(($) => $.problems.needed);
  const error = missing.includes(name) ? needed : undefined;
  if (field.type === 'shares') return <SharesField form={form} error={error} />;
  if (field.type === 'choice') return <ChoiceField name={field.name} form={form} />;
  if (field.type === 'moment')
    return (
      <TextField
        type="datetime-local"
        label={label}
        value={value}
        error={error}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    );
  // What the first field of money takes from.
  const free = (name === 'total' && kind !== 'twap') || name === 'investment' ? available.quote : undefined;
  return (
    <NumberField
      label={label}
      value={value}
      onValueChange={(next) => change({ [name]: next })}
      unit={unitOf(field.unit, market)}
      decimals={field.decimals === 'price' ? market.priceDecimals : field.decimals === 'amount' ? market.amountDecimals : field.decimals}
      error={error}
      {...(field.isOptional === true ? { placeholder: t(($) => $.grid.none) } : {})}
      {...(free === undefined ? {} : { help: t(($) => $.grid.available, { amount: priceOf(fixed(free, 2), undefined) }) })}
    />
  );
}

function ChoiceField({ form: { change, draft }, name }: { form: PlainForm; name: ChoiceName }): ReactNode {
  const { t } = useTexts('robot');
  const items = optionsOf(t, name);
  const label = t(($) => $.plain.fields[name]);
  const value = draft[name] ?? options[name][0];
  const onValueChange = (next: string): void => change({ [name]: next });
  if (name !== 'side') return <Select label={label} value={value} onValueChange={onValueChange} options={items} />;
  return (
    <div className="ui-field">
      <div className="lab">{label}</div>
      <Segmented wide label={label} value={value} onValueChange={onValueChange} items={items} />
    </div>
  );
}

/** The options of a choice with their words. */
function optionsOf(t: RobotTexts, name: ChoiceName): readonly { readonly value: string; readonly label: string }[] {
  switch (name) {
    case 'confirmStop':
      return options.confirmStop.map((value) => ({ value, label: t(($) => $.plain.options.confirmStop[value]) }));
    case 'every':
      return options.every.map((value) => ({ value, label: t(($) => $.plain.options.every[value]) }));
    case 'onStop':
      return options.onStop.map((value) => ({ value, label: t(($) => $.grid[value]) }));
    case 'rest':
      return options.rest.map((value) => ({ value, label: t(($) => $.plain.options.rest[value]) }));
    case 'side':
      return options.side.map((value) => ({ value, label: t(($) => $.plain.options.side[value]) }));
    case 'style':
      return options.style.map((value) => ({ value, label: t(($) => $.plain.options.style[value]) }));
  }
}

/** What stands in a field, as it is said; nothing for an empty one. */
export function useShownField(): (field: TermField, draft: PlainDraft, market: Market) => string {
  const { t } = useTexts('robot');
  const unitOf = useUnit();
  const language = useLanguage();
  return (field, draft, market) => {
    const text = draft[field.name] ?? '';
    if (field.type === 'shares')
      return sharesIn(text, market.market)
        .map((one) => `${baseOf(one.market)} ${percentOf(shareBps(one))}%`)
        .join(', ');
    if (text === '') return '';
    if (field.type === 'choice') return optionsOf(t, field.name).find(({ value }) => value === text)?.label ?? '';
    if (field.type === 'moment') return formatDateTime(ofMomentField(text), language);
    return `${field.decimals === 'price' ? priceOf(text, market) : coins(text)} ${unitOf(field.unit, market)}`.trim();
  };
}

/** What stands behind a number. */
function useUnit(): (unit: Unit, market: Pick<Market, 'base' | 'quote'>) => string {
  const { t } = useTexts('robot');
  return (unit, { base, quote }) => {
    if (unit === 'base') return base;
    if (unit === 'quote') return quote;
    return unit === 'none' ? '' : t(($) => $.plain.units[unit]);
  };
}
