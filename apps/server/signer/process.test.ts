// Protects the boundary: the server has no key, the signer none of the server's secrets, and a killed signer only delays payments.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backUpWords, evmAddress, hasWalletKeys, makeWalletKeys, readPublicKeys, SignerUnavailable, WalletKeysError } from '@agio/chains';
import type { KeyPath } from '@agio/chains';
import { unsignedEvm } from '@agio/chains/testing';
import { readConfig } from '../settings/config.ts';
import { openSigner } from './open-signer.ts';
import type { ReachedSigner } from './open-signer.ts';
import { RemoteSigner, standingOf } from './remote-signer.ts';
import { runSigner } from './run-signer.ts';
import { readSignerSettings, socketIn } from './settings.ts';
import { CHAIN_ID, ETHER, startHouse } from './testing/house.ts';
import type { House } from './testing/house.ts';

const MASTER_KEY = 'the master key of a released version, long enough';
const ALICE = evmAddress('0x00000000000000000000000000000000000a11ce') ?? '';
const HOT: KeyPath = { family: 'evm', account: 1, change: 0, index: 0 };
const WAIT = { timeout: 120_000, interval: 100 };

const top = mkdtempSync(join(tmpdir(), 'agio-signer-process-'));
const lines: string[] = [];
let house: House;
let words: string;
let reached: ReachedSigner;

beforeAll(async () => {
  house = await startHouse(top);
  makeWalletKeys(top, MASTER_KEY);
  words = backUpWords(top, MASTER_KEY);
  reached = await openSigner(configOf(top), (line) => lines.push(line));
}, 180_000);
afterAll(async () => {
  await reached.child?.stop();
  await house.stop();
  rmSync(top, { recursive: true, force: true });
});

function configOf(dataDir: string) {
  return readConfig({ DATA_DIR: dataDir, CHAINS: house.chains, MASTER_KEY, BTC_NETWORK: 'testnet' });
}

const sign = (id: number, value: bigint, nonce = 0) =>
  reached.signer.sign({
    purpose: { kind: 'withdrawal', id },
    from: HOT,
    transaction: unsignedEvm({ chainId: CHAIN_ID, to: ALICE, value, nonce }),
  });

it('A7: keys of a released version move to the signer once, and MASTER_KEY opens nothing any more', () => {
  expect(hasWalletKeys(top)).toBe(false);
  expect(lines.some((line) => line.includes('are now the signer’s alone') || line.includes("are now the signer's alone"))).toBe(true);
  const folder = join(top, 'signer');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const { key } = readSignerSettings({ DATA_DIR: top });
  expect(backUpWords(folder, key)).toBe(words);
  expect(() => backUpWords(folder, MASTER_KEY)).toThrow(WalletKeysError);
  expect(readPublicKeys(top)).toEqual(readPublicKeys(folder));
});

it('A7: the signer’s process has none of the server’s secrets, and the server’s folder no key', () => {
  const pid = reached.child?.pid ?? 0;
  const environment = existsSync(`/proc/${pid}/environ`) ? readFileSync(`/proc/${pid}/environ`, 'utf8') : '';
  expect(environment.includes(MASTER_KEY)).toBe(false);
  expect(environment.includes('MASTER_KEY')).toBe(false);
  const files = readdirSync(top).filter((name) => name.startsWith('wallet'));
  expect(files).toEqual(['wallet-public-keys.json']);
});

it(
  'A15: the process is told of all withdrawals that a transaction pays, and says whom an earlier one paid',
  { timeout: 240_000 },
  async () => {
    const id = await house.withdraw('ETH', ETHER / 10n, ALICE);
    const transaction = unsignedEvm({ chainId: CHAIN_ID, to: ALICE, value: ETHER / 10n, nonce: 40 });
    const together = { purpose: { kind: 'withdrawal', id, others: [id + 1] }, from: HOT, transaction } as const;
    await vi.waitFor(async () => expect(await sign(id, ETHER / 10n, 40)).toMatchObject({ ok: true }), WAIT);
    expect(await reached.signer.sign(together)).toMatchObject({ ok: false, refusal: 'no_transaction' });
    expect(await sign(id, ETHER / 10n, 41)).toMatchObject({ ok: false, refusal: 'signed_before', earlier: transaction, paid: [id] });
  },
);

