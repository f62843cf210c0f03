// Protects coins from a node that says other than it does: bytes that it took or refused, receipts of other blocks, fees and outcomes; each is paid once, and nothing is lost.
import { expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '@agio/chains';
import type { TransactionState } from '@agio/chains';
import { moveToCold } from './house-moves.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const CUSTOMERS = 6;
const PAYMENTS = 8;
const ROUNDS = CONFIRMATIONS * 16;
const SEEDS = 20;

type Pick = (below: number) => number;

function pickFrom(seed: number): Pick {
  let state = seed * 7_919 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Its blocks are true; what it answers about sending and about single transactions often is not. */
class LyingChain extends FakeChain {
  lies = true;
  told = 0;
  readonly #pick: Pick;

  constructor(pick: Pick) {
    super();
    this.#pick = pick;
  }

  override async send(raw: string): Promise<'sent' | 'refused'> {
    if (!this.lies || this.#pick(3) > 0) return super.send(raw);
    this.told += 1;
    const lie = this.#pick(4);
    // Not taken, whatever it says.
    if (lie < 2) return lie === 0 ? 'sent' : 'refused';
    const answer = await super.send(raw);
    if (lie === 2) throw new ChainUnavailable('the answer was lost');
    return answer === 'sent' ? 'refused' : 'sent';
  }

  override async transaction(txid: string, spends: readonly string[]): Promise<TransactionState> {
    const found = await super.transaction(txid, spends);
    if (!this.lies || this.#pick(4) > 0) return found;
    this.told += 1;
    const lie = this.#pick(5);
    if (lie < 2) return { state: lie === 0 ? 'unknown' : 'pending' };
    if (found.state !== 'mined')
      return lie === 2 ? { state: 'replaced' } : { state: 'mined', block: await this.tip(), worked: true, fee: 1n };
    if (lie === 2) return { ...found, fee: found.fee * 3n };
    return lie === 3 ? { ...found, worked: !found.worked } : { ...found, block: await this.tip() };
  }
}

async function unlessAway(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable)) throw error;
  });
}

/** Deposits, sweeps and moves to the cold wallet of which some fail, and withdrawals, with a process that starts again now and then; at the end the node is honest. */
async function play(seed: number): Promise<{ world: World; chain: LyingChain }> {
  const pick = pickFrom(seed);
  const chain = new LyingChain(pick);
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether', customers: CUSTOMERS, cold: 'cold' });
  chain.pay('evm1/0/0', NATIVE, 100n * ETHER);
  chain.pay('evm1/0/0', 'tether', 1_000n * TETHER);
  chain.pay('evm1/0/1', NATIVE, 10n * ETHER);
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
    chain.pay(world.addressOf(customer), NATIVE, 3n * ETHER);
    chain.pay(world.addressOf(customer), 'tether', 20n * TETHER);
  }
  if (seed % 3 === 0) chain.failing.add('evm1/0/0');
  let asked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    chain.lies = round < ROUNDS / 2;
    if (round === CONFIRMATIONS * 5) chain.failing.clear();
    chain.mine();
    world.nowMs += 61_000 * (1 + pick(3));
    if (round > CONFIRMATIONS + 1 && asked < PAYMENTS) {
      asked += 1;
      const [coin, units] = asked % 2 === 0 ? (['ETH', ETHER / 2n] as const) : (['USDT', TETHER] as const);
      world.withdraw(1 + pick(CUSTOMERS), coin, units, `friend${asked}`);
    }
    if (pick(5) === 0) world.engine = await world.newEngine();
    if (round % 9 === 6) await unlessAway(world.engine.alone((house) => moveToCold(house, 'ETH', ETHER)));
    await unlessAway(world.engine.step());
    // What a lie halted goes on once people have looked.
    if (!chain.lies) world.resume();
  }
  return { world, chain };
}

it('pays nothing twice, loses nothing, and comes to its end once the node is honest', async () => {
  let [told, cold] = [0, 0n];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { world, chain } = await play(seed);
    told += chain.told;
    cold += chain.paid('cold', NATIVE).units;
    const where = `seed ${seed}`;
    expect(await world.wrongs(), where).toEqual([]);
    expect(world.openWithdrawals(), where).toEqual([]);
    let [eth, usdt] = [0n, 0n];
    for (let at = 1; at <= PAYMENTS; at += 1) {
      const { times, units } = chain.paid(`friend${at}`, at % 2 === 0 ? NATIVE : 'tether');
      expect(times, `${where}, friend ${at}`).toBeLessThanOrEqual(1);
      if (at % 2 === 0) eth += units / 10n ** 10n;
      else usdt += units * 10n ** 4n;
    }
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      eth += world.has(customer, 'ETH');
      usdt += world.has(customer, 'USDT');
    }
    expect([eth, usdt], where).toEqual([3n * 10n ** 8n * BigInt(CUSTOMERS), 20n * 10n ** 10n * BigInt(CUSTOMERS)]);
  }
  expect(cold, 'something reached the cold wallet').toBeGreaterThan(0n);
  // Fewer would mean that the node was never asked while it lied.
  expect(told).toBeGreaterThan(SEEDS * 10);
});
