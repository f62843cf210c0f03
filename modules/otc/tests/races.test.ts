// Protects one outcome: whatever both people and the clock do to an order at once, its coins leave once, and what is held is what open orders hold.
import { beforeEach, expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { withDatabases } from '@agio/database/testing';
import { otcMachine } from '../machine/index.ts';
import { isOpenState } from '../machine/state.ts';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';

/** What decides who comes first. */
const ROUNDS = Array.from({ length: 100 }, (_, round) => round);
const RELEASES = 50;
const SEEN = { kind: 'other', reason: 'Seen', fault: 'none', pauseDays: 0 };
const HUNDRED = 10_000_000_000n;

/** The same numbers in another order each round; the round is what a failure names. */
function shuffled<T>(list: readonly T[], round: number): T[] {
  let state = round * 2_654_435_761 + 1;
  const keyed = list.map((one) => ({ one, key: (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
}

withDatabases(
  'an order that everybody pulls at',
  (given) => {
    let site: OtcSite;

    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    const held = (): bigint => {
      const { books } = site.core.machine(otcMachine);
      return [...books.orders.values()].reduce((sum, order) => sum + (isOpenState(order.state) ? BigInt(order.held) : 0n), 0n);
    };
    const heldByAccounts = (): bigint =>
      [MERCHANT, TAKER, STRANGER].reduce(
        (sum, who) => sum + BigInt(site.core.balances(who).find(({ kind }) => kind === 'fiat')?.held ?? '0'),
        0n,
      );

    it('ends once, however many release, cancel, agree, appeal and let it expire', { timeout: 300_000 }, async () => {
      const ends = new Map<string, number>();
      for (const round of drawn(ROUNDS, 3, inject('testSeed'))) {
        const id = await site.order(round % 4 === 0 ? 'unpaid' : 'paid');
        const body = { id };
        const before = { merchant: BigInt(site.available(MERCHANT)), taker: BigInt(site.available(TAKER)) };
        expect(heldByAccounts()).toBe(HUNDRED);
        const appeal = { id, reason: 'They do not answer' };
        // An appealed order is released too: in some rounds nobody does, so that people decide.
        const releases = Array.from({ length: round % 5 === 3 ? 0 : RELEASES }, () => () => site.ask('otcRelease', { body }, MERCHANT));
        const others = [
          () => site.ask('otcRelease', { body }, TAKER),
          () => site.ask('otcPaid', { body: { ...body, payer: 'Bob Chan' } }, TAKER),
          () => site.ask('otcCancel', { body }, TAKER),
          () => site.ask('otcCancel', { body }, MERCHANT),
          () => site.ask('otcAgree', { body: { ...body, agrees: round % 5 < 2 } }, TAKER),
          () => site.ask('otcAgree', { body: { ...body, agrees: true } }, MERCHANT),
          () => site.ask('otcAppeal', { body: appeal }, TAKER),
          () => site.ask('otcAppeal', { body: appeal }, MERCHANT),
          () => site.pass(round % 3 === 0 ? 7_200_000 : 900_000),
        ];
        // Fifty against nine would nearly always be first: in every other round they come after the others.
        const acts = round % 2 === 0 ? shuffled([...releases, ...others], round) : [...shuffled(others, round), ...releases];
        await Promise.all(acts.map((act) => act()));
        let { order } = await site.must('otcOrderOne', { params: { id } }, TAKER);
        // What both agreed to cancel is held for another day.
        if (order.reason === 'agreed') await site.pass(86_400_000);
        expect(heldByAccounts(), `round ${round}: ${order.state}`).toBe(held());
        if (order.state === 'appealed')
          await site.operate('deskOtcDecide', { params: { id }, body: { ...SEEN, toBuyer: round % 2 === 0 ? '100' : '0' } });
        if (order.state === 'paid') await site.must('otcRelease', { body }, MERCHANT);
        ({ order } = await site.must('otcOrderOne', { params: { id } }, TAKER));
        const toBuyer = order.state === 'success' ? HUNDRED : 0n;
        const [merchant, taker] = [BigInt(site.available(MERCHANT)) - before.merchant, BigInt(site.available(TAKER)) - before.taker];
        expect([merchant, taker], `round ${round}: ${order.state}`).toEqual([HUNDRED - toBuyer, (toBuyer * 999n) / 1000n]);
        expect(heldByAccounts()).toBe(0n);
        ends.set(`${order.state} ${order.reason}`, (ends.get(`${order.state} ${order.reason}`) ?? 0) + 1);
        await site.must('otcSetAds', { body: { ids: [order.ad], state: 'off' } }, MERCHANT);
        // Anyone who gave up three orders today waits a day; a decided or expired one is forgotten by then as well.
        await site.pass(2 * 86_400_000);
      }
      expect(ends.size, [...ends].join(', ')).toBeGreaterThanOrEqual(4);
    });

    it('holds no more than there is, however many take advertisements that are together above it', { timeout: 60_000 }, async () => {
      // 10,000 coins, offered three times over.
      const ads = await Promise.all([1, 2, 3].map(() => site.advertise({ quantity: '9999', max: '50000' })));
      const takers = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const customer = 4 + at;
          await site.submit({ kind: 'create_customer', ref: `t${customer}`, wide: false });
          site.levels.set(customer, 2);
          site.methods.set(customer, [site.payee(customer)]);
          return customer;
        }),
      );
      const taken = await Promise.all(
        takers.map((customer, at) => site.take(ads[at % 3] ?? { id: '0', revision: 0 }, { amount: '699' }, customer)),
      );
      // Fourteen times 699 fit into 10,000.
      expect(taken.filter(({ ok }) => ok)).toHaveLength(14);
      expect(new Set(taken.flatMap((one) => (one.ok ? [] : [one.code])))).toEqual(new Set(['OTC_SELLER_BALANCE']));
      expect(heldByAccounts()).toBe(held());
      expect(held()).toBe(14n * 69_900_000_000n);
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
