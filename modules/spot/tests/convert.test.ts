// Protects remainders that a market no longer takes, and the house that buys them: at the reference less the fee, never rounded up, once, within its bounds, and nothing else.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONVERTED_MAX } from '@agio/contracts/spot/constants';
import { spotMachine } from '../machine/index.ts';
import { PRICE_AGE_MS } from '../model.ts';
import type { Convert, SetConversionTerms } from '../model.ts';
import { ALICE, BOB, REFERENCE, SmallBalances, SOL, USDT } from '../testing/small-balances.ts';

/** 0.06 SOL less the fee of its purchase: what nobody could sell again. */
const REMAINDER = 5_994_000n;
const TERMS: SetConversionTerms = {
  kind: 'spot.conversion_terms',
  quote: 'USDT',
  feeBps: 100,
  customerMax: 100,
  coinMax: 2_000,
  by: 7,
  decidedBy: 8,
  cause: 'request 1',
};

function withRemainder(atoms = REMAINDER): SmallBalances {
  const bench = new SmallBalances();
  bench.give(ALICE, 'SOL', atoms);
  return bench;
}

it('B23: the rest of the smallest purchase is sold for the reference less the fee, and the books of the house show it', () => {
  const bench = withRemainder();
  // 0.05994 × 150 = 8.991; 1 % of it is 0.08991.
  const { lines } = bench.offers(ALICE, 'SOL');
  expect(lines).toMatchObject([{ amount: REMAINDER, ticks: REFERENCE, gross: 89_910_000_000n, fee: 899_100_000n }]);
  const outcome = bench.core.apply(bench.core.sequence + 1, bench.nowMs, bench.converting(ALICE, ['SOL']));
  expect(outcome.reply).toEqual({ ok: true, kind: 'done', id: 1 });
  expect([bench.has(ALICE, 'SOL'), bench.has(ALICE, 'USDT')]).toEqual([0n, 89_010_900_000n]);
  expect([bench.has(0, 'SOL', 'house'), bench.has(0, 'USDT', 'house'), bench.has(0, 'USDT', 'fees')]).toEqual([
    REMAINDER,
    1_000n * USDT - 89_910_000_000n,
    899_100_000n,
  ]);
  const postings = outcome.facts.filter(({ fact }) => fact === 'posting');
  expect(postings.map((one) => [(one as { reason: string }).reason, (one as { cause: string }).cause])).toEqual([
    ...Array.from({ length: 4 }, () => ['convert', 'convert:1:0']),
    ...Array.from({ length: 2 }, () => ['convert_fee', 'convert:1:0']),
  ]);
  expect(outcome.facts.at(-1)).toMatchObject({ fact: 'spot.conversion', id: 1, customer: ALICE, feeBps: 100, left: [] });
  expect(bench.core.audit()).toEqual([]);
});

it('B23: a second submission finds nothing, and one with the same key is one request', () => {
  const bench = withRemainder();
  const asked = bench.converting(ALICE, ['SOL'], { request: { key: 'once', body: 'b' } });
  expect(bench.apply(asked)).toEqual({ ok: true, kind: 'done', id: 1 });
  expect(bench.apply(asked)).toEqual({ ok: true, kind: 'done', id: 1, replayed: true });
  expect(bench.try({ ...asked, request: null })).toBe('spot.nothing');
  expect(bench.has(ALICE, 'USDT')).toBe(89_010_900_000n);
});

const COINS = (asked: Convert, into: Partial<Convert['coins'][number]>): Convert => ({
  ...asked,
  coins: asked.coins.map((one) => ({ ...one, ...into })),
});

