// Protects monitoring on a real server: money in and out within a day is found by itself, becomes a case, keeps the account from being closed, and is exported; only owners and compliance learn of it, and its customer does not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, logInTo, openSmall } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { knowingCustomer, OUTSIDE, WALLET_SEED } from '../../../harness/wallet-seed.ts';

const EVE = 'eve@agio.example';
const WORDS = /monitoring|suspic|in_and_out|shared_address|"case"|house rent/i;

let site: OpenedSite;
let cleo: Signed;
let sue: Signed;
let dan: Signed;

beforeAll(async () => {
  const operators = [
    ...operatorsNamed(['compliance'], 'cleo'),
    ...operatorsNamed(['support', 'finance', 'content'], 'sue'),
    ...operatorsNamed(['auditor'], 'dan'),
  ];
  const customers = [knowingCustomer(ALICE), { ...knowingCustomer(EVE), balances: {} }];
  // The coins of this site have no worth in yuan.
  const limits = { MONITORING_SHARED_YUAN: '0', MONITORING_IN_OUT_YUAN: '0' };
  site = await openSmall({ ...WALLET_SEED, customers, operators }, { LOCAL_CHAIN: 'on', ...limits });
  await site.chainUrl();
  [cleo, sue, dan] = [await signIn(site, 'cleo'), await signIn(site, 'sue'), await signIn(site, 'dan')];
}, 240_000);
afterAll(() => site.remove());

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

it('leads from a deposit and a withdrawal to a closed case, and tells nobody else', async () => {
  const [alice, eve] = [await logInTo(site, ALICE), await logInTo(site, EVE)];
  const uidOf = async ({ client }: typeof alice) => (await client.call('getInfo')).user?.uid ?? '';
  const [uid, other] = [await uidOf(eve), await uidOf(alice)];
  const withdraw = (who: typeof alice, account: string, amount: string) =>
    callVerified(site, who, account, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount });
  await withdraw(alice, ALICE, '0.5');
  const { amount, txid } = await eve.client.call('walletFaucet', { body: { coin: 'ETH', chain: 'LOCAL' } });
  const deposits = async () => (await eve.client.call('walletDeposits', { query: {} })).list;
  await expect.poll(async () => (await deposits()).find((one) => one.txid === txid)?.state, { timeout: 120_000 }).toBe('credited');
  await withdraw(eve, EVE, amount);

  const findings = async (query: object = {}) => (await cleo.client.call('deskFindings', { query })).list;
  await expect.poll(async () => (await findings({ search: uid })).length, { timeout: 120_000 }).toBe(2);
  const [turned] = await findings({ search: uid, rule: 'in_and_out' });
  expect(turned).toMatchObject({ uid, case: null, isAltered: false, figures: { limit: '0', in: '0', out: '0' } });
  const [shared] = await findings({ rule: 'shared_address' });
  expect(shared).toMatchObject({ uid, figures: { address: OUTSIDE, chain: 'LOCAL', others: [other] } });

  const opening = { params: { id: turned?.id ?? '' }, body: { note: 'house rent?' } };
  for (const { client } of [sue, dan]) {
    expect(await codeOf(client.call('deskFindings', { query: {} }))).toBe('PERMISSION_DENIED');
    expect(await codeOf(client.call('deskCases', { query: {} }))).toBe('PERMISSION_DENIED');
    expect(await codeOf(client.call('deskCaseOpen', opening))).toBe('PERMISSION_DENIED');
  }
  const { id, findings: taken } = await cleo.client.call('deskCaseOpen', opening);
  expect([taken.total, (await findings()).length]).toEqual([2, 0]);
  const text = 'the bank was asked';
  expect((await cleo.client.call('deskCaseNote', { params: { id }, body: { note: text } })).notes).toHaveLength(2);
  const exported = { params: { id }, body: {} };
  expect(await codeOf(cleo.client.call('deskCaseExport', exported))).toBe('SECOND_VERIFICATION_REQUIRED');
  const { csv } = await cleo.client.call('deskCaseExport', { ...exported, verification: await cleo.verify('deskCaseExport', {}, { id }) });
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  expect(csv).toContain(text);

  // The account is empty, and stays until the case is closed: the caller is told no reason.
  const withdrawals = async () => (await eve.client.call('walletWithdrawals', { query: {} })).list.map(({ state }) => state);
  await expect.poll(withdrawals, { timeout: 120_000 }).toEqual(['confirmed']);
  const closing = () => codeOf(callVerified(site, eve, EVE, 'closeAccount', {}));
  expect(await closing()).toBe('ACCOUNT_STILL_IN_PROCESS');
  const written = { kind: 'erasure', channel: 'letter', receivedAt: Date.now() - 60_000, note: 'by post' } as const;
  const { id: request } = await cleo.client.call('deskWrittenRequestRecord', { params: { uid }, body: written });
  const preview = { kind: 'identity.erase', payload: { uid, request: Number(request) } };
  expect(await codeOf(cleo.client.call('deskPreview', { body: preview }))).toBe('ACCOUNT_STILL_IN_PROCESS');

  // Auditors read the log, which names no customer; the customer reads nothing at all.
  const { list } = await dan.client.call('deskAudit', { query: { operator: 'cleo', limit: '100' } });
  const log = list.filter(({ action }) => action.startsWith('monitoring.'));
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['monitoring.findings', 'monitoring.open', 'monitoring.export']));
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${uid}|${other}|rent|bank`));
  expect(JSON.stringify(await sue.client.call('deskCustomer', { params: { uid } }))).not.toMatch(WORDS);
  const read = await Promise.all([
    callVerified(site, eve, EVE, 'exportAccount', {}),
    eve.client.call('getInfo'),
    eve.client.call('noticeList', { query: {} }),
    eve.client.call('workorderList', { query: {} }),
    eve.client.call('securityLog', { query: {} }),
    eve.client.call('walletWithdrawals', { query: {} }),
  ]);
  for (const one of read) expect(JSON.stringify(one)).not.toMatch(WORDS);

  const end = { params: { id }, body: { outcome: 'reported', note: 'sent to the authority' } } as const;
  expect((await cleo.client.call('deskCaseClose', end)).state).toBe('closed');
  expect(await codeOf(cleo.client.call('deskCaseClose', end))).toBe('STATE_CHANGED');
  expect(await closing()).toBe('SUCCESS');
  // What it rests on stays when its customer is gone.
  const kept = await cleo.client.call('deskCase', { params: { id } });
  expect([kept.uid, kept.findings.total, kept.notes.length, kept.outcome]).toEqual([uid, 2, 3, 'reported']);
}, 400_000);
