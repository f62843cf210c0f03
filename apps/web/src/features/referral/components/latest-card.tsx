import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, EmptyState, Moment, useTexts, type Column } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { latestQuery, type Reward } from '../api/referral.ts';
import { useRewardName } from './names.ts';
import { Coins, RewardState } from './reward-parts.tsx';

/** The newest rewards. */
export function LatestCard(): ReactNode {
  const { t } = useTexts('referral');
  const latest = useQuery(latestQuery);
  const columns = useColumns();
  const list = latest.data?.list ?? [];
  return (
    <section className="ui-card min-w-0 overflow-hidden" aria-labelledby="referral-latest">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-3">
        <h2 id="referral-latest" className="text-16">
          {t(($) => $.latest.title)}
        </h2>
        <Link to="/account/referees" className="ui-link text-13">
          {t(($) => $.latest.all)}
        </Link>
      </div>
      <ListState query={latest} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.latest.none)}</EmptyState>} />
      {latest.isSuccess && list.length === 0 ? null : (
        <DataTable label={t(($) => $.latest.title)} columns={columns} list={list} loading={latest.isPending} keyOf={({ id }) => id} />
      )}
    </section>
  );
}

function useColumns(): readonly Column<Reward>[] {
  const { t } = useTexts('referral');
  const { from, level } = useRewardName();
  return [
    {
      key: 'from',
      head: t(($) => $.records.from),
      render: (one) => (
        <span className="flex flex-col py-1 leading-4">
          <span className="font-medium">{from(one)}</span>
          <span className="text-12 text-t2">{level(one)}</span>
        </span>
      ),
    },
    {
      key: 'reward',
      head: t(($) => $.records.reward),
      right: true,
      render: (one) => (
        <span className="flex flex-col py-1 leading-4">
          <Coins amount={one.reward} coin={one.coin} />
          <Moment ms={one.time} className="text-12 text-t2" />
        </span>
      ),
    },
    { key: 'state', head: t(($) => $.records.state), className: 'pl-4', render: (one) => <RewardState reward={one} isShort /> },
  ];
}
