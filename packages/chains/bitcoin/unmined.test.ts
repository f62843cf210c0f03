// Protects payments that spend own unmined change, and several in one transaction, against a node: what it relays, costs and pays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NATIVE } from '../adapter.ts';
import type { ChainAdapter, Movements, NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { KeyPath, Signer, SignRequest } from '../signer.ts';
import { decodeUnsigned } from '../signer/decode.ts';
import { testSigner } from '../testing/test-signer.ts';
import { createBitcoinChain } from './bitcoin-chain.ts';
import type { BitcoinChainOptions } from './bitcoin-chain.ts';
import { startRegtest } from './testing/regtest.ts';
import type { Regtest } from './testing/regtest.ts';

const HOT: KeyPath = { family: 'bitcoin', account: 1, change: 0, index: 0 };
const BITCOIN = 100_000_000n;
/** The block after those that the stranger mined for a start. */
const BIRTHDAY = 441;

const signer = testSigner();
let node: Regtest;
let chain: ChainAdapter;
let customers: string[];
let hot: string;
let outside: string;
let height = BIRTHDAY - 1;

beforeAll(async () => {
  node = await startRegtest();
  chain = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1 });
  const deposits = await signer.xpub('bitcoin', 0);
  customers = [0, 1].map((index) => chain.derive(deposits, index));
  hot = chain.derive(await signer.xpub('bitcoin', 1), 0);
  outside = chain.derive(await testSigner(9).xpub('bitcoin', 0), 9);
  await node.pay([[hot, 2n * BITCOIN]]);
  await node.mine(1);
  await follow();
}, 180_000);

afterAll(() => node.close());

const watch = { has: (address: string) => address === hot || customers.includes(address), assets: [NATIVE] };

/** Movements of the blocks since the last time. */
async function follow(): Promise<Movements[]> {
  const found: Movements[] = [];
  const tip = await chain.tip();
  for (; height < tip.height; height += 1) {
    const header = await chain.header(height + 1);
    if (header === undefined) throw new Error('the block is there');
    found.push(await chain.movements({ height: header.height, hash: header.hash }, watch));
  }
  return found;
}

/** An adapter of its own that has looked at the tip. */
async function followed(options: Partial<BitcoinChainOptions>): Promise<ChainAdapter> {
  const other = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1, ...options });
  await other.movements(await other.tip(), watch);
  return other;
}

function payment(units: bigint, more: Partial<Payment> = {}): Payment {
  return { purpose: { kind: 'withdrawal', id: 1 }, from: HOT, to: outside, asset: NATIVE, units, taken: new Set(), ...more };
}

function signed(made: SignedPayment | NotPayable): SignedPayment {
  if ('reason' in made) throw new Error(made.reason);
  return made;
}

/** All outputs of the hot wallet, to be marked as taken, so that a test spends only what it adds itself. */
async function everything(): Promise<Set<string>> {
  const taken = new Set<string>();
  for (;;) {
    const made = await chain.sign(payment(50_000n, { taken }), signer);
    if ('reason' in made) return taken;
    for (const spend of made.spends) taken.add(spend);
  }
}

it('A15: own change is spent before it is in a block, as far as nodes pass it on', async () => {
  const taken = await everything();
  await node.pay([[hot, BITCOIN]]);
  await node.mine(1);
  await follow();
  const unmined: string[] = [];
  for (let at = 0; at < 25; at += 1) {
    const made = signed(await chain.sign(payment(100_000n, { taken, unmined }), signer));
    expect(await chain.send(made.raw)).toBe('sent');
    await expect.poll(() => chain.transaction(made.txid, made.spends), { timeout: 60_000 }).toEqual({ state: 'pending' });
    for (const spend of made.spends) taken.add(spend);
    unmined.push(made.raw);
  }
  expect(await chain.sign(payment(100_000n, { taken, unmined }), signer)).toEqual({ reason: 'source_short' });
  await node.mine(1);
  expect((await follow()).flatMap(({ fees }) => fees)).toHaveLength(25);
  // Change that is in a block has no unmined parent any more; the bytes of its transaction add nothing.
  expect(signed(await chain.sign(payment(100_000n, { taken, unmined }), signer)).spends).toHaveLength(1);
});

it('A15: change of a transaction that the node does not have is not spent', async () => {
  const taken = await everything();
  await node.pay([[hot, BITCOIN]]);
  await node.mine(1);
  await follow();
  const kept = signed(await chain.sign(payment(100_000n, { taken }), signer));
  for (const spend of kept.spends) taken.add(spend);
  expect(await chain.sign(payment(100_000n, { taken, unmined: [kept.raw] }), signer)).toEqual({ reason: 'source_short' });
});

