import type { ReactNode } from 'react';
import { Button, Dialog, formatSeconds, useSecondsLeft, useTexts } from '@agio/ui';
import { stay, useIdle } from '../../../shared/idle.ts';
import { leave } from '../../../shared/session.ts';

/** Two minutes before an idle session ends. */
export function IdleWarning(): ReactNode {
  const { t } = useTexts('frame');
  const endsAtMs = useIdle((state) => state.endsAtMs);
  const left = useSecondsLeft(endsAtMs);
  return (
    <Dialog
      open={endsAtMs !== null}
      onOpenChange={(open) => {
        if (!open) void stay();
      }}
      title={t(($) => $.idle.title)}
      footer={
        <>
          <Button look="primary" onClick={() => void stay()}>
            {t(($) => $.idle.stay)}
          </Button>
          <Button look="outline" onClick={() => void leave('left')}>
            {t(($) => $.logOut)}
          </Button>
        </>
      }
    >
      <p role="timer">{t(($) => $.idle.text, { time: formatSeconds(left) })}</p>
    </Dialog>
  );
}
