import type { ReactNode } from 'react';
import { NumberField, TextField, useTexts } from '@agio/ui';
import { tagsOf, type RulesDraft } from '../state/drafts.ts';

/** The rules that a market has from its beginning and that can change later. */
export function RuleFields({
  draft,
  base,
  quote,
  onChange,
}: {
  draft: RulesDraft;
  base: string;
  quote: string;
  onChange: (next: Partial<RulesDraft>) => void;
}): ReactNode {
  const { t } = useTexts('markets');
  const { t: asking } = useTexts('asking');
  const number = (key: 'makerFee' | 'takerFee' | 'minAmount' | 'maxAmount' | 'minTotal', unit: string): ReactNode => (
    <NumberField
      label={asking(($) => $.fields[key])}
      unit={unit}
      value={draft[key]}
      onValueChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {number('makerFee', '%')}
      {number('takerFee', '%')}
      {number('minAmount', base)}
      {number('maxAmount', base)}
      {number('minTotal', quote)}
      <NumberField
        label={t(($) => $.columns.band)}
        help={t(($) => $.bandHelp)}
        unit="%"
        value={draft.band}
        onValueChange={(band) => onChange({ band })}
      />
      <TextField
        label={asking(($) => $.fields.tags)}
        help={t(($) => $.tagsHelp)}
        error={tagsOf(draft.tags) === null ? t(($) => $.tagsBad) : undefined}
        value={draft.tags}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
      <NumberField
        label={asking(($) => $.fields.sort)}
        help={t(($) => $.sortHelp)}
        decimals={0}
        value={draft.sort}
        onValueChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}
