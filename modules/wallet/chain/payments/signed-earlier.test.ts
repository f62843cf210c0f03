// Protects a withdrawal that was signed just before a kill: no other withdrawal is paid with what its signature uses up, which would make it fail.
import { expect, it } from 'vitest';
import { NATIVE, SignerUnavailable } from '@agio/chains';
import type { Signer } from '@agio/chains';
import { moveToCold } from '../house/house-moves.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';

const TETHER = 10n ** 6n;
const ETHER = 10n ** 18n;
const HOT = 'evm1/0/0';

/** A site whose signer signed number 0 of the hot wallet for the first withdrawal, of which the journal knows nothing. */
async function site(cold?: string) {
  const chain = new FakeChain();
  const earlier = new Map<number, readonly string[]>();
  const away: { isAway: boolean; error: Error | undefined } = { isAway: false, error: undefined };
  const signer: Signer = {
    ...fakeSigner,
    spendsOf: (ids) =>
      away.isAway || away.error !== undefined
        ? Promise.reject(away.error ?? new Error('nobody may be paid without asking'))
        : Promise.resolve(new Map([...earlier].filter(([id]) => ids.includes(id)))),
  };
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer, store, token: 'tether', ...(cold === undefined ? {} : { cold }) });
  const blocks = async (count: number, ms = 10_000): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      world.nowMs += ms;
      await world.engine.step();
    }
  };
  chain.pay(HOT, NATIVE, ETHER);
  chain.pay(world.addressOf(1), 'tether', 4_000n * TETHER);
  chain.pay(world.addressOf(2), NATIVE, ETHER);
  await blocks(CONFIRMATIONS);
  const first = world.withdraw(1, 'USDT', 4_000n * TETHER, 'outside1');
  earlier.set(first, [`${HOT}:0`]);
  // The hot wallet has no tether now: the first one waits, and the second overtakes it.
  const second = world.withdraw(2, 'ETH', ETHER / 10n, 'outside2');
  await world.engine.step();
  const states = () => new Map(world.openWithdrawals().map(({ id, state }) => [id, state]));
  return { away, blocks, chain, first, second, states, store, world };
}

it('a later withdrawal leaves what was signed for an earlier one, and both are paid', async () => {
  const { blocks, chain, first, second, states, world } = await site();
  expect(states()).toEqual(
    new Map([
      [first, 'approved'],
      [second, 'broadcast'],
    ]),
  );
  await blocks(2);
  expect(chain.paid('outside2', NATIVE).times).toBe(0);
  chain.pay(HOT, 'tether', 5_000n * TETHER);
  await blocks(3 * CONFIRMATIONS);
  expect(chain.paid('outside1', 'tether')).toEqual({ times: 1, units: 4_000n * TETHER });
  expect(chain.paid('outside2', NATIVE).times).toBe(1);
  expect(states()).toEqual(new Map());
  expect(await world.wrongs()).toEqual([]);
});

it('a move of the house leaves it as well', async () => {
  const { store, world } = await site('cold');
  await world.engine.alone((chain) => moveToCold(chain, 'ETH', ETHER / 10n));
  const moves = (await store.openMoves()).filter(({ kind }) => kind === 'to_cold');
  expect(moves.flatMap(({ attempts }) => attempts.flatMap(({ spends }) => spends))).toEqual([`${HOT}:2`]);
});

it('one that cannot be paid holds up the others for minutes, not for good', async () => {
  const { blocks, chain, first, states } = await site();
  await blocks(10, 30_000);
  expect(chain.paid('outside2', NATIVE).times).toBe(0);
  await blocks(3 * CONFIRMATIONS, 60_000);
  expect(chain.paid('outside2', NATIVE).times).toBe(1);
  expect(states()).toEqual(new Map([[first, 'approved']]));
});

it('nothing is signed while the signer does not say what it signed', async () => {
  const { away, blocks, second, states, world } = await site();
  await blocks(1);
  away.isAway = true;
  const third = world.withdraw(2, 'ETH', ETHER / 10n, 'outside3');
  await expect(world.engine.step()).rejects.toThrow('nobody may be paid');
  expect(states().get(second)).toBe('broadcast');
  expect(states().get(third)).toBe('approved');
});

it('O3: withdrawals of a signer that does not answer name it as their reason, until they are paid', async () => {
  const { away, blocks, chain, first, states, world } = await site();
  away.error = new SignerUnavailable('the signer does not answer');
  const third = world.withdraw(2, 'ETH', ETHER / 10n, 'outside3');
  await blocks(2);
  const waits = (): unknown => world.openWithdrawals().find(({ id }) => id === third)?.waits;
  expect(waits()).toBe('signer');
  away.error = undefined;
  chain.pay(HOT, 'tether', 5_000n * TETHER);
  await blocks(3 * CONFIRMATIONS);
  expect(waits()).toBeUndefined();
  expect(chain.paid('outside3', NATIVE).times).toBe(1);
  expect(states().has(first)).toBe(false);
});
