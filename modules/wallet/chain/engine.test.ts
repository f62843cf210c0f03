// Protects every way of coins through the platform on a chain: credited once and only when final, swept, paid once, and the books equal the chain after each block.
import { describe, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '@agio/chains';
import { CrashPlan } from './testing/crashing.ts';
import { CHAIN, CONFIRMATIONS, wasKilled, World } from './testing/world.ts';
import { FakeChain, fakeSigner } from './testing/fake-chain.ts';
import { MemoryStore } from './testing/memory-store.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const HOT = 'evm1/0/0';
const GAS = 'evm1/0/1';

async function given(options: { cold?: string; from?: 'tip' } = {}) {
  const chain = new FakeChain();
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether', ...options });
  const [alice, bob] = [1, 2];
  /** One block and a look at it, so many times. */
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      await world.engine.step();
    }
  };
  const fund = async (): Promise<void> => {
    chain.pay(HOT, NATIVE, 100n * ETHER);
    chain.pay(HOT, 'tether', 1_000n * TETHER);
    chain.pay(GAS, NATIVE, 10n * ETHER);
    await blocks(CONFIRMATIONS);
  };
  return { chain, store, world, alice, bob, blocks, fund };
}

describe('a deposit', () => {
  it('is told while it is confirmed and credited when it is final, not a block before', async () => {
    const { chain, store, world, alice, blocks } = await given();
    const txid = chain.pay(world.addressOf(alice), 'tether', 20n * TETHER);
    await blocks(1);
    expect([...store.seen.values()]).toMatchObject([{ txid, owner: alice, coin: 'USDT', units: 20n * TETHER, state: 'confirming' }]);
    await blocks(CONFIRMATIONS - 2);
    expect(world.has(alice, 'USDT')).toBe(0n);
    await blocks(1);
    expect(world.has(alice, 'USDT')).toBe(20n * 10n ** 10n);
    expect(store.seen.size).toBe(0);
    await blocks(5);
    expect(world.has(alice, 'USDT')).toBe(20n * 10n ** 10n);
    expect(await world.wrongs()).toEqual([]);
  });

  it('that is too small is the house’s, one that is too large waits for people, and several of one transaction count apart', async () => {
    const { chain, store, world, alice, bob, blocks } = await given();
    chain.pay(world.addressOf(alice), NATIVE, ETHER / 1_000n - 10n ** 10n);
    chain.pay(world.addressOf(bob), NATIVE, 1_000n * ETHER + 1n);
    chain.pay(world.addressOf(bob), NATIVE, ETHER);
    chain.pay(world.addressOf(bob), NATIVE, 2n * ETHER);
    await blocks(CONFIRMATIONS);
    expect(world.has(alice, 'ETH')).toBe(0n);
    expect(world.has(bob, 'ETH')).toBe(3n * 10n ** 8n);
    expect([...store.seen.values()].map(({ state }) => state)).toEqual(['too_small']);
    const kinds = new Map(world.core.balances(0).map(({ kind, available }) => [kind, available]));
    expect(kinds.get('house')).toBe(String(10n ** 5n - 1n));
    expect(kinds.get('suspense')).toBe(String(1_000n * 10n ** 8n));
    expect(await world.wrongs()).toEqual([]);
  });

  it('of more than the books can hold stays unbooked and shows, and keeps nobody else’s waiting', async () => {
    const { chain, world, alice, bob, blocks } = await given();
    const absurd = chain.pay(world.addressOf(alice), 'tether', 10n ** 50n);
    chain.pay(world.addressOf(bob), 'tether', 3n * TETHER);
    await blocks(CONFIRMATIONS);
    expect([world.has(alice, 'USDT'), world.has(bob, 'USDT')]).toEqual([0n, 3n * 10n ** 10n]);
    expect(world.reports).toContain(`USDT of ${absurd} on ${CHAIN} is more than the books can hold: it is not booked`);
    expect(await world.wrongs()).toEqual([`USDT: ${10n ** 50n + 3n * TETHER} on the chain, ${3n * TETHER} in the books`]);
  });

  it('that is reorganised away before it is final was never there; one that comes again is credited once', async () => {
    const { chain, store, world, alice, bob, blocks } = await given();
    const lost = chain.pay(world.addressOf(alice), NATIVE, ETHER);
    chain.pay(world.addressOf(bob), NATIVE, ETHER);
    await blocks(2);
    chain.reorganise(2, (txid) => txid !== lost);
    await world.engine.step();
    expect([...store.seen.values()].map(({ owner, state }) => [owner, state])).toEqual([
      [alice, 'orphaned'],
      [bob, 'confirming'],
    ]);
    await blocks(CONFIRMATIONS + 2);
    expect([world.has(alice, 'ETH'), world.has(bob, 'ETH')]).toEqual([0n, 10n ** 8n]);
    expect(world.isFrozen()).toBe(false);
    expect(await world.wrongs()).toEqual([]);
  });

  it('that was final and is reorganised away is taken back, and the chain is frozen', async () => {
    const { chain, world, alice, bob, blocks } = await given();
    const lost = chain.pay(world.addressOf(alice), NATIVE, ETHER);
    chain.pay(world.addressOf(bob), NATIVE, ETHER);
    await blocks(CONFIRMATIONS + 3);
    expect(world.has(alice, 'ETH')).toBe(10n ** 8n);
    chain.reorganise(CONFIRMATIONS + 3, (txid) => txid !== lost);
    await world.engine.step();
    expect(world.isFrozen()).toBe(true);
    // What comes in while the chain is halted is nobody's before people have looked.
    expect([world.has(alice, 'ETH'), world.has(bob, 'ETH')]).toEqual([0n, 0n]);
    world.resume();
    await world.engine.step();
    expect([world.has(alice, 'ETH'), world.has(bob, 'ETH')]).toEqual([0n, 10n ** 8n]);
    expect(world.reports.join()).toContain('below what counts as final');
    expect(await world.wrongs()).toEqual([]);
  });

  it('is credited once by two watchers at once and by rescans', async () => {
    const { chain, world, alice, blocks } = await given();
    const second = await world.newEngine();
    chain.pay(world.addressOf(alice), NATIVE, ETHER);
    for (let at = 0; at < CONFIRMATIONS + 2; at += 1) {
      chain.mine();
      await Promise.all([world.engine.step(), second.step()]);
      await (await world.newEngine()).step();
    }
    await blocks(1);
    expect(world.has(alice, 'ETH')).toBe(10n ** 8n);
    expect(await world.wrongs()).toEqual([]);
  });
});

