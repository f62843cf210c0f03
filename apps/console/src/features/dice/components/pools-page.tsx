import type { ReactNode } from 'react';
import { feeRate, groupThousands, Notice, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { amount, deskList, deskQuery, figure, name, tag, useAddress } from '../../../shared/desk/index.ts';
import type { Pool, Pools } from '../api/dice.ts';
import { DealersTable } from './dealers-table.tsx';
import { MoveAct, NewPoolAct, RulesAct, VoidAct } from './pool-acts.tsx';

/** Dice pools: value, liabilities, results of bets, and changes that need two approvals. */
export function PoolsPage(): ReactNode {
  const { t } = useTexts('dice');
  const pools = useQuery(deskQuery('deskDicePools')).data;
  const chosen = chosenOf(pools, useAddress().address['pool']);
  return (
    <div className="flex flex-col gap-3">
      {pools?.isReady === false ? <Notice tone="warn">{t(($) => $.noKey)}</Notice> : null}
      <PoolList />
      {chosen === undefined ? null : <DealersTable params={{ coin: chosen.coin }} />}
    </div>
  );
}

const chosenOf = (pools: Pools | undefined, coin: string | undefined): Pool | undefined =>
  pools?.list.find((pool) => pool.coin === coin) ?? pools?.list[0];

const all = (key: keyof Pool, isExtra = false) => amount(key, (pool: Pool) => String(pool[key]), undefined, { isExtra });

const PoolList = deskList({
  call: 'deskDicePools',
  id: 'dice-pools',
  texts: 'dice',
  words: ({ columns, pools: { none, title } }) => ({ columns, empty: none, title }),
  isTitled: true,
  paging: 'none',
  keyOf: ({ coin }) => coin,
  beside: 'pool',
  actions: ({ data, shown: { address } }) => {
    const pool = chosenOf(data, address['pool']);
    return data === undefined ? null : (
      <>
        <VoidAct of={data} />
        {pool === undefined ? null : (
          <>
            <MoveAct key={`move ${pool.coin}`} of={{ pool, pools: data }} />
            <RulesAct key={`rules ${pool.coin}`} of={{ pool, pools: data }} />
          </>
        )}
        <NewPoolAct of={data} />
      </>
    );
  },
  columns: ({ w }) => [
    name('coin', ({ coin }) => coin),
    tag('state', { open: w.open, closed: w.closed }, { open: 'p', closed: 'warn' }, ({ isOpen }) => (isOpen ? 'open' : 'closed')),
    all('bankroll'),
    all('reserved'),
    all('largestWin', true),
    all('pending', true),
    all('shares', true),
    all('shareValue'),
    all('dealers', true),
    all('houseValue'),
    all('leaving', true),
    // Results of past bets, and the rules of future ones.
    all('bets'),
    all('staked'),
    all('expected'),
    all('result'),
    all('houseTook'),
    figure('edge', ({ edge }) => edge, { render: ({ edge, houseShare }) => `${feeRate(edge)} · ${feeRate(houseShare)}` }),
    figure('stakes', ({ maxStake, minStake }) => `${minStake} ${maxStake}`, {
      render: ({ maxStake, minStake }) => `${groupThousands(minStake)} – ${groupThousands(maxStake)}`,
    }),
  ],
});
