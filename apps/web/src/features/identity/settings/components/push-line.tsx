import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Switch, useTexts } from '@agio/ui';
import { showError } from '../../../../shared/error-popup.ts';
import { pushHindrance, pushQuery, startPush, stopPush } from '../api/push.ts';
import { Line } from './line.tsx';

/** Whether this browser shows notices while no page is open. Their subjects are chosen below it. */
export function PushLine(): ReactNode {
  const { t } = useTexts('settings');
  const [hindrance, setHindrance] = useState(pushHindrance);
  const state = useQuery({ ...pushQuery, enabled: hindrance === null }).data;
  const switching = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) await startPush(state?.key ?? '');
      else await stopPush();
    },
    onSettled: () => setHindrance(pushHindrance()),
    onError: showError,
  });
  const help = hindrance === null ? t(($) => $.notices.here.help) : t(($) => $.notices.here[hindrance]);
  return (
    <Line label={t(($) => $.notices.here.title)} help={help}>
      <Switch
        label={t(($) => $.notices.here.title)}
        checked={state?.isOn === true}
        disabled={hindrance !== null || state === undefined || switching.isPending}
        onCheckedChange={(on) => switching.mutate(on)}
      />
    </Line>
  );
}
