// Protects against chains that change their past: in 200 seeded plays with reorganisations of 1 to 30 blocks nothing is credited that the chain does not have, and nothing is paid twice.
import { expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '@agio/chains';
import { CrashPlan } from './testing/crashing.ts';
import { FakeChain, fakeSigner } from './testing/fake-chain.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { CONFIRMATIONS, wasKilled, World } from './testing/world.ts';
import type { Code } from './testing/world.ts';

const SEEDS = 200;
const STEPS = 60;
const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const ASSETS = { ETH: NATIVE, USDT: 'tether' } as const;

/** Numbers below one that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the plays came to, so that a test that plays nothing is noticed. */
interface Told {
  reorganisations: number;
  deep: number;
  paid: number;
  credited: number;
  killed: number;
}

async function play(seed: number, told: Told): Promise<void> {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const chain = new FakeChain();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store: new MemoryStore(), token: 'tether', customers: 3 });
  chain.pay('evm1/0/0', NATIVE, 100n * ETHER);
  chain.pay('evm1/0/0', 'tether', 10_000n * TETHER);
  chain.pay('evm1/0/1', NATIVE, 10n * ETHER);
  chain.mine(CONFIRMATIONS);
  let friends = 0;
  const wanted = new Map<string, bigint>();
  let engine = world.engine;
  for (let step = 0; step < STEPS; step += 1) {
    const customer = 1 + below(3);
    const code: Code = random() < 0.5 ? 'ETH' : 'USDT';
    const unit = code === 'ETH' ? ETHER : TETHER * 10n;
    switch (below(8)) {
      case 0:
      case 1:
        chain.pay(world.addressOf(customer), ASSETS[code], unit * BigInt(1 + below(5)));
        break;
      case 2: {
        const address = `friend${(friends += 1)}`;
        const units = unit * BigInt(1 + below(2));
        if (world.withdraw(customer, code, units, address) > 0) wanted.set(`${address} ${ASSETS[code]}`, units);
        break;
      }
      case 3: {
        const depth = 1 + below(30);
        // Some of what was mined is never seen again: senders outside pay themselves instead.
        chain.reorganise(depth, () => random() < 0.85);
        told.reorganisations += 1;
        break;
      }
      case 4:
        world.nowMs += 700_000;
        break;
      case 5:
        engine = await world.newEngine(new CrashPlan(1 + below(25), random() < 0.5 ? 'before' : 'after'));
        break;
      default:
        chain.mine(1 + below(3));
    }
    if (await wasKilled(engine.step().catch(ignoreOutage))) {
      told.killed += 1;
      engine = world.engine;
      await engine.step().catch(ignoreOutage);
    }
    if (world.isFrozen()) {
      told.deep += 1;
      world.resume();
    }
    expect(await world.wrongs(), `seed ${seed}, step ${step}`).toEqual([]);
    for (const [key, units] of wanted) {
      const [address = '', asset = ''] = key.split(' ');
      const { times, units: got } = chain.paid(address, asset);
      expect(times <= 1 && got <= units, `seed ${seed}, step ${step}: ${address} got ${times} payments`).toBe(true);
      if (step === STEPS - 1) told.paid += times;
    }
    if (step === STEPS - 1) told.credited += [1, 2, 3].filter((one) => world.has(one, 'ETH') > 0n).length;
  }
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof ChainUnavailable)) throw error;
}

it(`holds in ${SEEDS} plays`, async () => {
  const told: Told = { reorganisations: 0, deep: 0, paid: 0, credited: 0, killed: 0 };
  for (let seed = 1; seed <= SEEDS; seed += 1) await play(seed, told);
  expect(told.reorganisations).toBeGreaterThan(SEEDS * 3);
  expect(told.deep).toBeGreaterThan(SEEDS);
  expect(told.paid).toBeGreaterThan(SEEDS);
  expect(told.credited).toBeGreaterThan(SEEDS / 2);
  expect(told.killed).toBeGreaterThan(SEEDS / 2);
}, 300_000);
