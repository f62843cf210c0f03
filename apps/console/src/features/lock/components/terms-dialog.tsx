import { useState, type ReactNode } from 'react';
import { LOCK_KINDS, LOCK_PERIODS } from '@agio/contracts/lock';
import { Notice, NumberField, Select, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import type { Product } from '../api/lock.ts';
import { emptyTerms, termsOf, termsPayload, type TermsDraft } from '../state/drafts.ts';

/** A new product, or other terms of one: both take a second person. */
export function TermsDialog({ coins, onClose, product }: { coins: readonly string[]; product?: Product; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const [draft, setDraft] = useState<TermsDraft>(() => (product === undefined ? emptyTerms : termsOf(product)));
  const change = (next: Partial<TermsDraft>): void => setDraft({ ...draft, ...next });
  const number = (field: 'rate' | 'min' | 'max' | 'quota' | 'cap' | 'penalty' | 'count' | 'cliff', unit: string): ReactNode => (
    <NumberField label={t(($) => $.terms[field])} unit={unit} value={draft[field]} onValueChange={(value) => change({ [field]: value })} />
  );
  const isNew = product === undefined;
  return (
    <AskDialog
      title={isNew ? t(($) => $.terms.title) : t(($) => $.terms.titleChange, { id: product.id })}
      submit={t(($) => $.terms.submit)}
      kind="lock.product"
      payload={termsPayload(draft, product)}
      onClose={onClose}
    >
      {isNew ? <Shape coins={coins} draft={draft} onChange={change} number={number} /> : <Notice size="s">{t(($) => $.terms.note)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {number('rate', '%')}
        {draft.kind === 'flexible' ? null : number('penalty', '%')}
        {number('min', draft.coin)}
        {number('max', draft.coin)}
        {number('quota', draft.coin)}
        {number('cap', draft.coin)}
      </div>
    </AskDialog>
  );
}

/** What stays as it is once a product exists. */
function Shape({
  coins,
  draft,
  number,
  onChange,
}: {
  coins: readonly string[];
  draft: TermsDraft;
  number: (field: 'count' | 'cliff', unit: string) => ReactNode;
  onChange: (next: Partial<TermsDraft>) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const unit = t(($) => $.periods[draft.period]);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select<string>
        label={t(($) => $.terms.coin)}
        value={draft.coin}
        onValueChange={(coin) => onChange({ coin })}
        options={coins.map((coin) => ({ value: coin, label: coin }))}
      />
      <Select<TermsDraft['kind']>
        label={t(($) => $.terms.kind)}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={LOCK_KINDS.map((kind) => ({ value: kind, label: t(($) => $.kinds[kind]) }))}
      />
      <Select<TermsDraft['period']>
        label={t(($) => $.terms.period)}
        value={draft.period}
        onValueChange={(period) => onChange({ period })}
        options={LOCK_PERIODS.map((period) => ({ value: period, label: t(($) => $.periods[period]) }))}
      />
      {number('count', unit)}
      {draft.kind === 'cliff' ? number('cliff', unit) : null}
    </div>
  );
}
