// Protects: the largest amounts, fullest books and oldest orders are refused or counted exactly; none throws, no refusal changes anything.
import { describe, expect, it } from 'vitest';
import { ISSUE_MAX } from '@agio/kernel';
import { FILLS_PER_COMMAND_MAX, LOTS_MAX, REMEMBERED_MAX, REMEMBERED_MS, TICKS_MAX } from './bounds.ts';
import type { Command, DefineMarket } from './commands.ts';
import { Core, fastBooks } from './core.ts';
import { orderOf, refusalOf, Scenario } from './testing/scenario.ts';

const HUGE: DefineMarket = {
  kind: 'define_market',
  base: 'BIG',
  quote: 'WIDE',
  tickSize: '1',
  lotSize: '1',
  minLots: 1,
  maxLots: LOTS_MAX,
  minTotal: '1',
  priceBandPercent: null,
  makerFeeBps: 10,
  takerFeeBps: 20,
  openingTicks: 1,
  status: 'open',
  tags: [],
  sort: 0,
};

/** Two coins with many decimals, and customers who own nearly all that can exist of them. */
function huge(change: Partial<DefineMarket> = {}, decimals = { base: 0, quote: 0 }): Scenario {
  const scenario = new Scenario();
  scenario.must({ kind: 'define_coin', code: 'BIG', name: 'Big', decimals: decimals.base, tags: [] });
  scenario.must({ kind: 'define_coin', code: 'WIDE', name: 'Wide', decimals: decimals.quote, tags: [] });
  scenario.must({ ...HUGE, ...change });
  for (const customer of [1, 2, 3]) {
    for (const coin of ['BIG', 'WIDE']) {
      const amount = String(ISSUE_MAX / 4n);
      scenario.must({ kind: 'issue', to: { owner: customer, kind: 'trading' }, coin, amount, reason: 'seed', cause: `${customer}${coin}` });
    }
  }
  return scenario;
}

const there = { market: 1 };

describe('amounts at the bound', () => {
  it('of a total beyond what can be counted are refused on both sides, as limit, market, fill-or-kill and amendment', () => {
    const scenario = huge({}, { base: 0, quote: 15 });
    const far = { ...there, timeInForce: 'FOK' as const };
    expect(refusalOf(scenario.place(1, 'buy', TICKS_MAX, LOTS_MAX, there))).toBe('amount_out_of_range');
    expect(refusalOf(scenario.place(1, 'sell', TICKS_MAX, LOTS_MAX, there))).toBe('amount_out_of_range');
    expect(refusalOf(scenario.place(1, 'buy', TICKS_MAX, LOTS_MAX, far))).toBe('amount_out_of_range');
    const id = scenario.rest(1, 'sell', 3, 1000, there);
    expect(refusalOf(scenario.amend(1, id, { ticks: TICKS_MAX, lots: LOTS_MAX }))).toBe('amount_out_of_range');
    expect(refusalOf(scenario.market(2, 'buy', LOTS_MAX, far))).toBe('fill_or_kill_not_fillable');
    expect(orderOf(scenario.market(2, 'buy', LOTS_MAX, there)).order.filledLots).toBe(1000);
    expect(refusalOf(scenario.market(2, 'buy', 0, { ...there, total: String(2n ** 120n) }))).toBe('balance_not_enough');
    expect(scenario.core.audit()).toEqual([]);
  });

  it('settle exactly', () => {
    const scenario = huge();
    const lots = LOTS_MAX - 1;
    scenario.rest(1, 'sell', 200, lots, there);
    const { order } = orderOf(scenario.place(2, 'buy', 201, lots, there));
    expect(order.filledQuote).toBe(String(BigInt(lots) * 200n));
    expect(order.fee).toBe(String((BigInt(lots) * 2000n) / 1_000_000n));
    expect(scenario.core.audit()).toEqual([]);
  });

  it('never sum to more on one level than a level can count', () => {
    const scenario = huge();
    const half = (LOTS_MAX - 1) / 2;
    const ids = [scenario.rest(1, 'buy', 1, half, there), scenario.rest(2, 'buy', 1, half, there)];
    const reply = scenario.place(3, 'buy', 1, 2, there);
    expect(reply).toMatchObject({ ok: false, refusal: 'amount_out_of_range', details: { rule: 'max_level', limit: '1' } });
    expect(refusalOf(scenario.amend(1, ids[0]!, { lots: half + 2 }))).toBe('amount_out_of_range');
    scenario.rest(3, 'buy', 1, 1, there);
    expect(scenario.core.depth(scenario.core.markets[1]!, 0, 5)).toEqual([[1, LOTS_MAX]]);
    expect(orderOf(scenario.place(3, 'sell', 1, LOTS_MAX - 5, { ...there, stp: 'expire-maker' })).order.status).toBe('filled');
    for (const customer of [1, 2, 3]) scenario.cancel(customer, { market: -1 });
    expect(scenario.core.depth(scenario.core.markets[1]!, 0, 5)).toEqual([]);
    expect(scenario.core.audit()).toEqual([]);
  });

  it('of definitions, issues and imported trades are refused by name', () => {
    const scenario = huge();
    const tries: [Command, string][] = [
      [{ ...HUGE, base: 'COIN', minTotal: '-1' }, 'invalid_definition'],
      [{ ...HUGE, base: 'COIN', minTotal: 'x' }, 'invalid_definition'],
      [{ ...HUGE, base: 'COIN', maxLots: 2 ** 60 }, 'invalid_definition'],
      [{ ...HUGE, base: 'COIN', minLots: Number.NaN }, 'invalid_definition'],
      [{ ...HUGE, base: 'COIN', openingTicks: TICKS_MAX + 1 }, 'invalid_definition'],
      [{ ...HUGE, base: 'COIN', takerFeeBps: Number.NaN }, 'invalid_definition'],
      [{ kind: 'define_coin', code: 'X', name: 'X', decimals: 1.5, tags: [] }, 'invalid_definition'],
      [issueOf('1.5'), 'invalid_definition'],
      [issueOf('-3'), 'invalid_definition'],
      [issueOf(String(2n ** 130n)), 'issue_out_of_bound'],
      [{ kind: 'import_trades', market: 1, trades: [[1, 2 ** 40, 2 ** 52, 'buy']] }, 'invalid_definition'],
      // E9: neither half a millisecond nor a side of their own.
      [{ kind: 'import_trades', market: 1, trades: [[0.5, 1, 1, 'buy']] }, 'invalid_definition'],
      [{ kind: 'import_trades', market: 1, trades: [[1, 1, 1, 'hold' as 'buy']] }, 'invalid_definition'],
    ];
    for (const [command, refusal] of tries) expect([command, refusalOf(scenario.apply(command))]).toEqual([command, refusal]);
  });
});