/** Why nothing is sold, what brings it about, and what is asked otherwise than shown. */
const REFUSED: readonly (readonly [refusal: string, bring: (bench: SmallBalances) => void, into?: Partial<Convert>])[] = [
  [
    'spot.in_orders',
    (bench) => (bench.give(ALICE, 'SOL', SOL), bench.place({ customer: ALICE, side: 'sell', ticks: REFERENCE, lots: 100 }, 'SOL')),
  ],
  ['spot.not_small', (bench) => bench.give(ALICE, 'SOL', SOL)],
  ['spot.no_reference', (bench) => bench.refer('SOL', 0)],
  ['spot.no_reference', (bench) => bench.refer('SOL', REFERENCE, 0)],
  // Far from the price of the day: somebody may have moved it.
  ['spot.no_reference', (bench) => bench.refer('SOL', REFERENCE, 14_000)],
  // The market has left it behind.
  ['spot.no_reference', (bench) => bench.trade('SOL', 14_249)],
  ['spot.no_reference', (bench) => void (bench.nowMs += PRICE_AGE_MS + 1)],
  ['spot.market_closed', (bench) => bench.must({ kind: 'set_market_status', market: 0, status: 'halted' })],
  ['spot.market_closed', (bench) => bench.must({ kind: 'set_market_status', market: 0, status: 'cancel-only' })],
  ['spot.coin_halted', (bench) => bench.bars.halted.add(0)],
  ['coin_stands_still', (bench) => bench.bars.still.add(0)],
  // What the house pays with stands still as well.
  ['coin_stands_still', (bench) => bench.bars.still.add(2)],
  ['customer_owes', (bench) => bench.bars.debtors.add(ALICE)],
  ['customer_disabled', (bench) => bench.disable()],
  ['spot.amount_changed', (bench) => bench.give(ALICE, 'SOL', 1n)],
  ['spot.price_moved', (bench) => bench.refer('SOL', 14_924, REFERENCE)],
  ['spot.terms_changed', (bench) => bench.must({ ...TERMS, feeBps: 101 })],
  ['spot.terms_changed', (bench) => bench.must({ ...TERMS, quote: 'TON' })],
  ['spot.customer_limit', (bench) => bench.must({ ...TERMS, customerMax: 8 })],
  ['spot.coin_limit', (bench) => bench.must({ ...TERMS, coinMax: 8 })],
  ['unknown_customer', () => undefined, { customer: 99 }],
  ['spot.invalid', () => undefined, { coins: [] }],
  ['spot.invalid', () => undefined, { coins: Array.from({ length: 2 }, () => ({ coin: 'SOL', amount: '1', brings: '1' })) }],
  [
    'spot.invalid',
    () => undefined,
    { coins: Array.from({ length: CONVERTED_MAX + 1 }, (_, at) => ({ coin: `C${at}`, amount: '1', brings: '1' })) },
  ],
  ['spot.invalid', () => undefined, { coins: [{ coin: 'SOL', amount: '-1', brings: '1' }] }],
  ['spot.invalid', () => undefined, { coins: [{ coin: 'SOL', amount: '1', brings: '1.5' }] }],
  ['unknown_coin', () => undefined, { coins: [{ coin: 'NONE', amount: '1', brings: '1' }] }],
  ['spot.no_market', (bench) => bench.give(ALICE, 'LONE', 5n), { coins: [{ coin: 'LONE', amount: '5', brings: '0' }] }],
  ['spot.no_market', (bench) => bench.give(ALICE, 'USDT', 5n), { coins: [{ coin: 'USDT', amount: '5', brings: '0' }] }],
  ['spot.nothing', () => undefined, { coins: [{ coin: 'TON', amount: '0', brings: '0' }] }],
];
it.each(REFUSED.map(([refusal, bring, into = {}]) => ({ refusal, bring, into })))(
  'B23: $refusal: nothing moves',
  ({ bring, into, refusal }) => {
    const bench = withRemainder();
    const asked = bench.converting(ALICE, ['SOL']);
    bring(bench);
    const before = [bench.has(ALICE, 'SOL'), bench.has(ALICE, 'USDT'), bench.has(0, 'USDT', 'house')];
    expect(bench.try({ ...asked, ...into })).toBe(refusal);
    expect([bench.has(ALICE, 'SOL'), bench.has(ALICE, 'USDT'), bench.has(0, 'USDT', 'house')]).toEqual(before);
  },
);

it('B23: the house pays from its own pocket alone, and for what it can pay', () => {
  const bench = new SmallBalances(10n * USDT);
  bench.give(ALICE, 'SOL', REMAINDER);
  bench.give(ALICE, 'TON', REMAINDER);
  expect(bench.offers(ALICE).left.filter(({ amount }) => amount > 0n)).toMatchObject([
    { coin: { code: 'TON' }, refusal: 'spot.house_short' },
  ]);
  expect(bench.try(bench.converting(ALICE, ['SOL', 'TON']))).toBe('done');
  expect([bench.has(ALICE, 'SOL'), bench.has(ALICE, 'TON')]).toEqual([0n, REMAINDER]);
  expect(bench.try(bench.converting(ALICE, ['TON']))).toBe('spot.house_short');
});

it('B23: only named coins are sold', () => {
  const bench = withRemainder();
  bench.give(ALICE, 'TON', REMAINDER);
  expect(bench.try(bench.converting(ALICE, ['TON']))).toBe('done');
  expect([bench.has(ALICE, 'SOL'), bench.has(ALICE, 'TON')]).toEqual([REMAINDER, 0n]);
});

it('B23: within the tolerance what is now is paid, and more than was shown if it is more', () => {
  for (const [ticks, is] of [
    [14_925, 88_565_845_500n],
    [15_600, 92_571_336_000n],
  ] as const) {
    const bench = withRemainder();
    const asked = bench.converting(ALICE, ['SOL']);
    bench.refer('SOL', ticks, REFERENCE);
    expect(bench.try(asked)).toBe('done');
    expect(bench.has(ALICE, 'USDT')).toBe(is);
  }
});

