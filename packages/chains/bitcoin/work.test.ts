// Protects credits on Bitcoin from blocks without proof of work: each needs the work that the network's rules require.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import { startLyingNode } from '../testing/lying-node.ts';
import { createBitcoinChain } from './bitcoin-chain.ts';
import { startRegtest } from './testing/regtest.ts';
import type { Regtest } from './testing/regtest.ts';
import { targetOf, workProblem } from './work.ts';

// Blocks 0 and 1 of the main network.
const GENESIS = header(
  `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c`,
);
const FIRST = header(
  '010000006fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000982051fd1e4ba744bbbe680e1fee14677ba1a3c3540bf7b1cdb606e857233e0e61bc6649ffff001d01e36299',
);
const MAIN = { height: 1, network: 'mainnet' } as const;
let node: Regtest;

beforeAll(async () => {
  node = await startRegtest();
}, 180_000);
afterAll(() => node.close());

function header(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

it('A8: a header is worth what it names, and names what its network asks', () => {
  expect(workProblem(GENESIS, undefined, { ...MAIN, height: 0 })).toBeUndefined();
  expect(workProblem(FIRST, GENESIS, MAIN)).toBeUndefined();
  expect(workProblem(GENESIS, FIRST, MAIN)).toMatch(/another/);
  const nonce = Buffer.from(FIRST);
  nonce.writeUInt32LE(nonce.readUInt32LE(76) + 1, 76);
  expect(workProblem(nonce, GENESIS, MAIN)).toMatch(/not the work/);
  const easy = Buffer.from(FIRST);
  easy.writeUInt32LE(0x207f_ffff, 72);
  expect(workProblem(easy, GENESIS, MAIN)).toMatch(/does not have/);
  const harder = Buffer.from(GENESIS);
  harder.writeUInt32LE(0x1c00_ffff, 72);
  expect(workProblem(FIRST, harder, MAIN)).toMatch(/another|difficulty/);
  for (const bits of [0, 0x0180_0000, 0xffff_ffff, 0x1d80_ffff]) {
    const none = Buffer.from(FIRST);
    none.writeUInt32LE(bits, 72);
    expect(workProblem(none, GENESIS, MAIN)).toBeDefined();
  }
  expect(targetOf(0x1d00_ffff)).toBe(0xffffn << 208n);
});

it('A8: a block that a node made up is not read, although its hash and its tree are right', async () => {
  const tip = Number(await node.rpc.call('getblockcount'));
  const hash = String(await node.rpc.call('getblockhash', tip));
  const raw = Buffer.from(String(await node.rpc.call('getblock', hash, 0)), 'hex');
  // The target stays, and the nonce is one for which the hash is above it: what anybody can make without any work.
  let forged = raw;
  for (let nonce = 0; forged === raw || workProblem(forged, undefined, { height: tip, network: 'regtest' }) === undefined; nonce += 1) {
    forged = Buffer.from(raw);
    forged.writeUInt32LE(nonce, 76);
  }
  const sha = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  const made = Buffer.from(sha(sha(forged.subarray(0, 80))))
    .reverse()
    .toString('hex');
  const liar = await startLyingNode(node.url, ({ method, params }, result) => {
    if (method === 'getblockhash' && params[0] === tip) return made;
    return method === 'getblock' ? forged.toString('hex') : result;
  });
  const watch = { has: () => false, assets: [NATIVE] };
  const options = { network: 'regtest', birthday: tip, confirmations: 1 } as const;
  const error: unknown = await createBitcoinChain({ ...options, url: liar.url })
    .movements({ height: tip, hash: made }, watch)
    .then(() => 'believed')
    .catch((thrown: unknown) => thrown);
  await liar.close();
  expect(error).toBeInstanceOf(ChainUnavailable);
  expect(await createBitcoinChain({ ...options, url: node.url }).movements({ height: tip, hash }, watch)).toMatchObject({ arrivals: [] });
});
