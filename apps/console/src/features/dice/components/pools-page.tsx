import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button, feeRate, groupThousands, Notice, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { poolsQuery, type Pool } from '../api/dice.ts';
import { MoveDialog, RulesDialog, VoidDialog } from './ask-dialogs.tsx';
import { DealersTable } from './dealers-table.tsx';

const askers = ['owner', 'finance'] as const;
type Act = { readonly kind: 'rules' | 'move' | 'void'; readonly pool: Pool | null };

/** Pools: what they are worth and owe, what came of their bets, and what two people may change. */
export function PoolsPage(): ReactNode {
  const { t } = useTexts('dice');
  const { roles } = useSelf();
  const pools = useQuery(poolsQuery);
  const [act, setAct] = useState<Act | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const columns = useColumns();
  const mayAsk = hasRole(roles, askers);
  const chosen = pools.data?.list.find(({ coin }) => coin === shown) ?? pools.data?.list[0];
  const close = (): void => setAct(null);
  // Bets wait for a moment; where many do, or one for long, a key may be lost.
  const someWait = pools.data?.list.some(({ pending }) => pending > 0) === true;
  return (
    <div className="flex flex-col gap-3">
      {pools.data?.isReady === false ? <Notice tone="warn">{t(($) => $.noKey)}</Notice> : null}
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="dice-pools"
          label={t(($) => $.pools.title)}
          columns={columns}
          list={{ ...pools, data: pools.data?.list }}
          keyOf={({ coin }) => coin}
          onOpen={({ coin }) => setShown(coin)}
          empty={t(($) => $.pools.none)}
          filters={<h2 className="text-14 leading-5 tracking-normal">{t(($) => $.pools.title)}</h2>}
          actions={
            mayAsk ? (
              <>
                {someWait ? (
                  <Button look="outline" size="s" onClick={() => setAct({ kind: 'void', pool: null })}>
                    {t(($) => $.void.open)}
                  </Button>
                ) : null}
                {chosen === undefined ? null : (
                  <>
                    <Button look="outline" size="s" onClick={() => setAct({ kind: 'move', pool: chosen })}>
                      {t(($) => $.move.open, { coin: chosen.coin })}
                    </Button>
                    <Button look="outline" size="s" onClick={() => setAct({ kind: 'rules', pool: chosen })}>
                      {t(($) => $.rules.open, { coin: chosen.coin })}
                    </Button>
                  </>
                )}
                <Button look="primary" size="s" onClick={() => setAct({ kind: 'rules', pool: null })}>
                  <Plus size={14} aria-hidden="true" />
                  {t(($) => $.rules.add)}
                </Button>
              </>
            ) : null
          }
        />
      </section>
      {chosen === undefined ? null : <DealersTable coin={chosen.coin} />}
      {act?.kind === 'rules' && pools.data !== undefined ? <RulesDialog pool={act.pool} pools={pools.data} onClose={close} /> : null}
      {act?.kind === 'void' ? <VoidDialog onClose={close} /> : null}
      {act?.kind === 'move' && act.pool !== null && pools.data !== undefined ? (
        <MoveDialog pool={act.pool} pools={pools.data} onClose={close} />
      ) : null}
    </div>
  );
}

const figure = (key: keyof Pool, head: string, isExtra = false): DeskColumn<Pool> => ({
  key,
  isExtra,
  head,
  right: true,
  value: (pool) => String(pool[key]),
  render: (pool) => groupThousands(String(pool[key])),
});

function useColumns(): readonly DeskColumn<Pool>[] {
  const { t } = useTexts('dice');
  return [
    {
      key: 'coin',
      head: t(($) => $.columns.coin),
      isFixed: true,
      value: ({ coin }) => coin,
      render: ({ coin }) => <b className="font-medium">{coin}</b>,
    },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      value: ({ isOpen }) => (isOpen ? t(($) => $.open) : t(($) => $.closed)),
      render: ({ isOpen }) => (
        <Tag tone={isOpen ? 'p' : 'warn'} size="s">
          {isOpen ? t(($) => $.open) : t(($) => $.closed)}
        </Tag>
      ),
    },
    figure(
      'bankroll',
      t(($) => $.columns.bankroll),
    ),
    figure(
      'reserved',
      t(($) => $.columns.reserved),
    ),
    figure(
      'pending',
      t(($) => $.columns.pending),
      true,
    ),
    figure(
      'shares',
      t(($) => $.columns.shares),
      true,
    ),
    figure(
      'shareValue',
      t(($) => $.columns.shareValue),
    ),
    figure(
      'dealers',
      t(($) => $.columns.dealers),
      true,
    ),
    figure(
      'houseValue',
      t(($) => $.columns.houseValue),
    ),
    figure(
      'leaving',
      t(($) => $.columns.leaving),
      true,
    ),
    ...useBetColumns(),
  ];
}

/** What came of the bets, and the rules of those to come. */
function useBetColumns(): readonly DeskColumn<Pool>[] {
  const { t } = useTexts('dice');
  return [
    figure(
      'bets',
      t(($) => $.columns.bets),
    ),
    figure(
      'staked',
      t(($) => $.columns.staked),
    ),
    figure(
      'expected',
      t(($) => $.columns.expected),
    ),
    figure(
      'result',
      t(($) => $.columns.result),
    ),
    figure(
      'houseTook',
      t(($) => $.columns.houseTook),
    ),
    {
      key: 'edge',
      head: t(($) => $.columns.edge),
      right: true,
      value: ({ edge }) => edge,
      render: ({ edge, houseShare }) => `${feeRate(edge)} · ${feeRate(houseShare)}`,
    },
    {
      key: 'stakes',
      head: t(($) => $.columns.stakes),
      right: true,
      value: ({ maxStake, minStake }) => `${minStake} ${maxStake}`,
      render: ({ maxStake, minStake }) => `${groupThousands(minStake)} – ${groupThousands(maxStake)}`,
    },
  ];
}
