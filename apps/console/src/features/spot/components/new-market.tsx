import { useState, type ReactNode } from 'react';
import { NumberField, Select, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { AskDialog } from '../../../shared/asking/index.ts';
import { marketsQuery, statuses } from '../api/markets.ts';
import { emptyMarket, marketPayload } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';
import { RuleFields } from './rule-fields.tsx';

/** A market of two coins that are there already. Tick and lot stay as they begin. */
export function NewMarket({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const { t: asking } = useTexts('asking');
  const explain = useExplained();
  const [draft, setDraft] = useState(emptyMarket);
  const change = (next: Partial<typeof draft>): void => setDraft({ ...draft, ...next });
  const coins = useQuery(marketsQuery).data?.coins.map(({ coin }) => ({ value: coin, label: coin })) ?? [];
  const number = (key: 'tickSize' | 'lotSize' | 'openingPrice', unit: string): ReactNode => (
    <NumberField label={asking(($) => $.fields[key])} unit={unit} value={draft[key]} onValueChange={(value) => change({ [key]: value })} />
  );
  return (
    <AskDialog
      title={t(($) => $.newMarket.title)}
      submit={t(($) => $.newMarket.submit, { market: `${draft.base}/${draft.quote}` })}
      kind="spot.market"
      payload={marketPayload(draft)}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.newMarket.help)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['base', 'quote'] as const).map((key) => (
          <Select
            key={key}
            label={asking(($) => $.fields[key])}
            placeholder={t(($) => $.choose)}
            value={draft[key]}
            onValueChange={(coin) => change({ [key]: coin })}
            options={coins}
          />
        ))}
        {number('tickSize', draft.quote)}
        {number('lotSize', draft.base)}
        {number('openingPrice', draft.quote)}
        <Select
          label={asking(($) => $.fields.status)}
          value={draft.status}
          onValueChange={(status) => change({ status })}
          options={statuses.map((status) => ({ value: status, label: t(($) => $.statuses[status]) }))}
        />
      </div>
      <RuleFields draft={draft} base={draft.base} quote={draft.quote} onChange={change} />
    </AskDialog>
  );
}
