import { useState, type ReactNode } from 'react';
import { NumberField, Segmented, Select, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { fundPayload, type FundDraft } from '../state/drafts.ts';

/** Money of the house into the reward account, or what is not promised back out of it. */
export function FundDialog({ coin, coins, onClose }: { coin: string; coins: readonly string[]; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const [draft, setDraft] = useState<FundDraft>({ coin, amount: '', account: 'house', way: 'in' });
  const change = (next: Partial<FundDraft>): void => setDraft({ ...draft, ...next });
  const payload = fundPayload(draft);
  return (
    <AskDialog
      title={t(($) => $.funds.moveTitle)}
      submit={t(($) => $.funds.submit, { amount: draft.amount, coin: draft.coin })}
      kind="lock.fund"
      payload={payload === null ? null : { ...payload }}
      onClose={onClose}
    >
      <Segmented
        wide
        label={t(($) => $.funds.way)}
        value={draft.way}
        onValueChange={(way) => change({ way })}
        items={(['in', 'out'] as const).map((way) => ({ value: way, label: t(($) => $.funds[way]) }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select<FundDraft['account']>
          label={t(($) => $.funds.account)}
          value={draft.account}
          onValueChange={(account) => change({ account })}
          options={(['house', 'fees'] as const).map((account) => ({ value: account, label: t(($) => $.funds.accounts[account]) }))}
        />
        <Select<string>
          label={t(($) => $.terms.coin)}
          value={draft.coin}
          onValueChange={(next) => change({ coin: next })}
          options={coins.map((one) => ({ value: one, label: one }))}
        />
      </div>
      <NumberField label={t(($) => $.funds.amount)} unit={draft.coin} value={draft.amount} onValueChange={(amount) => change({ amount })} />
    </AskDialog>
  );
}