it('A7: killed, it is started again and continues where its memory ended', { timeout: 240_000 }, async () => {
  const id = await house.withdraw('ETH', 7n * ETHER, ALICE);
  await vi.waitFor(async () => expect(await sign(id, 7n * ETHER, 3)).toMatchObject({ ok: true }), WAIT);
  const pid = reached.child?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  const gone = await sign(id, 7n * ETHER, 3).catch((error: unknown) => error);
  expect(gone instanceof SignerUnavailable || (gone as { ok: boolean }).ok).toBe(true);
  await vi.waitFor(async () => expect(await sign(id, 7n * ETHER, 3)).toMatchObject({ ok: true }), WAIT);
  expect(reached.child?.pid).not.toBe(pid);
  expect(await sign(id, 7n * ETHER, 4)).toMatchObject({ ok: false, refusal: 'signed_before' });
  const more = await house.withdraw('ETH', 7n * ETHER, ALICE);
  // A server that lost the answers asks what was signed: the same for both signatures of one, nothing for the other.
  const told = await reached.signer.spendsOf([id, more]);
  expect([...told.keys()]).toEqual([id]);
  expect(told.get(id)).toEqual([expect.stringMatching(/^nonce:0x[0-9a-fA-F]{40}:3$/)]);
  expect(await sign(more, 7n * ETHER, 4)).toMatchObject({ ok: false, refusal: 'limit' });
  expect(await reached.signer.xpub('evm', 1)).toMatch(/^xpub/);
  expect(lines.some((line) => line.includes('signed withdrawal'))).toBe(true);
});

it('O3: a signer says whether it follows the journal, and is blind where it may not read it', { timeout: 120_000 }, async () => {
  expect(await reached.signer.standing()).toEqual({ journal: 'read' });
  const run = async (journal: string | undefined) => {
    const folder = mkdtempSync(join(top, 'standing-'));
    const settings = readSignerSettings({
      SIGNER_DIR: folder,
      SIGNER_KEY: 'a key of a signer alone, long enough',
      SIGNER_JOURNAL: journal,
    });
    const running = await runSigner(settings, { make: true, say: () => undefined });
    try {
      return await standingOf({ at: { socketPath: socketIn(folder) }, token: undefined });
    } finally {
      await running.stop();
    }
  };
  expect(await run(undefined)).toEqual({ journal: 'none' });
  expect(await run(join(top, 'not there'))).toEqual({ journal: 'blind' });
  await expect(standingOf({ at: { socketPath: join(top, 'nobody.sock') }, token: undefined })).rejects.toThrow(SignerUnavailable);
});

it('A7: a signer with other keys is refused, and one by itself wants its token', { timeout: 120_000 }, async () => {
  const folder = join(top, 'other');
  const settings = readSignerSettings({ SIGNER_DIR: folder, SIGNER_KEY: 'another key of a signer, long enough' });
  const running = await runSigner({ ...settings, token: 'a token of thirty-two characters!' }, { make: true, say: () => undefined });
  const at = { socketPath: socketIn(folder) };
  const server = join(top, 'server');
  mkdirSync(server);
  await expect(RemoteSigner.open({ at, token: undefined }, server, 'test', 0)).rejects.toThrow(SignerUnavailable);
  const known = await RemoteSigner.open({ at, token: 'a token of thirty-two characters!' }, server, 'test', 0);
  expect(await known.xpub('bitcoin', 0)).toMatch(/^xpub/);
  cpSync(join(top, 'wallet-public-keys.json'), join(server, 'wallet-public-keys.json'));
  await expect(RemoteSigner.open({ at, token: 'a token of thirty-two characters!' }, server, 'test', 0)).rejects.toThrow(WalletKeysError);
  await running.stop();
  // Addresses are shown while it is down: the server knows the public keys.
  const away = await RemoteSigner.open({ at, token: undefined }, top, 'test', 0);
  expect(await away.xpub('evm', 0)).toMatch(/^xpub/);
  await expect(away.prove(HOT, 'Agio proof of nothing')).rejects.toThrow(SignerUnavailable);
});
