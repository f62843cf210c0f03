import type { HeardFee, MachineCommand, MachineFact, MachineReply } from '@agio/core';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import {
  referralAgreement,
  referralCredit,
  referralEarned,
  referralPerson,
  referralPlan,
  referralTie,
  referralWithheld,
} from '../model.ts';
import type { FeeKind, Level, LevelRates, PersonRecord, PlanRecord, ReferralCommand, Source } from '../model.ts';

const HOUR = 3_600_000;
const WHOLE = 1_000_000n;
/** The most that all levels take of one fee, in millionths. */
const HALF = 500_000;

/** One reward of one fee, as it was earned. */
interface Earned {
  readonly friend: number;
  readonly level: Level;
  readonly whose: number;
  readonly coin: number;
  readonly source: Source;
  readonly atoms: bigint;
  /** `paid` and `withheld` are for good. */
  state: 'waiting' | 'paid' | 'withheld';
}

interface Tie {
  readonly friend: number;
  readonly inviter: number;
  readonly share: number;
}

class No extends Error {}
const no = (refusal: string): never => {
  throw new No(refusal);
};

/** Every reward of every fee in one list, and people as labels. */
export class ReferralModel implements MachineModel {
  readonly refusals = [
    'referral.invalid',
    'referral.not_found',
    'referral.already_tied',
    'referral.circle',
    'referral.terms_changed',
    'referral.nothing_changes',
    'referral.cleared',
  ];
  readonly ties: Tie[] = [];
  readonly earned: Earned[] = [];
  plan: PlanRecord | undefined;
  readonly #agreed = new Map<number, LevelRates>();
  readonly persons = new Map<number, PersonRecord>();
  /** When each beneficiary is credited next, in the order in which that was known. */
  readonly #due: { readonly whose: number; readonly atMs: number }[] = [];
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    try {
      const { facts, id } = this.#decide(command as ReferralCommand);
      return { reply: { ok: true, kind: 'done', ...(id === undefined ? {} : { id }) }, facts };
    } catch (error) {
      if (!(error instanceof No)) throw error;
      return { reply: { ok: false, refusal: error.message as 'referral.invalid' }, facts: [] };
    }
  }

  nameOf(fact: MachineFact): string {
    if (referralCredit.is(fact)) return `credit ${fact.customer} ${fact.coin} ${fact.source}`;
    if (referralWithheld.is(fact)) return `withheld ${fact.friend} ${fact.level} ${fact.coin} ${fact.source}`;
    if (referralTie.is(fact)) return `tie ${fact.friend}`;
    if (referralPerson.is(fact)) return `person ${fact.customer}`;
    if (referralEarned.is(fact)) return `earned ${fact.cause} ${fact.friend}`;
    return referralAgreement.is(fact) ? `agreement ${fact.customer}` : 'plan';
  }

  *holds() {
    // Rewards are of the house until they are credited.
  }

  onTradeFee({ amount, coin, payer }: Pick<HeardFee, 'payer' | 'coin' | 'amount'>, other: number): void {
    if (this.#who(payer) === this.#who(other)) return;
    this.#earn(payer, 'trade', coin, amount, this.#who(other));
  }

  onFee({ amount, cause, coin, other, payer, reason }: HeardFee): readonly MachineFact[] {
    const kinds: Readonly<Record<string, FeeKind>> = { convert_fee: 'trade', otc_fee: 'otc', dice_fee: 'dice' };
    const kind = kinds[reason];
    if (kind === undefined || this.#inviterOf(payer) === 0 || this.#who(payer) === this.#who(other)) return [];
    const { direct, indirect } = this.#ratesOf(payer, kind, this.#who(other));
    if (direct === 0 && indirect === 0) return [];
    this.#earn(payer, kind, coin, amount, this.#who(other));
    const back = this.#backOf(payer, direct);
    const part = (rate: number): string => String((amount * BigInt(rate)) / WHOLE);
    const inviter = this.#inviterOf(payer);
    return [
      referralEarned.tell({
        friend: payer,
        feeKind: kind,
        source: kind === 'dice' ? 'house' : 'fees',
        coin,
        fee: String(amount),
        back: part(back),
        backRate: back,
        inviter,
        direct: part(direct - back),
        directRate: direct - back,
        second: this.#inviterOf(inviter),
        indirect: part(indirect),
        indirectRate: indirect,
        cause,
        atMs: this.#house.now(),
      }),
    ];
  }

  /** Rewards as rows have them, added up, beside those that were earned here one by one. */
  wrongRow(rowsOf: (table: string) => readonly Readonly<Record<string, unknown>>[]): string | undefined {
    const expected = new Map<string, bigint>();
    const shown = new Map<string, bigint>();
    const add = (sums: Map<string, bigint>, key: string, atoms: bigint): unknown => sums.set(key, (sums.get(key) ?? 0n) + atoms);
    for (const { atoms, coin, friend, level, source, state, whose } of this.earned)
      add(expected, `${whose} of ${friend} ${level} ${coin} ${source} ${state}`, atoms);
    for (const { amount, beneficiary, coin, credited_at: credited, friend, level, source, withheld_at: withheld } of rowsOf(
      'referral_reward',
    )) {
      const state = withheld === null ? (credited === null ? 'waiting' : 'paid') : 'withheld';
      const key = [beneficiary, 'of', friend, level, coin, source, state].map(String).join(' ');
      add(shown, key, BigInt(String(amount)));
    }
    for (const key of new Set([...expected.keys(), ...shown.keys()]))
      if (expected.get(key) !== shown.get(key))
        return `rewards ${key}: ${shown.get(key) ?? 'none'}, the model makes ${expected.get(key) ?? 'none'}`;
    return undefined;
  }

  nextDueMs(): number | undefined {
    return this.#due[0]?.atMs;
  }

  due(): readonly MachineFact[] {
    const next = this.#due.shift();
    if (next === undefined) return [];
    const { atMs: dueMs, whose } = next;
    const facts: MachineFact[] = [];
    const waiting = this.earned.filter((one) => one.whose === whose && one.state === 'waiting');
    const kinds = [...new Set(waiting.map(({ coin, source }) => `${coin} ${source}`))].toSorted((a, b) => {
      const [[coinA = '', sourceA = ''], [coinB = '', sourceB = '']] = [a.split(' '), b.split(' ')];
      return Number(coinA) - Number(coinB) || (sourceA < sourceB ? -1 : 1);
    });
    if (this.#house.customer(whose) === 'enabled') for (const kind of kinds) facts.push(...this.#credit(whose, dueMs, waiting, kind));
    if (waiting.some(({ state }) => state === 'waiting')) this.#due.push({ whose, atMs: hourAfter(this.#house.now()) });
    return facts;
  }

  #credit(whose: number, dueMs: number, waiting: readonly Earned[], kind: string): readonly MachineFact[] {
    const own = waiting.filter(({ coin, source }) => `${coin} ${source}` === kind);
    const [{ coin, source } = { coin: 0, source: 'fees' as const }] = own;
    const sum = own.reduce((all, { atoms }) => all + atoms, 0n);
    const account = { owner: 0, kind: source } as const;
    if (this.#house.stillness(coin) !== undefined || this.#house.available(account, coin) < sum) return [];
    const cause = `referral:${whose}:${coin}:${source}:${dueMs}`;
    this.#house.post(account, coin, -sum, 'referral', cause);
    this.#house.post({ owner: whose, kind: 'trading' }, coin, sum, 'referral', cause);
    for (const one of own) one.state = 'paid';
    return [referralCredit.tell({ customer: whose, coin, source, dueMs, amount: String(sum), creditedAtMs: this.#house.now() })];
  }

  #decide(command: ReferralCommand): { readonly facts: readonly MachineFact[]; readonly id?: number } {
    const now = this.#house.now();
    switch (command.kind) {
      case 'referral.tie': {
        const { code, customer: friend, inviter, share } = command;
        if (!isWhole(share, 1_000_000) || !isWhole(code, Number.MAX_SAFE_INTEGER)) no('referral.invalid');
        this.#mustKnow(friend, inviter);
        if (this.ties.some((tie) => tie.friend === friend)) no('referral.already_tied');
        for (let above = inviter; above !== 0; above = this.#inviterOf(above)) if (above === friend) no('referral.circle');
        this.ties.push({ friend, inviter, share });
        return { facts: [referralTie.tell({ friend, inviter, code, share, tiedAtMs: now })] };
      }
      case 'referral.plan': {
        const { by, cause, decidedBy, dice, otc, trade, version } = command;
        if (![trade, otc, dice].every(isFair)) no('referral.invalid');
        if (version !== (this.plan?.version ?? 0)) no('referral.terms_changed');
        const rates = {
          tradeDirect: trade.direct,
          tradeIndirect: trade.indirect,
          otcDirect: otc.direct,
          otcIndirect: otc.indirect,
          diceDirect: dice.direct,
          diceIndirect: dice.indirect,
        };
        this.plan = { version: version + 1, ...rates, by, decidedBy, cause, atMs: now };
        return { facts: [referralPlan.tell(this.plan)], id: version + 1 };
      }
      case 'referral.agree': {
        const { by, cause, customer, decidedBy, rates } = command;
        if (rates !== null && !isFair(rates)) no('referral.invalid');
        this.#mustKnow(customer);
        const { direct, indirect } = rates ?? { direct: -1, indirect: -1 };
        const before = this.#agreed.get(customer);
        if ((before?.direct ?? -1) === direct && (before?.indirect ?? -1) === indirect) no('referral.nothing_changes');
        this.#agreed.set(customer, { direct, indirect });
        return { facts: [referralAgreement.tell({ customer, direct, indirect, by, decidedBy, cause, atMs: now })] };
      }
      case 'referral.link': {
        const { by, customer, other, reason } = command;
        if (!['person', 'payment', 'address', 'operator'].includes(reason)) no('referral.invalid');
        this.#mustKnow(customer, other);
        const [one, two] = [this.#who(customer), this.#who(other)];
        if (one === two) no('referral.nothing_changes');
        if (by === 0 && [customer, other].some((account) => this.persons.get(account)?.reason === 'cleared')) no('referral.cleared');
        const person = Math.min(one, two);
        const all = [...new Set([one, two, ...this.persons.keys()])].filter((account) => [one, two].includes(this.#who(account)));
        const facts: MachineFact[] = [];
        for (const account of all) {
          const known = this.persons.get(account);
          if (known?.person === person && known.reason !== 'cleared') continue;
          facts.push(this.#name({ customer: account, person, reason, by, atMs: now }));
        }
        return { facts: [...facts, ...this.#withhold(all)] };
      }
      case 'referral.clear': {
        const { by, customer } = command;
        const person = this.#who(customer);
        const others = [...this.persons.keys(), person].filter((account) => account !== customer && this.#who(account) === person);
        if (others.length === 0) no('referral.nothing_changes');
        const first = Math.min(...others);
        const facts =
          person === customer
            ? [...new Set(others)].map((account) => {
                const { by: saidBy = by, reason = 'operator' } = this.persons.get(account) ?? {};
                return this.#name({ customer: account, person: first, reason, by: saidBy, atMs: now });
              })
            : [];
        return { facts: [...facts, this.#name({ customer, person: customer, reason: 'cleared', by, atMs: now })] };
      }
      default:
        return no('unknown_command');
    }
  }

  #name(record: PersonRecord): MachineFact {
    this.persons.set(record.customer, record);
    return referralPerson.tell(record);
  }

  #withhold(accounts: readonly number[]): readonly MachineFact[] {
    const gone = this.earned.filter(
      ({ friend, level, state, whose }) => state === 'waiting' && accounts.includes(whose) && !this.#isDue(friend, level === 'indirect', 0),
    );
    for (const one of gone) one.state = 'withheld';
    this.#due.splice(
      0,
      this.#due.length,
      ...this.#due.filter(({ whose }) => this.earned.some((one) => one.whose === whose && one.state === 'waiting')),
    );
    return [...Map.groupBy(gone, ({ coin, friend, level, source }) => `${friend} ${level} ${coin} ${source}`).values()].map((own) => {
      const [{ coin, friend, level, source } = { coin: 0, friend: 0, level: 'back' as const, source: 'fees' as const }] = own;
      const amount = String(own.reduce((sum, { atoms }) => sum + atoms, 0n));
      return referralWithheld.tell({ friend, level, coin, source, amount, atMs: this.#house.now() });
    });
  }

  #earn(friend: number, kind: FeeKind, coin: number, fee: bigint, other: number): void {
    const inviter = this.#inviterOf(friend);
    const { direct, indirect } = this.#ratesOf(friend, kind, other);
    const back = this.#backOf(friend, direct);
    const source = kind === 'dice' ? 'house' : 'fees';
    for (const [level, whose, rate] of [
      ['back', friend, back],
      ['direct', inviter, direct - back],
      ['indirect', this.#inviterOf(inviter), indirect],
    ] as const) {
      const atoms = (fee * BigInt(rate)) / WHOLE;
      if (atoms === 0n) continue;
      const isFirst = !this.earned.some((one) => one.whose === whose && one.state === 'waiting');
      this.earned.push({ friend, level, whose, coin, source, atoms, state: 'waiting' });
      if (isFirst) this.#due.push({ whose, atMs: hourAfter(this.#house.now()) });
    }
  }

  /** Rates of a fee on both levels; 0 where the reward would be the payer's own, or that of the counterparty. */
  #ratesOf(friend: number, kind: FeeKind, other: number): LevelRates {
    const { plan } = this;
    const ofPlan = {
      trade: { direct: plan?.tradeDirect ?? 0, indirect: plan?.tradeIndirect ?? 0 },
      otc: { direct: plan?.otcDirect ?? 0, indirect: plan?.otcIndirect ?? 0 },
      dice: { direct: plan?.diceDirect ?? 0, indirect: plan?.diceIndirect ?? 0 },
    }[kind];
    const rate = (customer: number, level: 'direct' | 'indirect'): number => {
      const own = kind === 'trade' ? (this.#agreed.get(customer)?.[level] ?? -1) : -1;
      return own < 0 ? ofPlan[level] : own;
    };
    const inviter = this.#inviterOf(friend);
    const direct = this.#isDue(friend, false, other) ? rate(inviter, 'direct') : 0;
    const indirect = this.#isDue(friend, true, other) ? rate(this.#inviterOf(inviter), 'indirect') : 0;
    return { direct, indirect: direct + indirect > HALF ? HALF - direct : indirect };
  }

  #isDue(friend: number, isSecond: boolean, other: number): boolean {
    const inviter = this.#inviterOf(friend);
    const whose = isSecond ? this.#inviterOf(inviter) : inviter;
    const others = [this.#who(friend), other, ...(isSecond ? [this.#who(inviter)] : [])];
    return whose !== 0 && !others.includes(this.#who(whose));
  }

  #backOf(friend: number, direct: number): number {
    const share = this.ties.find((tie) => tie.friend === friend)?.share ?? 0;
    return Number((BigInt(direct) * BigInt(share)) / WHOLE);
  }

  #inviterOf(customer: number): number {
    return this.ties.find(({ friend }) => friend === customer)?.inviter ?? 0;
  }

  #who(customer: number): number {
    return this.persons.get(customer)?.person ?? customer;
  }

  #mustKnow(...customers: readonly number[]): void {
    if (customers.some((customer) => this.#house.customer(customer) === 'unknown')) no('referral.not_found');
  }
}

const hourAfter = (nowMs: number): number => nowMs - (nowMs % HOUR) + HOUR;
const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;
const isFair = ({ direct, indirect }: LevelRates): boolean =>
  isWhole(direct, 500_000) && isWhole(indirect, 500_000) && direct + indirect <= 500_000;

export const makeModel = (house: ModelHouse): ReferralModel => new ReferralModel(house);
