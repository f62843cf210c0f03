import { groupThousands, type Texts } from '@agio/ui';
import { choice, deskAct, either, named, note, number, row, tick } from '../../../shared/desk/index.ts';
import type { Pool, Pools } from '../api/dice.ts';
import { movePayload, NEW_RULES, percentOf, rulesPayload, type MoveDraft, type PoolRulesDraft } from '../state/drafts.ts';

interface ChosenPool {
  readonly pool: Pool;
  readonly pools: Pools;
}

const ruleFields = ({ rules }: Texts['dice'], coin: string) => [
  row(
    number('edge', rules.edge, { unit: '%' }),
    number('houseShare', rules.houseShare, { unit: '%' }),
    number('minStake', rules.minStake, { unit: coin }),
    number('maxStake', rules.maxStake, { unit: coin }),
    number('minDeposit', rules.minDeposit, { unit: coin }),
  ),
  tick('isOpen', rules.isOpen),
];

/** The rules of a new pool. */
export const NewPoolAct = deskAct({
  ask: 'dice.pool',
  texts: 'dice',
  look: 'primary',
  draft: (_pools: Pools): PoolRulesDraft => NEW_RULES,
  payload: rulesPayload,
  form: ({ draft: { coin }, heads, of: { coins, list }, w }) => ({
    button: w.rules.add,
    submit: w.rules.submit,
    fields: [
      choice('coin', heads.coin, named(coins.flatMap((one) => (list.some((pool) => pool.coin === one.coin) ? [] : [one.coin])))),
      ...ruleFields(w, coin),
    ],
  }),
});

/** Other rules of a pool. */
export const RulesAct = deskAct({
  ask: 'dice.pool',
  texts: 'dice',
  draft: ({ pool }: ChosenPool): PoolRulesDraft => ({ ...pool, edge: percentOf(pool.edge), houseShare: percentOf(pool.houseShare) }),
  payload: rulesPayload,
  form: ({ of: { pool }, t, w }) => ({
    button: t(($) => $.rules.open, { coin: pool.coin }),
    submit: w.rules.submit,
    fields: ruleFields(w, pool.coin),
  }),
});

/** Coins of the house into a pool, or its shares out of it. */
export const MoveAct = deskAct({
  ask: 'dice.house',
  texts: 'dice',
  draft: ({ pool }: ChosenPool): MoveDraft => ({ coin: pool.coin, direction: 'in', amount: '' }),
  payload: movePayload,
  form: ({ draft: { direction }, of: { pool, pools }, t, w: { columns, move } }) => {
    const button = t(($) => $.move.open, { coin: pool.coin });
    const isIn = direction === 'in';
    const has = isIn ? (pools.coins.find(({ coin }) => coin === pool.coin)?.house ?? '0') : pool.houseShares;
    return {
      button,
      submit: move.submit,
      fields: [
        either('direction', button, { in: move.in, out: move.out }),
        number('amount', isIn ? move.amount : columns.shares, {
          aside: <span className="text-12 text-t2">{t(($) => $.move.has, { amount: groupThousands(has) })}</span>,
          decimals: pool.decimals,
          ...(isIn ? { unit: pool.coin } : {}),
        }),
        note(isIn ? move.inHelp : move.outHelp),
      ],
    };
  },
});

/** The stakes of bets that can never be rolled, back to their customers. */
export const VoidAct = deskAct({
  ask: 'dice.void',
  texts: 'dice',
  when: ({ list }: Pools) => list.some(({ pending }) => pending > 0),
  payload: () => ({}),
  explain: (error, { w }) => {
    const { rule = '' } = (error as { readonly details?: { readonly rule?: string } }).details ?? {};
    return (w.void.rules as Readonly<Record<string, string>>)[rule];
  },
  form: ({ w }) => ({ button: w.void.open, submit: w.void.submit, fields: [note(w.void.help)] }),
});
