// Protects against a node's answers: Bitcoin Core’s refusals are understood correctly, and bytes that are not the block are never accepted.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailable } from '../adapter.ts';
import { bitcoinAddressOf } from '../address/bitcoin.ts';
import { readHeader, readTransactions } from './block.ts';
import { feeRateOf } from './fee-rate.ts';
import { OwnOutputs } from './own-outputs.ts';
import { NO_LOG } from './record-log.ts';
import { bitcoinRpc } from './rpc.ts';
import { scanBlock } from './scan.ts';
import { sendBoth, sendRaw, stateOf } from './sending.ts';
import { startRegtest } from './testing/regtest.ts';

/** Method to status and body, in the shapes of Bitcoin Core 28. */
const answers = new Map<string, readonly [status: number, body: string]>();
const asked: string[] = [];
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method } = JSON.parse(text) as { method: string };
      asked.push(`${request.headers.authorization} ${method}`);
      const [status, body] = answers.get(method) ?? [404, refusal(-32_601, 'Method not found')[1]];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://us%3Aer:pa%2Fss@127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => answers.clear());

function refusal(code: number, message: string): readonly [number, string] {
  return [500, JSON.stringify({ result: null, error: { code, message }, id: 1 })];
}

function result(value: unknown): readonly [number, string] {
  return [200, JSON.stringify({ result: value, error: null, id: 1 })];
}

/** The first payment ever made to a public key, in block 170; its input counts as "ours" here. */
const RAW =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';
const TXID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const SPENT = '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9:0';

function listWith(spentBy?: string): OwnOutputs {
  const outputs = new OwnOutputs(9, NO_LOG);
  const made = [{ outpoint: SPENT, address: 'a', units: 5_000_000_000n, isCoinbase: false }];
  outputs.append({ height: 9, hash: '09'.repeat(32), parent: '08'.repeat(32), made, spent: [] });
  const spent = spentBy === undefined ? [] : [{ txid: spentBy, fee: 0n, spends: [SPENT] }];
  outputs.append({ height: 10, hash: '0a'.repeat(32), parent: '09'.repeat(32), made: [], spent });
  return outputs;
}

describe('sending', () => {
  it('authenticates as the address says', async () => {
    answers.set('sendrawtransaction', result(TXID));
    expect(await sendRaw(bitcoinRpc(url), listWith(), RAW)).toBe('sent');
    expect(asked.at(-1)).toBe(`Basic ${Buffer.from('us:er:pa/ss').toString('base64')} sendrawtransaction`);
  });

  it('takes what is known already for sent, and what can never be mined for refused', async () => {
    for (const [code, message, outcome] of [
      [-27, 'Transaction outputs already in utxo set', 'sent'],
      [-27, 'Transaction already in block chain', 'sent'],
      [-26, 'txn-already-in-mempool', 'sent'],
      [-26, 'txn-already-known', 'sent'],
      [-22, 'TX decode failed. Make sure the tx has at least one input.', 'refused'],
      [-26, 'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)', 'refused'],
      [-26, 'bad-txns-in-belowout, value in (0.00) < value out (1.00)', 'refused'],
    ] as const) {
      answers.set('sendrawtransaction', refusal(code, message));
      expect(await sendRaw(bitcoinRpc(url), listWith(), RAW), message).toBe(outcome);
    }
  });

  it('A15: hands over two that belong together at once where the node can, and one by one where it cannot', async () => {
    asked.length = 0;
    const both = () => sendBoth(bitcoinRpc(url), listWith(), RAW, RAW);
    answers.set('submitpackage', result({ package_msg: 'success' }));
    expect(await both()).toBe('sent');
    answers.set('submitpackage', result({ package_msg: 'transaction failed' }));
    answers.set('sendrawtransaction', refusal(-26, 'min relay fee not met'));
    expect(await both()).toBe('waiting');
    answers.delete('submitpackage');
    expect(await both()).toBe('waiting');
    const methods = asked.map((one) => one.split(' ').at(-1));
    const each = ['submitpackage', 'sendrawtransaction', 'sendrawtransaction'];
    expect(methods).toEqual(['submitpackage', ...each, ...each]);
  });

  it('lets wait what a node only does not like now', async () => {
    for (const [code, message] of [
      [-25, 'bad-txns-inputs-missingorspent'],
      [-26, 'min relay fee not met, 100 < 141'],
      [-26, 'mempool min fee not met'],
      [-26, 'insufficient fee, rejecting replacement'],
      [-26, 'txn-mempool-conflict'],
      [-26, 'bad-txns-premature-spend-of-coinbase'],
      [-26, 'non-final'],
      [-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)'],
    ] as const) {
      answers.set('sendrawtransaction', refusal(code, message));
      expect(await sendRaw(bitcoinRpc(url), listWith(), RAW), message).toBe('waiting');
    }
  });

  it('calls an input that a block used up otherwise what it is', async () => {
    answers.set('sendrawtransaction', refusal(-25, 'bad-txns-inputs-missingorspent'));
    expect(await sendRaw(bitcoinRpc(url), listWith('ff'.repeat(32)), RAW)).toBe('refused');
    expect(await sendRaw(bitcoinRpc(url), listWith(TXID), RAW)).toBe('sent');
  });

  it('tells waiting, unknown, mined and replaced apart, and nothing where the node is away', async () => {
    answers.set('getmempoolentry', result({ vsize: 141 }));
    expect(await stateOf(bitcoinRpc(url), listWith(), TXID, [SPENT])).toEqual({ state: 'pending' });
    answers.set('getmempoolentry', refusal(-5, 'Transaction not in mempool'));
    expect(await stateOf(bitcoinRpc(url), listWith(), TXID, [SPENT])).toEqual({ state: 'unknown' });
    expect(await stateOf(bitcoinRpc(url), listWith('ff'.repeat(32)), TXID, [SPENT])).toEqual({
      state: 'replaced',
      by: 'ff'.repeat(32),
    });
    expect(await stateOf(bitcoinRpc(url), listWith(TXID), TXID, [SPENT])).toMatchObject({ state: 'mined', block: { height: 10 } });
    for (const [status, body] of [
      [401, ''],
      [503, 'Work queue depth exceeded'],
      [200, '{}'],
      refusal(-28, 'Loading block index…'),
    ] as const) {
      answers.set('getmempoolentry', [status, body]);
      await expect(stateOf(bitcoinRpc(url), listWith(), TXID, [SPENT])).rejects.toThrow(ChainUnavailable);
    }
  });
});

