import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  Checkbox,
  formatDateTime,
  Notice,
  NumberField,
  percent,
  readersZone,
  Switch,
  toast,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { infoQuery, type C2cInfo } from '../api/info.ts';
import { saveSetting, type ProviderStatus } from '../api/provider.ts';
import { AMOUNT_DECIMALS, TOTAL_DECIMALS } from '../state/choice.ts';
import { clockOf, hoursIn } from '../state/day.ts';
import { distanceOf, draftOf, settingOf, type SettingDraft, type SettingField } from '../state/setting.ts';
import { priceText } from './amounts.ts';

const PRICE_DECIMALS = 4;

/** Prices, sizes and cap of orders to come. */
export function SettingForm({ standing }: { standing: ProviderStatus }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const errorText = useErrorText();
  const language = useLanguage();
  const info = useQuery(infoQuery(true)).data;
  const [draft, setDraft] = useState<SettingDraft>(() => draftOf(standing.setting, ['bank']));
  const [fault, setFault] = useState<SettingField | null>(null);
  const saving = useMutation({ mutationFn: saveSetting, onSuccess: () => toast(t(($) => $.setting.saved)) });
  function change(part: Partial<SettingDraft>): void {
    setFault(null);
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const made = settingOf(draft, standing.setting?.open ?? true);
    if ('fault' in made) setFault(made.fault);
    else saving.mutate(made.setting);
  }
  const spread = distanceOf(draft.sellPrice, draft.buyPrice);
  return (
    <Card
      title={t(($) => $.setting.title)}
      aside={
        <span className="text-12 text-t2">
          {standing.settingTime === null
            ? t(($) => $.setting.nextOnly)
            : t(($) => $.setting.changed, { time: formatDateTime(standing.settingTime, language) })}
        </span>
      }
      bodyClassName="flex flex-col gap-4"
    >
      <form noValidate aria-label={t(($) => $.setting.title)} className="flex flex-col gap-4" onSubmit={submit}>
        <Numbers draft={draft} fault={fault} info={info} onChange={change} />
        <Methods draft={draft} fault={fault} info={info} onChange={change} />
        <div className="flex items-center justify-between gap-4">
          <span>
            <span className="block font-medium">{t(($) => $.setting.autoAccept)}</span>
            <span className="block text-12 text-t2">{info === undefined ? null : <AutoAcceptHours info={info} />}</span>
          </span>
          <Switch
            label={t(($) => $.setting.autoAccept)}
            checked={draft.autoAccept}
            onCheckedChange={(next) => change({ autoAccept: next })}
          />
        </div>
        {saving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(saving.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-12 text-t2">
            {spread === null ? null : t(($) => $.setting.spread, { share: percent(spread).replace('+', '') })}{' '}
            {info?.reference === undefined || info.reference === null
              ? null
              : t(($) => $.setting.reference, { price: priceText(info.reference), fiat: info.fiat })}
          </span>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t(($) => $.setting.save)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Fields = {
  readonly draft: SettingDraft;
  readonly fault: SettingField | null;
  readonly info: C2cInfo | undefined;
  readonly onChange: (part: Partial<SettingDraft>) => void;
};

/** The hours in which orders are taken in hand by themselves. */
function AutoAcceptHours({ info }: { info: C2cInfo }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const { closesMinute, opensMinute } = hoursIn(info, info.now, readersZone());
  return t(($) => $.setting.autoAcceptWhy, { from: clockOf(opensMinute), to: clockOf(closesMinute) });
}

function Numbers({ draft, fault, info, onChange }: Fields): ReactNode {
  const { t } = useTexts('c2c-desk');
  const coin = info?.coin ?? '';
  const fiat = info?.fiat ?? '';
  const away = (price: string): ReactNode => {
    const distance = distanceOf(price, info?.reference ?? null);
    return distance === null ? undefined : <span className="text-12 text-t2 tabular-nums">{percent(distance)}</span>;
  };
  const fields = [
    ['buyPrice', fiat, PRICE_DECIMALS, away(draft.buyPrice)],
    ['sellPrice', fiat, PRICE_DECIMALS, away(draft.sellPrice)],
    ['min', coin, AMOUNT_DECIMALS, undefined],
    ['max', coin, AMOUNT_DECIMALS, undefined],
    ['dailyCap', fiat, TOTAL_DECIMALS, undefined],
  ] as const;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {fields.map(([name, unit, decimals, aside]) => (
        <NumberField
          key={name}
          label={t(($) => $.setting[name])}
          aside={aside}
          unit={unit}
          value={draft[name]}
          decimals={decimals}
          error={fault === name ? t(($) => $.setting.faults[name]) : undefined}
          onValueChange={(next) => onChange({ [name]: next })}
        />
      ))}
    </div>
  );
}

function Methods({ draft: { payMethods }, fault, info, onChange }: Fields): ReactNode {
  const { t } = useTexts('c2c-desk');
  const { t: p } = useTexts('paying');
  return (
    <fieldset>
      <legend className="pb-1.5 text-13 text-t2">{t(($) => $.setting.payMethods)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {(info?.methods ?? []).map((type) => (
          <Checkbox
            key={type}
            checked={payMethods.includes(type)}
            onCheckedChange={(next) => onChange({ payMethods: next ? [...payMethods, type] : payMethods.filter((one) => one !== type) })}
          >
            {p(($) => $.types[type])}
          </Checkbox>
        ))}
      </div>
      {fault === 'payMethods' ? (
        <p className="ui-help bad" role="alert">
          {t(($) => $.setting.faults.payMethods)}
        </p>
      ) : null}
    </fieldset>
  );
}
