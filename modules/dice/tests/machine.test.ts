// Protects the money of dice: every bet is reserved on both sides, paid once, and no pool, seed number or limit gives way to bets at the same time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diceBet, diceSeed } from '../model.ts';
import { largestWin } from '../odds.ts';
import { Bench, BOB, COIN, EVE, NORTH, RICH, SOUTH } from '../testing/bench.ts';

const DAY = 86_400_000;
const pool = (bench: Bench) => bench.running.books.pool(0);

describe('a bet', () => {
  it('is reserved first, numbered, and paid when it is rolled', () => {
    const bench = new Bench();
    const id = bench.bet();
    expect(bench.betNow(id)).toMatchObject({
      nonce: 0,
      state: 'pending',
      wins: 4_950,
      multiple: 20_000,
      roll: -1,
      profit: String(10n * COIN),
    });
    expect([bench.held(EVE), bench.held(0, 'dice.pool')]).toEqual([10n * COIN, 10n * COIN + 2_000n]);
    expect(bench.roll(id, 4_949)).toBe('done');
    expect(bench.betNow(id)).toMatchObject({ state: 'won', roll: 4_949, payout: String(20n * COIN) });
    // The house takes 0.2 per cent of the stake either way, out of the pool.
    expect([bench.available(EVE), bench.available(0, 'dice.pool'), bench.available(0, 'house')]).toEqual([
      RICH + 10n * COIN,
      RICH - 10n * COIN - 2_000n,
      RICH + 2_000n,
    ]);
    const next = bench.bet();
    expect(bench.roll(next, 4_950)).toBe('done');
    expect(bench.betNow(next)).toMatchObject({ state: 'lost', nonce: 1, payout: '0' });
    expect([bench.available(EVE), bench.available(0, 'dice.pool')]).toEqual([RICH, RICH - 4_000n]);
    expect(bench.problems()).toEqual([]);
  });

  it('is rolled once, with a roll that exists', () => {
    const bench = new Bench();
    const id = bench.bet();
    expect([-1, 10_000, 0.5, Number.NaN].map((roll) => bench.roll(id, roll))).toEqual(Array.from({ length: 4 }, () => 'dice.invalid'));
    expect([bench.roll(id, 0), bench.roll(id, 9_999), bench.roll(99, 1)]).toEqual(['done', 'dice.not_found', 'dice.not_found']);
  });

  it('numbers a hundred at once without a gap or a repetition', () => {
    const bench = new Bench();
    const ids = Array.from({ length: 100 }, (_, at) => bench.bet({ stake: String(COIN), customer: at % 2 === 0 ? EVE : BOB }));
    for (const customer of [EVE, BOB]) {
      const own = ids.map((id) => bench.betNow(id)).filter((bet) => bet.customer === customer);
      expect(own.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 50 }, (_, at) => at));
      expect(new Set(own.map(({ seed }) => seed)).size).toBe(1);
    }
    expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('is refused where it is dust, too large, impossible or at other odds', () => {
    const bench = new Bench();
    const largest = largestWin(RICH, 0n, 10_000);
    const cases = [
      [{ stake: '1' }, 'dice.below_minimum'],
      [{ stake: '0' }, 'dice.invalid'],
      [{ stake: '-5' }, 'dice.invalid'],
      [{ stake: '1.5' }, 'dice.invalid'],
      [{ stake: String(1_001n * COIN), target: 9_800, multiple: 10_102 }, 'dice.above_maximum'],
      [{ stake: String(largest + 1n) }, 'dice.above_maximum'],
      [{ target: 0 }, 'dice.invalid'],
      [{ target: 9_801, multiple: 10_101 }, 'dice.invalid'],
      [{ target: 10_000 }, 'dice.invalid'],
      [{ side: 'over', target: 9_999 }, 'dice.invalid'],
      [{ multiple: 20_001 }, 'dice.odds_changed'],
      [{ customer: NORTH }, 'dice.no_seed'],
      [{ coin: 'BTC' }, 'unknown_coin'],
    ] as const;
    for (const [into, refusal] of cases) expect([into, bench.tryBet(into)]).toEqual([into, refusal]);
    expect(bench.tryBet({ stake: String(largest) })).toBe('done');
    // What that may win leaves nothing to be won by another.
    expect(bench.tryBet({ stake: String(COIN) })).toBe('dice.above_maximum');
  });

  it('cannot stake what is being bet already', () => {
    const bench = new Bench();
    bench.apply({ kind: 'dice.limit', customer: BOB, coin: 'USDT', stake: '', loss: '' });
    const poor = new Bench(RICH);
    const stake = 100n * COIN;
    const cheap = { stake: String(stake), target: 9_800, multiple: 10_102 } as const;
    let taken = 0n;
    while (poor.tryBet(cheap) === 'done') taken += stake;
    expect(taken).toBeGreaterThan(0n);
    expect(poor.available(EVE) + poor.held(EVE)).toBe(RICH);
    expect(poor.problems()).toEqual([]);
  });
});

