import { useState, type ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { otherOf, transferPayload, type TransferDraft } from '../state/drafts.ts';
import { useHouseWords } from '../state/use-house-words.ts';
import { MoneyFields } from './money-fields.tsx';

/** From one account of the house to the other. */
export function TransferDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('house');
  const words = useHouseWords();
  const [draft, setDraft] = useState<TransferDraft>({ coin: '', amount: '', from: 'fees' });
  return (
    <AskDialog
      title={t(($) => $.transfer.title)}
      submit={t(($) => $.transfer.submit, { amount: draft.amount, coin: draft.coin })}
      kind="treasury.transfer"
      payload={transferPayload(draft)}
      explain={words.explain(draft.coin)}
      onClose={onClose}
    >
      <MoneyFields draft={draft} label={t(($) => $.columns.amount)} onChange={(next) => setDraft({ ...draft, ...next })} />
      <p className="flex justify-between text-13">
        <span className="text-t2">{t(($) => $.to)}</span>
        <b className="font-medium">{words.account(otherOf(draft.from))}</b>
      </p>
    </AskDialog>
  );
}
