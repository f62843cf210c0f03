import type { ReactNode } from 'react';
import { groupThousands, NumberField, Select, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { houseQuery } from '../api/house.ts';
import { ownAccounts, type OwnAccount } from '../state/drafts.ts';
import { useHouseWords } from '../state/use-house-words.ts';

interface Money {
  readonly coin: string;
  readonly amount: string;
  readonly from: OwnAccount;
}

/** Which account pays how much of which coin; what it has stands below. */
export function MoneyFields({
  draft,
  label,
  onChange,
}: {
  draft: Money;
  label: string;
  onChange: (next: Partial<Money>) => void;
}): ReactNode {
  const { t } = useTexts('house');
  const words = useHouseWords();
  const house = useQuery(houseQuery).data;
  const coins = house?.liabilities.map(({ coin }) => ({ value: coin, label: coin })) ?? [];
  const available = house?.accounts.find(({ account, coin }) => account === draft.from && coin === draft.coin)?.available ?? '0';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t(($) => $.from)}
        value={draft.from}
        onValueChange={(from) => onChange({ from })}
        options={ownAccounts.map((account) => ({ value: account, label: words.account(account) }))}
      />
      <Select
        label={t(($) => $.columns.coin)}
        placeholder={t(($) => $.choose)}
        value={draft.coin}
        onValueChange={(coin) => onChange({ coin })}
        options={coins}
      />
      <NumberField
        className="sm:col-span-2"
        label={label}
        unit={draft.coin}
        help={draft.coin === '' ? undefined : t(($) => $.has, { amount: `${groupThousands(available)} ${draft.coin}` })}
        value={draft.amount}
        onValueChange={(amount) => onChange({ amount })}
      />
    </div>
  );
}
