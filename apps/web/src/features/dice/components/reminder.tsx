import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, useTexts } from '@agio/ui';
import { sittingQuery } from '../api/play.ts';
import { setGameSettings, useGameSettings } from '../state/settings.ts';
import { dueReminder } from '../state/sitting.ts';
import { signed } from './amounts.ts';

/** Reminds a player of the time played and the result, at the interval they chose. Automatic bets stop first. */
export function Reminder({ minutes, onDue }: { minutes: number; onDue: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const { reminded } = useGameSettings();
  const { data } = useQuery({ ...sittingQuery, enabled: minutes > 0 });
  const due = data === undefined ? null : dueReminder(data, minutes, reminded);
  const isDue = due !== null;
  const stop = useEffectEvent(onDue);
  useEffect(() => {
    if (isDue) stop();
  }, [isDue]);
  if (due === null || data === undefined) return null;
  const result = data.results.map((one) => `${signed(one.result)} ${one.coin}`).join(' · ');
  const goOn = (): void => setGameSettings({ reminded: due });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) goOn();
      }}
      title={t(($) => $.limits.reminder)}
      footer={
        <Button look="primary" onClick={goOn}>
          {t(($) => $.limits.continue)}
        </Button>
      }
    >
      <p>{t(($) => $.limits.reminded, { count: due.count * minutes })}</p>
      <p className="font-medium tabular-nums">{t(($) => $.limits.sitting, { count: data.bets, result })}</p>
    </Dialog>
  );
}
