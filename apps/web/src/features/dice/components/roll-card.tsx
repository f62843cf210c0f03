import type { ReactNode } from 'react';
import { Button, cn, NumberField, Segmented, Slider, Switch, useTexts, unsigned } from '@agio/ui';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Bet, Player, Pool } from '../api/play.ts';
import { edgeOf, figuresOf, flipped, scaled, withChance, withMultiple, withTarget } from '../state/draft.ts';
import { setGameSettings, useGameSettings } from '../state/settings.ts';
import { coins, rate } from './amounts.ts';
import { AutoPanel } from './auto-panel.tsx';
import { Typed } from './typed.tsx';
import { useKeys, type Play } from './use-play.ts';

/** Stake, side, target, chance and multiple, each of which the others follow; and the roll. */
export function RollCard({
  isAuto,
  onAuto,
  play,
  player,
  pool,
}: {
  pool: Pool;
  player: Player | undefined;
  play: Play;
  isAuto: boolean;
  onAuto: (isAuto: boolean) => void;
}): ReactNode {
  const { t } = useTexts('dice');
  const { draft } = play;
  const target = (draft.target / 100).toFixed(2).padStart(5, '0');
  return (
    <section className="ui-card flex flex-col gap-4 px-5 py-4" aria-label={t(($) => $.play)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16">{draft.side === 'under' ? t(($) => $.rollUnder, { target }) : t(($) => $.rollOver, { target })}</h2>
        <LastRolls last={play.last} />
      </div>
      <Track play={play} />
      <Figures play={play} pool={pool} />
      <StakeRow play={play} player={player} pool={pool} isAuto={isAuto} />
      <Foot play={play} pool={pool} isAuto={isAuto} onAuto={onAuto} />
      {isAuto ? <AutoPanel play={play} pool={pool} /> : null}
      <Settings />
    </section>
  );
}

function LastRolls({ last }: { last: readonly Bet[] }): ReactNode {
  const { t } = useTexts('dice');
  if (last.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1 text-12 tabular-nums">
      <span className="mr-1 text-t2">{t(($) => $.last, { count: last.length })}</span>
      {last.map(({ id, roll, state }) => (
        <span key={id} className={cn('rounded-1 px-1.5 py-0.5', state === 'won' ? 'bg-p-soft font-medium text-pt' : 'bg-s2 text-t2')}>
          {roll ?? '–'}
        </span>
      ))}
    </p>
  );
}

/** What wins, and where the newest roll fell. */
function Track({ play: { busy, draft, last, onDraft } }: { play: Play }): ReactNode {
  const { t } = useTexts('dice');
  const { animates } = useGameSettings();
  const [newest] = last;
  const at = newest === undefined || newest.roll === null ? null : Number(newest.roll);
  return (
    <div className="pt-10" data-side={draft.side}>
      <div className="relative">
        {at === null ? null : (
          <span
            className={cn(
              'absolute -top-10 flex -translate-x-1/2 flex-col items-center',
              animates && 'transition-[left] duration-200 ease-out motion-reduce:transition-none',
            )}
            style={{ left: `clamp(2rem, ${at}%, calc(100% - 2rem))` }}
          >
            <output aria-label={t(($) => $.roll)} className="rounded-2 bg-t1 px-2.5 py-0.5 text-18 font-semibold text-s1 tabular-nums">
              {newest?.roll}
            </output>
            <span className="h-3 w-0.5 bg-t1" />
          </span>
        )}
        <Slider
          label={t(($) => $.targetLabel)}
          value={draft.target}
          max={9_999}
          marks={[]}
          disabled={busy}
          className={cn('w-full', draft.side === 'over' && '[&_.range]:bg-s3 [&_.track]:bg-p')}
          onValueChange={(target) => onDraft(withTarget(draft, target))}
          valueText={(value) => (value / 100).toFixed(2)}
        />
      </div>
      <div className="flex justify-between pt-1 text-12 text-t3 tabular-nums" aria-hidden="true">
        {['00.00', '25.00', '50.00', '75.00', '99.99'].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}

function Figures({ play: { busy, draft, onDraft }, pool }: { play: Play; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const { chance, from, multiple, to } = figuresOf(draft, pool);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Typed
        label={t(($) => $.chance)}
        unit="%"
        value={chance}
        decimals={2}
        disabled={busy}
        onTyped={(text) => {
          const changed = withChance(draft, text);
          if (changed !== undefined) onDraft(changed);
        }}
      />
      <Typed
        label={t(($) => $.multiple)}
        aside={t(($) => $.edge, { edge: rate(pool.edge) })}
        unit="×"
        value={multiple}
        decimals={4}
        disabled={busy}
        onTyped={(text) => {
          const changed = withMultiple(draft, text, edgeOf(pool));
          if (changed !== undefined) onDraft(changed);
        }}
      />
      <div className="ui-field max-sm:col-span-2">
        <div className="lab">
          <span>{t(($) => $.scope)}</span>
        </div>
        <p className="flex h-9 items-center rounded-2 bg-s2 px-3 font-medium tabular-nums" data-testid="scope">
          {t(($) => $.scopeFromTo, { from, to })}
        </p>
      </div>
    </div>
  );
}

function StakeRow({ isAuto, play, player, pool }: { play: Play; player: Player | undefined; pool: Pool; isAuto: boolean }): ReactNode {
  const { t } = useTexts('dice');
  const { busy, draft, onDraft, rule } = play;
  const { keys } = useGameSettings();
  const available = player?.balances.find(({ coin }) => coin === pool.coin)?.available;
  const scale = (by: 'half' | 'double'): void => onDraft({ ...draft, stake: scaled(draft.stake, by, pool) });
  const roll = (): void => {
    if (mayAct() && rule === null && !busy) play.roll();
  };
  useKeys(keys && !isAuto, { ' ': roll, h: () => scale('half'), d: () => scale('double'), s: () => onDraft(flipped(draft)) });
  return (
    <div className="grid items-end gap-3 md:grid-cols-3">
      <NumberField
        label={t(($) => $.stake)}
        aside={
          <span className="text-12 text-t2 tabular-nums">
            {t(($) => $.range, { min: coins(pool.minStake), max: coins(pool.maxStake) })}
          </span>
        }
        value={draft.stake}
        decimals={pool.decimals}
        unit={pool.coin}
        disabled={busy}
        before={
          <span className="flex gap-1">
            <Button size="s" disabled={busy} aria-label={`½ ${t(($) => $.half)}`} onClick={() => scale('half')}>
              ½
            </Button>
            <Button size="s" disabled={busy} aria-label={`×2 ${t(($) => $.double)}`} onClick={() => scale('double')}>
              ×2
            </Button>
          </span>
        }
        onValueChange={(stake) => onDraft({ ...draft, stake })}
      />
      <div className="ui-field">
        <div className="lab">
          <span>{t(($) => $.side)}</span>
        </div>
        <Segmented
          wide
          label={t(($) => $.side)}
          value={draft.side}
          onValueChange={() => {
            if (!busy) onDraft(flipped(draft));
          }}
          items={[
            { value: 'under', label: t(($) => $.under) },
            { value: 'over', label: t(($) => $.over) },
          ]}
        />
      </div>
      <RollButton play={play} isAuto={isAuto} available={available} onRoll={roll} />
    </div>
  );
}

function RollButton({
  isAuto,
  onRoll,
  play,
}: {
  play: Play;
  isAuto: boolean;
  available: string | undefined;
  onRoll: () => void;
}): ReactNode {
  const { t } = useTexts('dice');
  const loggedIn = useLoggedIn();
  const { busy, draft, rule, run } = play;
  if (!loggedIn)
    return (
      <Button look="primary" wide onClick={() => mayAct()}>
        {t(($) => $.logIn)}
      </Button>
    );
  if (isAuto && busy && run !== null)
    return (
      <Button look="outline" wide onClick={() => play.stop()}>
        {t(($) => $.auto.stop)}
      </Button>
    );
  return (
    <Button look="primary" wide disabled={rule !== null} busy={busy} onClick={isAuto ? play.start : onRoll}>
      {isAuto ? t(($) => $.auto.start) : t(($) => $.rollFor, { amount: draft.stake === '' ? '–' : coins(draft.stake) })}
    </Button>
  );
}

function Foot({ isAuto, onAuto, play, pool }: { play: Play; pool: Pool; isAuto: boolean; onAuto: (isAuto: boolean) => void }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const { busy, draft, failure, last, rule } = play;
  const { payout, profit } = figuresOf(draft, pool);
  const [newest] = last;
  const said =
    rule === null
      ? t(($) => $.says, { payout: coins(payout), profit: coins(profit), stake: coins(draft.stake), coin: pool.coin })
      : rule === 'empty'
        ? ''
        : t(($) => $.rules[rule], {
            min: coins(pool.minStake),
            max: coins(pool.maxStake),
            win: coins(pool.largestWin),
            coin: pool.coin,
            available: '',
          });
  const told = newest === undefined ? '' : resultText(newest);
  function resultText({ coin, result, roll, state }: Bet): string {
    if (state === 'pending') return t(($) => $.pending);
    const amount = coins(unsigned(result));
    return state === 'won' ? t(($) => $.won, { roll, amount, coin }) : t(($) => $.lost, { roll, amount, coin });
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className={cn(rule !== null && rule !== 'empty' && 'text-warn')}>{said}</p>
        <p role="status" className={cn('min-h-5 tabular-nums', newest?.state === 'won' ? 'text-pt' : 'text-t2')}>
          {told}
        </p>
        {failure === null ? null : (
          <p role="alert" className="text-warn">
            {errorText(failure)}
          </p>
        )}
      </div>
      <span className="text-t2">
        <Switch checked={isAuto} onCheckedChange={onAuto} disabled={busy} label={t(($) => $.auto.switch)} words="after" />
      </span>
    </div>
  );
}

function Settings(): ReactNode {
  const { t } = useTexts('dice');
  const { animates, keys } = useGameSettings();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3 text-12 text-t2">
      <Switch
        checked={animates}
        onCheckedChange={(next) => setGameSettings({ animates: next })}
        label={t(($) => $.animates)}
        words="after"
      />
      <Switch checked={keys} onCheckedChange={(next) => setGameSettings({ keys: next })} label={t(($) => $.keys)} words="after" />
      {keys ? <span>{t(($) => $.keysHelp)}</span> : null}
    </div>
  );
}
