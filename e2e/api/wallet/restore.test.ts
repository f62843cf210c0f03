// Protects against a restored backup that pays again: what left since is found on the chain and settled or shown, and nothing moves on it before two people have looked.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@agio/database';
import { richAccount, startAnvil, transact } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import type { ApiKey } from '../../../tools/torture/site.ts';
import type { Server } from '../../../harness/server.ts';
import { operate } from '../../../harness/operate.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { ALICE, desk, OUTSIDE, reaches, startWallet, TEST_CHAIN, withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

const ETHER = 10n ** 18n;
const folder = mkdtempSync(join(tmpdir(), 'agio-restore-'));
let anvil: Anvil;
let server: Server;
let alice: LoggedIn;
let key: ApiKey;
let wire: Wire;

async function connect(): Promise<void> {
  alice = await logInTo(server, ALICE);
  wire = new Wire(server.url);
}

async function restart(): Promise<void> {
  wire.close();
  await server.start();
  await connect();
}

beforeAll(async () => {
  anvil = await startAnvil({ blockTimeS: 1 });
  const file = join(folder, 'chains.json');
  writeFileSync(file, JSON.stringify([TEST_CHAIN]));
  server = await startWallet({ LOCAL_CHAIN: 'off', CHAINS: file, EVM_RPC_URL: anvil.url }, { isEmbedded: true });
  await connect();
  key = await withdrawKey(server, alice, ALICE);
  // What she sends here is swept to the wallet that pays.
  const { address } = await alice.client.call('depositAddress', { body: { coin: 'ETH', chain: 'TEST' } });
  await transact(anvil, await richAccount(anvil), { to: address as `0x${string}`, value: 20n * ETHER });
  const arrived = async (): Promise<void> => {
    if (Number(await holds()) !== 70) throw new Error('the deposit is not credited yet');
  };
  await vi.waitFor(arrived, { timeout: 120_000, interval: 200 });
}, 180_000);
afterAll(async () => {
  wire.close();
  await server.remove();
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (amount: string): Promise<string> =>
  withdrawalOf(await withdraw(wire, key, { coin: 'ETH', chain: 'TEST', amount }, randomUUID())).id;
const paidOutside = async (): Promise<bigint> => BigInt(await anvil.rpc<string>('eth_getBalance', [OUTSIDE, 'latest']));
const told = (): Promise<string> => desk(server, 'olga', 'halts').then((lines) => lines.join('\n'));
const holds = async (): Promise<string> => {
  const found = (await alice.client.call('exchangeBalances')).find(({ coin }) => coin === 'ETH');
  return (Number(found?.available) + Number(found?.held)).toFixed(4);
};

it(
  'A1: a restored backup pays nothing again, and goes on when two people have settled what it does not know',
  { timeout: 300_000 },
  async () => {
    const before = await holds();
    const first = await ask('2');
    expect(await reaches(alice, first, 'to_audit')).toBeDefined();
    await server.stop();
    const early = alice.token;
    const backup = join(folder, 'one');
    const env = { DATA_DIR: server.dataDir };
    expect(await operate('backup', [backup], env)).toMatchObject({ code: 0 });

    await restart();
    const paidBefore = await paidOutside();
    await desk(server, 'olga', 'approve', first);
    await reaches(alice, first, 'confirmed');
    const second = await ask('0.5');
    await reaches(alice, second, 'confirmed');
    const paid = (await paidOutside()) - paidBefore;
    expect(paid).toBe((248n * ETHER) / 100n);
    await server.stop();
    expect(await operate('restore', [backup, '--force'], env)).toMatchObject({ code: 0 });
    // Saved addresses wait for a day after a restore, which is over.
    const database = await openDatabase(server.databaseAt);
    expect(await database.query('update wallet_book set restored_at = null where restored_at is not null returning id')).not.toEqual([]);
    await database.close();

    await restart();
    // Anyone who was logged in before is not any more, and keys that move money are gone.
    expect(
      (await fetch(`${server.url}/api/account/factors?action=withdraw`, { headers: { authorization: `Bearer ${early}` } })).status,
    ).toBe(401);
    key = await withdrawKey(server, alice, ALICE);
    expect(await told()).toContain('TEST, every coin, both, restore');
    // The first is found on the chain and settled; the second is shown, with what it was.
    await reaches(alice, first, 'confirmed');
    const shown = async (): Promise<string> => {
      const [, entry] = /unexplained (\d+): 0\.\d+ ETH left TEST to 0x00000000219ab/.exec(await told()) ?? [];
      if (entry === undefined) throw new Error('nothing is unexplained yet');
      return entry;
    };
    const entry = await vi.waitFor(shown, { timeout: 120_000, interval: 200 });
    const refused = await withdraw(wire, key, { coin: 'ETH', chain: 'TEST', amount: '0.7' }, randomUUID());
    expect(refused).toMatchObject({ code: 'WITHDRAWAL_CLOSED' });
    await expect(desk(server, 'olga', 'resume', 'TEST')).rejects.toThrow('not explained');
    // It was paid 0.5 less the fee: what left is charged to Alice.
    const gone = /unexplained \d+: (0\.\d+) ETH/.exec(await told())?.[1] ?? '';
    const me = await alice.client.call('getInfo');
    const uid = me.user?.uid ?? '';
    const [asked = ''] = await desk(server, 'olga', 'adjust', 'TEST', 'ETH', `-${gone}`, uid, entry, 'paid', 'before', 'the', 'restore');
    const proposal = /proposal (\d+)/.exec(asked)?.[1] ?? '';
    await expect(desk(server, 'olga', 'agree', proposal)).rejects.toThrow('somebody else');
    await desk(server, 'peter', 'agree', proposal);
    expect((await desk(server, 'olga', 'reconcile')).at(-1)).toBe('all differences are zero');
    const [restored, departed] = await desk(server, 'olga', 'resume', 'TEST');
    expect([restored, departed]).toEqual([expect.stringContaining('another person'), expect.stringContaining('ended')]);
    expect(await desk(server, 'peter', 'resume', 'TEST')).toEqual([expect.stringContaining('ended')]);
    expect(await told()).toBe('nothing is halted, and nothing is unexplained');

    const third = await ask('0.6');
    await reaches(alice, third, 'confirmed');
    const all = (await paidOutside()) - paidBefore;
    expect(all - paid).toBe((59n * ETHER) / 100n);
    const spent = Number(before) - Number(await holds());
    expect(spent).toBeCloseTo(3.1 - 0.01, 3);
  },
);