function issueOf(amount: string): Command {
  return { kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'BIG', amount, reason: 'seed', cause: 'more' };
}

describe('a refusal', () => {
  it('changes nothing but the count of commands', () => {
    const scenario = new Scenario({ customers: 1 });
    scenario.must({ kind: 'create_customer', ref: 'poor', wide: false });
    const before = scenario.core.save();
    const refusals = [
      scenario.place(2, 'buy', 100, 1),
      scenario.market(2, 'sell', 1),
      scenario.apply({
        kind: 'transfer',
        from: { owner: 2, kind: 'trading' },
        to: { owner: 2, kind: 'game' },
        coin: 'COIN',
        amount: '1',
        reason: 'transfer',
        cause: 't',
      }),
    ];
    expect(refusals.map(refusalOf)).toEqual(['balance_not_enough', 'balance_not_enough', 'balance_not_enough']);
    const after = scenario.core.save();
    // Without layout and sequence, which come first, and the digest of decisions, which comes last.
    const state = (bytes: Uint8Array): Buffer => Buffer.from(bytes).subarray(16, -16);
    expect(state(after).equals(state(before))).toBe(true);
  });
});

describe('work in one command', () => {
  it('counts overdue and own makers, and fill-or-kill foresees it', () => {
    const scenario = new Scenario({ customers: 12 });
    const each = 100;
    for (let customer = 1; customer <= 10; customer += 1) {
      for (let index = 0; index < each; index += 1)
        scenario.rest(customer, 'sell', 100, 1, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 });
    }
    scenario.rest(11, 'sell', 101, 5);
    scenario.nowMs += 10;
    expect(refusalOf(scenario.place(12, 'buy', 101, 5, { timeInForce: 'FOK' }))).toBe('fill_or_kill_not_fillable');
    const reply = orderOf(scenario.place(12, 'buy', 101, 5));
    expect(reply.order).toMatchObject({ status: 'cancelled', reason: 'fills_max', filledLots: 0 });
    expect(scenario.last!.facts.length).toBe(FILLS_PER_COMMAND_MAX + 1);
    expect(orderOf(scenario.place(12, 'buy', 101, 5, { timeInForce: 'FOK' })).order.status).toBe('filled');
  });
});

describe('the price band', () => {
  it('holds behind own orders that are decremented', () => {
    const scenario = new Scenario({ priceBandPercent: 10 });
    scenario.rest(1, 'sell', 100, 1);
    scenario.rest(2, 'sell', 125, 5);
    expect(refusalOf(scenario.place(1, 'buy', 130, 4, { stp: 'decrement' }))).toBe('price_out_of_band');
    expect(scenario.book()).toBe(' | 100×1 125×5');
  });
});

