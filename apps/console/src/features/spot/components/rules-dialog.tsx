import { useState, type ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { pairName, type MarketRow } from '../api/markets.ts';
import { draftOf, rulesPayload } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';
import { RuleFields } from './rule-fields.tsx';

/** Other rules for a market; with other fees it shows what last month's would have been. */
export function RulesDialog({ market, onClose }: { market: MarketRow; onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const explain = useExplained();
  const [draft, setDraft] = useState(() => draftOf(market));
  const name = pairName(market.market);
  return (
    <AskDialog
      title={t(($) => $.rules.title, { market: name })}
      submit={t(($) => $.rules.submit, { market: name })}
      kind="spot.rules"
      payload={rulesPayload(market, draft)}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.rules.help)}</p>
      <RuleFields draft={draft} base={market.base} quote={market.quote} onChange={(next) => setDraft({ ...draft, ...next })} />
    </AskDialog>
  );
}
