// Protects money on TRON, against a fake node in the API's shapes: what arrives is what moved, and only what was asked for is signed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { ChainAdapter, NotPayable, Payment, Signed } from '../adapter.ts';
import { tronAddressOfHex, tronBytes } from '../address/tron.ts';
import { publicKeyAt } from '../keys/paths.ts';
import { makeWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath } from '../signer.ts';
import { startSigner } from '../signer/start-signer.ts';
import type { SignerThread } from '../signer/start-signer.ts';
import { encodeRawData, openSigned, txidOf } from './raw-data.ts';
import type { Call } from './raw-data.ts';
import { FakeTronNode, preparedOf } from './testing/fake-node.ts';
import type { FakeTransaction } from './testing/fake-node.ts';
import { createTronChain } from './tron-chain.ts';

const MASTER_KEY = 'the master key of these tests, long enough';
const HOT: KeyPath = { family: 'tron', account: 1, change: 0, index: 0 };
const TRX = 1_000_000;
/** USDT's contract, and one that nobody listed. */
const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const UNLISTED = tronAddressOfHex(`41${'99'.repeat(20)}`) ?? '';
const STRANGER = tronAddressOfHex(`41${'11'.repeat(20)}`) ?? '';
const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const folder = mkdtempSync(join(tmpdir(), 'agio-tron-'));
let signer: SignerThread;
let hot: string;
let customer: string;
let node: FakeTronNode;
let url: string;
let chain: ChainAdapter;

beforeAll(async () => {
  makeWalletKeys(folder, MASTER_KEY);
  signer = await startSigner({ folder, masterKey: MASTER_KEY, bitcoin: 'test' });
});

afterAll(async () => {
  await signer.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  node = new FakeTronNode();
  url = await node.listen();
  chain = createTronChain({ experimental: true, url, key: 'the key', genesis: node.blocks[0]?.hash ?? '' });
  hot = chain.derive(await signer.xpub('tron', 1), 0);
  customer = chain.derive(await signer.xpub('tron', 0), 5);
});

afterEach(() => node.close());

const watch = { has: (address: string) => address === hot || address === customer, assets: [NATIVE, TOKEN] };
const hex = (address: string): string => Buffer.from(tronBytes(address) ?? []).toString('hex');
const topic = (address: string): string => hex(address).slice(2).padStart(64, '0');

let made = 0;

/** A transaction as a block and its results show it; failed where `result` says so. */
function transaction(call: Call, info: object = {}, callValue = 0): FakeTransaction {
  made += 1;
  const prepared = preparedOf({
    refBlockBytes: '0001',
    refBlockHash: '0123456789abcdef',
    expirationMs: 1_700_000_060_000,
    timestampMs: made,
    feeLimit: 0n,
    call,
  });
  const hasFailed = (info as { result?: string }).result === 'FAILED';
  const shown = JSON.parse(JSON.stringify(prepared)) as { raw_data: { contract: { parameter: { value: Record<string, unknown> } }[] } };
  if (callValue > 0) Object.assign(shown.raw_data.contract[0]?.parameter.value ?? {}, { call_value: callValue });
  return {
    transaction: { ...shown, ret: [{ contractRet: hasFailed ? 'REVERT' : 'SUCCESS' }], signature: ['00'] },
    info: { id: prepared['txID'], fee: 0, ...info },
  };
}

function transfer(from: string, to: string, sun: number, info: object = {}): FakeTransaction {
  return transaction({ kind: 'transfer', owner: hex(from), to: hex(to), sun: BigInt(sun) }, info);
}

function call(from: string, contract: string, info: object, callValue = 0): FakeTransaction {
  return transaction({ kind: 'trigger', owner: hex(from), contract: hex(contract), data: 'a9059cbb' }, info, callValue);
}

function log(contract: string, from: string, to: string, units: bigint): object {
  return { address: hex(contract).slice(2), topics: [TOPIC, topic(from), topic(to)], data: units.toString(16).padStart(64, '0') };
}

function payment(units: bigint, more: Partial<Payment> = {}): Payment {
  return { from: HOT, to: STRANGER, asset: NATIVE, units, taken: new Set(), ...more };
}

