import { useState, type ReactNode } from 'react';
import { TextArea, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { pairName, refreshMarkets, type MarketRow, type Status } from '../api/markets.ts';
import type { SpotAct } from '../state/act.ts';
import { DelistDialog } from './delist-dialog.tsx';
import { NewCoin } from './new-coin.tsx';
import { NewMarket } from './new-market.tsx';
import { RulesDialog } from './rules-dialog.tsx';

export function SpotDialog({ act, onClose }: { act: SpotAct; onClose: () => void }): ReactNode {
  switch (act.kind) {
    case 'status':
      return <StatusDialog market={act.market} status={act.status} onClose={onClose} />;
    case 'rules':
      return <RulesDialog market={act.market} onClose={onClose} />;
    case 'delist':
      return <DelistDialog market={act.market} onClose={onClose} />;
    case 'market':
      return <NewMarket onClose={onClose} />;
    case 'coin':
      return <NewCoin onClose={onClose} />;
  }
}

/** It takes effect at once, on open pages as well, so the button says what happens to which market. */
function StatusDialog({ market, status, onClose }: { market: MarketRow; status: Status; onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const [reason, setReason] = useState('');
  const name = pairName(market.market);
  const action = t(($) => $.actsOn[status], { market: name });
  const changing = useVerifiedCall('deskMarketStatus', () => {
    refreshMarkets();
    toast(t(($) => $.changed, { market: name, status: t(($) => $.statuses[status]) }));
    onClose();
  });
  return (
    <FormDialog
      title={action}
      submit={action}
      busy={changing.isPending}
      disabled={reason.trim().length < 3}
      failure={changing.failure}
      onSubmit={() =>
        changing.mutate({
          input: { params: { market: market.market }, body: { status, reason: reason.trim() } },
          what: `${action}\n${t(($) => $.statuses[market.status])} → ${t(($) => $.statuses[status])}`,
        })
      }
      onClose={onClose}
    >
      <p className="text-13">{t(($) => $.statusHelp[status])}</p>
      <TextArea label={t(($) => $.reason)} value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}
