import { useCallback, type ReactNode } from 'react';
import { groupThousands, Pagination, Segmented, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { pageSize, positionsQuery, positionStates, type Position } from '../api/lock.ts';
import { useProductName } from './names.ts';

const ALL = 'all';

/** What customers have locked, newest first. */
export function PositionsPage(): ReactNode {
  const { t } = useTexts('lock');
  const search = useSearch({ from: '/desk/lock-positions' });
  const navigate = useNavigate({ from: '/lock-positions' });
  const state = positionStates.find((one) => one === search.state);
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const positions = useQuery(positionsQuery({ state, uid: search.q, page }));
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/\D/g, '').slice(0, 12), p: '' }), [go]);
  const total = positions.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="lock-positions"
        label={t(($) => $.positions.title)}
        columns={columns}
        list={{ ...positions, data: positions.data?.list }}
        keyOf={({ id }) => id}
        empty={t(($) => $.positions.empty)}
        filters={
          <>
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.positions.label)}
              value={state ?? ALL}
              onValueChange={(next) => go({ state: next === ALL ? '' : next, p: '' })}
              items={[
                { value: ALL, label: t(($) => $.positions.all) },
                ...positionStates.map((one) => ({ value: one, label: t(($) => $.positions.states[one]) })),
              ]}
            />
            <SearchBox value={search.q ?? ''} onValue={onSearch} label="UID" />
          </>
        }
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.positions.shown, { count: total })}</span>
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil(total / pageSize))}
              onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
            />
          </div>
        }
      />
    </section>
  );
}

function useColumns(): readonly DeskColumn<Position>[] {
  const { t } = useTexts('lock');
  const name = useProductName();
  const amount = (key: 'amount' | 'locked' | 'reward' | 'rewarded'): DeskColumn<Position> => ({
    key,
    head: t(($) => $.positions.columns[key]),
    right: true,
    value: (position) => position[key],
    render: (position) => groupThousands(position[key]),
  });
  return [
    { key: 'id', head: t(($) => $.positions.columns.id), value: ({ id }) => id },
    { key: 'uid', head: t(($) => $.positions.columns.uid), isFixed: true, value: ({ uid }) => uid },
    { key: 'name', head: t(($) => $.positions.columns.name), value: name },
    amount('amount'),
    amount('locked'),
    amount('reward'),
    { ...amount('rewarded'), isExtra: true },
    { key: 'rows', head: t(($) => $.positions.columns.rows), right: true, value: ({ paidRows, rows }) => `${paidRows} / ${rows}` },
    {
      key: 'next',
      head: t(($) => $.positions.columns.next),
      right: true,
      value: ({ next }) => (next === null ? '' : new Date(next.due).toISOString()),
      render: ({ next }) => (next === null ? '–' : <Time at={next.due} />),
    },
    {
      key: 'start',
      isExtra: true,
      head: t(($) => $.positions.columns.start),
      right: true,
      value: ({ createTime }) => new Date(createTime).toISOString(),
      render: ({ createTime }) => <Time at={createTime} />,
    },
    {
      key: 'state',
      head: t(($) => $.positions.columns.state),
      value: ({ state }) => t(($) => $.positions.states[state]),
      render: ({ state }) => <StateTag state={state} />,
    },
  ];
}

const tones = { in_progress: 'p', leaving: 'warn', complete: undefined, exited: 'line' } as const;

function StateTag({ state }: { state: Position['state'] }): ReactNode {
  const { t } = useTexts('lock');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.positions.states[state])}</Tag>;
}
