import { useCallback, type ReactNode } from 'react';
import { groupThousands, Pagination, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { betsQuery, pageSize, type Bet } from '../api/dice.ts';

/** Bets of everybody, or of one customer. No seed is shown here. */
export function BetsPage(): ReactNode {
  const { t } = useTexts('dice');
  const search = useSearch({ from: '/desk/dice-bets' });
  const navigate = useNavigate({ from: '/dice-bets' });
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const bets = useQuery(betsQuery(search.q, page));
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/\D/g, '').slice(0, 15), p: '' }), [go]);
  const total = bets.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="dice-bets"
        label={t(($) => $.bets.title)}
        columns={columns}
        list={{ ...bets, data: bets.data?.list }}
        keyOf={({ id }) => id}
        empty={t(($) => $.bets.none)}
        filters={<SearchBox value={search.q ?? ''} onValue={onSearch} label={t(($) => $.bets.finder)} />}
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.bets.shown, { count: total })}</span>
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

function useColumns(): readonly DeskColumn<Bet>[] {
  const { t } = useTexts('dice');
  const figure = (key: 'stake' | 'payout' | 'result', head: string): DeskColumn<Bet> => ({
    key,
    head,
    right: true,
    value: (bet) => bet[key],
    render: (bet) => `${groupThousands(bet[key])} ${bet.coin}`,
  });
  return [
    { key: 'id', head: t(($) => $.bets.id), isFixed: true, value: ({ id }) => id },
    {
      key: 'time',
      head: t(($) => $.bets.time),
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    { key: 'customer', head: t(($) => $.dealers.uid), value: ({ customer }) => customer },
    figure(
      'stake',
      t(($) => $.bets.stake),
    ),
    { key: 'multiple', head: t(($) => $.bets.multiple), right: true, value: ({ multiple }) => `${multiple}×` },
    { key: 'scope', head: t(($) => $.bets.scope), right: true, value: ({ scope }) => `${scope.from} – ${scope.to}` },
    { key: 'roll', head: t(($) => $.bets.roll), right: true, value: ({ roll }) => roll ?? '–' },
    figure(
      'payout',
      t(($) => $.bets.payout),
    ),
    figure(
      'result',
      t(($) => $.bets.result),
    ),
    { key: 'state', head: t(($) => $.columns.state), value: ({ state }) => t(($) => $.bets.states[state]) },
    { key: 'nonce', head: t(($) => $.bets.nonce), right: true, isExtra: true, value: ({ nonce }) => nonce },
    { key: 'hash', head: t(($) => $.bets.hash), isExtra: true, value: ({ serverSeedHash }) => serverSeedHash },
  ];
}