describe('half of Kelly', () => {
  it('is half of the edge of what is free, whatever the odds', () => {
    expect(largestWin(24_831_042n, 0n, 10_000)).toBe(124_155n);
    expect(largestWin(1_000_000n, 1_000n, 10_000)).toBe(3_995n);
    expect(largestWin(1_000_000n, 6_000n, 10_000)).toBe(0n);
    expect(largestWin(199n, 0n, 10_000)).toBe(0n);
  });
});

describe('seeds', () => {
  it('change only when nothing waits for a roll, and are numbered from zero again', () => {
    const bench = new Bench();
    const first = bench.player(EVE);
    const id = bench.bet();
    expect(bench.rotate(EVE)).toBe('dice.pending');
    bench.roll(id, 1);
    expect(bench.rotate(EVE)).toBe('done');
    expect(bench.facts.filter(diceSeed.is)).toMatchObject([{ id: first.seed?.id, bets: 1, customer: EVE }]);
    expect(bench.player(EVE)).toMatchObject({ seed: first.next, nonce: 0, client: '' });
    expect(bench.betNow(bench.bet())).toMatchObject({ nonce: 0, seed: first.next?.id, client: 'c3' });
    // The same rotation again ends no other seed.
    bench.roll(2, 1);
    const again = { kind: 'dice.rotate', customer: EVE, seed: first.seed?.id ?? '', next: bench.newSeed() } as const;
    expect(bench.try(again)).toBe('dice.state_changed');
  });

  it('A4: are there before any seed of the player for them, and take no bet without one', () => {
    const bench = new Bench();
    expect(bench.player(EVE)).toMatchObject({ client: '', nonce: 0 });
    const bare = bench.betting();
    const { client: _client, ...without } = bare;
    expect(bench.try(without)).toBe('dice.no_client');
    expect([bench.tryBet({ client: '' }), bench.tryBet({ client: 'two words' })]).toEqual(['dice.invalid', 'dice.invalid']);
    expect(bench.betNow(bench.bet({ client: 'morning' }))).toMatchObject({ client: 'morning', nonce: 0 });
    // It stays until there is another one, of any bet or by itself.
    expect(bench.betNow(Number((bench.apply(without) as { id?: number }).id))).toMatchObject({ client: 'morning', nonce: 1 });
    expect(bench.betNow(bench.bet({ client: 'noon' }))).toMatchObject({ client: 'noon', nonce: 2 });
    expect(bench.try({ kind: 'dice.client', customer: EVE, client: 'evening' })).toBe('done');
    expect(bench.betNow(Number((bench.apply(without) as { id?: number }).id))).toMatchObject({ client: 'evening', nonce: 3 });
    for (const id of [1, 2, 3, 4]) bench.roll(id, 1);
    // The seed that takes its place was made before the next seed of the player as well.
    expect(bench.rotate(EVE)).toBe('done');
    expect(bench.player(EVE).client).toBe('');
    expect(bench.try(without)).toBe('dice.no_client');
    bench.restart();
    expect(bench.try(without)).toBe('dice.no_client');
    expect(bench.tryBet({ client: 'evening' })).toBe('done');
    expect(bench.problems()).toEqual([]);
  });

  it('A4: of earlier journals keep the seed of the player that they were made with', () => {
    const bench = new Bench();
    bench.try({ kind: 'dice.begin', customer: SOUTH, client: 'kept', seed: bench.newSeed(), next: bench.newSeed() });
    expect(bench.player(SOUTH).client).toBe('kept');
    const seed = bench.player(SOUTH).seed?.id ?? '';
    expect(bench.try({ kind: 'dice.rotate', customer: SOUTH, seed, client: 'kept too', next: bench.newSeed() })).toBe('dice.invalid');
    expect(bench.try({ kind: 'dice.rotate', customer: SOUTH, seed, client: 'kept-too', next: bench.newSeed() })).toBe('done');
    expect(bench.player(SOUTH).client).toBe('kept-too');
  });

  it('are all ended after an older journal was put back', () => {
    const bench = new Bench();
    expect(bench.try({ kind: 'dice.retire' })).toBe('done');
    expect(bench.tryBet()).toBe('dice.seed_ended');
    expect(bench.rotate(EVE)).toBe('dice.seed_ended');
    expect(bench.begin(EVE)).toBe('done');
    expect(bench.tryBet()).toBe('done');
  });

  it('are not begun with again once they were ended: a request that arrives late would bet with what is known', () => {
    const bench = new Bench();
    bench.roll(bench.bet(), 1);
    const { next, seed } = bench.player(EVE);
    const fresh = () => bench.newSeed();
    bench.try({ kind: 'dice.retire' });
    const again = (given: { readonly seed: typeof seed; readonly next: typeof next }) =>
      bench.try({ kind: 'dice.begin', customer: EVE, client: 'late', seed: given.seed ?? fresh(), next: given.next ?? fresh() });
    expect([again({ seed, next }), again({ seed, next: null }), again({ seed: next, next: null }), again({ seed: null, next })]).toEqual(
      Array(4).fill('dice.state_changed'),
    );
    expect(bench.begin(EVE)).toBe('done');
  });
});