it('B23: what rounds to nothing is not taken, and no fee is none', () => {
  const bench = withRemainder(1n);
  bench.must({ ...TERMS, feeBps: 1_000 });
  bench.refer('SOL', 1);
  // 10^-8 SOL at 0.01 are 10^-10 USDT, less a tenth nothing.
  expect(bench.offers(ALICE, 'SOL').left).toMatchObject([{ refusal: 'spot.worth_nothing' }]);
  bench.must({ ...TERMS, feeBps: 0 });
  expect(bench.try(bench.converting(ALICE, ['SOL']))).toBe('done');
  expect([bench.has(ALICE, 'USDT'), bench.has(0, 'USDT', 'fees')]).toEqual([1n, 0n]);
});

it('B23: splitting gains nothing: a customer and a coin have their day, however many calls are made', () => {
  const bench = new SmallBalances();
  bench.must({ ...TERMS, customerMax: 20, coinMax: 35 });
  const sold = (customer: number): string => {
    bench.give(customer, 'SOL', REMAINDER - bench.has(customer, 'SOL'));
    return bench.try(bench.converting(customer, ['SOL']));
  };
  expect([sold(ALICE), sold(ALICE), sold(ALICE)]).toEqual(['done', 'done', 'spot.customer_limit']);
  bench.restart();
  expect([sold(ALICE), sold(BOB), sold(BOB)]).toEqual(['spot.customer_limit', 'done', 'spot.coin_limit']);
  // The day ends at midnight (UTC).
  bench.nowMs = Date.UTC(2026, 0, 31);
  bench.refer('SOL');
  expect([sold(ALICE), sold(BOB)]).toEqual(['done', 'done']);
});

it('B23: two who move the reference sell at nothing that the day does not bear out', () => {
  const bench = withRemainder();
  bench.refer('SOL', 15_750, REFERENCE);
  expect(bench.offers(ALICE, 'SOL').lines).toHaveLength(1);
  bench.refer('SOL', 15_751, REFERENCE);
  expect(bench.offers(ALICE, 'SOL').lines).toHaveLength(0);
});

it('B23: terms take two people, and are checked', () => {
  const bench = new SmallBalances();
  for (const into of [{ by: 0 }, { decidedBy: 7 }, { cause: '' }, { feeBps: 1_001 }, { feeBps: -1 }, { customerMax: 0.5 }, { coinMax: -1 }])
    expect([into, bench.try({ ...TERMS, ...into })]).toEqual([into, 'spot.invalid']);
  expect(bench.try({ ...TERMS, quote: 'NONE' })).toBe('unknown_coin');
  expect(bench.try({ ...TERMS, feeBps: 30, coinMax: 0 })).toBe('done');
  bench.restart();
  expect(bench.core.machine(spotMachine).books).toMatchObject({ terms: { feeBps: 30, coinMax: 0 }, cause: 'request 1' });
});

it('B23: whatever is asked, every atom is somewhere, nothing is rounded up, and nobody gets more than the reference less the fee', () => {
  const step = fc.record({
    customer: fc.constantFrom(ALICE, BOB),
    coin: fc.constantFrom('SOL', 'TON'),
    gives: fc.bigInt({ min: 0n, max: 12_000_000n }),
    ticks: fc.integer({ min: 1, max: 40_000 }),
    feeBps: fc.constantFrom(0, 1, 30, 100, 1_000),
    shift: fc.constantFrom(0n, 0n, 1n, -1n),
    passMs: fc.constantFrom(0, 1_000, 12 * 3_600_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const bench = new SmallBalances(60n * USDT);
      bench.must({ ...TERMS, customerMax: 25, coinMax: 30 });
      for (const { coin, customer, feeBps, gives, passMs, shift, ticks } of steps) {
        bench.nowMs += passMs;
        bench.must({ ...TERMS, customerMax: 25, coinMax: 30, feeBps });
        bench.give(customer, coin, gives);
        bench.refer(coin, ticks);
        const asked = bench.converting(customer, [coin]);
        const changed = COINS(asked, { amount: String(BigInt(asked.coins[0]?.amount ?? 0) + shift) });
        const [amount, had] = [bench.has(customer, coin), bench.has(customer, 'USDT')];
        const pockets = () => bench.has(0, 'USDT', 'house') + bench.has(0, 'USDT', 'fees');
        const [house, coins] = [pockets(), bench.has(0, coin, 'house')];
        const isDone = (amount + shift < 0n ? 'spot.invalid' : bench.try(changed)) === 'done';
        const got = bench.has(customer, 'USDT') - had;
        expect(house - pockets()).toBe(got);
        expect(bench.has(0, coin, 'house') - coins).toBe(isDone ? amount : 0n);
        // Atoms of USDT in 10^-8 coins × 0.01 are one: an exact fraction, compared without dividing.
        expect(got * 10_000n <= (isDone ? amount : 0n) * BigInt(ticks) * BigInt(10_000 - feeBps)).toBe(true);
        expect(!isDone || (got + 1n) * 10_000n > amount * BigInt(ticks) * BigInt(10_000 - feeBps)).toBe(true);
        expect(bench.core.audit()).toEqual([]);
      }
    }),
  );
});
