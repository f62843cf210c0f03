import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Card, formatDateTime, Notice, NumberField, Segmented, Select, toast, useLanguage, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { exclude, setLimits, setReminder, type Period, type Player, type Pool } from '../api/play.ts';
import { coins } from './amounts.ts';

type LimitOf = Player['limits'][number];
const MINUTES = ['0', '15', '30', '60', '120'] as const;

/** Limits of a day, a reminder, and an exclusion that cannot be ended early. */
export function LimitsCard({ player, pool }: { player: Player; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const limit = player.limits.find(({ coin }) => coin === pool.coin);
  const reminding = useMutation({ mutationFn: setReminder });
  const [isExcluding, setExcluding] = useState(false);
  return (
    <Card title={t(($) => $.limits.title)} bodyClassName="flex flex-col gap-3">
      <p className="text-12 text-t2">{t(($) => $.limits.text)}</p>
      {limit === undefined ? null : <LimitsForm key={`${limit.coin} ${limit.stake} ${limit.loss}`} limit={limit} pool={pool} />}
      <Select
        label={t(($) => $.limits.reminder)}
        value={String(player.reminderMinutes)}
        onValueChange={(minutes) => reminding.mutate(Number(minutes))}
        options={[...new Set([...MINUTES, String(player.reminderMinutes)])].map((minutes) => ({
          value: minutes,
          label: minutes === '0' ? t(($) => $.limits.never) : t(($) => $.limits.minutes, { count: Number(minutes) }),
        }))}
      />
      <Button look="ghost" size="m" onClick={() => setExcluding(true)}>
        {t(($) => $.limits.exclude)}
      </Button>
      {isExcluding ? <ExcludeDialog onClose={() => setExcluding(false)} /> : null}
    </Card>
  );
}

function LimitsForm({ limit, pool }: { limit: LimitOf; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const language = useLanguage();
  const [stake, setStake] = useState(limit.stake ?? '');
  const [loss, setLoss] = useState(limit.loss ?? '');
  const saving = useMutation({ mutationFn: setLimits, onSuccess: () => toast(t(($) => $.limits.saved)) });
  const next = (to: LimitOf['stakeNext']): string =>
    to === null
      ? ''
      : t(($) => $.limits.next, {
          amount: to.most === null ? t(($) => $.limits.none) : `${coins(to.most)} ${limit.coin}`,
          time: formatDateTime(to.from, language),
        });
  const field = (label: string, value: string, onChange: (value: string) => void, used: string, to: LimitOf['stakeNext']): ReactNode => (
    <NumberField
      label={label}
      aside={<span className="text-12 text-t2 tabular-nums">{t(($) => $.limits.used, { amount: used })}</span>}
      placeholder={t(($) => $.limits.none)}
      unit={limit.coin}
      value={value}
      decimals={pool.decimals}
      help={next(to)}
      onValueChange={onChange}
    />
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ coin: limit.coin, stake: stake === '' ? null : stake, loss: loss === '' ? null : loss });
      }}
    >
      {field(
        t(($) => $.limits.stake),
        stake,
        setStake,
        coins(limit.staked),
        limit.stakeNext,
      )}
      {field(
        t(($) => $.limits.loss),
        loss,
        setLoss,
        limit.lost.startsWith('-') ? '0.00' : coins(limit.lost),
        limit.lossNext,
      )}
      {saving.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(saving.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="outline" busy={saving.isPending} disabled={stake === (limit.stake ?? '') && loss === (limit.loss ?? '')}>
        {t(($) => $.limits.save)}
      </Button>
    </form>
  );
}

function ExcludeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const [period, setPeriod] = useState<Period>('day');
  const periods = ['day', 'week', 'month', 'ever'] as const;
  return (
    <ConfirmDialog
      title={t(($) => $.limits.excludeTitle)}
      keep={t(($) => $.limits.keep)}
      yes={t(($) => $.limits.yes)}
      act={() => exclude(period)}
      onClose={onClose}
    >
      <span className="flex flex-col gap-3">
        <span>{t(($) => $.limits.excludeText)}</span>
        <Segmented
          wide
          label={t(($) => $.limits.howLong)}
          value={period}
          onValueChange={setPeriod}
          items={periods.map((one) => ({ value: one, label: t(($) => $.limits.periods[one]) }))}
        />
      </span>
    </ConfirmDialog>
  );
}

/** The end of the customer's self-exclusion. */
export function ExcludedNotice({ player }: { player: Player }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const until = player.excludedUntil ?? player.excludedElsewhereUntil;
  if (until === null) return null;
  const time = player.isExcludedForGood ? '' : formatDateTime(until, language);
  const said = player.isExcludedForGood ? t(($) => $.limits.ever) : t(($) => $.limits.until, { time });
  const elsewhere = player.isExcludedForGood ? t(($) => $.limits.elsewhereEver) : t(($) => $.limits.elsewhere, { time });
  return <Notice tone="warn">{player.excludedUntil === null ? elsewhere : said}</Notice>;
}