describe('limits and exclusion', () => {
  it('count at once when they fall, and after a day when they rise', () => {
    const bench = new Bench();
    const limit = (stake: string, loss: string) => bench.try({ kind: 'dice.limit', customer: EVE, coin: 'USDT', stake, loss });
    expect(limit(String(15n * COIN), '')).toBe('done');
    bench.bet();
    expect(bench.tryBet()).toBe('dice.daily_limit');
    expect(limit(String(500n * COIN), '')).toBe('done');
    expect(bench.tryBet()).toBe('dice.daily_limit');
    bench.pass(DAY - 1);
    // Another day, and still the old limit.
    expect([bench.tryBet(), bench.tryBet()]).toEqual(['done', 'dice.daily_limit']);
    bench.pass(1);
    expect(bench.tryBet()).toBe('done');
  });

  it('count open bets as lost, so that none gets past at the same time', () => {
    const bench = new Bench();
    bench.apply({ kind: 'dice.limit', customer: EVE, coin: 'USDT', stake: '', loss: String(25n * COIN) });
    const [one] = [bench.bet(), bench.bet()];
    expect(bench.tryBet()).toBe('dice.loss_limit');
    bench.roll(one ?? 0, 1);
    // One was won: lost are at most ten less ten.
    expect(bench.tryBet()).toBe('done');
    bench.restart();
    expect(bench.tryBet({ stake: String(16n * COIN) })).toBe('dice.loss_limit');
  });

  it('keeps whoever excluded themselves out until the end, and for good', () => {
    const bench = new Bench();
    const exclude = (period: 'day' | 'week' | 'ever') => bench.try({ kind: 'dice.exclude', customer: EVE, period });
    expect([exclude('week'), exclude('day')]).toEqual(['done', 'dice.excluded']);
    bench.pass(7 * DAY - 1);
    expect(bench.tryBet()).toBe('dice.excluded');
    bench.pass(1);
    expect(bench.tryBet()).toBe('done');
    expect([exclude('ever'), exclude('week')]).toEqual(['done', 'dice.excluded']);
    bench.pass(4_000 * DAY);
    bench.restart();
    expect([bench.tryBet(), bench.tryBet({ customer: BOB })]).toEqual(['dice.excluded', 'done']);
  });

  it('A10: lets nobody who is excluded put coins into a pool, and everybody take theirs out', () => {
    const bench = new Bench();
    const exclude = (customer: number) => bench.try({ kind: 'dice.exclude', customer, period: 'week' });
    expect([bench.invest(SOUTH, COIN), exclude(SOUTH), exclude(NORTH)]).toEqual(['done', 'done', 'done']);
    expect([bench.invest(SOUTH, COIN), bench.invest(NORTH, COIN), bench.invest(0, COIN)]).toEqual([
      'dice.excluded',
      'dice.excluded',
      'done',
    ]);
    const { shares } = bench.running.books.dealer(SOUTH, 0) ?? { shares: '0' };
    expect(bench.withdraw(SOUTH, BigInt(shares))).toBe('done');
    bench.pass(7 * DAY);
    expect([bench.invest(SOUTH, COIN), bench.running.books.dealer(SOUTH, 0)?.leaving]).toEqual(['done', '0']);
  });
});

