import { useState, type ReactNode } from 'react';
import { feeRate, NumberField, Select, TextField, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { AskDialog } from '../../../shared/asking/index.ts';
import { marketsQuery } from '../api/markets.ts';
import { levelPayload } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';

/** Another fee level for one customer, and a share of its own on top. */
export function CustomerLevel({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('fees');
  const { t: asking } = useTexts('asking');
  const explain = useExplained();
  const levels = useQuery(marketsQuery).data?.levels ?? [];
  const [draft, setDraft] = useState({ uid: '', vip: '0', discount: '100' });
  const change = (next: Partial<typeof draft>): void => setDraft({ ...draft, ...next });
  return (
    <AskDialog
      title={t(($) => $.customer.title)}
      submit={t(($) => $.customer.submit, { uid: draft.uid, vip: draft.vip })}
      kind="spot.customer_fees"
      payload={levelPayload(draft)}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.customer.help)}</p>
      <TextField
        label={t(($) => $.customer.uid)}
        value={draft.uid}
        maxLength={12}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change({ uid: event.target.value.trim() })}
      />
      <Select
        label={asking(($) => $.fields.vip)}
        value={draft.vip}
        onValueChange={(vip) => change({ vip })}
        options={levels.map(({ share, vip }) => ({
          value: String(vip),
          label: t(($) => $.customer.option, { vip, share: feeRate(share) }),
        }))}
      />
      <NumberField
        label={asking(($) => $.fields.discount)}
        help={t(($) => $.customer.discountHelp)}
        unit="%"
        max="100"
        decimals={4}
        value={draft.discount}
        onValueChange={(discount) => change({ discount })}
      />
    </AskDialog>
  );
}
