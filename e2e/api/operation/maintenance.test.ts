// Protects customers while an operator works on the site: nothing moves money, by whatever way it is asked, orders can still be cancelled, and every page is told.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLive } from '@agio/client';
import type { DataFrame } from '@agio/contracts';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import { ALICE, logInTo, openSmall, SMALL_SEED } from '../../../harness/small-site.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';

let site: OpenedSite;
let owner: Signed;
let auditor: Signed;

beforeAll(async () => {
  const operators = [...operatorsNamed(['owner'], 'ada', 'ben'), ...operatorsNamed(['auditor'], 'cyd')];
  site = await openSmall({ ...SMALL_SEED, operators });
  owner = await signIn(site, 'ada');
  auditor = await signIn(site, 'cyd');
}, 240_000);
afterAll(() => site.remove());

it('O7: an owner begins it with a second factor; orders are refused and cancels are not, over HTTP and sockets, until an owner ends it', async () => {
  const { client, token } = await logInTo(site, ALICE);
  const order = { market: 'BTC_USDT', type: 'limit', side: 'sell', price: '64000', amount: '0.1' } as const;
  const { id } = await client.call('placeOrder', { body: order });
  const frames: DataFrame[] = [];
  const live = createLive({ url: `${site.url.replace('http', 'ws')}/ws/exchange`, getToken: () => token });
  try {
    live.subscribe({ channel: 'site' }, (frame) => frames.push(frame));
    const told = () => (frames.at(-1)?.data as { maintenance: unknown } | undefined)?.maintenance;
    await expect.poll(told, { timeout: 60_000 }).toBeNull();
    const body = { from: null, until: site.clock.wall() + 3_600_000, reason: 'a new release' };
    await expect(owner.client.call('deskMaintenanceBegin', { body })).rejects.toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
    await expect(auditor.client.call('deskMaintenanceBegin', { body })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await owner.client.call('deskMaintenanceBegin', { body, verification: await owner.verify('deskMaintenanceBegin', body) });
    await expect.poll(told, { timeout: 60_000 }).toMatchObject({ until: body.until });
    expect(await client.call('siteStatus')).toMatchObject({ isCopy: false, maintenance: { until: body.until } });
    expect(await auditor.client.call('deskMaintenance')).toMatchObject({ maintenance: { reason: body.reason, until: body.until } });
    const refused = { code: 'MAINTENANCE', details: { until: body.until } };
    await expect(client.call('placeOrder', { body: order })).rejects.toMatchObject(refused);
    await expect(live.call('placeOrder', order)).rejects.toMatchObject(refused);
    expect(await client.call('myOrders', { query: { page: 1, limit: 10 } })).toMatchObject({ total: 1 });
    await client.call('cancelOrder', { body: { id } });
    expect(await client.call('myOrders', { query: { page: 1, limit: 10 } })).toMatchObject({ total: 0 });
    const end = { reason: 'it is done' };
    await owner.client.call('deskMaintenanceEnd', { body: end, verification: await owner.verify('deskMaintenanceEnd', end) });
    await expect.poll(told, { timeout: 60_000 }).toBeNull();
    await live.call('placeOrder', order);
  } finally {
    live.close();
  }
  const { list } = await auditor.client.call('deskAudit', { query: {} });
  expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(['site.maintenance', 'site.maintenance_end']));
});

it('O3: operators of every role read the state of every part', async () => {
  const parts = async () => (await auditor.client.call('deskHealth')).parts;
  await expect.poll(async () => (await parts()).length, { timeout: 60_000 }).toBeGreaterThan(8);
  expect((await parts()).filter(({ state }) => state === 'problem')).toEqual([]);
  expect((await parts()).find(({ part }) => part === 'database')).toMatchObject({ state: 'ok', fault: null });
});