describe('a pool', () => {
  it('gives shares at its value and pays them a day later, at the value of then', () => {
    const bench = new Bench(1_000n * COIN);
    bench.roll(bench.bet({ stake: String(COIN) }), 9_999);
    expect(bench.invest(SOUTH, 1_000n * COIN)).toBe('done');
    const before = pool(bench);
    const bought = BigInt(bench.running.books.dealer(SOUTH, 0)?.shares ?? '0');
    expect(bought).toBeLessThan(1_000n * COIN);
    expect(bench.withdraw(SOUTH, bought)).toBe('done');
    expect(bench.withdraw(SOUTH, 1n)).toBe('dice.balance_not_enough');
    bench.roll(bench.bet({ stake: String(COIN) }), 9_999);
    bench.pass(DAY - 1);
    expect(bench.flow(3).state).toBe('waiting');
    bench.pass(1);
    const { bankroll, shares } = { bankroll: BigInt(before.bankroll) + COIN - 200n, shares: BigInt(before.shares) };
    expect(bench.flow(3)).toMatchObject({ state: 'done', amount: String((bought * bankroll) / shares) });
    expect(bench.running.books.dealer(SOUTH, 0)).toBeUndefined();
    expect(bench.problems()).toEqual([]);
  });

  it('36: lets nobody who owns its last share have a part of what others put in', () => {
    const bench = new Bench(100n * COIN);
    // Most of the shares leave, a friend loses to whoever owns the others, and again.
    for (let round = 0; round < 5; round += 1) {
      const [bankroll, shares] = [BigInt(pool(bench).bankroll), BigInt(pool(bench).shares)];
      const keep = ((COIN / 4n) * shares + bankroll - 1n) / bankroll;
      bench.withdraw(NORTH, shares - keep);
      bench.pass(DAY);
      while (BigInt(pool(bench).bankroll) < 100n * COIN) {
        const stake = (BigInt(pool(bench).bankroll) * 45n) / 100n;
        expect(bench.roll(bench.bet({ stake: String(stake), target: 9_800, multiple: 10_102 }), 9_999)).toBe('done');
      }
    }
    expect(pool(bench).shares).toBe('1');
    const price = BigInt(pool(bench).bankroll);
    expect(price).toBeGreaterThan(COIN);
    // Almost two shares: one of them would be the owner's half.
    expect(bench.invest(SOUTH, 2n * price - 1n)).toBe('dice.below_minimum');
    const put = price * 10_000n + price - 1n;
    bench.fund(SOUTH, put);
    expect(bench.invest(SOUTH, put)).toBe('done');
    const { bankroll, shares } = pool(bench);
    const own = BigInt(bench.running.books.dealer(SOUTH, 0)!.shares);
    expect((own * BigInt(bankroll)) / BigInt(shares)).toBeGreaterThan(put - put / 5_000n);
    expect(bench.problems()).toEqual([]);
  });

  it('is not bet on by those who own a part of it, nor by their sub-accounts', () => {
    const bench = new Bench();
    bench.begin(NORTH);
    expect(bench.tryBet({ customer: NORTH })).toBe('dice.own_pool');
    const sub = bench.subAccountOf(NORTH);
    expect([bench.begin(sub), bench.tryBet({ customer: sub }), bench.invest(sub, COIN)]).toEqual(
      Array.from({ length: 3 }, () => 'unknown_customer'),
    );
    // Nor does anybody buy into it while a bet of theirs is open, or bet while their shares leave.
    const id = bench.bet();
    expect(bench.invest(EVE, 10n * COIN)).toBe('dice.pending');
    bench.roll(id, 1);
    expect(bench.invest(EVE, 10n * COIN)).toBe('done');
    bench.withdraw(EVE, BigInt(bench.running.books.dealer(EVE, 0)?.shares ?? '0'));
    expect(bench.tryBet()).toBe('dice.own_pool');
    bench.pass(DAY);
    expect(bench.tryBet()).toBe('done');
  });

  it('takes no coins into a pool whose last atom is lost until its owners have left', () => {
    const bench = new Bench();
    const { books } = bench.running;
    const pool = books.pool(0);
    books.pools.set(0, { ...pool, bankroll: '0' });
    expect(bench.invest(SOUTH, 100n * COIN)).toBe('dice.pool_closed');
    expect(bench.tryBet()).not.toBe('done');
    books.pools.set(0, { ...pool, bankroll: '0', shares: '0', dealers: 0 });
    expect(bench.invest(SOUTH, 100n * COIN)).toBe('done');
    expect(books.pool(0).shares).toBe(String(100n * COIN));
  });

  it('pays nobody out of what is reserved, and takes no bets while it waits', () => {
    const bench = new Bench();
    bench.withdraw(NORTH, RICH);
    bench.pass(DAY - 1);
    const id = bench.bet();
    bench.pass(1);
    expect(bench.flow(2)).toMatchObject({ state: 'waiting', isLate: true });
    expect([bench.tryBet({ customer: BOB }), bench.invest(SOUTH, 100n * COIN)]).toEqual(['dice.pool_closed', 'dice.pool_closed']);
    // Tried again ever more rarely: nobody may fill the journal by waiting.
    const before = bench.core.sequence;
    bench.pass(3 * DAY);
    expect(bench.core.sequence - before).toBeLessThan(450);
    bench.roll(id, 1);
    bench.pass(600_000);
    expect(bench.flow(2)).toMatchObject({ state: 'done', bankroll: '0', sharesAfter: '0' });
    expect([pool(bench).dealers, pool(bench).waiting, bench.problems()]).toEqual([0, 0, []]);
    // The first shares cost one again.
    expect(bench.invest(SOUTH, 100n * COIN)).toBe('done');
    expect(pool(bench)).toMatchObject({ bankroll: String(100n * COIN), shares: String(100n * COIN) });
  });
});

