import type { ReactNode } from 'react';
import { NumberField, Select, Switch, TextField, useTexts } from '@agio/ui';
import { beyondRange, type GridDraft } from '../state/grid-draft.ts';
import type { GridForm } from './use-grid.ts';
import { useNeeded } from './use-needed.ts';
import { coins } from './words.ts';

type PriceKey = 'highest' | 'lowest' | 'stopLoss' | 'takeProfit' | 'triggerPrice';

function PriceField({ error, form, name, none }: { form: GridForm; name: PriceKey; none?: string; error?: string | undefined }): ReactNode {
  const { t } = useTexts('robot');
  const { change, draft, market } = form;
  return (
    <NumberField
      label={t(($) => $.grid[name])}
      placeholder={none}
      value={draft[name]}
      onValueChange={(price) => change({ [name]: price })}
      unit={market.quote}
      decimals={market.priceDecimals}
      error={error}
    />
  );
}

/** When it starts and when it stops. */
export function RuleFields({ form, isRunning = false }: { form: GridForm; isRunning?: boolean }): ReactNode {
  const { t } = useTexts('robot');
  const { change, draft, problem } = form;
  const none = t(($) => $.grid.none);
  return (
    <div className="grid grid-cols-2 gap-3">
      {isRunning ? null : <PriceField form={form} name="triggerPrice" none={t(($) => $.grid.now)} />}
      <PriceField form={form} name="stopLoss" none={none} error={problem === 'stop' ? t(($) => $.problems.stop) : undefined} />
      <PriceField form={form} name="takeProfit" none={none} error={problem === 'profit' ? t(($) => $.problems.profit) : undefined} />
      <Select
        label={t(($) => $.grid.onStop)}
        value={draft.onStop}
        onValueChange={(onStop: GridDraft['onStop']) => change({ onStop })}
        options={[
          { value: 'sell', label: t(($) => $.grid.sell) },
          { value: 'keep', label: t(($) => $.grid.keep) },
        ]}
      />
      {draft.stopLoss === '' ? null : (
        <div className="col-span-2">
          <Line
            label={t(($) => $.grid.confirmStop)}
            checked={draft.confirmStop}
            onCheckedChange={(confirmStop) => change({ confirmStop })}
          />
        </div>
      )}
    </div>
  );
}

/** Whether lines follow the price, and whether profit is reinvested. */
export function MoveFields({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const needed = useNeeded(form);
  const { change, draft, market, problem } = form;
  return (
    <div className="flex flex-col gap-3">
      <Line
        label={t(($) => $.grid.movesUp)}
        checked={draft.movesUp}
        onCheckedChange={(movesUp) => change({ movesUp, ...(movesUp ? { highest: beyondRange(draft, market).highest } : {}) })}
      />
      {draft.movesUp ? (
        <PriceField form={form} name="highest" error={problem === 'top' ? t(($) => $.problems.top) : needed('highest')} />
      ) : null}
      <Line
        label={t(($) => $.grid.movesDown)}
        checked={draft.movesDown}
        onCheckedChange={(movesDown) => change({ movesDown, ...(movesDown ? { lowest: beyondRange(draft, market).lowest } : {}) })}
      />
      {draft.movesDown ? (
        <PriceField form={form} name="lowest" error={problem === 'bottom' ? t(($) => $.problems.bottom) : needed('lowest')} />
      ) : null}
      <Line label={t(($) => $.grid.reinvest)} checked={draft.reinvest} onCheckedChange={(reinvest) => change({ reinvest })} />
    </div>
  );
}

/** The words at the left, the switch at the right. */
function Line({ checked, label, onCheckedChange }: { label: string; checked: boolean; onCheckedChange: (on: boolean) => void }): ReactNode {
  return (
    <div className="flex items-center justify-between gap-3 text-13 text-t2 [&>.ui-switch-line]:flex-1 [&>.ui-switch-line]:justify-between">
      <Switch words="before" label={label} checked={checked} onCheckedChange={onCheckedChange} />
    </div>
  );
}

/** What is rarely changed: own coins, how far a purchase may take, and a name. */
export function RareFields({ form, name, onName }: { form: GridForm; name: string; onName: (name: string) => void }): ReactNode {
  const { t } = useTexts('robot');
  const { available, change, draft, market } = form;
  const needed = useNeeded(form);
  return (
    <details {...(needed('slippage') === undefined ? {} : { open: true })}>
      <summary className="cursor-pointer text-13 font-medium">{t(($) => $.grid.more)}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <NumberField
          label={t(($) => $.grid.ownAmount, { coin: market.base })}
          placeholder={t(($) => $.grid.none)}
          help={available.base === undefined ? undefined : t(($) => $.grid.ownHelp, { amount: coins(available.base), coin: market.base })}
          value={draft.ownAmount}
          onValueChange={(ownAmount) => change({ ownAmount })}
          unit={market.base}
          decimals={market.amountDecimals}
        />
        <NumberField
          label={t(($) => $.grid.slippage)}
          value={draft.slippage}
          onValueChange={(slippage) => change({ slippage })}
          unit="%"
          decimals={2}
          max="10"
          error={needed('slippage')}
        />
        <TextField label={t(($) => $.grid.name)} value={name} maxLength={40} onChange={(event) => onName(event.currentTarget.value)} />
      </div>
    </details>
  );
}
