import type { ReactNode } from 'react';
import { Checkbox, NumberField, TextField, useTexts } from '@agio/ui';
import { amountFields, dayLimitsOf, isGas, type LimitsDraft } from '../state/drafts.ts';

/** What may be deposited and withdrawn; amounts are of the coin. */
export function LimitFields({
  draft,
  coin,
  onChange,
}: {
  draft: LimitsDraft;
  coin: string;
  onChange: (next: Partial<LimitsDraft>) => void;
}): ReactNode {
  const { t } = useTexts('listings');
  const { t: asking } = useTexts('asking');
  return (
    <div className="flex flex-col gap-3">
      <span className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox checked={draft.depositOpen} onCheckedChange={(depositOpen) => onChange({ depositOpen })}>
          {asking(($) => $.fields.depositOpen)}
        </Checkbox>
        <Checkbox checked={draft.withdrawalOpen} onCheckedChange={(withdrawalOpen) => onChange({ withdrawalOpen })}>
          {asking(($) => $.fields.withdrawalOpen)}
        </Checkbox>
      </span>
      <div className="grid gap-3 sm:grid-cols-2">
        {amountFields.map((field) => (
          <NumberField
            key={field}
            label={asking(($) => $.fields[field])}
            unit={coin}
            value={draft[field]}
            onValueChange={(value) => onChange({ [field]: value })}
          />
        ))}
        <NumberField
          label={asking(($) => $.fields.beneficiaryFrom)}
          help={t(($) => $.beneficiaryHelp)}
          unit={coin}
          value={draft.beneficiaryFrom}
          onValueChange={(beneficiaryFrom) => onChange({ beneficiaryFrom })}
        />
        <TextField
          label={asking(($) => $.fields.dayLimits)}
          help={t(($) => $.dayHelp)}
          error={draft.dayLimits !== '' && dayLimitsOf(draft.dayLimits) === null ? t(($) => $.dayBad) : undefined}
          value={draft.dayLimits}
          autoComplete="off"
          onChange={(event) => onChange({ dayLimits: event.target.value })}
        />
        <NumberField
          label={asking(($) => $.fields.gasLimit)}
          help={t(($) => $.gasHelp)}
          error={isGas(draft.gasLimit) ? undefined : t(($) => $.gasBad)}
          decimals={0}
          value={draft.gasLimit}
          onValueChange={(gasLimit) => onChange({ gasLimit })}
        />
      </div>
    </div>
  );
}
