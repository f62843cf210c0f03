import { useState, type ReactNode } from 'react';
import {
  addDecimals,
  Bar,
  Button,
  cn,
  CoinMark,
  currency,
  formatDate,
  formatDateTime,
  Skeleton,
  Tag,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useNow } from '../../../shared/use-now.ts';
import type { LockPosition } from '../api/positions.ts';
import { partOf, timeLeft } from '../state/days.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { coins, percentText, useLockName } from './names.ts';
import { RowsDialog } from './rows-dialog.tsx';

type Open = { readonly what: 'plan' | 'exit'; readonly position: LockPosition };
const grid = 'grid gap-x-4 gap-y-2 lg:grid-cols-[1.1fr_0.9fr_19rem_1fr_10rem] lg:items-center';

/** Positions as lines, which become cards on phones. */
export function PositionRows({ currencyCode, list }: { list: readonly LockPosition[]; currencyCode: string }): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <ul>
        {list.map((position) => (
          <li key={position.id} className={cn(grid, 'border-t border-line px-5 py-3.5 first:border-t-0')}>
            <Name position={position} />
            <Amount position={position} currencyCode={currencyCode} />
            <Progress position={position} />
            <Next position={position} />
            <Acts position={position} onOpen={(what) => setOpen({ what, position })} />
          </li>
        ))}
      </ul>
      {open?.what === 'plan' ? <RowsDialog position={open.position} onClose={close} /> : null}
      {open?.what === 'exit' ? <LeaveDialog position={open.position} onClose={close} /> : null}
    </>
  );
}

export function PositionSkeletons(): ReactNode {
  return Array.from({ length: 3 }, (_, at) => (
    <div key={at} className={cn(grid, 'border-t border-line px-5 py-5 first:border-t-0')}>
      <Skeleton className="w-32" />
      <Skeleton className="w-24" />
      <Skeleton className="w-48" />
      <Skeleton className="w-20" />
    </div>
  ));
}

function Name({ position }: { position: LockPosition }): ReactNode {
  const { t } = useTexts('lock');
  const { t: common } = useTexts('common');
  const { name } = useLockName();
  const { coin, kind, rate, state } = position;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CoinMark coin={coin} size={32} />
      <div className="min-w-0">
        <p className="truncate font-medium">{name(position)}</p>
        <p className="text-12 text-t2">
          {t(($) => $.kinds[kind])}
          {common(($) => $.comma)}
          {t(($) => $.rate, { rate: percentText(rate) })}
        </p>
      </div>
      {state === 'in_progress' ? null : (
        <Tag className="ml-auto lg:hidden" {...(state === 'complete' ? { tone: 'p' as const } : {})}>
          {t(($) => $.states[state])}
        </Tag>
      )}
    </div>
  );
}

function Amount({ currencyCode, position }: { position: LockPosition; currencyCode: string }): ReactNode {
  const { t } = useTexts('lock');
  const { amount, coin, locked, state, value } = position;
  const isOpen = state === 'in_progress';
  const isPartly = isOpen && locked !== amount;
  const worth = value === null ? '–' : currency(value, currencyCode);
  return (
    <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-3">
      <p className="font-medium tabular-nums">
        {coins(isOpen ? locked : amount)} {coin}
      </p>
      <p className="text-12 text-t2 tabular-nums">{isPartly ? `${t(($) => $.ofWhole, { amount: coins(amount) })}, ${worth}` : worth}</p>
    </div>
  );
}

function Progress({ position }: { position: LockPosition }): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  const nowMs = useNow(60_000);
  const { createTime, endTime, kind, startTime, state, updateTime } = position;
  const day = (ms: number): string => formatDate(ms, language);
  if (state !== 'in_progress')
    return (
      <p className="flex flex-wrap items-center gap-2 text-12 text-t2">
        <Tag className="max-lg:hidden" {...(state === 'complete' ? { tone: 'p' as const } : {})}>
          {t(($) => $.states[state])}
        </Tag>
        {day(createTime)} – {t(($) => $.ended, { date: day(updateTime) })}
      </p>
    );
  const left = timeLeft(endTime, nowMs);
  return (
    <div className="min-w-0">
      <p className="flex justify-between gap-2 pb-1 text-12 whitespace-nowrap text-t2">
        {kind === 'flexible' ? (
          <>
            <span>{t(($) => $.since, { date: day(startTime) })}</span>
            <span>{t(($) => $.anyDay)}</span>
          </>
        ) : (
          <>
            <span>{day(startTime)}</span>
            <span>{t(($) => $.left[left.unit], { count: left.count })}</span>
            <span>{day(endTime)}</span>
          </>
        )}
      </p>
      <Bar part={partOf(startTime, endTime, nowMs)} label={t(($) => $.columns.progress)} />
    </div>
  );
}

function Next({ position: { coin, next, rewarded, state } }: { position: LockPosition }): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  if (next === null || state !== 'in_progress')
    return <p className="text-12 text-t2 tabular-nums">{t(($) => $.paidOut, { amount: coins(rewarded), coin })}</p>;
  return (
    <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-3">
      <p className="text-12 text-t2">{t(($) => $.next, { date: formatDateTime(next.due, language) })}</p>
      <p className="font-medium tabular-nums">
        {coins(addDecimals(next.principal, next.reward))} {coin}
      </p>
    </div>
  );
}

function Acts({ onOpen, position: { exit, kind, state } }: { position: LockPosition; onOpen: (what: Open['what']) => void }): ReactNode {
  const { t } = useTexts('lock');
  return (
    <div className="flex justify-end gap-1">
      <Button look="ghost" size="m" onClick={() => onOpen('plan')}>
        {t(($) => $.plan)}
      </Button>
      {exit === null || state !== 'in_progress' ? null : (
        <Button look={kind === 'flexible' ? 'outline' : 'ghost'} size="m" onClick={() => onOpen('exit')}>
          {kind === 'flexible' ? t(($) => $.redeem) : t(($) => $.exit)}
        </Button>
      )}
    </div>
  );
}