function signed(one: Signed | NotPayable): Signed {
  if ('reason' in one) throw new Error(one.reason);
  return one;
}

describe('raw data', () => {
  it('is encoded as the documentation of the API shows it', () => {
    const raw = encodeRawData({
      refBlockBytes: '5e4b',
      refBlockHash: '47c9dc89341b300d',
      expirationMs: 1_591_089_627_000,
      timestampMs: 1_591_089_567_635,
      feeLimit: 0n,
      call: {
        kind: 'transfer',
        owner: '41608f8da72479edc7dd921e4c30bb7e7cddbe722e',
        to: '41e9d79cc47518930bc322d9bf7cddd260a0260a8d',
        sun: 1_000n,
      },
    });
    expect(raw.toString('hex')).toBe(
      '0a025e4b220847c9dc89341b300d40f8fed3a2a72e5a66080112620a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412310a1541608f8da72479edc7dd921e4c30bb7e7cddbe722e121541e9d79cc47518930bc322d9bf7cddd260a0260a8d18e8077093afd0a2a72e',
    );
    for (const broken of ['', '0a', '0a05', 'ffffffffffffffffffffff'])
      expect(() => openSigned(Buffer.from(broken, 'hex')), broken).toThrow(RangeError);
  });
});

describe('what blocks say', () => {
  it('is believed of the right network, height and block alone', async () => {
    const { height, hash } = node.mine([]);
    expect(await chain.tip()).toEqual({ height, hash });
    expect(await chain.header(1)).toEqual({ height, hash, parent: node.blocks[0]?.hash, atMs: node.timeAt(1) });
    expect(await chain.header(2)).toBeUndefined();
    expect(await chain.movements({ height, hash }, watch)).toEqual({
      arrivals: [],
      departures: [],
      fees: [],
      failed: [],
      drift: [],
      traced: true,
    });
    await expect(chain.movements({ height, hash: node.blocks[0]?.hash ?? '' }, watch)).rejects.toThrow('not in the best chain');
    await expect(chain.movements({ height: 9, hash }, watch)).rejects.toThrow('not in the best chain');
    expect(node.asked.every(({ key }) => key === 'the key')).toBe(true);
    await expect(createTronChain({ experimental: true, url, genesis: hash }).tip()).rejects.toThrow('another network');
    const away: unknown = await createTronChain({ experimental: true, url: 'http://127.0.0.1:9/secret/', genesis: hash })
      .tip()
      .catch((error: unknown) => error);
    expect(away).toBeInstanceOf(ChainUnavailable);
    expect(String(away)).not.toMatch(/secret|127/);
  });

  it('are arrivals where coins or listed tokens moved to watched addresses from outside', async () => {
    const plain = transfer(STRANGER, customer, 5 * TRX);
    const tokens = call(STRANGER, TOKEN, {
      log: [log(TOKEN, STRANGER, customer, 7n), log(TOKEN, STRANGER, UNLISTED, 9n), log(TOKEN, UNLISTED, customer, 8n)],
    });
    const inner = call(STRANGER, UNLISTED, {
      internal_transactions: [
        { caller_address: hex(UNLISTED), transferTo_address: hex(customer), callValueInfo: [{ callValue: 30 }] },
        { caller_address: hex(UNLISTED), transferTo_address: hex(customer), callValueInfo: [{ callValue: 40 }], rejected: true },
        { caller_address: hex(UNLISTED), transferTo_address: hex(customer), callValueInfo: [{ callValue: 50, tokenId: '1000001' }] },
        { caller_address: hex(UNLISTED), transferTo_address: hex(customer), callValueInfo: [{}] },
      ],
    });
    const nothing = [
      transfer(STRANGER, STRANGER, TRX),
      transfer(STRANGER, customer, TRX, { result: 'FAILED' }),
      call(STRANGER, UNLISTED, {
        log: [log(UNLISTED, STRANGER, customer, 7n), { address: '00', topics: [TOPIC], data: '' }, { address: '00', data: '' }],
      }),
      call(STRANGER, TOKEN, { result: 'FAILED', log: [log(TOKEN, STRANGER, customer, 7n)] }),
      call(STRANGER, TOKEN, {
        log: [
          log(TOKEN, STRANGER, customer, 0n),
          { ...log(TOKEN, STRANGER, customer, 7n), topics: ['00'.repeat(32), topic(STRANGER), topic(customer)] },
        ],
      }),
    ];
    const block = node.mine([plain, tokens, inner, ...nothing]);
    const { arrivals, ...rest } = await chain.movements(block, watch);
    expect(arrivals).toEqual([
      { txid: plain.info['id'], index: 'value', asset: NATIVE, to: customer, units: 5_000_000n },
      { txid: tokens.info['id'], index: 'log:0', asset: TOKEN, to: customer, units: 7n },
      { txid: tokens.info['id'], index: 'log:2', asset: TOKEN, to: customer, units: 8n },
      { txid: inner.info['id'], index: 'call:0', asset: NATIVE, to: customer, units: 30n },
    ]);
    expect(rest).toEqual({ departures: [], fees: [], failed: [], drift: [], traced: true });
  });

  it('are departures, moves of our own and fees, of what failed as well', async () => {
    const out = transfer(hot, STRANGER, 3 * TRX, { fee: 268_000 });
    const move = transfer(customer, hot, TRX, { fee: 100 });
    const token = call(hot, TOKEN, { fee: 13_000_000, log: [log(TOKEN, hot, STRANGER, 5n)] });
    const reverted = call(hot, TOKEN, { fee: 9_000_000, result: 'FAILED' });
    const block = node.mine([out, move, token, reverted]);
    const movements = await chain.movements(block, watch);
    expect(movements.arrivals).toEqual([]);
    expect(movements.departures).toEqual([
      { txid: out.info['id'], asset: NATIVE, from: hot, units: 3_000_000n },
      { txid: token.info['id'], asset: TOKEN, from: hot, units: 5n },
    ]);
    expect(movements.fees.map(({ payer, units }) => [payer, units])).toEqual([
      [hot, 268_000n],
      [customer, 100n],
      [hot, 13_000_000n],
      [hot, 9_000_000n],
    ]);
    expect(movements.fees[0]?.spends).toEqual([`until:1700000060000:${String(out.info['id'])}`]);
    expect(movements.failed).toEqual([reverted.info['id']]);
  });

  it('stop the following where they contradict themselves, and only where it matters', async () => {
    const nonsense = transfer(STRANGER, STRANGER, 2 ** 60);
    expect((await chain.movements(node.mine([nonsense]), watch)).arrivals).toEqual([]);
    await expect(chain.movements(node.mine([transfer(STRANGER, customer, 2 ** 60)]), watch)).rejects.toThrow('no exact number');
    const other = transfer(STRANGER, customer, 1);
    const block = node.mine([{ ...other, info: { ...other.info, id: 'ab'.repeat(32) } }]);
    await expect(chain.movements(block, watch)).rejects.toThrow('not those of the block');
  });

  it('take off balances what came after the block asked for', async () => {
    node.mine([]);
    const asked = node.mine([transfer(STRANGER, customer, 10 * TRX)]);
    node.mine([transfer(STRANGER, customer, 5 * TRX), transfer(customer, STRANGER, 2 * TRX, { fee: 300 })]);
    node.mine([
      call(STRANGER, TOKEN, { log: [log(TOKEN, STRANGER, customer, 70n)] }),
      call(customer, TOKEN, { fee: 1_000, result: 'FAILED' }),
    ]);
    node.sun.set(hex(customer), 13 * TRX - 1_300);
    node.tokens.set(`${hex(TOKEN)} ${hex(customer)}`, 100n);
    const wanted = [
      { address: customer, asset: NATIVE },
      { address: customer, asset: TOKEN },
      { address: hot, asset: NATIVE },
    ];
    expect(await chain.balances(wanted, asked)).toEqual([10_000_000n, 30n, 0n]);
    expect(await chain.balance(customer, NATIVE, await chain.tip())).toBe(BigInt(13 * TRX - 1_300));
    await expect(chain.balance(customer, NATIVE, { ...asked, hash: '00'.repeat(32) })).rejects.toThrow('not in the best chain');
    await expect(chain.balance(customer, NATIVE, { ...asked, height: 99 })).rejects.toThrow(ChainUnavailable);
    for (let more = 0; more < 60; more += 1) node.mine([]);
    await expect(chain.balance(customer, NATIVE, asked)).rejects.toThrow('cannot be had any more');
  });
});

