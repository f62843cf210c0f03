// Protects rewards of the referral programme: each is a part of a fee that was paid, to the atom, credited once at the full hour, and no customer earns by themselves.
import { Core } from '@agio/core';
import type { AccountKindName, Command, Fact, Machine, Reply } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@agio/kernel/time';
import { referralMachine } from './machine/index.ts';
import { referralCredit, referralWithheld } from './model.ts';
import type { ReferralCommand } from './model.ts';

const START_MS = Date.UTC(2026, 10, 28, 9, 30);
const [INVITER, FRIEND, THIRD, MAKER] = [1, 2, 3, 4];
const NONE = { direct: 0, indirect: 0 };

/** Takes a fee of 1,000 from a customer for something that they did with another. */
const till: Machine = {
  name: 'till',
  layout: 1,
  reasons: { otc_fee: 'income' },
  start: ({ money }) => ({
    apply(command) {
      const { buyer, seller } = command as unknown as { readonly buyer: number; readonly seller: number };
      const told = { reason: 'otc_fee', cause: 'otc:1', feeOf: seller, feeWith: buyer } as const;
      money.transfer({ owner: seller, kind: 'trading' }, { owner: 0, kind: 'fees' }, 0, 1_000n, told);
      return { ok: true, kind: 'done' };
    },
    save() {},
    load() {},
    holds: () => [],
    records: () => [],
    sizes: () => ({}),
  }),
};

/** A market without a base fee worth mentioning: buyers pay 1 % of what they buy, in COIN. */
class Scenario {
  core = new Core(undefined, undefined, undefined, [referralMachine, till]);
  nowMs = START_MS;

  constructor({ share = 0 }: { readonly share?: number } = {}) {
    for (const command of smallMarket({ takerFeeBps: 100, openingTicks: 1 })) this.must(command);
    for (const owner of [INVITER, FRIEND, THIRD, MAKER]) {
      this.must({ kind: 'create_customer', ref: `c${owner}`, wide: false });
      for (const command of fund(owner, '10000000')) this.must(command);
    }
    const people = { by: 1, decidedBy: 2, cause: 'request:1' };
    this.must({ kind: 'referral.plan', version: 0, trade: { direct: 200_000, indirect: 50_000 }, otc: NONE, dice: NONE, ...people });
    this.tie(FRIEND, INVITER, share);
    this.tie(THIRD, FRIEND);
  }

  apply(command: Command | ReferralCommand): { readonly reply: Reply; readonly facts: readonly Fact[] } {
    return this.core.apply(this.core.sequence + 1, this.nowMs, command);
  }

  must(command: Command | ReferralCommand): readonly Fact[] {
    const { facts, reply } = this.apply(command);
    if (!reply.ok) throw new Error(reply.refusal);
    return facts;
  }

  tie(customer: number, inviter: number, share = 0): void {
    this.must({ kind: 'referral.tie', customer, inviter, code: 0, share });
  }

  /** Somebody buys so many from the other: a fee of a hundredth. */
  buys(customer: number, lots: number, from = MAKER): void {
    this.must(limitOrder(from, 'sell', 1, lots));
    this.must(limitOrder(customer, 'buy', 1, lots));
  }

  /** The next full hour. */
  hour(): readonly Fact[] {
    this.nowMs = (Math.floor(this.nowMs / HOUR_MS) + 1) * HOUR_MS;
    return this.must({ kind: 'tick' });
  }

  link(customer: number, other: number): readonly Fact[] {
    return this.must({ kind: 'referral.link', customer, other, reason: 'person', by: 0 });
  }

  has(owner: number, kind: AccountKindName = 'trading'): number {
    return Number(this.core.balances(owner).find((balance) => balance.kind === kind && balance.coin === 0)?.available ?? 0);
  }
}

const credits = (facts: readonly Fact[]) => facts.filter(referralCredit.is).map(({ amount, customer }) => [customer, amount] as const);

