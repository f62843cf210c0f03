import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  cn,
  DataTable,
  Dialog,
  EmptyState,
  formatDateTime,
  formatUtcDay,
  Segmented,
  toneOf,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { recordsQuery, statementQuery, type OwnShares } from '../api/pools.ts';
import { coins, shareValue, signed } from './amounts.ts';

type Flow = OwnShares['waiting'][number];

/** The customer's own shares, and what is on its way out. */
export function MineCard({ coin, mine }: { coin: string; mine: OwnShares }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const figures = [
    [t(($) => $.pool.mineValue), coins(mine.value), ''],
    [t(($) => $.pool.sharesField), coins(mine.shares), ''],
    [t(($) => $.pool.minePut), coins(mine.putIn), ''],
    [t(($) => $.pool.mineTaken), coins(mine.takenOut), ''],
    [t(($) => $.pool.profit), signed(mine.profit), toneOf(mine.profit)],
  ] as const;
  return (
    <Card
      title={t(($) => $.pool.mine)}
      aside={
        <Button size="s" look="ghost" onClick={() => setOpen(true)}>
          {t(($) => $.pool.records)}
        </Button>
      }
      bodyClassName="flex flex-col gap-3"
    >
      <dl className="grid grid-cols-2 gap-2">
        {figures.map(([name, value, tone]) => (
          <div key={name} className="flex flex-col rounded-2 bg-s2 px-3 py-2">
            <dt className="text-12 text-t2">{name}</dt>
            <dd className={cn('font-medium tabular-nums', tone)}>{value}</dd>
          </div>
        ))}
      </dl>
      {mine.waiting.map(({ due, id, shares }) => (
        <p key={id} className="text-13">
          {t(($) => $.pool.leaving, { shares: coins(shares), time: due === null ? '' : formatDateTime(due, language) })}
        </p>
      ))}
      <p className="text-12 text-t2">{t(($) => $.pool.ownPool)}</p>
      {isOpen ? <RecordsDialog coin={coin} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function RecordsDialog({ coin, onClose }: { coin: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const [view, setView] = useState<'records' | 'statement'>('statement');
  return (
    <Dialog
      open
      className="max-w-180"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.pool.records)}
    >
      <Segmented
        look="pills"
        size="s"
        label={t(($) => $.pool.records)}
        value={view}
        onValueChange={setView}
        items={[
          { value: 'statement', label: t(($) => $.pool.statement) },
          { value: 'records', label: t(($) => $.pool.records) },
        ]}
      />
      <div className="overflow-x-auto pt-3">{view === 'statement' ? <Statement coin={coin} /> : <Records coin={coin} />}</div>
    </Dialog>
  );
}

function Statement({ coin }: { coin: string }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const statement = useQuery(statementQuery(coin));
  type Day = NonNullable<typeof statement.data>[number];
  const columns: readonly Column<Day>[] = [
    { key: 'day', head: t(($) => $.pool.day), render: ({ day }) => formatUtcDay(day, language) },
    { key: 'shares', head: t(($) => $.pool.sharesField), right: true, render: ({ shares }) => coins(shares) },
    { key: 'rate', head: t(($) => $.poolCard.share), right: true, render: (day) => shareValue(day.shareValue) },
    { key: 'value', head: t(($) => $.pool.mineValue), right: true, render: ({ value }) => coins(value) },
    {
      key: 'result',
      head: t(($) => $.pool.result),
      right: true,
      render: ({ result }) => <span className={toneOf(result)}>{signed(result)}</span>,
    },
  ];
  if (statement.isError && statement.data === undefined) return <QueryError query={statement} />;
  if (statement.isSuccess && statement.data.length === 0) return <EmptyState>{t(($) => $.pool.noRecords)}</EmptyState>;
  return (
    <DataTable
      rows={28}
      label={t(($) => $.pool.statement)}
      columns={columns}
      list={statement.data ?? []}
      loading={statement.isPending}
      keyOf={({ day }) => String(day)}
    />
  );
}

function Records({ coin }: { coin: string }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const records = useQuery(recordsQuery(coin, 1));
  const columns: readonly Column<Flow>[] = [
    { key: 'time', head: t(($) => $.board.time), render: ({ time }) => formatDateTime(time, language) },
    { key: 'what', head: t(($) => $.pool.direction), render: ({ direction }) => t(($) => $.pool.directions[direction]) },
    { key: 'shares', head: t(($) => $.pool.sharesField), right: true, render: ({ shares }) => coins(shares) },
    {
      key: 'amount',
      head: t(($) => $.pool.amount),
      right: true,
      render: ({ amount, due }) =>
        amount === null ? t(($) => $.pool.waiting, { time: due === null ? '' : formatDateTime(due, language) }) : coins(amount),
    },
  ];
  if (records.isError && records.data === undefined) return <QueryError query={records} />;
  if (records.isSuccess && records.data.list.length === 0) return <EmptyState>{t(($) => $.pool.noRecords)}</EmptyState>;
  return (
    <DataTable
      rows={28}
      label={t(($) => $.pool.records)}
      columns={columns}
      list={records.data?.list ?? []}
      loading={records.isPending}
      keyOf={({ id }) => id}
    />
  );
}
