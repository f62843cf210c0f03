import { REWARDED_FEES } from '@agio/contracts/referral/constants';
import type { HeardFee, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { MILLION, fromBig } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { referralAgreement, referralEarned, referralPerson, referralPlan, referralTie } from '../model.ts';
import type { AgreementRecord, FeeKind, LevelRates, PersonRecord, PlanRecord, TieRecord } from '../model.ts';
import { BACK, DIRECT, INDIRECT, Pending } from './pending.ts';
import { backOf, isDirectVoid, isIndirectVoid, NOTHING, ratesOfPlan, secondOf } from './rates.ts';

const GROWTH = 1_024;
const FEES = new Map<string, (typeof REWARDED_FEES)[number]>(REWARDED_FEES.map((fee) => [fee.reason, fee]));

/** Who invited whom and for what, who is one person, and what was earned and not credited yet. */
export class ReferralBooks {
  readonly tools: MachineTools;
  readonly ties = new Map<number, TieRecord>();
  readonly agreements = new Map<number, AgreementRecord>();
  readonly persons = new Map<number, PersonRecord>();
  readonly pending: Pending;
  /** Beneficiaries whose rewards are still to be searched for those that are withheld: more than one command tells. */
  readonly withholding = new Set<number>();
  plan: PlanRecord | undefined;
  /** Customers of each person who has several. */
  readonly #accounts = new Map<number, Set<number>>();
  /** By customer, for the hot path: the inviter, the friend's share, the inviter's own rates of trading, and the person; 0 for none. */
  #inviter = new Int32Array(GROWTH);
  #share = new Int32Array(GROWTH);
  #direct = new Int32Array(GROWTH).fill(-1);
  #indirect = new Int32Array(GROWTH).fill(-1);
  #person = new Int32Array(GROWTH);
  #trade: LevelRates = NOTHING;

  constructor(tools: MachineTools) {
    this.tools = tools;
    this.pending = new Pending(tools);
  }

  inviterOf(customer: number): number {
    return this.#inviter[customer] ?? 0;
  }

  personOf(customer: number): number {
    const person = this.#person[customer] ?? 0;
    return person === 0 ? customer : person;
  }

  accountsOf(person: number): ReadonlySet<number> {
    return this.#accounts.get(person) ?? new Set([person]);
  }

  /** Whether the direct reward of a friend's fees is dropped: their inviter is themselves, or who they traded with. */
  isDirectVoid(friend: number, other: number): boolean {
    return isDirectVoid(this.personOf(friend), this.personOf(other), this.personOf(this.inviterOf(friend)));
  }

  /** Likewise on the second level: that of one person's own accounts in a row is dropped. */
  isIndirectVoid(friend: number, other: number): boolean {
    const inviter = this.inviterOf(friend);
    const above = this.personOf(this.inviterOf(inviter));
    return isIndirectVoid(this.personOf(friend), this.personOf(other), this.personOf(inviter), above);
  }

  /** A side of a trade paid a fee: in the hot path. */
  traded(friend: number, other: number, coin: number, hi: number, lo: number): void {
    const inviter = this.#inviter[friend] ?? 0;
    if (inviter === 0) return;
    const second = this.#inviter[inviter] ?? 0;
    let [self, them, first, above] = [friend, other, inviter, second];
    // Few people have several accounts.
    if (this.persons.size > 0)
      [self, them, first, above] = [this.personOf(self), this.personOf(them), this.personOf(first), this.personOf(above)];
    if (self === them) return;
    const direct = isDirectVoid(self, them, first) ? 0 : agreedOr(this.#direct[inviter], this.#trade.direct);
    const isVoid = isIndirectVoid(self, them, first, above);
    const indirect = isVoid ? 0 : secondOf(direct, agreedOr(this.#indirect[second], this.#trade.indirect));
    if (direct === 0 && indirect === 0) return;
    this.#add(friend, coin, false, hi, lo, direct, indirect);
  }

  #add(friend: number, coin: number, isHouse: boolean, hi: number, lo: number, direct: number, indirect: number): void {
    const { pending } = this;
    const inviter = this.inviterOf(friend);
    const place = pending.place(friend, coin, isHouse);
    const back = backOf(direct, this.#share[friend] ?? 0);
    if (back !== 0) pending.add(place, BACK, friend, hi, lo, back);
    if (direct !== back) pending.add(place, DIRECT, inviter, hi, lo, direct - back);
    if (indirect !== 0) pending.add(place, INDIRECT, this.inviterOf(inviter), hi, lo, indirect);
  }

  /** A machine took a fee: that becomes a fact, because nothing else says who earns what by it. */
  taken({ amount, cause, coin, other, payer: friend, reason }: HeardFee): void {
    const taken = FEES.get(reason);
    if (taken === undefined) return;
    const { account, kind: feeKind } = taken;
    const inviter = this.inviterOf(friend);
    const second = this.inviterOf(inviter);
    const { direct, indirect } = this.ratesFor(friend, feeKind, other);
    const back = backOf(direct, this.#share[friend] ?? 0);
    if (direct === 0 && indirect === 0) return;
    const atMs = this.tools.nowMs();
    const isHouse = account === 'house';
    const { hi, lo } = fromBig(amount);
    this.#add(friend, coin, isHouse, hi, lo, direct, indirect);
    const part = (rate: number): string => String((amount * BigInt(rate)) / BigInt(MILLION));
    this.tools.tell(
      referralEarned.tell({
        friend,
        feeKind,
        source: account,
        coin,
        fee: String(amount),
        back: part(back),
        backRate: back,
        inviter,
        direct: part(direct - back),
        directRate: direct - back,
        second,
        indirect: part(indirect),
        indirectRate: indirect,
        cause,
        atMs,
      }),
    );
  }

  /** What an inviter has of trading fees. */
  ratesOfInviter(customer: number): LevelRates {
    return {
      direct: agreedOr(this.#direct[customer], this.#trade.direct),
      indirect: agreedOr(this.#indirect[customer], this.#trade.indirect),
    };
  }

  /** The rates of a friend's fee, by who was on the other side (0 for none); 0 for a dropped reward. */
  ratesFor(friend: number, kind: FeeKind, other = 0): LevelRates {
    if (this.personOf(friend) === this.personOf(other)) return NOTHING;
    const inviter = this.inviterOf(friend);
    const second = this.inviterOf(inviter);
    const of = (customer: number): LevelRates => (kind === 'trade' ? this.ratesOfInviter(customer) : ratesOfPlan(this.plan, kind));
    const direct = this.isDirectVoid(friend, other) ? 0 : of(inviter).direct;
    return { direct, indirect: this.isIndirectVoid(friend, other) ? 0 : secondOf(direct, of(second).indirect) };
  }

  tie(record: TieRecord): void {
    this.#room(Math.max(record.friend, record.inviter));
    this.ties.set(record.friend, record);
    this.#inviter[record.friend] = record.inviter;
    this.#share[record.friend] = record.share;
  }

  setPlan(plan: PlanRecord): void {
    this.plan = plan;
    this.#trade = ratesOfPlan(plan, 'trade');
  }

  agree(record: AgreementRecord): void {
    this.#room(record.customer);
    this.agreements.set(record.customer, record);
    this.#direct[record.customer] = record.direct;
    this.#indirect[record.customer] = record.indirect;
  }

  setPerson(record: PersonRecord): void {
    const { customer, person } = record;
    this.#room(Math.max(customer, person));
    const before = this.personOf(customer);
    this.#accounts.get(before)?.delete(customer);
    this.persons.set(customer, record);
    this.#person[customer] = person;
    const own = this.#accounts.get(person) ?? new Set([person]);
    this.#accounts.set(person, own.add(customer));
  }

  save(writer: SnapshotWriter): void {
    saveRecords(writer, this.ties);
    saveRecords(writer, this.agreements);
    saveRecords(writer, this.persons);
    saveRecords(writer, this.plan === undefined ? new Map<number, PlanRecord>() : new Map([[0, this.plan]]));
    this.pending.save(writer);
    writer.count(this.withholding.size);
    for (const beneficiary of this.withholding) writer.count(beneficiary);
  }

  load(reader: SnapshotReader): void {
    for (const tie of savedRecords(reader, referralTie)) this.tie(tie);
    for (const agreement of savedRecords(reader, referralAgreement)) this.agree(agreement);
    for (const person of savedRecords(reader, referralPerson)) this.setPerson(person);
    for (const plan of savedRecords(reader, referralPlan)) this.setPlan(plan);
    this.pending.load(reader);
    for (let left = reader.count(); left > 0; left -= 1) this.withholding.add(reader.count());
  }

  *records(): Generator<unknown> {
    yield* this.ties.values();
    yield* this.agreements.values();
    yield* this.persons.values();
    if (this.plan !== undefined) yield this.plan;
    yield* this.pending.records();
    yield* this.withholding;
  }

  #room(customer: number): void {
    if (customer < this.#inviter.length) return;
    const size = Math.max(customer + 1, this.#inviter.length * 2);
    this.#inviter = grown(this.#inviter, size, 0);
    this.#share = grown(this.#share, size, 0);
    this.#direct = grown(this.#direct, size, -1);
    this.#indirect = grown(this.#indirect, size, -1);
    this.#person = grown(this.#person, size, 0);
  }
}

const agreedOr = (agreed: number | undefined, ofPlan: number): number => (agreed === undefined || agreed === -1 ? ofPlan : agreed);

function grown(values: Int32Array, size: number, rest: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size).fill(rest);
  larger.set(values);
  return larger;
}
