import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  Bar,
  Button,
  CoinMark,
  currency,
  EmptyState,
  formatDate,
  formatDateTime,
  Skeleton,
  Tag,
  toast,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useFeature } from '../../../shared/info.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { useNow } from '../../../shared/use-now.ts';
import { positionsQuery, stay, useLockLive, type LockPosition, type PositionFilter } from '../api/positions.ts';
import { partOf, timeLeft } from '../state/days.ts';
import { positionFilterOf, positionSearchOf } from '../state/filters.ts';
import { AskExitDialog } from './ask-exit-dialog.tsx';
import { StatePills } from './lock-page.tsx';
import { coins, useLockName } from './names.ts';
import { RowsDialog } from './rows-dialog.tsx';
import { VaultForm } from './vault-form.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

/** The customer's own coins, put out of their own reach. */
export function VaultPanel(): ReactNode {
  const { t } = useTexts('lock');
  const isOn = useFeature('lock');
  useLockLive();
  return (
    <>
      <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.vault.intro)}</p>
      {isOn === undefined ? <Skeleton className="h-80 w-full" /> : null}
      {isOn === true ? <VaultForm /> : null}
      <OwnVaults />
    </>
  );
}

type Open = { readonly what: 'plan' | 'exit'; readonly position: LockPosition };

function OwnVaults(): ReactNode {
  const { t } = useTexts('lock');
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/account/timeMachine/vault' });
  const filter = positionFilterOf(search);
  const vaults = useQuery(positionsQuery(filter, 'vault'));
  const [open, setOpen] = useState<Open | null>(null);
  const list = vaults.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((vaults.data?.total ?? 0) / (vaults.data?.limit ?? 10)));
  const show = (next: Partial<PositionFilter>): void => {
    void navigate({
      to: '/account/timeMachine/vault',
      search: positionSearchOf({ ...filter, page: 1, ...next }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <section className="ui-card mt-4 overflow-hidden" aria-labelledby="lock-vaults">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 id="lock-vaults" className="text-16">
          {t(($) => $.vault.own)}
        </h2>
        <StatePills filter={filter} counts={vaults.data?.counts} onChange={(state) => show({ state })} />
      </div>
      <ListState query={vaults} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.vault.empty)}</EmptyState>} />
      <ul>
        {list.map((position) => (
          <VaultLine
            key={position.id}
            position={position}
            currencyCode={vaults.data?.currency ?? 'CNY'}
            onOpen={(what) => setOpen({ what, position })}
          />
        ))}
      </ul>
      <ListPages page={filter.page} count={pages} onPage={(page) => show({ page })} />
      {open?.what === 'plan' ? <RowsDialog position={open.position} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'exit' ? <AskExitDialog position={open.position} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function VaultLine({
  currencyCode,
  onOpen,
  position,
}: {
  position: LockPosition;
  currencyCode: string;
  onOpen: (what: Open['what']) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const { amount, coin, hasExit, locked, state, value } = position;
  const isOpen = state === 'in_progress' || state === 'leaving';
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0 lg:grid-cols-[1.1fr_1fr_19rem_15rem] lg:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <CoinMark coin={coin} size={32} />
        <div className="min-w-0">
          <p className="truncate font-medium">{name(position)}</p>
          <p className="text-12 text-t2">{hasExit ? t(($) => $.vault.withExit) : t(($) => $.vault.withoutExit)}</p>
        </div>
      </div>
      <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-3">
        <p className="font-medium tabular-nums">
          {coins(isOpen ? locked : amount)} {coin}
        </p>
        <p className="text-12 text-t2 tabular-nums">{value === null ? '–' : currency(value, currencyCode)}</p>
      </div>
      <VaultProgress position={position} />
      <VaultActs position={position} onOpen={onOpen} />
    </li>
  );
}

function VaultProgress({ position }: { position: LockPosition }): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  const nowMs = useNow(60_000);
  const { createTime, endTime, exitTime, state, updateTime } = position;
  const day = (ms: number): string => formatDate(ms, language);
  if (state === 'leaving' && exitTime !== null)
    return (
      <p>
        <Tag tone="warn">{t(($) => $.vault.leaves, { date: formatDateTime(exitTime, language) })}</Tag>
      </p>
    );
  if (state !== 'in_progress')
    return (
      <p className="flex flex-wrap items-center gap-2 text-12 text-t2">
        <Tag {...(state === 'complete' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>
        {day(createTime)} – {t(($) => $.ended, { date: day(updateTime) })}
      </p>
    );
  const left = timeLeft(endTime, nowMs);
  return (
    <div className="min-w-0">
      <p className="flex justify-between gap-2 pb-1 text-12 whitespace-nowrap text-t2">
        <span>{day(createTime)}</span>
        <span>{t(($) => $.left[left.unit], { count: left.count })}</span>
        <span>{day(endTime)}</span>
      </p>
      <Bar part={partOf(createTime, endTime, nowMs)} label={t(($) => $.columns.progress)} />
    </div>
  );
}

function VaultActs({
  onOpen,
  position: { hasExit, id, state },
}: {
  position: LockPosition;
  onOpen: (what: Open['what']) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const errorText = useErrorText();
  const staying = useMutation({
    mutationFn: async () => await stay(id),
    onSuccess: () => toast(t(($) => $.vault.stays)),
    onError: (error) => toast(errorText(error)),
  });
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <Button look="ghost" size="m" onClick={() => onOpen('plan')}>
        {t(($) => $.plan)}
      </Button>
      {state === 'in_progress' && hasExit ? (
        <Button look="ghost" size="m" onClick={() => onOpen('exit')}>
          {t(($) => $.vault.ask)}
        </Button>
      ) : null}
      {state === 'leaving' ? (
        <Button look="outline" size="m" busy={staying.isPending} onClick={() => staying.mutate()}>
          {t(($) => $.vault.stay)}
        </Button>
      ) : null}
    </div>
  );
}
