import type { Fact } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import { projectDays } from './days.ts';
import type { BetFact, DealerFact, DiceFact, FlowFact, SeedFact } from './model.ts';

/** Facts of the machine → the latest state of every bet, seed, movement and dealer, and sums of each day. */
export const diceProjection: Projection<Fact> = {
  name: 'dice',
  tables: ['dice_bet', 'dice_seed', 'dice_flow', 'dice_dealer', 'dice_day', 'dice_player_day'],
  async project(session, records) {
    await write(
      session,
      'dice_bet',
      ['id'],
      latest<BetFact>(records, 'dice.bet', ({ id }) => String(id)),
      betRow,
    );
    await write(
      session,
      'dice_seed',
      ['id'],
      latest<SeedFact>(records, 'dice.seed', ({ id }) => id),
      seedRow,
    );
    await write(
      session,
      'dice_flow',
      ['id'],
      latest<FlowFact>(records, 'dice.flow', ({ id }) => String(id)),
      flowRow,
    );
    const dealers = latest<DealerFact>(records, 'dice.dealer', ({ coin, customer }) => `${customer} ${coin}`);
    await write(session, 'dice_dealer', ['customer', 'coin'], dealers, dealerRow);
    await projectDays(session, records);
  },
};

type Row = Readonly<Record<string, readonly [type: string, value: unknown]>>;
const orNull = (text: string): string | null => (text === '' ? null : text);

const betRow = (bet: BetFact): Row => ({
  id: ['int8', bet.id],
  customer: ['int8', bet.customer],
  coin: ['int4', bet.coin],
  stake: ['numeric', bet.stake],
  side: ['text', bet.side],
  target: ['int4', bet.target],
  wins: ['int4', bet.wins],
  multiple: ['int8', bet.multiple],
  edge: ['int4', bet.edge ?? null],
  profit: ['numeric', bet.profit],
  fee: ['numeric', bet.fee],
  seed: ['text', bet.seed],
  hash: ['text', bet.hash],
  client: ['text', bet.client],
  nonce: ['int8', bet.nonce],
  state: ['text', bet.state],
  roll: ['int4', bet.roll],
  payout: ['numeric', bet.payout],
  bankroll: ['numeric', orNull(bet.bankroll)],
  shares: ['numeric', orNull(bet.shares)],
  placed_at: ['int8', bet.placedAtMs],
  resolved_at: ['int8', bet.resolvedAtMs],
});

const seedRow = (seed: SeedFact): Row => ({
  id: ['text', seed.id],
  hash: ['text', seed.hash],
  customer: ['int8', seed.customer],
  bets: ['int8', seed.bets],
  ended_at: ['int8', seed.endedAtMs],
});

const flowRow = (flow: FlowFact): Row => ({
  id: ['int8', flow.id],
  customer: ['int8', flow.customer],
  coin: ['int4', flow.coin],
  direction: ['text', flow.direction],
  shares: ['numeric', flow.shares],
  amount: ['numeric', orNull(flow.amount)],
  state: ['text', flow.state],
  due_at: ['int8', flow.dueMs],
  is_late: ['bool', flow.isLate],
  bankroll: ['numeric', orNull(flow.bankroll)],
  shares_after: ['numeric', orNull(flow.sharesAfter)],
  by_operator: ['int8', flow.by],
  decided_by: ['int8', flow.decidedBy],
  created_at: ['int8', flow.createdAtMs],
  done_at: ['int8', flow.doneAtMs],
});

const dealerRow = (dealer: DealerFact): Row => ({
  customer: ['int8', dealer.customer],
  coin: ['int4', dealer.coin],
  shares: ['numeric', dealer.shares],
  leaving: ['numeric', dealer.leaving],
  put_in: ['numeric', dealer.putIn],
  taken_out: ['numeric', dealer.takenOut],
  since_at: ['int8', dealer.sinceMs],
});

interface Placed<F> {
  readonly sequence: number;
  readonly fact: F;
}

/** Of each thing only the last fact counts. */
function latest<F extends DiceFact>(records: readonly FactRecord<Fact>[], name: F['fact'], keyOf: (fact: F) => string): Placed<F>[] {
  const found = new Map<string, Placed<F>>();
  for (const { facts, sequence } of records)
    for (const one of facts) {
      if (one.fact !== name) continue;
      const fact = one as unknown as F;
      found.set(keyOf(fact), { sequence, fact });
    }
  return [...found.values()];
}

async function write<F extends DiceFact>(
  session: Session,
  table: string,
  keys: readonly string[],
  placed: readonly Placed<F>[],
  rowOf: (fact: F) => Row,
): Promise<void> {
  const [first] = placed;
  if (first === undefined) return;
  const names = Object.keys(rowOf(first.fact));
  const types = Object.fromEntries(Object.entries(rowOf(first.fact)).map(([name, [type]]) => [name, type]));
  await bulkInsert<string>(session, {
    table,
    columns: { ...types, sequence: 'int8' },
    rows: placed.map(({ fact, sequence }) => ({
      ...Object.fromEntries(Object.entries(rowOf(fact)).map(([name, [, value]]) => [name, value])),
      sequence,
    })),
    onConflict: { do: 'update', target: [...keys], columns: [...names.filter((name) => !keys.includes(name)), 'sequence'] },
  });
}
