// Protects withdrawals that the hot wallet cannot pay together: the second waits until there is enough, and is not signed, reverted and failed.
import { expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import { FakeChain, fakeSigner, FEE } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';

const TETHER = 10n ** 6n;
const HOT = 'evm1/0/0';

it('A10: of two withdrawals of 4,000 with 5,000 at hand the second waits, and is paid when there is more', async () => {
  const chain = new FakeChain();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store: new MemoryStore(), token: 'tether' });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      world.nowMs += 10_000;
      await world.engine.step();
    }
  };
  chain.pay(HOT, NATIVE, 10n ** 18n);
  chain.pay(HOT, 'tether', 5_000n * TETHER);
  for (const customer of [1, 2]) chain.pay(world.addressOf(customer), 'tether', 4_000n * TETHER);
  // Without gas nothing is swept: the hot wallet has its 5,000 and no more.
  await blocks(CONFIRMATIONS);
  const [first, second] = [1, 2].map((customer) => world.withdraw(customer, 'USDT', 4_000n * TETHER, `outside${customer}`));
  await world.engine.step();
  const states = () => new Map(world.openWithdrawals().map(({ id, state }) => [id, state]));
  expect(states().get(first ?? 0)).toBe('broadcast');
  expect(states().get(second ?? 0)).toBe('approved');
  expect(world.reports.some((line) => line.includes(`withdrawal ${second}`) && line.includes('source_short'))).toBe(true);
  await blocks(2 * CONFIRMATIONS);
  expect(chain.paid('outside1', 'tether')).toEqual({ times: 1, units: 4_000n * TETHER });
  expect(states().get(second ?? 0)).toBe('approved');
  chain.pay(HOT, 'tether', 3_000n * TETHER);
  await blocks(2 * CONFIRMATIONS);
  expect(chain.paid('outside2', 'tether')).toEqual({ times: 1, units: 4_000n * TETHER });
  expect(world.openWithdrawals()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('of two payments of a token with the coin for the fee of one the second waits: what signed ones will cost is not spent twice', async () => {
  const chain = new FakeChain();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store: new MemoryStore(), token: 'tether' });
  chain.pay(HOT, NATIVE, FEE + FEE / 2n);
  chain.pay(HOT, 'tether', 8_000n * TETHER);
  for (const customer of [1, 2]) chain.pay(world.addressOf(customer), 'tether', 4_000n * TETHER);
  for (let at = 0; at < CONFIRMATIONS; at += 1) {
    chain.mine();
    world.nowMs += 10_000;
    await world.engine.step();
  }
  const [first, second] = [1, 2].map((customer) => world.withdraw(customer, 'USDT', 1_000n * TETHER, `outside${customer}`));
  // Both are looked at before a block shows what the first one takes.
  await world.engine.step();
  const states = new Map(world.openWithdrawals().map(({ id, state, waits }) => [id, [state, waits]]));
  expect(states.get(first ?? 0)).toEqual(['broadcast', null]);
  expect(states.get(second ?? 0)).toEqual(['approved', 'hot_short']);
});
