import type { ReactNode } from 'react';
import { NumberField, Segmented, subtractDecimals, useTexts } from '@agio/ui';
import type { Pool } from '../api/play.ts';
import type { After } from '../state/auto.ts';
import { signed } from './amounts.ts';
import type { Play } from './use-play.ts';

/** When a row of bets changes its stake, and when it stops. */
export function AutoPanel({ play, pool }: { play: Play; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const { busy, onPlan, plan, run } = play;
  return (
    <div className="grid gap-3 border-t border-line pt-4 sm:grid-cols-3">
      <NumberField
        label={t(($) => $.auto.count)}
        help={t(($) => $.auto.countHelp)}
        value={plan.count}
        decimals={0}
        disabled={busy}
        onValueChange={(count) => onPlan({ count })}
      />
      <NumberField
        label={t(($) => $.auto.stopProfit)}
        unit={pool.coin}
        value={plan.stopProfit}
        decimals={pool.decimals}
        disabled={busy}
        onValueChange={(stopProfit) => onPlan({ stopProfit })}
      />
      <NumberField
        label={t(($) => $.auto.stopLoss)}
        unit={pool.coin}
        value={plan.stopLoss}
        decimals={pool.decimals}
        disabled={busy}
        onValueChange={(stopLoss) => onPlan({ stopLoss })}
      />
      <Change label={t(($) => $.auto.onWin)} after={plan.onWin} disabled={busy} onChange={(onWin) => onPlan({ onWin })} />
      <Change label={t(($) => $.auto.onLoss)} after={plan.onLoss} disabled={busy} onChange={(onLoss) => onPlan({ onLoss })} />
      <p role="status" className="self-end text-13 text-t2 tabular-nums" data-testid="auto-progress">
        {run === null
          ? ''
          : t(($) => $.auto.progress, {
              bets: run.bets,
              won: run.won,
              result: signed(subtractDecimals(run.result, run.open)),
              coin: pool.coin,
            })}
        {run === null || run.stopped === null ? null : ` ${t(($) => $.auto.reasons[run.stopped ?? 'asked'])}`}
      </p>
    </div>
  );
}

function Change({
  after,
  disabled,
  label,
  onChange,
}: {
  label: string;
  after: After;
  disabled: boolean;
  onChange: (after: After) => void;
}): ReactNode {
  const { t } = useTexts('dice');
  return (
    <div className="flex flex-col gap-1.5" role="group" aria-label={label}>
      <span className="text-13 text-t2">{label}</span>
      <Segmented
        wide
        label={label}
        value={after.kind}
        onValueChange={(kind) => {
          if (!disabled) onChange({ ...after, kind });
        }}
        items={[
          { value: 'reset', label: t(($) => $.auto.reset) },
          { value: 'raise', label: t(($) => $.auto.raise) },
        ]}
      />
      {after.kind === 'raise' ? (
        <NumberField
          aria-label={t(($) => $.auto.percent)}
          unit="%"
          value={after.percent}
          decimals={2}
          max="1000"
          disabled={disabled}
          onValueChange={(percent) => onChange({ ...after, percent })}
        />
      ) : null}
    </div>
  );
}
