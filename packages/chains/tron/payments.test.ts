// Protects payments on TRON: only what was asked for is signed, byte for byte, and a second one only when the first can never be mined.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { ChainAdapter, NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { publicKeyAt } from '../keys/paths.ts';
import { makeWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath } from '../signer.ts';
import { openSigner } from '../signer/key-signer.ts';
import type { OpenedSigner } from '../signer/key-signer.ts';
import { encodeRawData, openSigned, txidOf } from './raw-data.ts';
import { FakeTronNode, preparedOf } from './testing/fake-node.ts';
import type { FakeTransaction } from './testing/fake-node.ts';
import { call, hex, STRANGER, TOKEN, transfer, TRX } from './testing/shapes.ts';
import { createTronChain } from './tron-chain.ts';

const MASTER_KEY = 'the master key of these tests, long enough';
const HOT: KeyPath = { family: 'tron', account: 1, change: 0, index: 0 };
const folder = mkdtempSync(join(tmpdir(), 'agio-tron-'));
let signer: OpenedSigner;
let hot: string;
let customer: string;
let node: FakeTronNode;
let chain: ChainAdapter;

beforeAll(() => {
  makeWalletKeys(folder, MASTER_KEY);
  signer = openSigner({ folder, key: MASTER_KEY, bitcoin: 'test' });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  signer.close();
});

beforeEach(async () => {
  node = new FakeTronNode();
  chain = createTronChain({ experimental: true, url: await node.listen(), genesis: node.blocks[0]?.hash ?? '' });
  hot = chain.derive(await signer.xpub('tron', 1), 0);
  customer = chain.derive(await signer.xpub('tron', 0), 5);
  node.mine([]);
  node.sun.set(hex(hot), 100 * TRX);
  node.tokens.set(`${hex(TOKEN)} ${hex(hot)}`, 1_000n);
});

afterEach(() => node.close());

function payment(units: bigint, more: Partial<Payment> = {}): Payment {
  return { purpose: { kind: 'withdrawal', id: 1 }, from: HOT, to: STRANGER, asset: NATIVE, units, taken: new Set(), ...more };
}

function signed(one: SignedPayment | NotPayable): SignedPayment {
  if ('reason' in one) throw new Error(one.reason);
  return one;
}

const FIELDS = {
  refBlockBytes: '0001',
  refBlockHash: '0123456789abcdef',
  expirationMs: 1_700_000_060_000,
  timestampMs: 1_700_000_000_000,
  feeLimit: 0n,
};

it('payments are signed over exactly the bytes that pay', async () => {
  const publicKey = publicKeyAt(await signer.xpub('tron', 1), 0, 0);
  for (const asked of [payment(3_000_000n), payment(400n, { asset: TOKEN })]) {
    const made = signed(await chain.sign(asked, signer));
    const raw = Buffer.from(made.raw, 'hex');
    expect(openSigned(raw).txid).toBe(made.txid);
    expect(made.units).toBe(asked.units);
    expect(made.spends).toEqual([`until:${node.timeAt(1) + 60_000}:${made.txid}`]);
    const signature = raw.subarray(-65);
    expect(secp256k1.verify(signature.subarray(0, 64), Buffer.from(made.txid, 'hex'), publicKey, { prehash: false })).toBe(true);
    const recovered = Uint8Array.of(signature[64] ?? 9, ...signature.subarray(0, 64));
    expect(secp256k1.recoverPublicKey(recovered, Buffer.from(made.txid, 'hex'), { prehash: false })).toEqual(publicKey);
    expect(made.raw).toContain(hex(STRANGER).slice(2));
    expect(await chain.send(made.raw)).toBe('sent');
    expect(await chain.transaction(made.txid, made.spends)).toEqual({ state: 'pending' });
  }
  const sent = node.asked.filter(({ path }) => path === 'wallet/createtransaction').at(-1);
  expect(sent?.body).toEqual({ owner_address: hex(hot), to_address: hex(STRANGER), amount: 3_000_000 });
});

it('payments are never signed where the node prepared anything else', async () => {
  const other = { ...FIELDS, call: { kind: 'transfer', owner: hex(hot), to: hex(customer), sun: 3_000_000n } } as const;
  const right = { ...other, call: { ...other.call, to: hex(STRANGER) } } as const;
  const memo = Buffer.concat([encodeRawData(right), Buffer.from('520568656c6c6f', 'hex')]);
  const tampered: Readonly<Record<string, object>> = {
    'another address': preparedOf(other),
    'a larger amount': preparedOf({ ...right, call: { ...right.call, sun: 3_000_001n } }),
    'another source': preparedOf({ ...right, call: { ...right.call, owner: hex(customer) } }),
    'a fee that was not asked for': preparedOf({ ...right, feeLimit: 9n }),
    'the right words over other bytes': {
      ...preparedOf(right),
      raw_data_hex: preparedOf(other)['raw_data_hex'],
      txID: preparedOf(other)['txID'],
    },
    'another id': { ...preparedOf(right), txID: 'ab'.repeat(32) },
    'a field more': { ...preparedOf(right), raw_data_hex: memo.toString('hex'), txID: txidOf(memo).toString('hex') },
    nothing: {},
  };
  for (const [name, prepared] of Object.entries(tampered)) {
    node.tamper = () => prepared as Readonly<Record<string, unknown>>;
    await expect(chain.sign(payment(3_000_000n), signer), name).rejects.toThrow(ChainUnavailable);
  }
  node.tamper = () => preparedOf(right);
  expect(signed(await chain.sign(payment(3_000_000n), signer)).txid).toBe(preparedOf(right)['txID']);
});

