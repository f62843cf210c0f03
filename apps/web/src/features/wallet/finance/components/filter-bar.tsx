import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, useTexts } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { postedAccounts } from '../../../../shared/account-kinds.ts';
import { coinsQuery } from '../../../../shared/markets/index.ts';
import { kinds, ranges, writePostingFilters, type PostingFilters } from '../state/filters.ts';
import { usePostingName } from '../state/use-posting-name.ts';

const all = 'all';

export function FilterBar({
  filters,
  onChange,
}: {
  filters: PostingFilters;
  onChange: (part: Partial<PostingFilters>) => void;
}): ReactNode {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  const known = (useQuery(coinsQuery).data ?? []).map(({ coin }) => coin);
  const coins = filters.coin === undefined || known.includes(filters.coin) ? known : [filters.coin, ...known];
  const filtered = Object.keys(writePostingFilters(filters)).length > 0;
  return (
    <search className="flex flex-wrap gap-2" aria-label={t(($) => $.filters.label)}>
      <Select
        name={t(($) => $.filters.coin)}
        size="s"
        value={filters.coin ?? all}
        onValueChange={(coin) => onChange({ coin: coin === all ? undefined : coin })}
        options={[{ value: all, label: t(($) => $.filters.allCoins) }, ...coins.map((coin) => ({ value: coin, label: coin }))]}
      />
      <Select
        name={t(($) => $.filters.account)}
        size="s"
        value={filters.account ?? all}
        onValueChange={(account) => onChange({ account: postedAccounts.find((one) => one === account) })}
        options={[
          { value: all, label: t(($) => $.filters.allAccounts) },
          ...postedAccounts.map((one) => ({ value: one, label: accountName(one) })),
        ]}
      />
      <Select
        name={t(($) => $.filters.kind)}
        size="s"
        value={filters.kind ?? all}
        onValueChange={(kind) => onChange({ kind: kinds.find((one) => one === kind) })}
        options={[{ value: all, label: t(($) => $.filters.allKinds) }, ...kinds.map((one) => ({ value: one, label: postingName(one) }))]}
      />
      <Select
        name={t(($) => $.filters.range)}
        size="s"
        value={filters.range}
        onValueChange={(range) => onChange({ range })}
        options={ranges.map((range) => ({ value: range, label: t(($) => $.filters[range]) }))}
      />
      {filtered ? (
        <Button look="ghost" size="s" onClick={() => onChange({ coin: undefined, account: undefined, kind: undefined, range: 'ever' })}>
          {t(($) => $.filters.reset)}
        </Button>
      ) : null}
    </search>
  );
}
