// Protects the operators' desk on a running server: no one else can open its socket, very large withdrawals take two different people, a rejection gives the money back and says why.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnvil } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import type { Withdrawal } from '@agio/contracts/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { controlPath } from '../../../apps/server/control/control-server.ts';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { ApiKey } from '../../../tools/torture/site.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { ALICE, desk, OUTSIDE, openWallet, TEST_CHAIN, withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'agio-desk-'));

let anvil: Anvil;
let server: OpenedSite;
let alice: LoggedIn;
let key: ApiKey;
let wire: Wire;

beforeAll(async () => {
  anvil = await startAnvil({ blockTimeS: 1 });
  const file = join(folder, 'chains.json');
  writeFileSync(file, JSON.stringify([TEST_CHAIN]));
  server = await openWallet({ LOCAL_CHAIN: 'off', CHAINS: file, EVM_RPC_URL: anvil.url });
  alice = await logInTo(server, ALICE);
  key = await withdrawKey(server, alice, ALICE);
  wire = new Wire(server.url, server.clock.wall);
}, 180_000);
afterAll(async () => {
  wire.close();
  await server.remove();
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(amount: string): Promise<Withdrawal> {
  return withdrawalOf(await withdraw(wire, key, { coin: 'ETH', chain: 'TEST', amount }));
}

const stateOf = async (id: string) => {
  const { state, refusedBecause } = await alice.client.call('getWithdrawal', { params: { id } });
  return { state, refusedBecause };
};
const etherOf = async () => {
  const found = (await alice.client.call('exchangeBalances')).find(({ coin }) => coin === 'ETH');
  return [found?.available, found?.held];
};

it('listens on a socket that its owner alone can open', () => {
  const { mode } = statSync(controlPath(server.dataDir));
  expect([(mode & 0o777).toString(8), (mode & 0o170000).toString(8)]).toEqual(['600', '140000']);
});

it('takes two different people for a very large one', async () => {
  const { id, state, reasons } = await ask('12');
  expect([state, reasons]).toEqual(['to_audit', ['very_large', 'large']]);
  expect(await desk(server, 'olga', 'queue')).toEqual([
    expect.stringMatching(new RegExp(`^${id}: to_audit, 12 ETH on TEST to ${OUTSIDE}, uid \\d+, very_large,large, approved 0 of 2$`)),
  ]);
  expect(await desk(server, 'olga', 'approve', id)).toEqual([`${id}: to_audit, approved 1 of 2`]);
  await expect(desk(server, 'olga', 'approve', id)).rejects.toThrow('somebody else has to approve as well');
  await expect(desk(server, 'OLGA', 'approve', id)).rejects.toThrow('somebody else has to approve as well');
  await expect(desk(server, '', 'approve', id)).rejects.toThrow('say who you are');
  expect(await stateOf(id)).toMatchObject({ state: 'to_audit' });
  expect(await desk(server, 'peter', 'approve', id)).toEqual([`${id}: approved, approved 2 of 2`]);
  expect(await stateOf(id)).toMatchObject({ state: 'approved' });
  await expect(desk(server, 'quinn', 'approve', id)).rejects.toThrow('its state does not allow that');
  await expect(desk(server, 'quinn', 'reject', id, 'policy')).rejects.toThrow('its state does not allow that');
  await expect(alice.client.call('cancelWithdrawal', { body: { id } })).rejects.toMatchObject({ code: 'STATE_CHANGED' });
});

it('takes one person for a large one, and nobody for the others', async () => {
  const { id } = await ask('2');
  expect(await desk(server, 'olga', 'approve', id)).toEqual([`${id}: approved, approved 1 of 1`]);
  expect(await ask('0.5')).toMatchObject({ state: 'approved', reasons: [] });
});

it('rejects with a reason that the customer is told, and the money is free again', async () => {
  const before = await etherOf();
  const { id } = await ask('3');
  expect(await etherOf()).not.toEqual(before);
  await expect(desk(server, 'olga', 'reject', id)).rejects.toThrow('a reason is one of');
  await expect(desk(server, 'olga', 'reject', id, 'because')).rejects.toThrow('a reason is one of');
  expect(await desk(server, 'olga', 'reject', id, 'address_suspicious')).toEqual([`${id}: rejected`]);
  expect(await stateOf(id)).toEqual({ state: 'rejected', refusedBecause: 'address_suspicious' });
  expect(await etherOf()).toEqual(before);
  await expect(desk(server, 'peter', 'approve', id)).rejects.toThrow('there is none of that number, or it has ended');
  expect((await desk(server, 'olga', 'queue')).some((line) => line.startsWith(`${id}:`))).toBe(false);
});

it('refuses what makes no sense', async () => {
  await expect(desk(server, 'olga', 'approve', '999')).rejects.toThrow('there is none of that number');
  await expect(desk(server, 'olga', 'approve', '1; drop')).rejects.toThrow('is no number');
  await expect(desk(server, 'olga', 'pay')).rejects.toThrow('there is no command pay');
  expect((await desk(server, 'olga', 'reconcile')).at(-1)).toBe('all differences are zero');
});
