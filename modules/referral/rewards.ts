import type { Fact, PostingFact, TradeFact } from '@agio/core';
import type { Session } from '@agio/database';
import { MILLION } from '@agio/kernel';
import type { Fields, TableSchema, Values } from '@agio/kernel/record';
import { referralAgreement, referralPerson, referralPlan, referralTie } from './model.ts';
import type { AgreementRecord, EarnedFact, Level, PersonRecord, PlanRecord, RewardRow, TieRecord } from './model.ts';
import { backOf, isDirectVoid, isIndirectVoid, ratesOfPlan, secondOf } from './machine/rates.ts';

type Side = TradeFact['maker'];

/** What rewards of trades are computed from, as it is at one place of the journal. */
export class Terms {
  readonly #ties = new Map<number, TieRecord>();
  readonly #agreements = new Map<number, AgreementRecord>();
  readonly #persons = new Map<number, PersonRecord>();
  #plan: PlanRecord | undefined;

  /** Everything about these customers and those who brought them, as rows have it. */
  static async load(session: Session, customers: ReadonlySet<number>): Promise<Terms> {
    const terms = new Terms();
    const all = new Set(customers);
    let wanted = [...customers];
    // The friend's own, and the inviter's.
    for (let level = 0; level < 2 && wanted.length > 0; level += 1) {
      const ties = await rowsFor(session, referralTie, wanted);
      for (const tie of ties) terms.tie(tie);
      wanted = ties.map(({ inviter }) => inviter).filter((inviter) => !all.has(inviter));
      for (const inviter of wanted) all.add(inviter);
    }
    for (const one of await rowsFor(session, referralAgreement, [...all])) terms.agree(one);
    for (const one of await rowsFor(session, referralPerson, [...all])) terms.join(one);
    const [plan] = await session.query(`select ${columnsOf(referralPlan)} from referral_plan order by version desc limit 1`);
    terms.#plan = plan === undefined ? undefined : referralPlan.read(plan);
    return terms;
  }

  tie(tie: TieRecord): void {
    this.#ties.set(tie.friend, tie);
  }

  agree(agreement: AgreementRecord): void {
    this.#agreements.set(agreement.customer, agreement);
  }

  join(person: PersonRecord): void {
    this.#persons.set(person.customer, person);
  }

  plan(plan: PlanRecord): void {
    this.#plan = plan;
  }

  /** The rewards of a trade, the maker's side first. */
  *ofTrade(trade: TradeFact, coinOf: (side: Side) => number | undefined): Generator<RewardRow> {
    yield* this.#ofSide(trade, trade.maker, trade.taker, coinOf);
    yield* this.#ofSide(trade, trade.taker, trade.maker, coinOf);
  }

  *#ofSide({ atMs, id }: TradeFact, side: Side, other: Side, coinOf: (side: Side) => number | undefined): Generator<RewardRow> {
    const { customer: friend, fee } = side;
    const tie = this.#ties.get(friend);
    const coin = coinOf(side);
    if (tie === undefined || fee === '0' || coin === undefined) return;
    const { inviter, share } = tie;
    const second = this.#ties.get(inviter)?.inviter ?? 0;
    const [self, them] = [this.#personOf(friend), this.#personOf(other.customer)];
    const [first, above] = [this.#personOf(inviter), this.#personOf(second)];
    if (self === them) return;
    const plan = ratesOfPlan(this.#plan, 'trade');
    const row = { cause: `trade:${id}`, friend, feeKind: 'trade', source: 'fees', coin, fee, atMs } as const;
    const direct = isDirectVoid(self, them, first) ? 0 : this.#rateOf(inviter, 'direct', plan.direct);
    const back = backOf(direct, share);
    yield* rewardOf(row, 'back', friend, back);
    yield* rewardOf(row, 'direct', inviter, direct - back);
    const isVoid = isIndirectVoid(self, them, first, above);
    yield* rewardOf(row, 'indirect', second, isVoid ? 0 : secondOf(direct, this.#rateOf(second, 'indirect', plan.indirect)));
  }

  #rateOf(customer: number, level: 'direct' | 'indirect', ofPlan: number): number {
    const agreed = this.#agreements.get(customer)?.[level] ?? -1;
    return agreed === -1 ? ofPlan : agreed;
  }

  #personOf(customer: number): number {
    return this.#persons.get(customer)?.person ?? customer;
  }
}

const columnsOf = ({ columns }: Pick<TableSchema, 'columns'>): string => Object.keys(columns).join(', ');

/** Rows whose key is one of these customers. */
async function rowsFor<F extends Fields>(session: Session, schema: TableSchema<F>, customers: readonly number[]): Promise<Values<F>[]> {
  if (customers.length === 0) return [];
  const text = `select ${columnsOf(schema)} from ${schema.table} where ${schema.keyColumns.join('')} = any($1::int8[])`;
  return (await session.query(text, [customers])).map(schema.read);
}

type Cause = Pick<RewardRow, 'cause' | 'friend' | 'feeKind' | 'source' | 'coin' | 'fee' | 'atMs'>;

function* rewardOf(of: Cause, level: Level, beneficiary: number, rate: number): Generator<RewardRow> {
  const amount = (BigInt(of.fee) * BigInt(rate)) / BigInt(MILLION);
  if (amount > 0n) yield { ...of, level, beneficiary, rate, amount: String(amount), creditedAtMs: null, withheldAtMs: null };
}

/** The rewards of a fee that a machine took: their amounts are in the fact. */
export function* rewardsOf(earned: EarnedFact): Generator<RewardRow> {
  const { atMs, cause, coin, fee, feeKind, friend, source } = earned;
  const of = { cause, friend, feeKind, source, coin, fee, atMs };
  const parts = [
    ['back', friend, earned.back, earned.backRate],
    ['direct', earned.inviter, earned.direct, earned.directRate],
    ['indirect', earned.second, earned.indirect, earned.indirectRate],
  ] as const;
  for (const [level, beneficiary, amount, rate] of parts)
    if (amount !== '0') yield { ...of, level, beneficiary, rate, amount, creditedAtMs: null, withheldAtMs: null };
}

/** What coin each side of the trades of a command received, which is the coin of its fee: by the postings. */
export function coinsOf(facts: readonly Fact[]): (trade: TradeFact) => (side: Side) => number | undefined {
  const received = new Map<string, number>();
  for (const fact of facts) if (isReceived(fact)) received.set(`${fact.cause} ${fact.owner}`, fact.coin);
  return (trade) => (side) => received.get(`trade:${trade.id} ${side.owner ?? side.customer}`);
}

const isReceived = (fact: Fact): fact is PostingFact =>
  fact.fact === 'posting' && fact.reason === 'trade' && !fact.amount.startsWith('-') && fact.owner !== 0;
