import type { ReactNode } from 'react';
import { groupThousands, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { dealersQuery, type Dealer } from '../api/dice.ts';

/** Who owns a pool. */
export function DealersTable({ coin }: { coin: string }): ReactNode {
  const { t } = useTexts('dice');
  const dealers = useQuery(dealersQuery(coin));
  const figure = (key: 'shares' | 'value' | 'leaving' | 'putIn' | 'takenOut', head: string): DeskColumn<Dealer> => ({
    key,
    head,
    right: true,
    value: (dealer) => dealer[key],
    render: (dealer) => groupThousands(dealer[key]),
  });
  const columns: readonly DeskColumn<Dealer>[] = [
    { key: 'uid', head: t(($) => $.dealers.uid), isFixed: true, value: ({ uid }) => uid ?? t(($) => $.dealers.house) },
    figure(
      'shares',
      t(($) => $.columns.shares),
    ),
    figure(
      'value',
      t(($) => $.dealers.value),
    ),
    figure(
      'leaving',
      t(($) => $.columns.leaving),
    ),
    figure(
      'putIn',
      t(($) => $.dealers.putIn),
    ),
    figure(
      'takenOut',
      t(($) => $.dealers.takenOut),
    ),
    {
      key: 'since',
      head: t(($) => $.dealers.since),
      right: true,
      value: ({ since }) => new Date(since).toISOString(),
      render: ({ since }) => <Time at={since} />,
    },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="dice-dealers"
        label={t(($) => $.dealers.title, { coin })}
        columns={columns}
        list={{ ...dealers, data: dealers.data?.list }}
        keyOf={({ uid }) => uid ?? 'house'}
        empty={t(($) => $.dealers.none)}
        filters={<h2 className="text-14 leading-5 tracking-normal">{t(($) => $.dealers.title, { coin })}</h2>}
      />
    </section>
  );
}
