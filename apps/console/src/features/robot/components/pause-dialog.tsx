import { useState, type ReactNode } from 'react';
import { Select, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed } from '../api/robots.ts';
import { isReason, ReasonField } from './reason-field.tsx';

/** The brake for all of a market, with the authenticator's code. */
export function PauseDialog({ markets, onClose }: { markets: readonly string[]; onClose: () => void }): ReactNode {
  const { t } = useTexts('robot');
  const [market, setMarket] = useState(markets[0] ?? '');
  const [reason, setReason] = useState('');
  const title = t(($) => $.pauseAll.open);
  const pausing = useVerifiedCall('deskPauseRobots', async ({ robots }) => {
    await changed();
    toast(t(($) => $.pauseAll.done, { count: robots }));
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submit={t(($) => $.pauseAll.submit)}
      busy={pausing.isPending}
      disabled={market === '' || !isReason(reason)}
      failure={pausing.failure}
      onClose={onClose}
      onSubmit={() => pausing.mutate({ input: { body: { market, reason: reason.trim() } }, what: title })}
    >
      <p className="text-13">{t(($) => $.pauseAll.text)}</p>
      <Select
        label={t(($) => $.pauseAll.market)}
        value={market}
        onValueChange={setMarket}
        options={markets.map((one) => ({ value: one, label: one.replace('_', '/') }))}
      />
      <ReasonField reason={reason} onReason={setReason} />
    </FormDialog>
  );
}
