import type { ReactNode } from 'react';
import { EMERGENCY_DAYS } from '@agio/contracts/lock/constants';
import { DAY_MS } from '@agio/kernel/time';
import { Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useSite } from '../../../shared/info.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type LockPosition } from '../api/positions.ts';
import { siteTime } from '../state/days.ts';
import { coins } from './names.ts';

/** Starts the seven days of an emergency exit, after a second verification. */
export function AskExitDialog({ onClose, position }: { position: LockPosition; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const timeZone = useSite()?.timeZone ?? 'UTC';
  const nowMs = useNow(60_000);
  const { coin, id, locked } = position;
  const asking = useVerifiedCall('lockVaultExit', async () => {
    await changed();
    toast(t(($) => $.vault.asked));
    onClose();
  });
  const said = { id, amount: coins(locked), coin, date: siteTime(nowMs + EMERGENCY_DAYS * DAY_MS, timeZone) };
  return (
    <FormDialog
      title={t(($) => $.vault.askTitle)}
      submit={t(($) => $.vault.askYes)}
      busy={asking.isPending}
      failure={asking.failure}
      onClose={onClose}
      onSubmit={() => asking.mutate({ body: { id }, what: t(($) => $.vault.what, said) })}
    >
      <Notice>{t(($) => $.vault.askText, said)}</Notice>
    </FormDialog>
  );
}
