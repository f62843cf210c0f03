import { useState, type ReactNode } from 'react';
import { NumberField, TextField, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { coinPayload, tagsOf } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';

/** A coin of the ledger; its decimals never change. */
export function NewCoin({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const { t: asking } = useTexts('asking');
  const explain = useExplained();
  const [draft, setDraft] = useState({ coin: '', name: '', decimals: '8', tags: '' });
  const change = (next: Partial<typeof draft>): void => setDraft({ ...draft, ...next });
  return (
    <AskDialog
      title={t(($) => $.newCoin.title)}
      submit={t(($) => $.newCoin.submit, { coin: draft.coin })}
      kind="spot.coin"
      payload={coinPayload(draft)}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.newCoin.help)}</p>
      <TextField
        label={asking(($) => $.fields.coin)}
        help={t(($) => $.newCoin.coinHelp)}
        value={draft.coin}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => change({ coin: event.target.value.toUpperCase().trim() })}
      />
      <TextField
        label={asking(($) => $.fields.name)}
        value={draft.name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <NumberField
        label={asking(($) => $.fields.decimals)}
        help={t(($) => $.newCoin.decimalsHelp)}
        decimals={0}
        value={draft.decimals}
        onValueChange={(decimals) => change({ decimals })}
      />
      <TextField
        label={asking(($) => $.fields.tags)}
        help={t(($) => $.tagsHelp)}
        error={tagsOf(draft.tags) === null ? t(($) => $.tagsBad) : undefined}
        value={draft.tags}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ tags: event.target.value })}
      />
    </AskDialog>
  );
}