type Act =
  | { readonly kind: 'bet'; readonly wins: number; readonly part: number; readonly who: 0 | 1 }
  | { readonly kind: 'roll'; readonly roll: number; readonly at: number }
  | { readonly kind: 'invest' | 'withdraw'; readonly part: number; readonly who: 0 | 1 }
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'rotate' | 'restart'; readonly who: 0 | 1 };

const who = fc.constantFrom(0 as const, 1 as const);
const part = fc.integer({ min: 1, max: 1_000 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('bet' as const), wins: fc.integer({ min: 1, max: 9_800 }), part, who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('roll' as const), roll: fc.integer({ min: 0, max: 9_999 }), at: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('invest' as const, 'withdraw' as const), part, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('rotate' as const, 'restart' as const), who }) },
);

/** Whatever the outcome of every bet that may be open, the pool has paid it in the end. */
function play(bench: Bench, acts: readonly Act[]): void {
  for (const one of acts) {
    const open = [...bench.running.books.bets.keys()];
    if (one.kind === 'bet') {
      const multiple = Math.floor(99_000_000 / one.wins);
      const customer = [EVE, BOB][one.who] ?? EVE;
      const most = largestWin(BigInt(pool(bench).bankroll), BigInt(pool(bench).reserved), 10_000);
      // Around the largest that is taken: just below it, and just above.
      const stake = (most * 10_000n * BigInt(one.part)) / (BigInt(Math.max(multiple - 10_000, 1)) * 990n);
      bench.tryBet({ customer, target: one.wins, multiple, stake: String(stake === 0n ? 1n : stake) });
    } else if (one.kind === 'roll') bench.roll(open[one.at % Math.max(open.length, 1)] ?? 0, one.roll);
    else if (one.kind === 'invest') bench.invest([SOUTH, 0][one.who] ?? 0, (RICH * BigInt(one.part)) / 3_000n);
    else if (one.kind === 'withdraw') {
      const dealer = [SOUTH, NORTH][one.who] ?? NORTH;
      const shares = BigInt(bench.running.books.dealer(dealer, 0)?.shares ?? '0');
      bench.withdraw(dealer, (shares * BigInt(one.part)) / 1_000n);
    } else if (one.kind === 'pass') bench.pass(one.hours * 3_600_000);
    else if (one.kind === 'rotate') bench.rotate([EVE, BOB][one.who] ?? EVE);
    else bench.restart();
    expect(bench.problems()).toEqual([]);
  }
}

it('never falls below zero and loses no atom, whatever is bet, rolled, put in and taken out', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.bigInt({ min: 2n, max: RICH }), (acts, bankroll) => {
      const bench = new Bench(bankroll < COIN ? COIN : bankroll);
      const sum = () =>
        [NORTH, SOUTH, EVE, BOB].reduce((total, one) => total + bench.available(one) + bench.held(one), 0n) +
        bench.available(0, 'house') +
        bench.available(0, 'dice.pool') +
        bench.held(0, 'dice.pool');
      const before = sum();
      play(bench, acts);
      expect(sum()).toBe(before);
      // Bets of a seed are numbered one after the other.
      const bets = new Map(bench.facts.filter(diceBet.is).map((bet) => [bet.id, bet]));
      const bySeed = Map.groupBy(bets.values(), ({ seed }) => seed);
      for (const own of bySeed.values()) expect(own.map(({ nonce }) => nonce)).toEqual(own.map((_, at) => at));
    }),
    { numRuns: 60 },
  );
});
