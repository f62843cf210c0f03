import type { Fact } from '@agio/core';
import { bulkInsert, projectRecords } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import {
  referralAgreement,
  referralCredit,
  referralEarned,
  referralPerson,
  referralPlan,
  referralReward,
  referralTie,
  referralWithheld,
} from './model.ts';
import type { CreditRecord, RewardRow } from './model.ts';
import { coinsOf, rewardsOf, Terms } from './rewards.ts';

/** Facts → who invited whom, rates, persons, credits, and one row for each fee and level. */
export const referralProjection: Projection<Fact> = {
  name: 'referral',
  tables: [
    referralTie.table,
    referralPlan.table,
    referralAgreement.table,
    referralPerson.table,
    referralCredit.table,
    referralReward.table,
  ],
  async project(session, records) {
    // Rewards are computed from rows as they were before this batch.
    await projectRewards(session, records);
    await projectRecords(session, referralTie, records);
    await projectRecords(session, referralPlan, records);
    await projectRecords(session, referralAgreement, records);
    await projectRecords(session, referralPerson, records);
    await projectRecords(session, referralCredit, records);
  },
};

/** What happened to rewards that may be rows already, or rows of this very batch. */
type Change =
  | { readonly what: 'credited'; readonly credit: CreditRecord }
  | { readonly what: 'withheld'; readonly of: Pick<RewardRow, 'friend' | 'level' | 'coin' | 'source'>; readonly atMs: number };

async function projectRewards(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const customers = new Set<number>();
  let isEmpty = true;
  for (const { facts } of records)
    for (const fact of facts) {
      if (fact.fact === 'trade') for (const { customer } of [fact.maker, fact.taker]) customers.add(customer);
      else if (referralTie.is(fact)) for (const customer of [fact.friend, fact.inviter]) customers.add(customer);
      else if (!fact.fact.startsWith('referral.')) continue;
      isEmpty = false;
    }
  if (isEmpty) return;
  const rewards = new Rewards(await Terms.load(session, customers));
  for (const { facts } of records) rewards.read(facts);
  await rewards.write(session);
}

/** Rewards of a batch, in the order of its facts. */
class Rewards {
  readonly #terms: Terms;
  readonly #rows: RewardRow[] = [];
  readonly #changes: Change[] = [];

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  read(facts: readonly Fact[]): void {
    const coins = coinsOf(facts);
    for (const fact of facts) {
      if (fact.fact === 'trade') this.#rows.push(...this.#terms.ofTrade(fact, coins(fact)));
      else if (referralEarned.is(fact)) this.#rows.push(...rewardsOf(fact));
      else if (referralTie.is(fact)) this.#terms.tie(fact);
      else if (referralPlan.is(fact)) this.#terms.plan(fact);
      else if (referralAgreement.is(fact)) this.#terms.agree(fact);
      else if (referralPerson.is(fact)) this.#terms.join(fact);
      else if (referralCredit.is(fact)) this.#change({ what: 'credited', credit: fact });
      else if (referralWithheld.is(fact)) this.#change({ what: 'withheld', of: fact, atMs: fact.atMs });
    }
  }

  #change(change: Change): void {
    this.#changes.push(change);
    for (const [at, row] of this.#rows.entries()) if (isMeant(change, row)) this.#rows[at] = { ...row, ...changed(change) };
  }

  async write(session: Session): Promise<void> {
    for (const change of this.#changes) await updateRows(session, change);
    await bulkInsert<string>(session, {
      table: referralReward.table,
      columns: referralReward.columns,
      rows: this.#rows.map(storedReward),
      onConflict: { do: 'nothing', target: referralReward.keyColumns },
    });
  }
}

function isMeant(change: Change, row: RewardRow): boolean {
  if (row.creditedAtMs !== null || row.withheldAtMs !== null) return false;
  if (change.what === 'credited') {
    const { coin, customer, source } = change.credit;
    return row.beneficiary === customer && row.coin === coin && row.source === source;
  }
  const { coin, friend, level, source } = change.of;
  return row.friend === friend && row.level === level && row.coin === coin && row.source === source;
}

const changed = (change: Change): Partial<RewardRow> =>
  change.what === 'credited' ? { creditedAtMs: change.credit.creditedAtMs } : { withheldAtMs: change.atMs };

async function updateRows(session: Session, change: Change): Promise<void> {
  const waiting = 'credited_at is null and withheld_at is null';
  if (change.what === 'credited') {
    const { coin, creditedAtMs, customer, source } = change.credit;
    await session.query(`update referral_reward set credited_at = $4 where beneficiary = $1 and coin = $2 and source = $3 and ${waiting}`, [
      customer,
      coin,
      source,
      creditedAtMs,
    ]);
    return;
  }
  const { coin, friend, level, source } = change.of;
  await session.query(
    `update referral_reward set withheld_at = $5 where friend = $1 and level = $2 and coin = $3 and source = $4 and ${waiting}`,
    [friend, level, coin, source, change.atMs],
  );
}

function storedReward({
  amount,
  atMs,
  beneficiary,
  cause,
  coin,
  creditedAtMs,
  fee,
  feeKind,
  friend,
  level,
  rate,
  source,
  withheldAtMs,
}: RewardRow) {
  return {
    cause,
    friend,
    level,
    beneficiary,
    fee_kind: feeKind,
    source,
    coin,
    fee,
    rate,
    amount,
    at: atMs,
    credited_at: creditedAtMs,
    withheld_at: withheldAtMs,
  };
}
