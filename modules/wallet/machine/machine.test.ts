// Protects the money of the wallet inside the core: each state allows what the table says and nothing else, everything is booked once, to the last unit of the chain, and can be taken back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walletMachine } from './index.ts';
import { Vault } from '../testing/vault.ts';
import type { WithdrawalStateName } from '../model.ts';

const ETHER = 10n ** 18n;

describe('deposits', () => {
  it('are booked once, no matter who asks again and when', () => {
    const vault = new Vault();
    expect(vault.credit({ height: 10, units: 3n * ETHER })).toMatchObject({ ok: true, id: 1 });
    expect(vault.credit({ height: 10, units: 3n * ETHER })).toMatchObject({ refusal: 'wallet.already_booked' });
    vault.advance(10);
    expect(vault.credit({ height: 10, units: 3n * ETHER })).toMatchObject({ refusal: 'wallet.already_booked' });
    expect(vault.credit({ height: 9, txid: 'other', units: ETHER })).toMatchObject({ refusal: 'wallet.already_booked' });
    expect(vault.trading(vault.alice)).toBe(300_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('keep what the ledger cannot hold, to the last unit, and give the house what it comes to', () => {
    const vault = new Vault();
    const parts = [1_234_567_890_123n, 999_999_999_999_999_999n, 7n, 9_999_999_999n];
    for (const [at, units] of parts.entries()) vault.credit({ height: 5, index: String(at), units });
    const sum = parts.reduce((a, b) => a + b);
    expect(vault.units('ETH')).toBe(sum);
    expect(vault.trading(vault.alice)).toBe(123n + 99_999_999n + 0n + 0n);
    expect(vault.house()).toBe(2n);
    expect(vault.problems()).toEqual([]);
  });

  it('in suspense wait for people, who give them to a customer once', () => {
    const vault = new Vault();
    const { id } = vault.credit({ height: 5, units: ETHER, owner: 0, account: 'suspense' }) as { id: number };
    expect(vault.trading(vault.alice)).toBe(0n);
    expect(vault.desk({ do: 'assign', deposit: id, owner: 99 })).toMatchObject({ refusal: 'unknown_customer' });
    expect(vault.desk({ do: 'assign', deposit: id, owner: vault.alice })).toMatchObject({ ok: true });
    expect(vault.desk({ do: 'assign', deposit: id, owner: vault.bob })).toMatchObject({ refusal: 'wallet.state_changed' });
    expect(vault.trading(vault.alice)).toBe(100_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('of a half-booked block that became another one are taken back without a freeze', () => {
    const vault = new Vault();
    vault.advance(4);
    vault.credit({ height: 5, block: 'a', units: ETHER });
    expect(vault.credit({ height: 5, block: 'b', txid: 'x', units: ETHER })).toMatchObject({ refusal: 'wallet.out_of_order' });
    expect(vault.advance(5, 'b')).toMatchObject({ refusal: 'wallet.out_of_order' });
    expect(vault.reorganise(4)).toMatchObject({ ok: true });
    expect(vault.trading(vault.alice)).toBe(0n);
    expect(vault.chain().frozen).toBe(false);
    expect(vault.credit({ height: 5, block: 'b', units: ETHER })).toMatchObject({ ok: true });
    expect(vault.problems()).toEqual([]);
  });

  it('below a deep reorganisation are taken from who still has them; the rest is the house’s loss', () => {
    const vault = new Vault();
    vault.advance(4);
    vault.credit({ height: 5, units: 2n * ETHER });
    vault.advance(5);
    vault.apply({
      kind: 'wallet.send',
      customer: vault.alice,
      to: vault.bob,
      coin: 'ETH',
      amount: '150000000',
      dayLimit: '',
      verification: 'v',
      words: '',
      request: null,
    });
    expect(vault.reorganise(4)).toMatchObject({ ok: true });
    expect(vault.chain().frozen).toBe(true);
    expect([vault.trading(vault.alice), vault.trading(vault.bob)]).toEqual([0n, 150_000_000n]);
    expect(vault.units('ETH')).toBe(0n);
    expect(vault.core.backing(vault.coin('ETH'), 0)).toBe('150000000');
    // The same transaction comes again in another block.
    expect(vault.credit({ height: 5, units: 2n * ETHER })).toMatchObject({ ok: true });
    expect(vault.reorganise(3)).toMatchObject({ refusal: 'wallet.reorganised_too_deep' });
    expect(vault.problems()).toEqual([]);
  });
});

describe('the network', () => {
  it('is paid by the house, and what the house has not is on no chain', () => {
    const vault = new Vault();
    vault.credit({ height: 3, units: ETHER });
    vault.credit({ height: 3, index: '1', units: ETHER / 2n + 1n, owner: 0, account: 'house' });
    vault.advance(3);
    expect(vault.spend(4, ETHER / 2n + 3n)).toMatchObject({ ok: true });
    expect(vault.spend(4, ETHER / 2n + 3n)).toMatchObject({ refusal: 'wallet.already_booked' });
    expect(vault.units('ETH')).toBe(ETHER - 2n);
    expect(vault.house()).toBe(0n);
    expect(vault.core.backing(vault.coin('ETH'), 0)).toBe('1');
    expect(vault.trading(vault.alice)).toBe(100_000_000n);
    expect(vault.problems()).toEqual([]);
    expect(vault.reorganise(3)).toMatchObject({ ok: true });
    expect(vault.units('ETH')).toBe(ETHER + ETHER / 2n + 1n);
    expect(vault.problems()).toEqual([]);
  });
});

it('a token that was lost on the way is the house’s loss, once', () => {
  const vault = new Vault();
  vault.credit({ height: 3, units: ETHER });
  vault.advance(3);
  const lost = { kind: 'wallet.spend', chain: 'LOCAL', coin: 'USDT', height: 4, block: 'h4', txid: 'drift', units: '5' } as const;
  expect(vault.apply(lost)).toMatchObject({ refusal: 'wallet.balance_not_enough' });
  vault.apply({
    kind: 'wallet.credit',
    chain: 'LOCAL',
    coin: 'USDT',
    height: 4,
    block: 'h4',
    txid: 'x',
    index: '0',
    units: '7',
    owner: vault.alice,
    account: 'trading',
  });
  expect(vault.apply(lost)).toMatchObject({ ok: true });
  expect(vault.apply(lost)).toMatchObject({ refusal: 'wallet.already_booked' });
  expect([vault.units('USDT'), vault.core.backing(vault.coin('USDT'), 0)]).toEqual([2n, '50000']);
  expect(vault.problems()).toEqual([]);
});

describe('a withdrawal', () => {
  const REACHED: readonly WithdrawalStateName[] = [
    'requested',
    'to_audit',
    'approved',
    'signed',
    'broadcast',
    'confirmed',
    'rejected',
    'cancelled',
    'failed',
  ];
  /** What each command answers in each state: `ok`, or refused as `-`. */
  const TABLE: Readonly<Record<string, string>> = {
    //         requested to_audit approved signed broadcast confirmed rejected cancelled failed
    mature: '   ok        -        -        -      -         ?         ?        ?         ?',
    approve: '  -         ok       -        -      -         ?         ?        ?         ?',
    reject: '   ok        ok       -        -      -         ?         ?        ?         ?',
    cancel: '   ok        ok       -        -      -         ?         ?        ?         ?',
    sign: '     -         -        ok       ok     ok        ?         ?        ?         ?',
    sent: '     -         -        -        ok     -         ?         ?        ?         ?',
    confirm: '  -         -        -        ok     ok        ?         ?        ?         ?',
    fail: '     -         -        ok       ok     ok        ?         ?        ?         ?',
  };
  for (const [command, row] of Object.entries(TABLE)) {
    it(`${command}: allowed where the table says, refused and without effect elsewhere`, () => {
      for (const [at, answer] of row.trim().split(/\s+/).entries()) {
        const vault = new Vault();
        const id = vault.withdrawalIn(REACHED[at] ?? 'failed');
        const before = vault.balancesText();
        const reply = vault.step(command, id);
        const where = `${command} in ${REACHED[at]}`;
        const refusal = answer === '-' ? 'wallet.state_changed' : 'wallet.not_found';
        expect(reply, where).toMatchObject(answer === 'ok' ? { ok: true } : { ok: false, refusal });
        expect(answer === 'ok' || vault.balancesText() === before, where).toBe(true);
        expect(vault.problems()).toEqual([]);
      }
    });
  }

  it('holds what it takes, and pays destination, chain and fee exactly once', () => {
    const vault = new Vault();
    const id = vault.withdrawalIn('broadcast');
    expect(vault.balance(vault.alice)).toEqual({ available: 200_000_000n, held: 100_000_000n });
    vault.step('confirm', id);
    expect(vault.step('confirm', id)).toMatchObject({ refusal: 'wallet.not_found' });
    expect(vault.balance(vault.alice)).toEqual({ available: 200_000_000n, held: 0n });
    expect(vault.units('ETH')).toBe(2n * ETHER + ETHER / 100n);
    expect(vault.fees()).toBe(1_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('gives everything back where it ends unpaid, and counts towards no limit', () => {
    for (const [state, end] of [
      ['requested', 'cancel'],
      ['to_audit', 'reject'],
      ['approved', 'fail'],
      ['broadcast', 'fail'],
    ] as const) {
      const vault = new Vault();
      vault.step(end, vault.withdrawalIn(state));
      expect(vault.balance(vault.alice)).toEqual({ available: 300_000_000n, held: 0n });
      expect(vault.withdraw({ amount: '300000000', dayLimit: '300000000' })).toMatchObject({ ok: true });
    }
  });

  it('to a customer of the platform is settled at once, off the chain', () => {
    const vault = new Vault();
    vault.fund();
    expect(vault.withdraw({ to: vault.bob, fee: '0' })).toMatchObject({ ok: true });
    expect([vault.trading(vault.alice), vault.trading(vault.bob)]).toEqual([200_000_000n, 100_000_000n]);
    expect(vault.units('ETH')).toBe(3n * ETHER);
    expect(vault.withdraw({ to: vault.alice, fee: '0' })).toMatchObject({ refusal: 'wallet.same_account' });
    expect(vault.problems()).toEqual([]);
  });

  it('is refused above what there is, over the day’s limit, finer than the chain, with a verification used before, and beyond so many open', () => {
    const vault = new Vault();
    vault.fund();
    expect(vault.withdraw({ amount: '300000001' })).toMatchObject({ refusal: 'wallet.balance_not_enough' });
    expect(vault.withdraw({ amount: '1000000' })).toMatchObject({ refusal: 'wallet.amount_below_fee' });
    expect(vault.withdraw({ amount: '0', fee: '0' })).toMatchObject({ refusal: 'wallet.amount_zero' });
    for (const amount of ['-1', '1e3', '', '1.5', '٣', '9'.repeat(41)])
      expect(vault.withdraw({ amount })).toMatchObject({ refusal: 'wallet.invalid' });
    expect(vault.withdraw({ coin: 'USDT', amount: '10001', fee: '0' })).toMatchObject({ refusal: 'wallet.amount_too_fine' });
    expect(vault.withdraw({ verification: 'once' })).toMatchObject({ ok: true });
    expect(vault.withdraw({ verification: 'once' })).toMatchObject({ refusal: 'wallet.verification_used' });
    expect(vault.withdraw({ dayLimit: '199999999' })).toMatchObject({ refusal: 'wallet.day_limit' });
    expect(vault.withdraw({ dayLimit: '200000000' })).toMatchObject({ ok: true });
    vault.pass(24 * 3_600_000);
    expect(vault.withdraw({ dayLimit: '100000000' })).toMatchObject({ ok: true });
    vault.fund(9);
    for (let open = 3; open < 20; open += 1) expect(vault.withdraw({ amount: '1000001' })).toMatchObject({ ok: true });
    expect(vault.withdraw({ amount: '1000001' })).toMatchObject({ refusal: 'wallet.too_many_open' });
    expect(vault.problems()).toEqual([]);
  });

  it('of a frozen account or chain is not signed; what is signed already continues', () => {
    const vault = new Vault();
    const id = vault.withdrawalIn('approved');
    vault.disable(vault.alice);
    expect(vault.step('sign', id)).toMatchObject({ refusal: 'customer_disabled' });
    expect(vault.withdraw({})).toMatchObject({ refusal: 'customer_disabled' });
    const other = new Vault();
    const signed = other.withdrawalIn('signed');
    other.disable(other.alice);
    expect(other.step('sent', signed)).toMatchObject({ ok: true });
    expect(other.step('confirm', signed)).toMatchObject({ ok: true });
  });

  it('to a customer of the platform is not settled for a frozen account, neither by time nor by people', () => {
    const vault = new Vault();
    vault.fund();
    const { id: delayed } = vault.withdraw({ to: vault.bob, fee: '0', readyAtMs: Date.UTC(2026, 0, 2) }) as { id: number };
    const { id: waiting } = vault.withdraw({ to: vault.bob, fee: '0', approvals: 1 }) as { id: number };
    vault.disable(vault.alice);
    vault.pass(48 * 3_600_000);
    expect(vault.step('mature', delayed)).toMatchObject({ refusal: 'customer_disabled' });
    expect(vault.step('approve', waiting)).toMatchObject({ refusal: 'customer_disabled' });
    expect(vault.trading(vault.bob)).toBe(0n);
    expect(vault.step('reject', waiting)).toMatchObject({ ok: true });
    expect(vault.problems()).toEqual([]);
  });

  it('is possible again a day after the most of a day, and what was counted of those who are quiet goes', () => {
    const vault = new Vault();
    vault.fund(20);
    const many = (): string | undefined => {
      for (let at = 0; at < 1_000; at += 1) {
        const reply = vault.withdraw({ to: vault.bob, amount: '10', fee: '0' });
        if (!reply.ok) return reply.refusal;
      }
      return undefined;
    };
    expect(many()).toBeUndefined();
    expect(vault.withdraw({ to: vault.bob, amount: '10', fee: '0' })).toMatchObject({ refusal: 'wallet.day_limit' });
    vault.pass(24 * 3_600_000);
    expect(vault.withdraw({ to: vault.bob, amount: '10', fee: '0' })).toMatchObject({ ok: true });
    vault.pass(24 * 3_600_000);
    vault.withdraw({ customer: vault.bob, to: vault.alice, amount: '10', fee: '0' });
    expect([...vault.running.state.dayOut.keys()]).toEqual([vault.bob]);
    expect(vault.problems()).toEqual([]);
  });

  it('needs two people where the rule says so, and never the same one twice', () => {
    const vault = new Vault();
    vault.fund();
    const { id } = vault.withdraw({ approvals: 2 }) as { id: number };
    expect(vault.review(id, 1)).toMatchObject({ ok: true });
    expect(vault.review(id, 1)).toMatchObject({ refusal: 'wallet.same_reviewer' });
    expect(vault.state(id)).toBe('to_audit');
    expect(vault.review(id, 2)).toMatchObject({ ok: true });
    expect(vault.state(id)).toBe('approved');
  });

  it('is signed again only with a spend in common, and shares none with another', () => {
    const vault = new Vault();
    vault.fund();
    const [one, two] = [vault.withdraw({}), vault.withdraw({})].map((reply) => (reply as { id: number }).id) as [number, number];
    expect(vault.sign(one, 'a', ['nonce:1'])).toMatchObject({ ok: true });
    expect(vault.sign(two, 'b', ['nonce:1'])).toMatchObject({ refusal: 'wallet.spend_in_use' });
    expect(vault.sign(one, 'c', ['nonce:2'])).toMatchObject({ refusal: 'wallet.spend_in_use' });
    expect(vault.sign(one, 'c', ['nonce:1'])).toMatchObject({ ok: true });
    expect(vault.apply({ kind: 'wallet.confirm', withdrawal: one, txid: 'z', height: 9, block: 'h9' })).toMatchObject({
      refusal: 'wallet.not_found',
    });
    expect(vault.apply({ kind: 'wallet.confirm', withdrawal: one, txid: 'a', height: 9, block: 'h9' })).toMatchObject({ ok: true });
  });

  it('whose block is reorganised away is owed by the platform and paid by the same bytes', () => {
    const vault = new Vault();
    const id = vault.withdrawalIn('confirmed');
    vault.advance(3);
    expect(vault.reorganise(2)).toMatchObject({ ok: true });
    expect(vault.state(id)).toBe('broadcast');
    expect(vault.units('ETH')).toBe(3n * ETHER);
    expect(vault.balance(vault.alice)).toEqual({ available: 200_000_000n, held: 0n });
    expect(vault.problems()).toEqual([]);
    expect(vault.step('confirm', id)).toMatchObject({ ok: true });
    expect(vault.units('ETH')).toBe(2n * ETHER + ETHER / 100n);
    expect(vault.problems()).toEqual([]);
  });
});

it('transfers move what there is, between own accounts and to others, and nothing else', () => {
  const vault = new Vault();
  vault.fund();
  const move = {
    kind: 'wallet.move',
    customer: vault.alice,
    coin: 'ETH',
    amount: '100000000',
    from: 'trading',
    to: 'fiat',
    request: null,
  } as const;
  expect(vault.apply(move)).toMatchObject({ ok: true, id: 1 });
  expect(vault.apply({ ...move, to: 'trading' })).toMatchObject({ refusal: 'wallet.same_account' });
  expect(vault.apply({ ...move, to: 'fees' as 'fiat' })).toMatchObject({ refusal: 'wallet.invalid' });
  expect(vault.apply({ ...move, amount: '200000001' })).toMatchObject({ refusal: 'wallet.balance_not_enough' });
  expect(vault.apply({ ...move, amount: '0' })).toMatchObject({ refusal: 'wallet.amount_zero' });
  const send = {
    kind: 'wallet.send',
    customer: vault.alice,
    to: vault.bob,
    coin: 'ETH',
    amount: '200000000',
    dayLimit: '',
    verification: 'v',
    words: '',
    request: null,
  } as const;
  expect(vault.apply(send)).toMatchObject({ ok: true, id: 2 });
  expect(vault.apply(send)).toMatchObject({ refusal: 'wallet.verification_used' });
  expect(vault.apply({ ...send, to: vault.alice, verification: 'w' })).toMatchObject({ refusal: 'wallet.same_account' });
  expect(vault.trading(vault.bob)).toBe(200_000_000n);
  expect(vault.problems()).toEqual([]);
});

it('B1: sends and withdrawals share the limit of the last 24 hours, which a copy remembers', () => {
  const vault = new Vault();
  vault.credit({ height: 1, units: 10n * ETHER });
  let turn = 0;
  const send = (amount: string, dayLimit = '300000000') =>
    vault.apply({
      kind: 'wallet.send',
      customer: vault.alice,
      to: vault.bob,
      coin: 'ETH',
      amount,
      dayLimit,
      verification: `limit ${(turn += 1)}`,
      words: '',
      request: null,
    });
  expect(send('100000000')).toMatchObject({ ok: true });
  expect(send('200000001')).toMatchObject({ refusal: 'wallet.day_limit' });
  expect(send('200000000')).toMatchObject({ ok: true });
  expect(send('1')).toMatchObject({ refusal: 'wallet.day_limit' });
  expect(send('1', '')).toMatchObject({ ok: true });
  expect(send('1', 'x')).toMatchObject({ refusal: 'wallet.invalid' });
  expect(vault.problems()).toEqual([]);
});

it('whatever happens in whatever order: the books add up, custody is what the chain has, and a copy is the same', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('credit'), units: fc.bigInt(1n, 10n ** 19n), who: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ do: fc.constant('spend'), units: fc.bigInt(1n, 10n ** 17n) }),
    fc.record({ do: fc.constant('advance') }),
    fc.record({ do: fc.constant('reorganise'), depth: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ do: fc.constant('withdraw'), amount: fc.bigInt(1n, 10n ** 9n), approvals: fc.integer({ min: 0, max: 1 }) }),
    fc.record({
      do: fc.constant('step'),
      command: fc.constantFrom('mature', 'approve', 'reject', 'cancel', 'sign', 'sent', 'confirm', 'fail'),
      at: fc.nat(20),
    }),
    fc.record({ do: fc.constant('send'), amount: fc.bigInt(1n, 10n ** 9n) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const vault = new Vault();
      vault.play(steps);
      expect(vault.problems()).toEqual([]);
      const copy = vault.copy();
      expect(copy.hash()).toBe(vault.core.hash());
      expect(copy.machine(walletMachine).state).toEqual(vault.running.state);
    }),
    { numRuns: 150 },
  );
});
