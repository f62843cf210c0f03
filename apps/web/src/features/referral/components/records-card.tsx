import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DataTable, EmptyState, groupThousands, linesOf, Moment, Pairs, Select, trimZeros, useTexts, type Column } from '@agio/ui';
import { ListPages } from '../../../shared/list-pages.tsx';
import { ListState } from '../../../shared/query-states.tsx';
import { recordsQuery, RECORDS_SIZE, treeQuery, type Reward } from '../api/referral.ts';
import { levels, states, type RecordFilter } from '../state/filters.ts';
import { rateText } from '../state/worth.ts';
import { ExportRecords } from './export-records.tsx';
import { useRewardName } from './names.ts';
import { Coins, RewardState } from './reward-parts.tsx';

const ALL = 'all';
type Change = (next: Partial<RecordFilter>) => void;

/** Every reward, by filters that are in the address. */
export function RecordsCard({ filter, onChange }: { filter: RecordFilter; onChange: Change }): ReactNode {
  const { t } = useTexts('referral');
  const records = useQuery(recordsQuery(filter));
  const columns = useColumns();
  const list = records.data?.list ?? [];
  const total = records.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden" aria-labelledby="referral-records" aria-busy={records.isPlaceholderData}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 id="referral-records" className="text-16">
          {t(($) => $.records.title)}
        </h2>
        <Filters filter={filter} onChange={onChange} />
        <span className="ml-auto">
          <ExportRecords filter={filter} disabled={total === 0} />
        </span>
      </div>
      <ListState query={records} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.records.none)}</EmptyState>} />
      {!records.isPending && list.length === 0 ? null : (
        <>
          <div className="max-md:hidden">
            <DataTable label={t(($) => $.records.title)} columns={columns} list={list} loading={records.isPending} keyOf={({ id }) => id} />
          </div>
          <ul className="md:hidden">
            {list.map((one) => (
              <li key={one.id} className="border-b border-line px-4 py-3">
                <Pairs pairs={linesOf(columns, one)} />
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap justify-between gap-x-4 border-t border-line px-5 py-3 text-12 text-t2">
            <span>{records.data === undefined ? '' : t(($) => $.records.count, { count: total })}</span>
            <span>{t(($) => $.records.note)}</span>
          </p>
        </>
      )}
      <ListPages page={filter.page} count={Math.ceil(total / RECORDS_SIZE)} onPage={(page) => onChange({ page })} />
    </section>
  );
}

function Filters({ filter, onChange }: { filter: RecordFilter; onChange: Change }): ReactNode {
  const { t } = useTexts('referral');
  const people = useQuery(treeQuery({ range: 'all', page: 1 })).data?.list ?? [];
  const { friendId, level, status } = filter;
  const isElsewhere = friendId !== undefined && !people.some((one) => one.friendId === friendId);
  return (
    <span className="flex flex-wrap gap-2">
      <Select<string>
        size="s"
        name={t(($) => $.records.level)}
        value={level ?? ALL}
        onValueChange={(next) => onChange({ level: levels.find((one) => one === next) })}
        options={[
          { value: ALL, label: t(($) => $.records.allLevels) },
          ...levels.map((one) => ({ value: one, label: t(($) => $.levels[one]) })),
        ]}
      />
      <Select<string>
        size="s"
        name={t(($) => $.records.state)}
        value={status ?? ALL}
        onValueChange={(next) => onChange({ status: states.find((one) => one === next) })}
        options={[
          { value: ALL, label: t(($) => $.records.allStates) },
          ...states.map((one) => ({ value: one, label: t(($) => $.states[one]) })),
        ]}
      />
      <Select<string>
        size="s"
        name={t(($) => $.records.friend)}
        value={friendId ?? ALL}
        onValueChange={(next) => onChange({ friendId: next === ALL ? undefined : next })}
        options={[
          { value: ALL, label: t(($) => $.records.everybody) },
          ...people.map((one) => ({ value: one.friendId, label: one.name })),
          ...(isElsewhere ? [{ value: friendId, label: t(($) => $.records.somebody, { number: friendId }) }] : []),
        ]}
      />
    </span>
  );
}

function useColumns(): readonly Column<Reward>[] {
  const { t } = useTexts('referral');
  const { from, level } = useRewardName();
  return [
    { key: 'time', head: t(($) => $.records.time), render: ({ time }) => <Moment ms={time} /> },
    { key: 'from', head: t(($) => $.records.from), render: (one) => <span className="font-medium">{from(one)}</span> },
    { key: 'level', head: t(($) => $.records.level), render: level },
    {
      key: 'fee',
      head: t(($) => $.records.fee),
      right: true,
      render: ({ coin, fee, kind }) => (
        <>
          {groupThousands(trimZeros(fee))}{' '}
          <span className="text-12 text-t2">
            {coin}
            {kind === 'trade' ? '' : `, ${t(($) => $.kinds[kind])}`}
          </span>
        </>
      ),
    },
    { key: 'share', head: t(($) => $.records.share), right: true, render: ({ rate }) => rateText(rate) },
    { key: 'reward', head: t(($) => $.records.reward), right: true, render: ({ coin, reward }) => <Coins amount={reward} coin={coin} /> },
    { key: 'state', head: t(($) => $.records.state), apart: true, render: (one) => <RewardState reward={one} /> },
  ];
}