describe('rewards', () => {
  it('are parts of each fee on two levels, rounded down each time, and credited at the full hour', () => {
    const scenario = new Scenario();
    const before = scenario.has(INVITER);
    // Fees of 10, 10 and 9: a fifth of each is 2, 2 and 1, and not 5 of 29.
    for (const lots of [1_000, 1_000, 999]) scenario.buys(FRIEND, lots);
    scenario.buys(THIRD, 40_000);
    expect(scenario.has(0, 'fees')).toBe(429);
    expect(credits(scenario.hour())).toEqual([
      [INVITER, '25'],
      [FRIEND, '80'],
    ]);
    expect([scenario.has(INVITER) - before, scenario.has(0, 'fees')]).toEqual([25, 429 - 105]);
    expect(credits(scenario.hour())).toEqual([]);
  });

  it('go in part to the friend, by the code that they came with', () => {
    const scenario = new Scenario({ share: 250_000 });
    scenario.buys(FRIEND, 100_000);
    // 20 % of 1,000: a quarter of it back.
    expect(credits(scenario.hour())).toEqual([
      [FRIEND, '50'],
      [INVITER, '150'],
    ]);
  });

  it('wait until the account of fees has them, and until the customer who earned them is enabled', () => {
    const scenario = new Scenario();
    scenario.buys(FRIEND, 100_000);
    const out = { kind: 'transfer', from: { owner: 0, kind: 'fees' }, to: { owner: 0, kind: 'house' }, coin: 'COIN' } as const;
    scenario.must({ ...out, amount: '900', reason: 'house', cause: 'out' });
    expect(credits(scenario.hour())).toEqual([]);
    scenario.must({ ...out, from: out.to, to: out.from, amount: '900', reason: 'house', cause: 'in' });
    scenario.must({ kind: 'set_disabled', customer: INVITER, reason: 'operators', isOn: true });
    expect(credits(scenario.hour())).toEqual([]);
    scenario.must({ kind: 'set_disabled', customer: INVITER, reason: 'operators', isOn: false });
    expect(credits(scenario.hour())).toEqual([[INVITER, '200']]);
  });

  it('outlive a restart as they are, and a plan that changes is for fees from then on', () => {
    const scenario = new Scenario();
    scenario.buys(FRIEND, 100_000);
    scenario.core = new Core(undefined, scenario.core.save(), undefined, [referralMachine, till]);
    const people = { by: 1, decidedBy: 2, cause: 'request:2' };
    scenario.must({ kind: 'referral.plan', version: 1, trade: { direct: 100_000, indirect: 0 }, otc: NONE, dice: NONE, ...people });
    scenario.must({ kind: 'referral.agree', customer: FRIEND, rates: { direct: 500_000, indirect: 0 }, ...people });
    scenario.buys(FRIEND, 100_000);
    scenario.buys(THIRD, 100_000);
    expect(credits(scenario.hour())).toEqual([
      [INVITER, '300'],
      [FRIEND, '500'],
    ]);
  });
});

it('take no more than half of a fee on both levels, whatever was agreed', () => {
  const scenario = new Scenario();
  const people = { by: 1, decidedBy: 2, cause: 'request:2' };
  scenario.must({ kind: 'referral.agree', customer: FRIEND, rates: { direct: 450_000, indirect: 0 }, ...people });
  scenario.must({ kind: 'referral.agree', customer: INVITER, rates: { direct: 0, indirect: 500_000 }, ...people });
  scenario.buys(THIRD, 100_000);
  expect(credits(scenario.hour())).toEqual([
    [FRIEND, '450'],
    [INVITER, '50'],
  ]);
});

it.each([
  ['half of a fee on one level', 500_000, 0, 'done'],
  ['half of a fee on both', 250_000, 250_000, 'done'],
  ['more on both than half, though less on each', 300_000, 200_001, 'referral.invalid'],
  ['more on one than half', 500_001, 0, 'referral.invalid'],
  ['less than nothing on one, however little both are', 500_001, -1, 'referral.invalid'],
])('rates that promise %s, by the plan as by an agreement: %i and %i are %s', (_, direct, indirect, wanted) => {
  const scenario = new Scenario();
  const rates = { direct, indirect };
  const people = { by: 1, decidedBy: 2, cause: 'request:2' };
  const nothing = { version: 1, trade: NONE, otc: NONE, dice: NONE, ...people };
  const told = [
    scenario.apply({ kind: 'referral.agree', customer: FRIEND, rates, ...people }),
    ...(['trade', 'otc', 'dice'] as const).map((kind) => new Scenario().apply({ kind: 'referral.plan', ...nothing, [kind]: rates })),
  ].map(({ reply }) => (reply.ok ? 'done' : reply.refusal));
  expect(told).toEqual([wanted, wanted, wanted, wanted]);
});

