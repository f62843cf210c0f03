import type { ReactNode } from 'react';
import { compareDecimals, divideDecimals, fixed, multiplyDecimals, NumberField, Segmented, Slider, truncate, useTexts } from '@agio/ui';
import { GRIDS } from '../state/grid-draft.ts';
import { gapOf } from '../state/lines.ts';
import { horizons } from '../state/suggest.ts';
import { priceOf, share } from './words.ts';
import type { GridForm } from './use-grid.ts';
import { useNeeded } from './use-needed.ts';

/** The origin of the range: the price history of a number of days, or the customer. */
export function RangeChoice({ form, label }: { form: GridForm; label?: string }): ReactNode {
  const { t } = useTexts('robot');
  const { changeLines, draft, hasPast, suggest } = form;
  const value = draft.horizon === null || !hasPast ? 'own' : (String(draft.horizon) as '7' | '30' | '90');
  if (!hasPast) return null;
  return (
    <div className="ui-field">
      {label === undefined ? null : <div className="lab">{label}</div>}
      <Segmented
        size="s"
        wide
        label={t(($) => $.grid.suggested)}
        value={value}
        onValueChange={(next) => {
          const horizon = horizons.find((one) => String(one) === next);
          if (horizon === undefined) changeLines({});
          else suggest(horizon);
        }}
        items={[
          ...horizons.map((days) => ({ value: String(days) as '7' | '30' | '90', label: t(($) => $.grid.days, { count: days }) })),
          { value: 'own' as const, label: t(($) => $.grid.own) },
        ]}
      />
    </div>
  );
}

/** The lines: between which prices, how many, and how they are spaced. */
export function LineFields({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { changeLines, draft, market, problem } = form;
  const needed = useNeeded(form);
  const field = { unit: market.quote, decimals: market.priceDecimals } as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          {...field}
          label={t(($) => $.grid.lower)}
          value={draft.lower}
          onValueChange={(lower) => changeLines({ lower })}
          error={problem === 'range' ? t(($) => $.problems.range) : needed('lower')}
        />
        <NumberField
          {...field}
          label={t(($) => $.grid.upper)}
          value={draft.upper}
          onValueChange={(upper) => changeLines({ upper })}
          error={needed('upper')}
        />
      </div>
      <GridsField form={form} />
      <SpacingChoice form={form} />
    </>
  );
}

function GridsField({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { changeLines, draft, mostGrids, problem, shown } = form;
  const needed = useNeeded(form);
  const most = Math.max(GRIDS.min + 1, shown?.largestGrids ?? mostGrids);
  const grids = Number(draft.grids);
  const label = t(($) => $.grid.grids);
  return (
    <div>
      <NumberField
        label={label}
        aside={<span className="text-12 text-t2">{t(($) => $.grid.most, { count: most })}</span>}
        value={draft.grids}
        onValueChange={(next) => changeLines({ grids: next })}
        decimals={0}
        step="1"
        min={String(GRIDS.min)}
        max={String(GRIDS.max)}
        error={problem === 'grids' ? t(($) => $.problems.grids, GRIDS) : needed('grids')}
      />
      <Slider
        className="mt-2"
        label={label}
        marks={[]}
        max={most - GRIDS.min}
        value={Math.max(0, Math.min(most, grids || GRIDS.min) - GRIDS.min)}
        valueText={(value) => String(value + GRIDS.min)}
        onValueChange={(value) => changeLines({ grids: String(value + GRIDS.min) })}
      />
    </div>
  );
}

function SpacingChoice({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { change, draft, market } = form;
  const range = { lower: Number(draft.lower), upper: Number(draft.upper), grids: Number(draft.grids) };
  const step = gapOf({ ...range, spacing: 'arithmetic' });
  const ratio = gapOf({ ...range, spacing: 'geometric' });
  const isArithmetic = draft.spacing === 'arithmetic';
  return (
    <Segmented
      size="s"
      wide
      label={t(($) => $.grid.spacing)}
      value={draft.spacing}
      onValueChange={(spacing) => change({ spacing })}
      items={[
        {
          value: 'arithmetic',
          label:
            isArithmetic && step > 0
              ? t(($) => $.grid.equalStepsOf, { step: priceOf(step.toFixed(10), market) })
              : t(($) => $.grid.equalSteps),
        },
        {
          value: 'geometric',
          label: !isArithmetic && ratio > 0 ? t(($) => $.grid.equalShareOf, { share: share(ratio) }) : t(($) => $.grid.equalShare),
        },
      ]}
    />
  );
}

/** How much it gets: all of it, or for each line. */
export function SizeFields({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { available, change, draft, market } = form;
  const needed = useNeeded(form);
  const isWhole = draft.by === 'investment';
  const free = available.quote;
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        size="s"
        wide
        label={t(($) => $.grid.by)}
        value={draft.by}
        onValueChange={(by) => change({ by })}
        items={[
          { value: 'investment', label: t(($) => $.grid.byInvestment) },
          { value: 'amount', label: t(($) => $.grid.byAmount) },
        ]}
      />
      {isWhole ? (
        <>
          <NumberField
            label={t(($) => $.grid.investment)}
            aside={
              free === undefined ? undefined : (
                <span className="text-12 text-t2 tabular-nums">
                  {t(($) => $.grid.available, { amount: priceOf(fixed(free, 2), undefined) })}
                </span>
              )
            }
            value={draft.investment}
            onValueChange={(investment) => change({ investment })}
            unit={market.quote}
            error={needed('size')}
          />
          {free === undefined ? null : (
            <ShareOfFunds free={free} value={draft.investment} onValueChange={(investment) => change({ investment })} />
          )}
        </>
      ) : (
        <AmountField form={form} />
      )}
    </div>
  );
}

export function AmountField({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { change, draft, market } = form;
  const needed = useNeeded(form);
  return (
    <NumberField
      label={t(($) => $.grid.amount)}
      value={draft.amount}
      onValueChange={(amount) => change({ amount })}
      unit={market.base}
      decimals={market.amountDecimals}
      error={needed('size')}
    />
  );
}

function ShareOfFunds({ free, onValueChange, value }: { free: string; value: string; onValueChange: (value: string) => void }): ReactNode {
  const { t } = useTexts('robot');
  const part = compareDecimals(free, '0') > 0 ? Number(divideDecimals(value === '' ? '0' : value, free, 4)) : 0;
  return (
    <Slider
      className="mx-2"
      label={t(($) => $.grid.shareOfFunds)}
      value={Math.max(0, Math.min(100, part * 100))}
      disabled={compareDecimals(free, '0') === 0}
      valueText={(percent) => `${Math.round(percent)}%`}
      onValueChange={(percent) => onValueChange(truncate(divideDecimals(multiplyDecimals(free, String(percent)), '100', 8), 2))}
    />
  );
}