describe('a chain that was there before', () => {
  it('is followed from its tip on: what the house had is booked, what customers’ addresses had waits for people', async () => {
    const { chain, world, alice, blocks, fund } = await given({ from: 'tip' });
    chain.pay(HOT, NATIVE, 5n * ETHER);
    chain.pay(world.addressOf(alice), 'tether', 3n * TETHER);
    chain.mine(20);
    const engine = await world.newEngine(new CrashPlan(9, 'after'));
    expect(await wasKilled(engine.step())).toBe(true);
    chain.mine(3);
    await blocks(2);
    expect(world.has(alice, 'USDT')).toBe(0n);
    const kinds = world.core.balances(0).map(({ kind, available }) => [kind, available]);
    expect(kinds).toEqual([
      ['house', String(5n * 10n ** 8n)],
      ['suspense', String(3n * 10n ** 10n)],
    ]);
    expect(await world.wrongs()).toEqual([]);
    await fund();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    chain.pay(world.addressOf(alice), 'tether', 20n * TETHER);
    await blocks(CONFIRMATIONS * 4);
    expect(world.has(alice, 'USDT')).toBe(20n * 10n ** 10n);
    expect(await world.wrongs()).toEqual([]);
  });
});

describe('a sweep', () => {
  it('brings coins to the hot wallet, tokens with gas from the wallet for it, and the house pays the network', async () => {
    const { chain, store, world, alice, bob, blocks, fund } = await given();
    await fund();
    chain.pay(world.addressOf(alice), 'tether', 20n * TETHER);
    chain.pay(world.addressOf(bob), NATIVE, 2n * ETHER);
    await blocks(CONFIRMATIONS * 4);
    const tip = await chain.tip();
    expect(await chain.balance(world.addressOf(alice), 'tether', tip)).toBe(0n);
    expect(await chain.balance(world.addressOf(bob), NATIVE, tip)).toBe(0n);
    expect(await chain.balance(HOT, 'tether', tip)).toBe(1_020n * TETHER);
    expect([...store.moves.values()].map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(['gas done', 'sweep done', 'sweep done']);
    expect([world.has(alice, 'USDT'), world.has(bob, 'ETH')]).toEqual([20n * 10n ** 10n, 2n * 10n ** 8n]);
    expect(await world.wrongs()).toEqual([]);
  });

  it('goes to the cold wallet where the hot one has enough', async () => {
    const { chain, world, alice, blocks, fund } = await given({ cold: 'coldwallet' });
    await fund();
    chain.pay(HOT, NATIVE, 400n * ETHER);
    chain.pay(world.addressOf(alice), NATIVE, 3n * ETHER);
    await blocks(CONFIRMATIONS * 3);
    expect(await chain.balance('coldwallet', NATIVE, await chain.tip())).toBe(3n * ETHER - 1_000n);
    expect(await world.wrongs()).toEqual([]);
  });

  it('finds what is there even where all notes are lost', async () => {
    const { chain, store, world, alice, blocks } = await given();
    chain.pay(world.addressOf(alice), 'tether', 20n * TETHER);
    await blocks(CONFIRMATIONS + 2);
    expect(store.moves.size).toBe(0);
    world.engine = await world.newEngine(undefined, new MemoryStore());
    chain.pay(GAS, NATIVE, 10n * ETHER);
    await blocks(CONFIRMATIONS * 2);
    expect(await chain.balance(HOT, 'tether', await chain.tip())).toBe(20n * TETHER);
    expect(await world.wrongs()).toEqual([]);
  });

  it('waits until it is worth it', async () => {
    const { chain, store, world, alice, blocks, fund } = await given();
    await fund();
    chain.pay(world.addressOf(alice), 'tether', 4n * TETHER);
    await blocks(CONFIRMATIONS * 2);
    expect(store.moves.size).toBe(0);
    chain.pay(world.addressOf(alice), 'tether', 4n * TETHER);
    await blocks(CONFIRMATIONS * 3);
    expect(await chain.balance(HOT, 'tether', await chain.tip())).toBe(1_008n * TETHER);
  });
});

describe('a withdrawal', () => {
  const rich = async () => {
    const all = await given();
    await all.fund();
    all.chain.pay(all.world.addressOf(all.alice), NATIVE, 10n * ETHER);
    await all.blocks(CONFIRMATIONS * 3);
    return all;
  };

  it('is paid once, confirmed when it is final, and several go one by one', async () => {
    const { chain, world, alice, blocks } = await rich();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    world.withdraw(alice, 'ETH', 2n * ETHER, 'friend');
    await world.engine.step();
    expect(world.openWithdrawals().map(({ state }) => state)).toEqual(['broadcast', 'broadcast']);
    await blocks(CONFIRMATIONS - 1);
    expect(world.openWithdrawals()).toHaveLength(2);
    await blocks(1);
    expect(world.openWithdrawals()).toEqual([]);
    expect(chain.paid('friend', NATIVE)).toEqual({ times: 2, units: 3n * ETHER });
    expect(world.has(alice, 'ETH')).toBe(7n * 10n ** 8n);
    expect(await world.wrongs()).toEqual([]);
  });

  it('of a frozen account waits without a word in the journal, and continues when the account is open again', async () => {
    const { chain, world, alice, bob, blocks } = await rich();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    const freeze = (disabled: boolean) =>
      world.core.apply(world.core.sequence + 1, world.nowMs, {
        kind: 'set_disabled',
        customer: alice,
        reason: 'operators',
        isOn: disabled,
      });
    freeze(true);
    const before = world.core.sequence;
    for (let look = 0; look < 5; look += 1) await world.engine.step();
    expect(world.core.sequence).toBe(before);
    expect(world.signed()).toEqual([{ attempts: [] }]);
    freeze(false);
    await blocks(CONFIRMATIONS);
    expect(chain.paid('friend', NATIVE)).toEqual({ times: 1, units: ETHER });
    expect([await world.wrongs(), world.has(bob, 'ETH')]).toEqual([[], 0n]);
  });

  it('to an address of ours never leaves: it is booked there, and the books equal the chain', async () => {
    const { world, alice, bob, blocks } = await rich();
    world.withdraw(alice, 'ETH', ETHER, HOT);
    world.withdraw(alice, 'ETH', 2n * ETHER, world.addressOf(bob));
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect([world.has(alice, 'ETH'), world.has(bob, 'ETH')]).toEqual([7n * 10n ** 8n, 0n]);
    const suspense = world.core.balances(0).find(({ kind }) => kind === 'suspense');
    expect(suspense?.available).toBe(String(2n * 10n ** 8n));
    expect(await world.wrongs()).toEqual([]);
  });

  it('whose transaction the network forgot is sent again as it was', async () => {
    const { chain, world, alice, blocks } = await rich();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    await world.engine.step();
    const txid = world.openWithdrawals()[0]?.signed[0]?.txid ?? '';
    chain.forget(txid);
    await blocks(2);
    expect((await chain.transaction(txid, [])).state).toBe('mined');
    await blocks(CONFIRMATIONS);
    expect(chain.paid('friend', NATIVE).times).toBe(1);
    expect(await world.wrongs()).toEqual([]);
  });

  it('that is stuck offers more, at most five times, and is paid once', async () => {
    const { chain, world, alice, blocks } = await rich();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    for (let at = 0; at < 10; at += 1) {
      await world.engine.step();
      world.nowMs += 600_001;
    }
    const [open] = world.openWithdrawals();
    expect(open?.signed).toHaveLength(6);
    expect(new Set(open?.signed.flatMap(({ spends }) => spends)).size).toBe(1);
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect(chain.paid('friend', NATIVE)).toEqual({ times: 1, units: ETHER });
    expect(await world.wrongs()).toEqual([]);
  });

  it('whose number someone else used, or that fails in its block, fails and gives everything back', async () => {
    const { chain, world, alice, blocks } = await rich();
    const before = world.has(alice, 'ETH');
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    await world.engine.step();
    const txid = world.openWithdrawals()[0]?.signed[0]?.txid ?? '';
    chain.forget(txid);
    const other = await chain.sign(
      {
        purpose: { kind: 'top_up' },
        from: { family: 'evm', account: 1, change: 0, index: 0 },
        to: GAS,
        asset: NATIVE,
        units: 1n,
        taken: new Set(),
      },
      fakeSigner,
    );
    await chain.send('raw' in other ? other.raw : '');
    chain.failing.add('contract');
    await blocks(1);
    world.withdraw(alice, 'ETH', ETHER, 'contract');
    await world.engine.step();
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect([chain.paid('friend', NATIVE).times, chain.paid('contract', NATIVE).times]).toEqual([0, 0]);
    expect(world.has(alice, 'ETH')).toBe(before);
    expect(await world.wrongs()).toEqual([]);
  });

  it('waits where the hot wallet is short, and the others are paid', async () => {
    const { chain, world, alice, blocks } = await given();
    chain.pay(world.addressOf(alice), NATIVE, 900n * ETHER);
    chain.pay(world.addressOf(alice), 'tether', 4n * TETHER);
    chain.pay(HOT, 'tether', 100n * TETHER);
    chain.pay(HOT, NATIVE, ETHER);
    for (let at = 0; at < CONFIRMATIONS; at += 1) chain.mine();
    await world.engine.step();
    world.withdraw(alice, 'ETH', 800n * ETHER, 'friend');
    world.withdraw(alice, 'USDT', 4n * TETHER, 'friend');
    await world.engine.step();
    expect(world.openWithdrawals().map(({ state }) => state)).toEqual(['approved', 'broadcast']);
    expect(world.reports).toContain(`withdrawal 1 on ${CHAIN} waits: source_short`);
    await blocks(CONFIRMATIONS * 3);
    expect(world.openWithdrawals()).toEqual([]);
    expect(chain.paid('friend', NATIVE).times).toBe(1);
    expect(await world.wrongs()).toEqual([]);
  });

  it('that the node does not take now keeps no other waiting, and continues with the same bytes', async () => {
    const { chain, world, alice, blocks } = await rich();
    chain.notTaken.add('friend');
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    world.withdraw(alice, 'ETH', ETHER, 'other');
    await blocks(2);
    const [first, second] = world.openWithdrawals();
    expect([first?.state, second?.state]).toEqual(['signed', 'broadcast']);
    expect(world.reports).toContain(`withdrawal 1 on ${CHAIN} waits: not now`);
    chain.notTaken.clear();
    await blocks(CONFIRMATIONS + 2);
    expect(world.openWithdrawals()).toEqual([]);
    expect((await chain.transaction(first?.signed[0]?.txid ?? '', [])).state).toBe('mined');
    expect([chain.paid('friend', NATIVE).times, chain.paid('other', NATIVE).times]).toEqual([1, 1]);
    expect(await world.wrongs()).toEqual([]);
  });

  it('is not signed while the chain is frozen', async () => {
    const { chain, world, alice, blocks } = await rich();
    chain.reorganise(CONFIRMATIONS + 2, () => true);
    await world.engine.step();
    expect(world.isFrozen()).toBe(true);
    world.resume();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    await blocks(CONFIRMATIONS + 1);
    expect(chain.paid('friend', NATIVE).times).toBe(1);
    expect(await world.wrongs()).toEqual([]);
  });
});

it('continues by itself after an outage, says it once, and stops when it is told', async () => {
  const { chain, world, alice } = await given();
  const tip = chain.tip.bind(chain);
  chain.tip = () => Promise.reject(new ChainUnavailable('away'));
  world.engine.start();
  chain.pay(world.addressOf(alice), NATIVE, ETHER);
  chain.mine(CONFIRMATIONS);
  await expect.poll(() => world.reports).toEqual([`${CHAIN}: away`]);
  chain.tip = tip;
  await expect.poll(() => world.has(alice, 'ETH')).toBe(10n ** 8n);
  await world.engine.stop();
  // Another platform looks at the same chain as often: what it has seen twice since, this one would have seen.
  const signer = { ...fakeSigner, xpub: (family: string, account: number) => Promise.resolve(`other_${family}${account}`) };
  const other = await World.create({ adapter: chain, signer, store: new MemoryStore(), token: 'tether' });
  other.engine.start();
  for (const payments of [1n, 2n]) {
    for (const one of [world, other]) chain.pay(one.addressOf(alice), NATIVE, ETHER);
    chain.mine(CONFIRMATIONS);
    await expect.poll(() => other.has(alice, 'ETH')).toBe(payments * 10n ** 8n);
  }
  await other.engine.stop();
  expect(world.has(alice, 'ETH')).toBe(10n ** 8n);
  expect(world.reports).toHaveLength(1);
});
