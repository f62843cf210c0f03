// Protects OTC on a real server: what the table of states does not have is refused to everybody, restarts lose and double nothing, and hours of downtime are given back.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { CallData } from '@agio/client';
import type { OtcState } from '@agio/contracts/otc';
import { drawn } from '@agio/kernel/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { OTC_TABLE } from '@agio/otc';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, smallCustomer, openSmall, traderOf } from '../../harness/small-site.ts';
import { verificationOf } from '../../harness/verified.ts';

const EVE = 'eve@agio.example';
/** For what must happen at last. */
const LONG = { timeout: 120_000, interval: 200 };
type Order = CallData<'otcOrderOne'>['order'];

let server: OpenedSite;
let people: Record<'seller' | 'buyer' | 'stranger', LoggedIn>;

beforeAll(async () => {
  const seed = {
    ...SMALL_SEED,
    customers: [
      { ...smallCustomer(ALICE), trader: traderOf('Chen Lin', '6200447190238814', { fiat: { USDT: '10000' }, otcShop: 'Harbour Desk' }) },
      { ...smallCustomer(BOB), trader: traderOf('Chan Bob', '6222021234567894') },
      smallCustomer(EVE),
    ],
    features: { otc: true },
  };
  server = await openSmall(seed);
  await logIn();
}, 300_000);
afterAll(async () => {
  await server.remove();
});

async function logIn(): Promise<void> {
  const [seller, buyer, stranger] = await Promise.all([ALICE, BOB, EVE].map((account) => logInTo(server, account)));
  if (seller === undefined || buyer === undefined || stranger === undefined) throw new Error('three people log in');
  people = { seller, buyer, stranger };
}

/** The time for which the site is down. */
async function pass(ms: number): Promise<void> {
  await server.stop();
  server.clock.pass(ms);
  await server.start();
  await logIn();
}

async function restart(): Promise<void> {
  await server.stop();
  await server.start();
}

async function order(amount = '100'): Promise<string> {
  const { client } = people.seller;
  const terms = { side: 'sell', coin: 'USDT', fiat: 'CNY', quantity: '100', min: '100', max: '5000', windowMinutes: 15 } as const;
  const price = { kind: 'fixed', price: '7.2' } as const;
  const ad = await client.call('otcAdvertise', { body: { ...terms, price, quantity: amount, autoAccept: false, methods: ['bank'] } });
  const body = { id: ad.id, revision: ad.revision, price: '7.2', amount, method: 'bank' } as const;
  return (await people.buyer.client.call('otcTake', { body })).id;
}

const ACTS = ['accept', 'extend', 'paid', 'cancel', 'agree', 'release', 'appeal'] as const;
type Act = (typeof ACTS)[number];
type Role = keyof typeof people;
const MORE = { paid: { payer: 'Chan Bob' }, agree: { agrees: true }, appeal: { reason: 'They do not answer' } } as const;
const VERIFIED = { release: 'otcRelease', agree: 'otcAgree' } as const;
const ACCOUNT = { seller: ALICE, buyer: BOB, stranger: EVE } as const;