describe('the fee rate', () => {
  it('keeps to its limits, whatever the node estimates', async () => {
    const limits = { feeRateMin: 2_000n, feeRateMax: 300_000n, withinBlocks: 3 };
    for (const [answer, rate] of [
      [result({ feerate: 0.00012345, blocks: 3 }), 12_345n],
      [result({ feerate: 0.00001, blocks: 3 }), 2_000n],
      [result({ errors: ['Insufficient data or no feerate found'], blocks: 3 }), 2_000n],
      [result({ fee: -1, blocks: 3 }), 2_000n],
      [result({ fee: 0.003, blocks: 3 }), 300_000n],
      [result({ feerate: 0.00300001, blocks: 3 }), { reason: 'fee_capped' }],
      [refusal(-1, 'Fee estimation disabled'), 2_000n],
    ] as const) {
      answers.set('estimatesmartfee', answer);
      expect(await feeRateOf(bitcoinRpc(url), limits)).toEqual(rate);
    }
  });
});

describe('the bytes of a block', () => {
  it('are read as everyone reads them', () => {
    const [transaction] = readTransactions(Buffer.from(`${'00'.repeat(80)}01${RAW}`, 'hex'));
    expect(transaction).toMatchObject({ txid: TXID, isCoinbase: false, inputs: [SPENT] });
    expect(transaction?.outputs.map(({ units }) => units)).toEqual([1_000_000_000n, 4_000_000_000n]);
    expect(() => [...readTransactions(Buffer.from(`${'00'.repeat(80)}01${RAW}00`, 'hex'))]).toThrow(RangeError);
    expect(() => [...readTransactions(Buffer.from(`${'00'.repeat(80)}ffffffffffffffffff`, 'hex'))]).toThrow(RangeError);
  });

  it('are believed only where hash and tree agree', async () => {
    const node = await startRegtest();
    const mine = bitcoinAddressOf(
      Uint8Array.from(Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex')),
      'regtest',
    );
    const watch = { has: (address: string) => address === mine, assets: ['native'] };
    const scene = { network: 'regtest', watch, own: () => undefined, matured: [] } as const;
    for (const units of [1_000n, 2_000n, 3_000n]) await node.pay([[mine, units]]);
    const hash = await node.mine(1);
    const raw = Buffer.from(String(await node.rpc.call('getblock', hash, 0)), 'hex');
    await node.close();
    const id = { height: 441, hash };
    expect(readHeader(raw).hash).toBe(hash);
    const { record, movements } = await scanBlock(id, raw, scene);
    expect(new Set(movements.arrivals.map(({ units }) => units))).toEqual(new Set([1_000n, 2_000n, 3_000n]));
    expect(record.made).toHaveLength(3);
    await expect(scanBlock({ ...id, hash: '0b'.repeat(32) }, raw, scene)).rejects.toThrow('another block');
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(3_000n);
    const forged = Buffer.from(raw);
    forged.writeBigUInt64LE(3_000_000n, raw.indexOf(amount));
    await expect(scanBlock(id, forged, scene)).rejects.toThrow('not those of the block');
    for (const end of [79, 81, 200, raw.length - 1]) await expect(scanBlock(id, raw.subarray(0, end), scene)).rejects.toThrow(Error);
  });
});
