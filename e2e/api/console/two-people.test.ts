// Protects money of the house on a real server: no operator alone, no code for another thing, never more than there is, once across kill -9.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../../../apps/server/seed/demo-operators.ts';
import { openDatabase } from '@agio/database';
import { askControl } from '../../../apps/server/control/ask-control.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { Server } from '../../../harness/server.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, startSmall } from '../../../harness/small-site.ts';

let server: Server;
let ada: Signed;
let fay: Signed;
let eli: Signed;

const operator = (name: string, role: string) => ({ name, roles: [role], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET });

beforeAll(async () => {
  server = await startSmall({ ...SMALL_SEED, operators: ['ada', 'fay', 'eli'].map((name) => operator(name, 'finance')) }, {});
  [ada, fay, eli] = [await signIn(server, 'ada'), await signIn(server, 'fay'), await signIn(server, 'eli')];
}, 240_000);
afterAll(() => server.remove());

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

const ask = async (by: Signed, kind: string, payload: Record<string, string | string[]>): Promise<string> => {
  const body = { kind, payload, reason: 'agreed by phone' };
  return (await by.client.call('deskAsk', { body, verification: await by.verify('deskAsk', body) })).id;
};

const decision = async (by: Signed, id: string) => {
  const { hash } = await by.client.call('deskRequest', { params: { id } });
  return { decision: 'approve' as const, hash, reason: 'compared the values' };
};

const available = async (account: string, coin: string): Promise<string | undefined> => {
  const { client } = await logInTo(server, account);
  return (await client.call('exchangeBalances')).find((one) => one.coin === coin)?.available;
};

it('pays a reward once, with a code for this very request, also when the process ends in between', async () => {
  const { client } = await logInTo(server, ALICE);
  const bob = await logInTo(server, BOB);
  // A trade, whose fees are the house's.
  const order = { market: 'BTC_USDT', type: 'limit' as const, price: '64000', amount: '1' };
  await client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'a' });
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'b' });
  const { uid } = (await bob.client.call('getInfo')).user ?? { uid: '' };
  const [before, payload] = [await available(BOB, 'USDT'), { coin: 'USDT', amount: '5', from: 'fees', uids: [uid] }];
  const [first, second] = [await ask(ada, 'treasury.reward', payload), await ask(eli, 'treasury.reward', payload)];

  const body = await decision(fay, first);
  const verification = await fay.verify('deskDecide', body, { id: first });
  // Both requests have the same text: what was confirmed for one is worth nothing for the other.
  expect(await codeOf(fay.client.call('deskDecide', { params: { id: second }, body, verification }))).toBe('SECOND_VERIFICATION_REQUIRED');
  const own = await decision(ada, first);
  expect(
    await codeOf(
      ada.client.call('deskDecide', { params: { id: first }, body: own, verification: await ada.verify('deskDecide', own, { id: first }) }),
    ),
  ).toBe('SECOND_PERSON_NEEDED');
  const again = await fay.verify('deskDecide', body, { id: first });
  const answered = codeOf(fay.client.call('deskDecide', { params: { id: first }, body, verification: again }));
  await server.kill();
  await answered;
  await server.start();
  const { state } = await fay.client.call('deskRequest', { params: { id: first } });
  if (state === 'waiting')
    await fay.client.call('deskDecide', { params: { id: first }, body, verification: await fay.verify('deskDecide', body, { id: first }) });
  await expect.poll(async () => (await fay.client.call('deskRequest', { params: { id: first } })).state, { timeout: 120_000 }).toBe('done');
  expect(Number(await available(BOB, 'USDT'))).toBe(Number(before) + 5);
  expect((await fay.client.call('deskCheckAudit')).isWhole).toBe(true);
}, 400_000);

it('refuses a reward that the paying account does not hold, before anybody is asked', async () => {
  const { client } = await logInTo(server, BOB);
  const { uid } = (await client.call('getInfo')).user ?? { uid: '' };
  const body = {
    kind: 'treasury.reward',
    payload: { coin: 'BTC', amount: '620000', from: 'fees', uids: [uid] },
    reason: 'event of the month',
  };
  expect(await codeOf(ada.client.call('deskPreview', { body: { kind: body.kind, payload: body.payload } }))).toBe(
    'HOUSE_BALANCE_NOT_ENOUGH',
  );
  expect(await codeOf(eli.client.call('deskAsk', { body, verification: await eli.verify('deskAsk', body) }))).toBe(
    'HOUSE_BALANCE_NOT_ENOUGH',
  );
}, 240_000);

it('names the entry of the audit log that was changed in the database', async () => {
  const { newest } = await ada.client.call('deskCheckAudit');
  await askControl(server.dataDir, { name: 'operator', words: ['anchor'], as: '' });
  await server.stop();
  const database = await openDatabase(server.databaseAt);
  await database.query("update operators_audit set target = 'somebody else' where id = 2");
  await database.close();
  await server.start();
  expect(await ada.client.call('deskCheckAudit')).toMatchObject({ isWhole: false, broken: { id: 2, problem: 'hash' } });
  await expect(askControl(server.dataDir, { name: 'operator', words: ['check'], as: '' })).rejects.toThrow(
    'entry 2 of the audit log does not fit',
  );
  expect(newest?.id).toBeGreaterThan(2);
}, 240_000);