describe('a purchase by total', () => {
  it('that spends it all is filled, though the book is then empty', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3);
    expect(orderOf(scenario.market(2, 'buy', 0, { total: '300' })).order).toMatchObject({ status: 'filled', filledLots: 3, reason: null });
    scenario.rest(2, 'sell', 100, 3);
    expect(orderOf(scenario.market(2, 'buy', 0, { total: '200', stp: 'decrement' })).order).toMatchObject({
      status: 'expired',
      reason: 'self_trade',
      filledLots: 0,
    });
    expect(scenario.book()).toBe(' | 100×1');
  });
});

describe('time', () => {
  it('lets nobody amend an overdue order', () => {
    const scenario = new Scenario();
    const id = scenario.rest(1, 'sell', 105, 3, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 });
    scenario.rest(2, 'buy', 99, 3);
    scenario.nowMs += 10;
    expect(refusalOf(scenario.amend(1, id, { ticks: 99 }))).toBe('expiry_in_the_past');
    expect(refusalOf(scenario.amend(1, id, { lots: 1 }))).toBe('expiry_in_the_past');
  });

  it('keeps a client order id usable for cancelling as long as its order rests', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 105, 3, { clientOrderId: 'old' });
    scenario.nowMs += REMEMBERED_MS * 2;
    expect(scenario.cancel(1, { clientOrderId: 'old' }).ok).toBe(true);
    expect(refusalOf(scenario.cancel(1, { clientOrderId: 'never' }))).toBe('order_not_found');
  });
});

it('has room for a book however small it was made', () => {
  const core = new Core(fastBooks, undefined, 2);
  const must = (command: Command): void => expect(core.apply(core.sequence + 1, 1, command).reply).toMatchObject({ ok: true });
  for (const code of ['COIN', 'CASH']) must({ kind: 'define_coin', code, name: code, decimals: 0, tags: [] });
  const rules = {
    tickSize: '1',
    lotSize: '1',
    minLots: 1,
    maxLots: 100,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
  };
  must({ kind: 'define_market', base: 'COIN', quote: 'CASH', ...rules, openingTicks: 5, status: 'open', tags: [], sort: 1 });
  for (const ref of ['a', 'b']) must({ kind: 'create_customer', ref, wide: false });
  for (const [owner, coin] of [
    [1, 'COIN'],
    [2, 'CASH'],
  ] as const) {
    must({ kind: 'issue', to: { owner, kind: 'trading' }, coin, amount: '1000', reason: 'seed', cause: coin });
  }
  const order = {
    kind: 'place',
    market: 0,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    ticks: 5,
    lots: 1,
  } as const;
  const rest = { total: null, expireAtMs: 0, clientOrderId: null, request: null } as const;
  for (const [customer, side] of [
    [1, 'sell'],
    [2, 'buy'],
  ] as const)
    must({ ...order, ...rest, customer, side });
  expect(core.balances(2)).toContainEqual({ kind: 'trading', coin: 0, available: '1', held: '0' });
});

describe('many customers', () => {
  it('come back from a snapshot', () => {
    const core = new Core();
    const count = 150_000;
    for (let index = 1; index <= count; index += 1) core.apply(index, 1, { kind: 'create_customer', ref: `r${index}`, wide: false });
    const copy = new Core(undefined, core.save());
    expect(copy.customers).toBe(count);
    expect(copy.apply(count + 1, 1, { kind: 'create_customer', ref: 'r77', wide: false }).reply).toMatchObject({ id: 77 });
  });
});

describe('a repeated request', () => {
  it('is answered from memory, also after a snapshot, and not beyond its day', () => {
    const scenario = new Scenario();
    const request = { key: 'k', body: 'b' };
    const first = scenario.place(1, 'sell', 100, 5, { request });
    const { core } = scenario;
    const copy = new Core(undefined, core.save());
    expect(copy.repliedTo(1, request)).toEqual({ ...first, replayed: true });
    expect(scenario.place(1, 'sell', 100, 5, { request })).toEqual({ ...first, replayed: true });
    expect(scenario.last!.facts).toEqual([]);
    expect(refusalOf(scenario.place(1, 'sell', 100, 6, { request: { ...request, body: 'c' } }))).toBe('idempotency_conflict');
    expect(refusalOf(scenario.place(2, 'sell', 100, 5, { request }))).toBe('accepted');
    scenario.nowMs += REMEMBERED_MS;
    expect(scenario.place(1, 'sell', 100, 5, { request })).not.toHaveProperty('replayed');
    expect(REMEMBERED_MAX).toBe(10_000);
  });
});
