import { useState, type ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { AskDialog } from '../../../../shared/asking/index.ts';
import type { ListedCoin } from '../../api/wallet.ts';
import { draftOf, limitsPayload } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';
import { LimitFields } from './limit-fields.tsx';

/** Other limits for a coin on a chain; what was requested before keeps its fee. */
export function LimitsDialog({ chain, coin, onClose }: { chain: string; coin: ListedCoin; onClose: () => void }): ReactNode {
  const { t } = useTexts('listings');
  const explain = useExplained();
  const [draft, setDraft] = useState(() => draftOf(coin));
  return (
    <AskDialog
      title={t(($) => $.limits.title, { coin: coin.coin, chain })}
      submit={t(($) => $.limits.submit, { coin: coin.coin })}
      kind="wallet.limits"
      payload={limitsPayload(chain, coin, draft)}
      explain={explain}
      onClose={onClose}
      className="w-180"
    >
      <p className="text-13 text-t2">{t(($) => $.limits.help)}</p>
      <LimitFields draft={draft} coin={coin.coin} onChange={(next) => setDraft({ ...draft, ...next })} />
    </AskDialog>
  );
}
