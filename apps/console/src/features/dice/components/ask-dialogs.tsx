import { useState, type ReactNode } from 'react';
import { Checkbox, groupThousands, NumberField, Segmented, Select, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import type { Pool, Pools } from '../api/dice.ts';
import { movePayload, NEW_RULES, percentOf, rulesPayload, type MoveDraft, type RulesDraft } from '../state/drafts.ts';

const draftOf = (pool: Pool): RulesDraft => ({
  coin: pool.coin,
  edge: percentOf(pool.edge),
  houseShare: percentOf(pool.houseShare),
  minStake: pool.minStake,
  maxStake: pool.maxStake,
  minDeposit: pool.minDeposit,
  isOpen: pool.isOpen,
});

/** The rules of a pool, or of a new one. */
export function RulesDialog({ onClose, pool, pools }: { pool: Pool | null; pools: Pools; onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const [draft, setDraft] = useState<RulesDraft>(() => (pool === null ? NEW_RULES : draftOf(pool)));
  const free = pools.coins.filter(({ coin }) => pools.list.every((one) => one.coin !== coin));
  const field = (key: 'edge' | 'houseShare' | 'minStake' | 'maxStake' | 'minDeposit', unit: string): ReactNode => (
    <NumberField
      label={t(($) => $.rules[key])}
      unit={unit}
      value={draft[key]}
      onValueChange={(value) => setDraft({ ...draft, [key]: value })}
    />
  );
  return (
    <AskDialog
      title={pool === null ? t(($) => $.rules.add) : t(($) => $.rules.open, { coin: pool.coin })}
      submit={t(($) => $.rules.submit)}
      kind="dice.pool"
      payload={rulesPayload(draft)}
      onClose={onClose}
    >
      {pool === null ? (
        <Select
          label={t(($) => $.columns.coin)}
          value={draft.coin}
          onValueChange={(coin) => setDraft({ ...draft, coin })}
          options={free.map(({ coin }) => ({ value: coin, label: coin }))}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        {field('edge', '%')}
        {field('houseShare', '%')}
        {field('minStake', draft.coin)}
        {field('maxStake', draft.coin)}
        {field('minDeposit', draft.coin)}
      </div>
      <Checkbox checked={draft.isOpen} onCheckedChange={(isOpen) => setDraft({ ...draft, isOpen })}>
        {t(($) => $.rules.isOpen)}
      </Checkbox>
    </AskDialog>
  );
}

/** Coins of the house into a pool, or its shares out of it. */
export function MoveDialog({ onClose, pool, pools }: { pool: Pool; pools: Pools; onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const [draft, setDraft] = useState<MoveDraft>({ coin: pool.coin, direction: 'in', amount: '' });
  const has = draft.direction === 'in' ? (pools.coins.find(({ coin }) => coin === pool.coin)?.house ?? '0') : pool.houseShares;
  return (
    <AskDialog
      title={t(($) => $.move.open, { coin: pool.coin })}
      submit={t(($) => $.move.submit)}
      kind="dice.house"
      payload={movePayload(draft)}
      onClose={onClose}
    >
      <Segmented
        wide
        label={t(($) => $.move.open, { coin: pool.coin })}
        value={draft.direction}
        onValueChange={(direction) => setDraft({ ...draft, direction })}
        items={[
          { value: 'in', label: t(($) => $.move.in) },
          { value: 'out', label: t(($) => $.move.out) },
        ]}
      />
      <NumberField
        label={draft.direction === 'in' ? t(($) => $.move.amount) : t(($) => $.columns.shares)}
        aside={<span className="text-12 text-t2">{t(($) => $.move.has, { amount: groupThousands(has) })}</span>}
        unit={draft.direction === 'in' ? pool.coin : undefined}
        value={draft.amount}
        decimals={pool.decimals}
        onValueChange={(amount) => setDraft({ ...draft, amount })}
      />
      <p className="text-12 text-t2">{draft.direction === 'in' ? t(($) => $.move.inHelp) : t(($) => $.move.outHelp)}</p>
    </AskDialog>
  );
}

/** The stakes of bets that nobody can roll any more, back to their customers. */
export function VoidDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const explain = (error: Error): string | undefined => {
    const { rule } = (error as { readonly details?: { readonly rule?: string } }).details ?? {};
    if (rule === 'nothing_waits' || rule === 'no_key' || rule === 'key_is_there') return t(($) => $.void.rules[rule]);
    return undefined;
  };
  return (
    <AskDialog
      title={t(($) => $.void.open)}
      submit={t(($) => $.void.submit)}
      kind="dice.void"
      payload={{}}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.void.help)}</p>
    </AskDialog>
  );
}
