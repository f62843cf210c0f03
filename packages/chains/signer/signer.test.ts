// Protects the signer: it signs right digests with the right key, and nothing that it says, logs or fails with holds a secret.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicKeyAt } from '../keys/paths.ts';
import { backUpWords, makeWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath } from '../signer.ts';
import { startSigner } from './start-signer.ts';
import type { SignerThread } from './start-signer.ts';

const MASTER_KEY = 'the master key of these tests, long enough';
const DIGEST = sha256(new TextEncoder().encode('what is to be signed'));
const PATHS: readonly KeyPath[] = [
  { family: 'evm', account: 0, change: 0, index: 7 },
  { family: 'bitcoin', account: 1, change: 1, index: 0 },
  { family: 'tron', account: 1, change: 0, index: 2_147_483_647 },
];

const folder = mkdtempSync(join(tmpdir(), 'agio-signer-'));
let signer: SignerThread;

beforeAll(async () => {
  makeWalletKeys(folder, MASTER_KEY);
  signer = await startSigner({ folder, masterKey: MASTER_KEY, bitcoin: 'test' });
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await signer.close();
});

it('signs so that the address’s public key verifies, the key is recovered, and twice the same', async () => {
  for (const path of PATHS) {
    const publicKey = publicKeyAt(await signer.xpub(path.family, path.account), path.change, path.index);
    const { signature, recovery } = await signer.sign(path, DIGEST);
    expect(secp256k1.verify(signature, DIGEST, publicKey, { prehash: false, lowS: true })).toBe(true);
    const recovered = secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...signature), DIGEST, { prehash: false });
    expect(recovered).toEqual(publicKey);
    expect(await signer.sign(path, DIGEST)).toEqual({ signature, recovery });
  }
});

it('keeps the keys of Bitcoin’s test networks apart', async () => {
  const main = await startSigner({ folder, masterKey: MASTER_KEY, bitcoin: 'main' });
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(backUpWords(folder, MASTER_KEY)));
  expect(await main.xpub('bitcoin', 0)).toBe(master.derive("m/84'/0'/0'").publicExtendedKey);
  expect(await signer.xpub('bitcoin', 0)).toBe(master.derive("m/84'/1'/0'").publicExtendedKey);
  expect(await main.xpub('evm', 1)).toBe(await signer.xpub('evm', 1));
  await main.close();
});

const WRONG: readonly unknown[] = [
  { ...PATHS[0], index: -1 },
  { ...PATHS[0], index: 2 ** 31 },
  { ...PATHS[0], index: 0.5 },
  { ...PATHS[0], index: '7' },
  { ...PATHS[0], change: 2 },
  { ...PATHS[0], account: 3 },
  { ...PATHS[0], account: '__proto__' },
  { ...PATHS[0], family: 'bitcoin-test' },
  { ...PATHS[0], family: 'constructor' },
];

it('refuses what is no path and what is no digest', async () => {
  for (const path of WRONG) await expect(signer.sign(path as KeyPath, DIGEST), JSON.stringify(path)).rejects.toThrow(/no such/);
  for (const digest of [new Uint8Array(31), new Uint8Array(33), 'x'.repeat(32) as unknown as Uint8Array])
    await expect(signer.sign(PATHS[0]!, digest)).rejects.toThrow('no such key, or no digest');
  expect(await signer.xpub('evm', 0)).toMatch(/^xpub/);
});

it('does not start with the wrong key or without keys, and ends whoever waits', async () => {
  await expect(startSigner({ folder, masterKey: `${MASTER_KEY}!`, bitcoin: 'main' })).rejects.toThrow(/another MASTER_KEY/);
  await expect(startSigner({ folder: join(folder, 'none'), masterKey: MASTER_KEY, bitcoin: 'main' })).rejects.toThrow(/no wallet keys/);
  const closing = await startSigner({ folder, masterKey: MASTER_KEY, bitcoin: 'main' });
  const waiting = closing.sign(PATHS[0]!, DIGEST).catch((error: unknown) => String(error));
  await closing.close();
  await waiting;
  await expect(closing.sign(PATHS[0]!, DIGEST)).rejects.toThrow('the signer has ended');
});

it('never says a secret, whatever it is asked and however it fails', async () => {
  const said: Buffer[] = [];
  const words = backUpWords(folder, MASTER_KEY);
  const damaged = join(folder, 'damaged');
  makeWalletKeys(damaged, MASTER_KEY);
  writeFileSync(join(damaged, 'wallet-public-keys.json'), '{}');
  for (const input of [
    { folder, masterKey: MASTER_KEY, bitcoin: 'test' },
    { folder, masterKey: `${MASTER_KEY} wrong`, bitcoin: 'test' },
    { folder: damaged, masterKey: MASTER_KEY, bitcoin: 'test' },
    { folder, masterKey: undefined, bitcoin: 'test' },
  ]) {
    const worker = new Worker(new URL('./signer-worker.ts', import.meta.url), { workerData: input, stdout: true, stderr: true, env: {} });
    for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk: Buffer) => said.push(Buffer.from(chunk)));
    worker.on('message', (message: unknown) => said.push(serialize(message), Buffer.from(JSON.stringify(message))));
    worker.on('error', (error: unknown) => said.push(Buffer.from(String((error as Error).stack))));
    for (const [id, path] of [...PATHS, ...WRONG].entries()) {
      worker.postMessage({ id, kind: 'sign', path, digest: DIGEST });
      worker.postMessage({ id, kind: 'xpub', ...(path as object) });
    }
    worker.postMessage(undefined);
    worker.postMessage({ id: 1, kind: 'sign', path: PATHS[0], digest: { toString: 'no function' } });
    await new Promise((resolve) => {
      worker.on('exit', resolve);
      setTimeout(() => void worker.terminate(), 1_500);
    });
  }
  const everything = Buffer.concat(said);
  expect(everything.includes('xpub')).toBe(true);
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  const secrets = [
    Buffer.from(mnemonicToEntropy(words, wordlist)),
    Buffer.from(mnemonicToSeedSync(words)),
    ...["m/44'/60'/0'", "m/44'/60'/0'/0/7", "m/84'/1'/1'", "m/84'/1'/1'/1/0", "m/44'/195'/1'/0/2147483647"].map((path) =>
      Buffer.from(master.derive(path).privateKey ?? ''),
    ),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(32);
    for (const form of [secret, secret.toString('hex'), secret.toString('base64'), secret.toString('base64url'), [...secret].join(',')])
      expect(everything.includes(form)).toBe(false);
  }
  for (const text of ['xprv', MASTER_KEY, words, words.split(' ').slice(0, 2).join(' ')]) expect(everything.includes(text)).toBe(false);
});
