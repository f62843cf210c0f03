import { useMemo, type ReactNode } from 'react';
import { Balance, CoinMark, groupThousands, useTexts } from '@agio/ui';
import type { DeskColumn } from '../../../shared/table/index.ts';
import type { HouseAccount, IncomeRow, Liability } from '../api/house.ts';
import { useHouseWords } from '../state/use-house-words.ts';

function Coin({ coin }: { coin: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-2 align-middle font-medium">
      <CoinMark coin={coin} size={20} />
      {coin}
    </span>
  );
}

export function useAccountColumns(): readonly DeskColumn<HouseAccount>[] {
  const { t } = useTexts('house');
  const words = useHouseWords();
  return useMemo(
    () => [
      { key: 'coin', head: t(($) => $.columns.coin), value: ({ coin }) => coin, render: ({ coin }) => <Coin coin={coin} />, isFixed: true },
      { key: 'account', head: t(($) => $.columns.account), value: ({ account }) => words.account(account), isFixed: true },
      {
        key: 'available',
        head: t(($) => $.columns.available),
        right: true,
        value: ({ available }) => available,
        render: ({ available }) => <Balance value={available} />,
      },
      {
        key: 'held',
        head: t(($) => $.columns.held),
        right: true,
        value: ({ held }) => held,
        render: ({ held }) => <Balance value={held} />,
      },
    ],
    [t, words],
  );
}

export function useLiabilityColumns(): readonly DeskColumn<Liability>[] {
  const { t } = useTexts('house');
  return useMemo(() => {
    const amount = (key: 'owed' | 'house' | 'issued'): DeskColumn<Liability> => ({
      key,
      head: t(($) => $.columns[key]),
      right: true,
      value: (row) => row[key],
      render: (row) => <Balance value={row[key]} />,
    });
    return [
      { key: 'coin', head: t(($) => $.columns.coin), value: ({ coin }) => coin, render: ({ coin }) => <Coin coin={coin} />, isFixed: true },
      amount('owed'),
      amount('house'),
      amount('issued'),
    ];
  }, [t]);
}

export function useIncomeColumns(): readonly DeskColumn<IncomeRow>[] {
  const { t } = useTexts('house');
  const words = useHouseWords();
  return useMemo(
    () => [
      { key: 'source', head: t(($) => $.columns.source), value: ({ source }) => words.source(source), isFixed: true },
      { key: 'account', head: t(($) => $.columns.account), value: ({ account }) => words.account(account) },
      { key: 'coin', head: t(($) => $.columns.coin), value: ({ coin }) => coin, render: ({ coin }) => <Coin coin={coin} />, isFixed: true },
      {
        key: 'amount',
        head: t(($) => $.columns.amount),
        right: true,
        value: ({ amount }) => amount,
        render: ({ amount }) => (
          <>
            {amount.startsWith('-') ? '−' : '+'}
            {groupThousands(amount.replace('-', ''))}
          </>
        ),
      },
      {
        key: 'count',
        head: t(($) => $.columns.count),
        right: true,
        value: ({ count }) => count,
        render: ({ count }) => groupThousands(String(count)),
      },
    ],
    [t, words],
  );
}