describe('nobody earns by themselves', () => {
  it('where inviter and friend trade with each other', () => {
    const scenario = new Scenario();
    scenario.buys(FRIEND, 100_000, INVITER);
    expect(credits(scenario.hour())).toEqual([]);
    // On the second level the one above earns nothing by trading with the friend's friend, and the friend does.
    scenario.buys(THIRD, 100_000, INVITER);
    expect(credits(scenario.hour())).toEqual([[FRIEND, '200']]);
  });

  it('where they turn out to be one person, and what was not credited by then is withheld', () => {
    const scenario = new Scenario({ share: 500_000 });
    scenario.buys(FRIEND, 100_000);
    const facts = scenario.link(FRIEND, INVITER);
    expect(facts.filter(referralWithheld.is).map(({ amount, level }) => [level, amount])).toEqual([
      ['direct', '100'],
      ['back', '100'],
    ]);
    scenario.buys(FRIEND, 100_000);
    expect(credits(scenario.hour())).toEqual([]);
    // The third earns the friend something, and nobody twice: the one above is the friend.
    scenario.buys(THIRD, 100_000);
    expect(credits(scenario.hour())).toEqual([[FRIEND, '200']]);
    scenario.must({ kind: 'referral.clear', customer: FRIEND, by: 7 });
    scenario.buys(FRIEND, 100_000);
    expect(credits(scenario.hour())).toEqual([
      [FRIEND, '100'],
      [INVITER, '100'],
    ]);
    expect(scenario.apply({ kind: 'referral.link', customer: FRIEND, other: INVITER, reason: 'person', by: 0 }).reply).toMatchObject({
      refusal: 'referral.cleared',
    });
  });

  it('however much is withheld: more than one command tells is withheld by the next ones, and none of it is credited', () => {
    const scenario = new Scenario();
    const books = () => scenario.core.machine(referralMachine).books;
    const friends = Array.from({ length: 30_000 }, (_, at) => 1_000 + at);
    for (const friend of friends) {
      books().tie({ friend, inviter: FRIEND, code: 0, share: 0, tiedAtMs: START_MS });
      books().traded(friend, MAKER, 0, 0, 100);
    }
    const facts = [...scenario.link(FRIEND, INVITER)];
    scenario.core = new Core(undefined, scenario.core.save(), undefined, [referralMachine, till]);
    const hour = scenario.hour();
    facts.push(...hour);
    while (scenario.core.nextDueMs !== undefined && scenario.core.nextDueMs <= scenario.nowMs)
      facts.push(...scenario.must({ kind: 'tick' }));
    const withheld = facts.filter(referralWithheld.is);
    expect([withheld.length, new Set(withheld.map(({ friend, level }) => `${level} ${friend}`)).size]).toEqual([30_000, 30_000]);
    expect(credits(facts).map(([customer]) => customer)).not.toContain(INVITER);
  });

  it('where a machine took the fee for what they did with each other', () => {
    const scenario = new Scenario();
    const people = { by: 1, decidedBy: 2, cause: 'request:2' };
    const rates = { direct: 200_000, indirect: 50_000 };
    scenario.must({ kind: 'referral.plan', version: 1, trade: rates, otc: rates, dice: NONE, ...people });
    const sells = (seller: number, buyer: number) => scenario.must({ kind: 'till.take', seller, buyer } as unknown as Command);
    sells(FRIEND, INVITER);
    expect(credits(scenario.hour())).toEqual([]);
    sells(THIRD, INVITER);
    expect(credits(scenario.hour())).toEqual([[FRIEND, '200']]);
    scenario.link(THIRD, MAKER);
    sells(THIRD, MAKER);
    expect(credits(scenario.hour())).toEqual([]);
    sells(FRIEND, MAKER);
    expect(credits(scenario.hour())).toEqual([[INVITER, '200']]);
  });

  it('where accounts of one person trade with each other', () => {
    const scenario = new Scenario();
    scenario.link(FRIEND, MAKER);
    scenario.buys(FRIEND, 100_000);
    expect(credits(scenario.hour())).toEqual([]);
  });

  it('by inviting those who invited them', () => {
    const scenario = new Scenario();
    const circle = scenario.apply({ kind: 'referral.tie', customer: INVITER, inviter: THIRD, code: 0, share: 0 });
    expect(circle.reply).toMatchObject({ refusal: 'referral.circle' });
    const again = scenario.apply({ kind: 'referral.tie', customer: FRIEND, inviter: MAKER, code: 0, share: 0 });
    expect(again.reply).toMatchObject({ refusal: 'referral.already_tied' });
  });
});
