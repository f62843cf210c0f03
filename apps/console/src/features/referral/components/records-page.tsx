import { useCallback, type ReactNode } from 'react';
import { EmptyState, groupThousands, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { recordsQuery, type Reward } from '../api/referral.ts';
import { askedOf, ListFoot, uidIn } from './list-foot.tsx';

/** Rewards of one customer, each with the fee that it came of. */
export function RecordsPage(): ReactNode {
  const { t } = useTexts('referral');
  const search = useSearch({ from: '/desk/referral-records' });
  const navigate = useNavigate({ from: '/referral-records' });
  const asked = askedOf(search);
  const records = useQuery(recordsQuery(asked));
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: uidIn(text), p: '' }), [go]);
  const box = <SearchBox value={search.q ?? ''} onValue={onSearch} label="UID" />;
  if (asked.uid === undefined)
    return (
      <section className="ui-card overflow-hidden">
        <div className="border-b border-line px-4 py-2.5">{box}</div>
        <EmptyState>{t(($) => $.records.whose)}</EmptyState>
      </section>
    );
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="referral-records"
        label={t(($) => $.records.title)}
        columns={columns}
        list={{ ...records, data: records.data?.list }}
        keyOf={({ cause, friend, level }) => `${cause} ${friend} ${level}`}
        empty={t(($) => $.records.empty)}
        filters={box}
        footer={
          <ListFoot page={asked.page} total={records.data?.total ?? 0} onPage={(page) => go({ p: page === 1 ? '' : String(page) })} />
        }
      />
    </section>
  );
}

const tones = { not_credited: 'warn', credited: 'p', withheld: undefined } as const;

function useColumns(): readonly DeskColumn<Reward>[] {
  const { t } = useTexts('referral');
  const amount = (key: 'fee' | 'reward'): DeskColumn<Reward> => ({
    key,
    head: t(($) => $.records.columns[key]),
    right: true,
    value: (row) => row[key],
    unit: ({ coin }) => coin,
    render: (row) => `${groupThousands(row[key])} ${row.coin}`,
  });
  return [
    {
      key: 'time',
      head: t(($) => $.records.columns.time),
      isFixed: true,
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    { key: 'friend', head: t(($) => $.records.columns.friend), value: ({ friend }) => friend },
    { key: 'level', head: t(($) => $.records.columns.level), value: ({ level }) => t(($) => $.levels[level]) },
    { key: 'kind', head: t(($) => $.records.columns.kind), value: ({ kind }) => t(($) => $.kinds[kind]) },
    amount('fee'),
    amount('reward'),
    {
      key: 'status',
      head: t(($) => $.records.columns.status),
      value: ({ status }) => t(($) => $.states[status]),
      render: ({ status }) => {
        const tone = tones[status];
        return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.states[status])}</Tag>;
      },
    },
    { key: 'cause', head: t(($) => $.records.columns.cause), isExtra: true, value: ({ cause }) => cause },
  ];
}
