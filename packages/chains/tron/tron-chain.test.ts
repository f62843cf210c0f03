// Protects what is read of TRON, against a fake node in the API's shapes: what arrives is what moved, of the right block and network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { ChainAdapter } from '../adapter.ts';
import { makeWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath } from '../signer.ts';
import { openSigner } from '../signer/key-signer.ts';
import type { OpenedSigner } from '../signer/key-signer.ts';
import { encodeRawData, openSigned } from './raw-data.ts';
import { FakeTronNode } from './testing/fake-node.ts';
import { call, hex, log, STRANGER, TOKEN, TOPIC, topic, transfer, TRX, UNLISTED, withRet } from './testing/shapes.ts';
import { createTronChain } from './tron-chain.ts';

const MASTER_KEY = 'the master key of these tests, long enough';
const HOT: KeyPath = { family: 'tron', account: 1, change: 0, index: 0 };
const folder = mkdtempSync(join(tmpdir(), 'agio-tron-'));
let signer: OpenedSigner;
let hot: string;
let customer: string;
let node: FakeTronNode;
let url: string;
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
  url = await node.listen();
  chain = createTronChain({ experimental: true, url, key: 'the key', genesis: node.blocks[0]?.hash ?? '' });
  hot = chain.derive(await signer.xpub('tron', 1), 0);
  customer = chain.derive(await signer.xpub('tron', 0), 5);
});

afterEach(() => node.close());

const watch = { has: (address: string) => address === hot || address === customer, assets: [NATIVE, TOKEN] };

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
    expect(String(away)).not.toMatch(/secret|127\.0/);
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
      withRet(transfer(STRANGER, customer, TRX), 'OUT_OF_ENERGY'),
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
    const paid = call(hot, UNLISTED, { fee: 0 }, 77);
    const reverted = call(hot, TOKEN, { fee: 9_000_000, result: 'FAILED' });
    const block = node.mine([out, move, token, paid, reverted]);
    const movements = await chain.movements(block, watch);
    expect(movements.arrivals).toEqual([]);
    expect(movements.departures).toEqual([
      { txid: out.info['id'], asset: NATIVE, from: hot, to: expect.any(String), units: 3_000_000n },
      { txid: token.info['id'], asset: TOKEN, from: hot, to: expect.any(String), units: 5n },
      { txid: paid.info['id'], asset: NATIVE, from: hot, to: expect.any(String), units: 77n },
    ]);
    expect(movements.fees.map(({ payer, units }) => [payer, units])).toEqual([
      [hot, 268_000n],
      [customer, 100n],
      [hot, 13_000_000n],
      [hot, 0n],
      [hot, 9_000_000n],
    ]);
    expect(movements.fees[0]?.spends).toEqual([`until:1700000060000:${String(out.info['id'])}`]);
    expect(movements.failed).toEqual([reverted.info['id']]);
  });

  it('stop the following where they contradict themselves, and only where it matters', async () => {
    const nonsense = transfer(STRANGER, STRANGER, 2 ** 60);
    expect((await chain.movements(node.mine([nonsense]), watch)).arrivals).toEqual([]);
    await expect(chain.movements(node.mine([transfer(STRANGER, customer, 2 ** 60)]), watch)).rejects.toThrow('no exact number');
    const placed = node.mine([transfer(STRANGER, customer, 1)]);
    const results = 'wallet/gettransactioninfobyblocknum';
    for (const change of [
      (infos: object[]) => [...infos, { id: 'ee'.repeat(32), blockNumber: placed.height }],
      (infos: object[]) => infos.map((info) => ({ ...info, blockNumber: placed.height - 1 })),
      () => [],
    ]) {
      node.answered = (path, answer) => (path === results ? change(answer as object[]) : answer);
      await expect(chain.movements(placed, watch)).rejects.toThrow('not those of the block');
    }
    node.answered = (path, answer) =>
      path === 'wallet/getblockbynum'
        ? { ...(answer as object), blockID: `0000${placed.hash.slice(4, 15)}f${placed.hash.slice(16)}` }
        : answer;
    await expect(chain.header(placed.height)).rejects.toThrow('without its own height');
    node.answered = (_path, answer) => answer;
    expect((await chain.movements(placed, watch)).arrivals).toHaveLength(1);
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
    node.answered = (path, answer) => {
      if (path === 'wallet/getaccount') node.mine([]);
      return answer;
    };
    await expect(chain.balance(customer, NATIVE, asked)).rejects.toThrow('went on');
    node.answered = (_path, answer) => answer;
    await expect(chain.balance(customer, NATIVE, { ...asked, hash: '00'.repeat(32) })).rejects.toThrow('not in the best chain');
    await expect(chain.balance(customer, NATIVE, { ...asked, height: 99 })).rejects.toThrow(ChainUnavailable);
    for (let more = 0; more < 60; more += 1) node.mine([]);
    await expect(chain.balance(customer, NATIVE, asked)).rejects.toThrow('cannot be had any more');
  });
});

it('proves who holds an address, as TRON’s wallets check it', async () => {
  const sentence = 'Agio holds this address, 2026-11-21';
  const proof = await chain.prove(HOT, sentence, signer);
  expect(chain.checkProof(hot, sentence, proof)).toBe(true);
  expect(chain.checkProof(customer, sentence, proof)).toBe(false);
  expect(chain.checkProof(hot, `${sentence}.`, proof)).toBe(false);
  for (const wrong of ['', proof.slice(2), `${proof}00`, proof.toUpperCase(), proof.replace(/..$/, '1d'), `0x${'ff'.repeat(65)}`])
    expect(chain.checkProof(hot, sentence, wrong)).toBe(false);
});
