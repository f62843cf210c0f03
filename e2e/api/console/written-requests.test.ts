// Protects written requests on a real server: who may record, copy, end and erase, one end for two operators at once, nothing erased while coins or orders are left, and every step in the log.
import { beforeAll, expect, it } from 'vitest';
import type { Signed } from '../../../harness/operators.ts';
import { agree } from '../../../harness/operators.ts';
import { register } from '../../../harness/register.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';

let server: SharedSite;
let sue: Signed;
let cleo: Signed;
let oda: Signed;
let fay: Signed;

beforeAll(async () => {
  server = await sharedSite('plain');
  [sue, cleo] = [await server.operator('support'), await server.operator('compliance')];
  [oda, fay] = [await server.operator('owner'), await server.operator('finance', 'content')];
}, 240_000);

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

const uidOf = async ({ client }: Pick<OwnCustomer, 'client'>): Promise<string> => (await client.call('getInfo')).user?.uid ?? '';

const record = (by: Signed, uid: string, kind: 'erasure' | 'export') => {
  const body = { kind, channel: 'letter' as const, receivedAt: server.clock.wall() - 1_000, note: 'signed; the passport was enclosed' };
  return by.client.call('deskWrittenRequestRecord', { params: { uid }, body });
};

async function copy(by: Signed, uid: string, request: string) {
  const verification = await by.verify('deskWrittenRequestCopy', { request }, { uid });
  return by.client.call('deskWrittenRequestCopy', { params: { uid }, body: { request }, verification });
}

it('support records, compliance copies with a code for this very request, two end it at once, and the customer is told', async () => {
  const alice = await server.customer();
  const uid = await uidOf(alice);
  expect(await codeOf(fay.client.call('deskWrittenRequests', { query: {} }))).toBe('PERMISSION_DENIED');
  expect(await codeOf(fay.client.call('deskCustomerWrittenRequests', { params: { uid }, query: {} }))).toBe('PERMISSION_DENIED');
  expect(await codeOf(record(fay, uid, 'export'))).toBe('PERMISSION_DENIED');
  const { dueAt, id, receivedAt } = await record(sue, uid, 'export');
  expect(dueAt - receivedAt).toBe(30 * 86_400_000);
  const call = { params: { uid }, body: { request: id } };
  expect(await codeOf(sue.client.call('deskWrittenRequestCopy', call))).toBe('PERMISSION_DENIED');
  expect(await codeOf(cleo.client.call('deskWrittenRequestCopy', call))).toBe('SECOND_VERIFICATION_REQUIRED');
  const other = await uidOf(await server.customer());
  const forOther = await cleo.verify('deskWrittenRequestCopy', call.body, { uid: other });
  expect(await codeOf(cleo.client.call('deskWrittenRequestCopy', { ...call, params: { uid: other }, verification: forOther }))).toBe(
    'NOT_FOUND',
  );
  expect(await codeOf(cleo.client.call('deskWrittenRequestCopy', { ...call, verification: forOther }))).toBe(
    'SECOND_VERIFICATION_REQUIRED',
  );
  const made = await copy(cleo, uid, id);
  expect(made).toMatchObject({ account: { uid, email: alice.account } });
  // It is the customer's own copy, with what other modules keep, and without what operators wrote.
  expect(Object.keys(made)).toEqual(expect.arrayContaining(['wallet', 'support', 'certification', 'content']));
  expect(JSON.stringify(made)).not.toContain('passport');

  const ends = await Promise.all([
    codeOf(cleo.client.call('deskWrittenRequestFulfil', { params: { uid }, body: { request: id, note: 'registered letter' } })),
    codeOf(
      oda.client.call('deskWrittenRequestRefuse', { params: { uid }, body: { request: id, ground: 'identity', reason: 'no signature' } }),
    ),
  ]);
  expect(ends.toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS']);
  const notices = async () => (await alice.client.call('noticeList', { query: {} })).list.map(({ title }) => title);
  await expect.poll(notices, { timeout: 120_000 }).toEqual(expect.arrayContaining(['Your written request was answered']));
  const events = (await alice.client.call('securityLog', { query: {} })).list;
  expect(events.find(({ event }) => event === 'copy_made')).toMatchObject({ ip: '' });

  const { list } = await oda.client.call('deskAudit', { query: { target: uid, limit: '100' } });
  expect(list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['written_request.record', 'written_request.copy', 'written_request.fulfil', 'written_request.refuse']),
  );
  expect(JSON.stringify(list)).not.toMatch(/passport|registered letter/);
}, 400_000);

it('two people erase, and nobody while coins or orders are left', async () => {
  const { market } = await server.market();
  const bob = await server.customer();
  const uid = await uidOf(bob);
  await bob.client.call('placeOrder', {
    body: { market, type: 'limit', side: 'sell', price: '70000', amount: '0.1' },
    idempotencyKey: 'written',
  });
  const { id } = await record(cleo, uid, 'erasure');
  const preview = { kind: 'identity.erase', payload: { uid, request: Number(id) } };
  const refused = await oda.client
    .call('deskPreview', { body: preview })
    .catch((error: unknown) => error as { code: string; details: unknown });
  expect(refused).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY', details: { openOrders: 1 } });
  expect(await codeOf(sue.client.call('deskPreview', { body: preview }))).toBe('PERMISSION_DENIED');
  const body = { ...preview, reason: 'the signature was compared' };
  expect(await codeOf(cleo.client.call('deskAsk', { body, verification: await cleo.verify('deskAsk', body) }))).toBe('ACCOUNT_NOT_EMPTY');
  expect(await codeOf(bob.client.call('exchangeBalances'))).toBe('SUCCESS');
}, 400_000);

it('an empty account is closed and erased once two have decided', async () => {
  const account = 'eve.written@agio.example';
  const eve = await register(server, account);
  const uid = await uidOf(eve);
  const { id } = await record(cleo, uid, 'erasure');
  await agree(cleo, oda, 'identity.erase', { uid, request: Number(id) });
  expect(await codeOf(eve.client.call('exchangeBalances'))).toBe('PLEASE_LOGIN');
  const ended = await sue.client.call('deskWrittenRequest', { params: { id } });
  expect(ended).toMatchObject({ state: 'fulfilled', endedBy: oda.name, note: '', isClosed: true });
  expect(await sue.client.call('deskCustomer', { params: { uid } })).toMatchObject({ state: 'closed', email: null });
  expect((await oda.client.call('deskCheckAudit')).isWhole).toBe(true);
}, 400_000);