async function doIt(role: Role, act: Act, id: string): Promise<{ status: number; code: string }> {
  const body = { id, ...(act in MORE ? MORE[act as keyof typeof MORE] : {}) };
  const call = VERIFIED[act as keyof typeof VERIFIED];
  const verification = act in VERIFIED ? await verificationOf(server, people[role], ACCOUNT[role], call, body) : undefined;
  const response = await fetch(`${server.url}/api/otc/orders/${act}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${people[role].token}`,
      ...(verification === undefined ? {} : { 'x-verification': verification }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
}

const read = async (id: string, role: 'seller' | 'buyer' = 'buyer'): Promise<Order> =>
  (await people[role].client.call('otcOrderOne', { params: { id } })).order;
const eventsOf = async (id: string) =>
  (await people.buyer.client.call('otcOrderOne', { params: { id } })).messages.flatMap(({ event }) => (event === null ? [] : [event]));
const fiat = async (role: 'seller' | 'buyer') =>
  (await people[role].client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT') ?? { available: '0', held: '0' };

/** Whether the table has this; the seller made the advertisement here. */
function isAllowed(state: OtcState, act: Act, role: Role): boolean {
  const event = act === 'paid' ? 'pay' : act;
  const roles = role === 'stranger' ? [] : role === 'seller' ? ['seller', 'maker', 'either'] : ['buyer', 'either'];
  return OTC_TABLE.some((row) => row.from === state && row.only === undefined && row.event === event && roles.includes(row.by));
}

/** To a stranger there is no such order, and the buyer has no way to the seller's confirmation. */
function refusalsOf(role: Role, act: Act): readonly number[] {
  if (role === 'stranger') return [404];
  return role === 'buyer' && act === 'release' ? [403] : [403, 409, 422];
}

it(
  'refuses whatever the table does not have, to each of three people in each state, and changes nothing by it',
  { timeout: 600_000 },
  async () => {
    const ids = new Map<OtcState, string>();
    const make = async (state: OtcState, ...steps: readonly (readonly [Role, Act])[]): Promise<void> => {
      const id = await order();
      for (const [role, act] of steps) expect(await doIt(role, act, id)).toMatchObject({ status: 200 });
      ids.set(state, id);
    };
    await make('expired', ['seller', 'accept']);
    await make('appealed', ['seller', 'accept'], ['buyer', 'paid']);
    // The time to pay ends while the server is down, and then the grace for that does.
    for (let time = 0; time < 2; time += 1) await pass(16 * 60_000);
    const [expired = '', appealed = ''] = [ids.get('expired'), ids.get('appealed')];
    await expect.poll(async () => (await read(expired)).state, LONG).toBe('expired');
    expect(await doIt('buyer', 'appeal', appealed)).toMatchObject({ status: 200 });
    await make('cancelled', ['buyer', 'cancel']);
    await make('success', ['seller', 'accept'], ['buyer', 'paid'], ['seller', 'release']);
    await make('paid', ['seller', 'accept'], ['buyer', 'paid']);
    await make('unpaid', ['seller', 'accept']);
    const refused: string[] = [];
    for (const [state, id] of drawn([...ids], 2, inject('testSeed'))) {
      const before = await read(id);
      expect(before.state).toBe(state);
      for (const act of ACTS)
        for (const role of ['buyer', 'seller', 'stranger'] as const) {
          if (isAllowed(state, act, role)) continue;
          const { code, status } = await doIt(role, act, id);
          const what = `${state} ${act} ${role}: ${status} ${code}`;
          expect(refusalsOf(role, act), what).toContain(status);
          refused.push(what);
        }
      const after = await read(id);
      expect({ ...after, unread: 0 }).toEqual({ ...before, unread: 0, other: after.other });
    }
    expect(refused.length).toBeGreaterThan(40);
    expect(await fiat('seller')).toMatchObject({ held: '300' });
    const [unpaid = '', paid = ''] = [ids.get('unpaid'), ids.get('paid')];
    expect(await doIt('buyer', 'paid', unpaid)).toMatchObject({ status: 200 });
    for (const id of [unpaid, paid]) expect(await doIt('seller', 'release', id)).toMatchObject({ status: 200 });
  },
);

it('loses and doubles nothing when the server is killed after any step, a fourth of them in each run', { timeout: 600_000 }, async () => {
  const [sellerHad, buyerHad] = [await fiat('seller'), await fiat('buyer')];
  const id = await order('150');
  const steps = [
    ['waiting', () => Promise.resolve({ status: 200 })],
    ['unpaid', () => doIt('seller', 'accept', id)],
    ['paid', () => doIt('buyer', 'paid', id)],
    ['success', () => doIt('seller', 'release', id)],
  ] as const;
  const killed = drawn(steps, 4, inject('testSeed'));
  for (const [state, step] of steps) {
    expect(await step()).toMatchObject({ status: 200 });
    if (killed.some(([after]) => after === state)) await restart();
    expect(await read(id)).toMatchObject({ state });
    const held = Number(sellerHad.held) + (state === 'success' ? 0 : 150);
    expect(await fiat('seller')).toMatchObject({ held: String(held) });
  }
  await expect.poll(() => eventsOf(id), LONG).toEqual(['made', 'accepted', 'paid', 'released']);
  expect(Number((await fiat('seller')).available)).toBe(Number(sellerHad.available) - 150);
  expect(Number((await fiat('buyer')).available)).toBeCloseTo(Number(buyerHad.available) + 149.85, 8);
});

it('gives back what hours of downtime took from a buyer, and fires what was due once', { timeout: 600_000 }, async () => {
  const [unpaid, paid] = [await order('200'), await order('300')];
  for (const id of [unpaid, paid]) expect(await doIt('seller', 'accept', id)).toMatchObject({ status: 200 });
  expect(await doIt('buyer', 'paid', paid)).toMatchObject({ status: 200 });
  await pass(5 * HOUR_MS);
  await expect.poll(async () => (await read(paid)).state, LONG).toBe('appealed');
  const graced = await read(unpaid);
  expect(graced).toMatchObject({ state: 'unpaid', hadGrace: true });
  expect((graced.deadline ?? 0) - server.clock.wall()).toBeGreaterThan(10 * 60_000);
  await pass(16 * 60_000);
  await expect.poll(async () => (await read(unpaid)).state, LONG).toBe('expired');
  await expect.poll(() => eventsOf(unpaid), LONG).toEqual(['made', 'accepted', 'grace', 'expired']);
  expect(await eventsOf(paid)).toEqual(['made', 'accepted', 'paid', 'appealed']);
});
