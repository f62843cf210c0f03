// Protects the console on a running server: a very large withdrawal takes two operators and their codes, the command line makes no second person of one, and a halted chain goes on when chain and books agree.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnvil } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import type { CallData } from '@agio/client';
import type { Withdrawal } from '@agio/contracts/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { ApiKey } from '../../../tools/torture/site.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { confirmed, twoOwners } from './operators-site.ts';
import type { AtDesk } from './operators-site.ts';
import { ALICE, desk, openWallet, TEST_CHAIN, withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'agio-operators-'));

let anvil: Anvil;
let server: OpenedSite;
let alice: LoggedIn;
let key: ApiKey;
let wire: Wire;
let ada: AtDesk;
let ben: AtDesk;

beforeAll(async () => {
  anvil = await startAnvil({ blockTimeS: 1 });
  const file = join(folder, 'chains.json');
  writeFileSync(file, JSON.stringify([TEST_CHAIN]));
  server = await openWallet({ LOCAL_CHAIN: 'off', CHAINS: file, EVM_RPC_URL: anvil.url });
  [ada, ben] = await twoOwners(server, ['ada', 'ben']);
  alice = await logInTo(server, ALICE);
  key = await withdrawKey(server, alice, ALICE);
  wire = new Wire(server.url, server.clock.wall);
}, 240_000);
afterAll(async () => {
  wire.close();
  await server.remove();
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (amount: string): Promise<Withdrawal> => withdrawalOf(await withdraw(wire, key, { coin: 'ETH', chain: 'TEST', amount }));
const approvalOf = ({ address, amount, chain, coin, id }: Withdrawal) => ({
  params: { id },
  body: { id, coin, chain, address, amount, reason: 'called back' },
});
const approve = (who: AtDesk, withdrawal: Withdrawal) =>
  confirmed<CallData<'deskWalletWithdrawal'>>(who, 'deskWalletApprove', approvalOf(withdrawal));

it('takes two operators for a very large withdrawal, however one of them calls themselves', { timeout: 240_000 }, async () => {
  const asked = await ask('12');
  const { id } = asked;
  expect((await ada.client.call('deskWalletWithdrawals', { query: { view: 'to_audit' } })).list.map((one) => one.id)).toEqual([id]);
  const without = ada.client.call('deskWalletApprove', approvalOf(asked));
  await expect(without).rejects.toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
  expect(await approve(ada, asked)).toMatchObject({ state: 'to_audit', approved: 1, approvals: 2, approve: 'again' });
  await expect(approve(ada, asked)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  // At the command line her name is herself, and another name is nobody's beside an operator.
  await expect(desk(server, 'ADA', 'approve', id)).rejects.toThrow('somebody else has to approve as well');
  expect(await desk(server, 'olga', 'approve', id)).toEqual([`${id}: to_audit, approved 1 of 2`]);
  expect(await ben.client.call('deskWalletCounts')).toMatchObject({ toAudit: { count: 1 }, second: { count: 1, forYou: 1 } });
  expect(await approve(ben, asked)).toMatchObject({
    state: 'approved',
    approved: 2,
    approvedBy: [{ name: 'ada' }, { name: 'olga', isOperator: false }, { name: 'ben' }],
  });
  await expect(approve(ben, asked)).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  const { list } = await ada.client.call('deskAudit', { query: { action: 'wallet.withdrawal.approve' } });
  expect(list.length).toBeGreaterThan(1);
});

it('shows a chain with its books to the last unit, halts it at once, and lets it go on', { timeout: 240_000 }, async () => {
  const chain = await ben.client.call('deskWalletChain', { params: { code: 'TEST' } });
  expect(chain).toMatchObject({ isFollowed: true, isHalted: false, agreement: 1, payments: [{ kind: 'withdrawal', amount: '11.99' }] });
  await expect
    .poll(() => ada.client.call('deskWalletReconciliation', { params: { code: 'TEST' } }).catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({ coins: [{ coin: 'ETH', difference: '0', cold: '0' }] });
  expect(await ada.client.call('deskWalletNodes', { params: { code: 'TEST' } })).toMatchObject({
    list: [{ agrees: true }],
    fee: { unit: 'gwei' },
  });
  const body = { chain: 'TEST', coin: null, direction: 'both', cause: 'incident', reason: 'strange blocks' } as const;
  const halt = await ben.client.call('deskWalletHalt', { body });
  expect(halt).toMatchObject({ chain: 'TEST', people: 1 });
  expect(await desk(server, 'ada', 'halts')).toEqual([expect.stringContaining(`halt ${halt.id}: TEST`)]);
  const resumed = await confirmed(ada, 'deskWalletResume', { params: { id: halt.id }, body: { id: halt.id, reason: 'all well' } });
  expect(resumed).toEqual({ left: 0 });
  expect(await ada.client.call('deskWalletChains')).toMatchObject({ list: [{ code: 'TEST', isHalted: false }] });
});
