// Protects customers' accounts in operators' hands on a real server: found, explained to the last unit, disabled at once, enabled by two people alone, and every look in the log.
import { beforeAll, expect, it } from 'vitest';
import type { Signed } from '../../../harness/operators.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { logInTo } from '../../../harness/small-site.ts';

let server: SharedSite;
let market: string;
let alice: OwnCustomer;
let bob: OwnCustomer;
let sue: Signed;
let cleo: Signed;
let oda: Signed;

beforeAll(async () => {
  server = await sharedSite('plain');
  ({ market } = await server.market());
  [alice, bob] = [await server.customer(), await server.customer()];
  [sue, cleo, oda] = [await server.operator('support'), await server.operator('compliance'), await server.operator('owner')];
}, 240_000);

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

async function find(by: Signed, search: string): Promise<string> {
  const { list, total } = await by.client.call('deskCustomers', { query: { search } });
  expect(total).toBe(1);
  return list[0]?.uid ?? '';
}

it('finds a customer, masks the address, and explains every balance after a trade to the last unit', async () => {
  const order = { market, type: 'limit' as const, price: '64000', amount: '0.37' };
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'a' });
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'b' });
  const uid = await find(sue, bob.account);
  expect((await bob.client.call('getInfo')).user?.uid).toBe(uid);
  const customer = await sue.client.call('deskCustomer', { params: { uid } });
  expect(JSON.stringify(customer)).not.toContain(bob.account);
  expect(await sue.client.call('deskCustomerContact', { params: { uid } })).toMatchObject({ email: bob.account });
  const { list } = await sue.client.call('deskCustomerBalances', { params: { uid } });
  expect(list.length).toBeGreaterThan(1);
  for (const { account, coin, total } of list) {
    const explained = await sue.client.call('deskCustomerExplain', { params: { uid }, query: { account, coin } });
    expect(explained).toMatchObject({ isExact: true, difference: '0', total, posted: total });
    expect(explained.postings).toBeGreaterThan(0);
  }
  expect((await sue.client.call('deskCustomerOrders', { params: { uid }, query: { view: 'ended' } })).total).toBe(1);
  // That somebody searched is kept; whose address was typed is not, because nobody could erase it.
  const log = await oda.client.call('deskAudit', { query: { operator: sue.name, limit: '200' } });
  expect(log.list.map(({ action }) => action)).toEqual(expect.arrayContaining(['customer.search', 'customer.view', 'customer.contact']));
  expect(JSON.stringify(log)).not.toContain(bob.account);
}, 240_000);

it('disables at once, and only two people enable again; support does neither', async () => {
  const uid = await find(cleo, bob.account);
  const input = { params: { uid }, body: { reason: 'stolen papers' } };
  expect(await codeOf(sue.client.call('deskCustomerDisable', input))).toBe('PERMISSION_DENIED');
  expect(await codeOf(cleo.client.call('deskCustomerDisable', input))).toBe('SECOND_VERIFICATION_REQUIRED');
  const verification = await cleo.verify('deskCustomerDisable', input.body, input.params);
  await cleo.client.call('deskCustomerDisable', { ...input, verification });
  expect(await codeOf(bob.client.call('exchangeBalances'))).toBe('PLEASE_LOGIN');
  expect(await codeOf(logInTo(server, bob.account))).toBe('ACCOUNT_HAS_BEEN_DISABLED');

  const body = { kind: 'identity.enable', payload: { uid }, reason: 'papers were checked' };
  expect(await codeOf(sue.client.call('deskAsk', { body, verification: await sue.verify('deskAsk', body) }))).toBe('PERMISSION_DENIED');
  const { id } = await cleo.client.call('deskAsk', { body, verification: await cleo.verify('deskAsk', body) });
  const waiting = await oda.client.call('deskRequests', { query: { target: uid } });
  expect(waiting.list.map((one) => one.id)).toEqual([id]);
  const { changes, hash } = await oda.client.call('deskRequest', { params: { id } });
  expect(changes).toEqual([{ field: 'state', before: 'disabled', after: 'active' }]);
  const decision = { decision: 'approve' as const, hash, reason: 'compared' };
  const decide = async (by: Signed) => {
    const confirmed = await by.verify('deskDecide', decision, { id });
    return by.client.call('deskDecide', { params: { id }, body: decision, verification: confirmed });
  };
  expect(await codeOf(decide(cleo))).toBe('SECOND_PERSON_NEEDED');
  expect((await decide(oda)).state).toBe('done');
  await logInTo(server, bob.account);
  expect((await oda.client.call('deskCheckAudit')).isWhole).toBe(true);
}, 400_000);