it('A15: what is built on a cheap transaction pays the network for both', async () => {
  const taken = await everything();
  await node.pay([[hot, BITCOIN]]);
  await node.mine(1);
  await follow();
  const parent = signed(await chain.sign(payment(100_000n, { taken }), signer));
  await chain.send(parent.raw);
  await expect.poll(() => chain.transaction(parent.txid, parent.spends), { timeout: 60_000 }).toEqual({ state: 'pending' });
  for (const spend of parent.spends) taken.add(spend);
  const dear = await followed({ feeRateMin: 20_000n });
  const lifting = { taken, unmined: [parent.raw] };
  const child = signed(await dear.sign(payment(100_000n, lifting), signer));
  expect(child.spends).toEqual([`${parent.txid}:1`]);
  // Both have 141 virtual bytes each.
  expect(child.feeMax + parent.feeMax).toBeGreaterThanOrEqual(2n * 141n * 20n);
  const again = signed(await dear.sign(payment(100_000n, { ...lifting, replaces: child }), signer));
  expect(again.spends).toEqual(child.spends);
  expect(again.feeMax * 100n).toBeGreaterThanOrEqual(child.feeMax * 124n);
  // Never more than the chain's settings allow, however low the parent's fee is.
  const bounded = await followed({ feeRateMin: 20_000n, feeRateMax: 21_000n });
  const least = signed(await bounded.sign(payment(100_000n, lifting), signer));
  expect(least.feeMax).toBeLessThanOrEqual(21n * 141n + 1n);
  await node.mine(1);
  expect((await follow()).flatMap(({ fees }) => fees)).toMatchObject([{ txid: parent.txid }]);
});

it('A15: a child made on purpose pays the rate of the day for both, pays nobody else, and needs an output of the parent', async () => {
  const taken = await everything();
  await node.pay([[hot, BITCOIN]]);
  await node.mine(1);
  await follow();
  const parent = signed(await chain.sign(payment(100_000n, { taken }), signer));
  await chain.send(parent.raw);
  for (const spend of parent.spends) taken.add(spend);
  const dear = await followed({ feeRateMin: 20_000n });
  const lifting = { purpose: { kind: 'top_up' }, to: hot, all: true, taken, lifts: parent.raw } as const;
  const child = signed(await dear.sign(payment(1n, lifting), signer));
  expect(child.spends).toEqual([`${parent.txid}:1`]);
  expect(child.units + child.feeMax).toBe(BITCOIN - 100_000n - parent.feeMax);
  // 141 virtual bytes of the parent, 110 of the child.
  expect(child.feeMax + parent.feeMax).toBeGreaterThanOrEqual((141n + 110n) * 20n);
  expect(child.feeMax).toBeLessThan((141n + 112n) * 20n);
  expect(await dear.sign(payment(1n, { ...lifting, taken: new Set([...taken, ...child.spends]) }), signer)).toEqual({
    reason: 'source_short',
  });
  // A parent that pays the current rate needs no child, and one that a child could not lift enough stays replaceable.
  expect(await chain.sign(payment(1n, lifting), signer)).toEqual({ reason: 'paid_enough' });
  const tight = await followed({ feeRateMin: 20_000n, feeRateMax: 30_000n });
  expect(await tight.sign(payment(1n, lifting), signer)).toEqual({ reason: 'fee_capped' });
  // Offered more again and again, both together grow by a quarter each time, as every replacement does.
  let last = child;
  for (let round = 0; round < 4; round += 1) {
    const next = signed(await dear.sign(payment(1n, { ...lifting, taken: new Set(), replaces: last }), signer));
    expect((next.feeMax + parent.feeMax) * 100n).toBeLessThan((last.feeMax + parent.feeMax) * 127n);
    expect(next.feeMax).toBeGreaterThan(last.feeMax);
    last = next;
  }
  await node.mine(1);
  await follow();
  expect(await dear.sign(payment(1n, lifting), signer)).toEqual({ reason: 'source_short' });
});

it('A15: several are paid by one transaction, and what the signer had signed for some of them together is signed again', async () => {
  const [one = '', two = ''] = customers;
  const more = [
    { id: 2, to: one, units: 60_000n },
    { id: 3, to: two, units: 70_000n },
  ];
  const earlier: SignRequest[] = [];
  const remembering: Signer = {
    xpub: (family, account) => signer.xpub(family, account),
    prove: (path, text) => signer.prove(path, text),
    spendsOf: (withdrawals) => signer.spendsOf(withdrawals),
    sign(request) {
      const [before] = earlier;
      if (before === undefined) earlier.push(request);
      if (before === undefined || JSON.stringify(before.transaction) === JSON.stringify(request.transaction)) return signer.sign(request);
      const refusal = { ok: false, refusal: 'signed_before', detail: '', earlier: before.transaction, paid: [1, 2] } as const;
      return Promise.resolve(refusal);
    },
  };
  const both = signed(await chain.sign(payment(50_000n, { more: more.slice(0, 1) }), remembering));
  expect(earlier[0]?.purpose).toEqual({ kind: 'withdrawal', id: 1, others: [2] });
  expect(decodeUnsigned(earlier[0]!.transaction, publicKeyAt(await signer.xpub('bitcoin', 1), 0, 0))?.pays).toEqual([
    { to: outside, units: 50_000n },
    { to: one, units: 60_000n },
  ]);
  const again = signed(await chain.sign(payment(50_000n, { more }), remembering));
  expect(again).toEqual({ ...both, paid: [1, 2] });
  // Nobody outside the current request is paid by re-signing what was signed before.
  expect(await chain.sign(payment(50_000n), remembering)).toEqual({ reason: 'signer_refused', refusal: 'signed_before' });
  expect(await chain.sign(payment(50_000n, { more: [{ id: 2, to: one, units: 293n }] }), signer)).toEqual({ reason: 'too_small' });
});
