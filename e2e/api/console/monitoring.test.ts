// Protects monitoring on a real server: a withdrawal to another customer's address is found by itself, only owners and compliance learn of it, and its customer does not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { logInTo, openSmall } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { OUTSIDE, WALLET_SEED } from '../../../harness/wallet-seed.ts';
import { ALICE, BOB } from '../../../harness/small-site.ts';

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
  // The coins of this site have no worth in yuan.
  site = await openSmall({ ...WALLET_SEED, operators }, { LOCAL_CHAIN: 'on', MONITORING_SHARED_YUAN: '0' });
  await site.chainUrl();
  [cleo, sue, dan] = [await signIn(site, 'cleo'), await signIn(site, 'sue'), await signIn(site, 'dan')];
}, 240_000);
afterAll(() => site.remove());

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

it('finds a shared address, keeps it from everybody else, and exports the case with a code', async () => {
  const uids: string[] = [];
  for (const account of [ALICE, BOB]) {
    const who = await logInTo(site, account);
    uids.push((await who.client.call('getInfo')).user?.uid ?? '');
    await callVerified(site, who, account, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '0.5' });
  }
  const findings = async () => (await cleo.client.call('deskFindings', { query: {} })).list;
  await expect.poll(async () => (await findings()).length, { timeout: 120_000 }).toBe(1);
  const [found] = await findings();
  expect(found).toMatchObject({ rule: 'shared_address', uid: uids[1], case: null });
  expect(found?.figures).toMatchObject({ address: OUTSIDE, chain: 'LOCAL', others: [uids[0]] });

  const opening = { params: { id: found?.id ?? '' }, body: { note: 'both live in one house' } };
  for (const other of [sue, dan]) {
    expect(await codeOf(other.client.call('deskFindings', { query: {} }))).toBe('PERMISSION_DENIED');
    expect(await codeOf(other.client.call('deskCases', { query: {} }))).toBe('PERMISSION_DENIED');
    expect(await codeOf(other.client.call('deskCaseOpen', opening))).toBe('PERMISSION_DENIED');
  }
  const { id } = await cleo.client.call('deskCaseOpen', opening);
  const exported = { params: { id }, body: {} };
  expect(await codeOf(cleo.client.call('deskCaseExport', exported))).toBe('SECOND_VERIFICATION_REQUIRED');
  const verification = await cleo.verify('deskCaseExport', {}, { id });
  expect((await cleo.client.call('deskCaseExport', { ...exported, verification })).csv).toContain('both live in one house');
  expect((await cleo.client.call('deskCaseClose', { params: { id }, body: { outcome: 'nothing', note: 'a family' } })).state).toBe(
    'closed',
  );

  // Auditors read the log, which names no customer; the customer reads nothing at all.
  const log = (await dan.client.call('deskAudit', { query: { operator: 'cleo', limit: '100' } })).list.filter(({ action }) =>
    action.startsWith('monitoring.'),
  );
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['monitoring.open', 'monitoring.export', 'monitoring.close']));
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${uids.join('|')}|family|house`));
  const bob = await logInTo(site, BOB);
  const copy = await callVerified(site, bob, BOB, 'exportAccount', {});
  expect(JSON.stringify(copy)).not.toMatch(/monitoring|shared_address|family/);
  const notices = (await bob.client.call('noticeList', { query: {} })).list;
  expect(JSON.stringify(notices)).not.toMatch(/monitoring|suspici/i);
}, 400_000);