it('payments say what is missing', async () => {
  const reason = async (asked: Payment): Promise<string> => {
    const made = await chain.sign(asked, signer);
    return 'reason' in made ? made.reason : 'signed';
  };
  expect(await reason(payment(100_000_001n))).toBe('source_short');
  expect(await reason(payment(99_000_000n))).toBe('gas_short');
  expect(await reason(payment(99_000_000n, { all: true }))).toBe('too_small');
  expect(signed(await chain.sign(payment(1n, { all: true }), signer)).units).toBe(98_500_000n);
  expect(await reason(payment(1_001n, { asset: TOKEN }))).toBe('source_short');
  expect(signed(await chain.sign(payment(1n, { asset: TOKEN, all: true }), signer)).units).toBe(1_000n);
  for (const answer of [
    { result: { result: true, message: '524556455254206f70636f6465206578656375746564' }, constant_result: [''], energy_used: 1 },
    { result: { result: true }, constant_result: ['0'.repeat(64)], energy_used: 1 },
    { result: { code: 'CONTRACT_EXE_ERROR' }, energy_used: 1 },
  ]) {
    node.transferReturns = answer;
    expect(await reason(payment(1n, { asset: TOKEN }))).toBe('refused_by_contract');
  }
  node.transferReturns = { result: { result: true }, constant_result: [''], energy_used: 29_650 };
  expect(await reason(payment(1n, { asset: TOKEN }))).toBe('signed');
  node.transferReturns = { result: { result: true }, energy_used: 400_000 };
  expect(await reason(payment(1n, { asset: TOKEN }))).toBe('fee_capped');
  node.transferReturns = { result: { result: true }, energy_used: 29_650 };
  node.sun.set(hex(hot), TRX);
  // Energy at 210 sun and a quarter more, and 0.4 TRX for the bytes.
  const missing = BigInt(Math.floor((29_650 * 210 * 5) / 4) + 1 + 400_000 - TRX);
  expect(await chain.sign(payment(1n, { asset: TOKEN }), signer)).toEqual({ reason: 'gas_short', missing });
});

it('payments are replaced only when the earlier one can never be mined', async () => {
  const first = signed(await chain.sign(payment(3_000_000n), signer));
  const again = payment(3_000_000n, { replaces: first });
  expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'unknown' });
  await expect(chain.sign(again, signer)).rejects.toThrow('can still be mined');
  // Expired, but the blocks in which it could still turn up are not final yet.
  for (let more = 0; more < 30; more += 1) node.mine([]);
  expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'unknown' });
  await expect(chain.sign(again, signer)).rejects.toThrow('can still be mined');
  for (let more = 0; more < 15; more += 1) node.mine([]);
  expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'replaced', expired: true });
  expect(signed(await chain.sign(again, signer)).txid).not.toBe(first.txid);
});

it('payments stand where their results say', async () => {
  const good = transfer(hot, STRANGER, TRX, { fee: 268_000 });
  const bad = call(hot, TOKEN, { fee: 5, result: 'FAILED' });
  const block = node.mine([good, bad]);
  const state = (one: FakeTransaction) => chain.transaction(String(one.info['id']), []);
  expect(await state(good)).toEqual({ state: 'mined', block, worked: true, fee: 268_000n });
  expect(await state(bad)).toEqual({ state: 'mined', block, worked: false, fee: 5n });
  expect(await chain.transaction('cd'.repeat(32), [])).toEqual({ state: 'unknown' });
});

it('payments are sent, refused forever, or tried again', async () => {
  const made = signed(await chain.sign(payment(3_000_000n), signer));
  const outcome = async (code: string): Promise<string> => {
    node.broadcastAnswer = { code, message: '00' };
    return chain.send(made.raw);
  };
  for (const [code, expected] of [
    ['DUP_TRANSACTION_ERROR', 'sent'],
    ['SIGERROR', 'refused'],
    ['SERVER_BUSY', 'waiting'],
    ['TAPOS_ERROR', 'waiting'],
    ['CONTRACT_VALIDATE_ERROR', 'waiting'],
    ['BANDWITH_ERROR', 'waiting'],
    ['TRANSACTION_EXPIRATION_ERROR', 'waiting'],
  ] as const)
    expect(await outcome(code), code).toBe(expected);
  for (let more = 0; more < 60; more += 1) node.mine([]);
  expect(await outcome('TRANSACTION_EXPIRATION_ERROR')).toBe('refused');
});
