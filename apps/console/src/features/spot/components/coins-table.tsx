import { useMemo, type ReactNode } from 'react';
import { CoinMark, Tag, useTexts } from '@agio/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import type { CoinRow, Markets } from '../api/markets.ts';

/** All coins: decimals of the ledger, tags, and how many markets trade them. */
export function CoinsTable({
  markets,
  filters,
  actions,
}: {
  markets: UseQueryResult<Markets>;
  filters: ReactNode;
  actions: ReactNode;
}): ReactNode {
  const { t } = useTexts('markets');
  const all = markets.data?.markets;
  const columns = useMemo(
    (): readonly DeskColumn<CoinRow>[] => [
      {
        key: 'coin',
        head: t(($) => $.columns.coin),
        value: ({ coin }) => coin,
        render: ({ coin }) => (
          <span className="inline-flex items-center gap-2 align-middle font-medium">
            <CoinMark coin={coin} size={20} />
            {coin}
          </span>
        ),
        isFixed: true,
      },
      { key: 'name', head: t(($) => $.columns.name), value: ({ name }) => name },
      { key: 'decimals', head: t(($) => $.columns.decimals), value: ({ decimals }) => decimals, right: true },
      {
        key: 'markets',
        head: t(($) => $.views.markets),
        value: ({ coin }) => (all ?? []).filter(({ base, quote }) => base === coin || quote === coin).length,
        right: true,
      },
      {
        key: 'tags',
        head: t(($) => $.columns.tags),
        value: ({ tags }) => tags.join(' '),
        render: ({ tags }) => (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
      },
    ],
    [all, t],
  );
  return (
    <DeskTable
      id="coins"
      label={t(($) => $.views.coins)}
      columns={columns}
      list={{ ...markets, data: markets.data?.coins }}
      keyOf={({ coin }) => coin}
      empty={t(($) => $.empty)}
      filters={filters}
      actions={actions}
    />
  );
}