describe('payments', () => {
  beforeEach(() => {
    node.mine([]);
    node.sun.set(hex(hot), 100 * TRX);
    node.tokens.set(`${hex(TOKEN)} ${hex(hot)}`, 1_000n);
  });

  it('are signed over exactly the bytes that pay', async () => {
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

  it('are never signed where the node prepared anything else', async () => {
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

  it('say what is missing', async () => {
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
    expect(await reason(payment(1n, { asset: TOKEN }))).toBe('gas_short');
  });

  it('are replaced only when the earlier one can never be mined', async () => {
    const first = signed(await chain.sign(payment(3_000_000n), signer));
    const again = payment(3_000_000n, { replaces: first });
    expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'unknown' });
    await expect(chain.sign(again, signer)).rejects.toThrow('can still be mined');
    // Expired, but the blocks in which it could still turn up are not final yet.
    for (let more = 0; more < 30; more += 1) node.mine([]);
    expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'unknown' });
    await expect(chain.sign(again, signer)).rejects.toThrow('can still be mined');
    for (let more = 0; more < 15; more += 1) node.mine([]);
    expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'replaced' });
    expect(signed(await chain.sign(again, signer)).txid).not.toBe(first.txid);
  });

  it('stand where their results say', async () => {
    const good = transfer(hot, STRANGER, TRX, { fee: 268_000 });
    const bad = call(hot, TOKEN, { fee: 5, result: 'FAILED' });
    const block = node.mine([good, bad]);
    const state = (one: FakeTransaction) => chain.transaction(String(one.info['id']), []);
    expect(await state(good)).toEqual({ state: 'mined', block, worked: true, fee: 268_000n });
    expect(await state(bad)).toEqual({ state: 'mined', block, worked: false, fee: 5n });
    expect(await chain.transaction('cd'.repeat(32), [])).toEqual({ state: 'unknown' });
  });

  it('are sent, refused for ever, or tried again', async () => {
    const made = signed(await chain.sign(payment(3_000_000n), signer));
    const outcome = async (code: string): Promise<string> => {
      node.broadcastAnswer = { code, message: '00' };
      return chain.send(made.raw).catch((error: unknown) => (error instanceof ChainUnavailable ? 'later' : 'broken'));
    };
    for (const [code, expected] of [
      ['DUP_TRANSACTION_ERROR', 'sent'],
      ['SIGERROR', 'refused'],
      ['SERVER_BUSY', 'later'],
      ['TAPOS_ERROR', 'later'],
      ['CONTRACT_VALIDATE_ERROR', 'later'],
      ['BANDWITH_ERROR', 'later'],
      ['TRANSACTION_EXPIRATION_ERROR', 'later'],
    ] as const)
      expect(await outcome(code), code).toBe(expected);
    for (let more = 0; more < 60; more += 1) node.mine([]);
    expect(await outcome('TRANSACTION_EXPIRATION_ERROR')).toBe('refused');
  });
});

const FIELDS = {
  refBlockBytes: '0001',
  refBlockHash: '0123456789abcdef',
  expirationMs: 1_700_000_060_000,
  timestampMs: 1_700_000_000_000,
  feeLimit: 0n,
};

it('proves who holds an address, as TRON’s wallets check it', async () => {
  const sentence = 'Agio holds this address, 2026-11-21';
  const proof = await chain.prove(HOT, sentence, signer);
  expect(chain.checkProof(hot, sentence, proof)).toBe(true);
  expect(chain.checkProof(customer, sentence, proof)).toBe(false);
  expect(chain.checkProof(hot, `${sentence}.`, proof)).toBe(false);
  for (const wrong of ['', proof.slice(2), `${proof}00`, proof.toUpperCase(), proof.replace(/..$/, '1d'), `0x${'ff'.repeat(65)}`])
    expect(chain.checkProof(hot, sentence, wrong)).toBe(false);
});
