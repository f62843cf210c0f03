// Protects price alerts on a running server: one message at the trade that meets the price, live, muted by its kind, the same after a restart; no customer sees another's; words leave with their owner.
import { createLive } from '@agio/client';
import type { Live } from '@agio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, openSmall, SMALL_SEED, smallCustomer } from '../../harness/small-site.ts';
import { alertsMachine } from '../../modules/alerts/machine.ts';
import { callVerified } from '../../harness/verified.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const MARKET = 'BTC_USDT';
const CAROL = 'carol@agio.example';

describe('price alerts', () => {
  let server: OpenedSite;
  let alice: LoggedIn;
  let bob: LoggedIn;
  let live: Live;
  const frames: string[] = [];
  beforeAll(async () => {
    server = await openSmall({ ...SMALL_SEED, customers: [...SMALL_SEED.customers, { ...smallCustomer(CAROL), balances: {} }] });
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
    live = createLive({ url: `${server.url.replace('http', 'ws')}/ws/exchange`, getToken: () => alice.token });
    live.subscribe({ channel: 'alerts' }, ({ data: { active, alert } }) => frames.push(`${active} ${alert?.state ?? 'snapshot'}`));
  }, 240_000);
  afterAll(async () => {
    live.close();
    await server.remove();
  });

  const add = (price: string, direction: 'up' | 'down' = 'up', note?: string, who = alice) =>
    who.client.call('alertAdd', { body: { market: MARKET, direction, price, ...(note === undefined ? {} : { note }) } });
  const trade = async (price: string): Promise<void> => {
    const order = { market: MARKET, type: 'limit', price, amount: '0.001' } as const;
    await alice.client.call('placeOrder', { body: { ...order, side: 'sell' } });
    await bob.client.call('placeOrder', { body: { ...order, side: 'buy' } });
  };
  const told = async (who = alice) =>
    (await who.client.call('noticeList', { query: { kind: 'alert' } })).list.map(({ text, title }) => `${title}: ${text}`);

  it('case 72: an alert up tells once, at the trade that meets it, in the centre and on the socket', async () => {
    await expect.poll(() => frames, WAIT).toEqual(['0 snapshot']);
    const alert = await add('64500', 'up', '  before the profit ');
    expect(alert).toMatchObject({ market: MARKET, direction: 'up', price: '64500.0', note: 'before the profit', state: 'active' });
    expect((await alice.client.call('alerts', { query: {} })).list).toEqual([alert]);
    await trade('64400');
    await trade('64500.5');
    await trade('65000');
    await expect.poll(() => frames.slice(1), WAIT).toEqual(['1 active', '0 fired']);
    await expect
      .poll(() => told(), WAIT)
      .toEqual(['BTC/USDT rose to 64,500.0: Trade price: 64,500.5. This one-time alert has been turned off.\nbefore the profit']);
    const { list } = await alice.client.call('alertHistory', { query: {} });
    expect(list).toMatchObject([{ id: alert.id, state: 'fired', tradePrice: '64500.5', note: 'before the profit' }]);
  });

  it('refuses what is met already, is off the tick, or is of no market, with the nearest; and unknown fields', async () => {
    await expect(add('65000')).rejects.toMatchObject({
      code: 'TRIGGER_ALREADY_MET',
      details: { rule: 'last_price', limit: '65000.0', field: 'price', nearest: '65000.1' },
    });
    await expect(add('65000', 'down')).rejects.toMatchObject({ details: { nearest: '64999.9' } });
    await expect(add('65000.05')).rejects.toMatchObject({ code: 'PRICE_NOT_ON_TICK', details: { nearest: '65000.0' } });
    const body = { market: 'ETH_USDT', direction: 'up', price: '1' } as const;
    await expect(alice.client.call('alertAdd', { body })).rejects.toMatchObject({ code: 'MARKET_NOT_FOUND' });
    await expect(alice.client.call('alertAdd', { body: { ...body, once: false } as never })).rejects.toMatchObject({
      code: 'PARAMETER_ERROR',
    });
    await expect(alice.client.call('alertAdd', { body: { ...body, note: 'two\nlines' } })).rejects.toMatchObject({
      code: 'PARAMETER_ERROR',
    });
    await expect(alice.client.call('alertAdd', { body: { market: MARKET, price: '1' } as never })).rejects.toMatchObject({
      code: 'PARAMETER_ERROR',
    });
  });

  it('is changed and removed by its owner alone, and is not there for others', async () => {
    const { id } = await add('66000');
    for (const call of [
      bob.client.call('alertRemove', { body: { id } }),
      bob.client.call('alertChange', { body: { id, direction: 'up', price: '67000' } }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect((await bob.client.call('alerts', { query: {} })).list).toEqual([]);
    const changed = await alice.client.call('alertChange', { body: { id, direction: 'down', price: '60000' } });
    expect(changed).toMatchObject({ id, direction: 'down', price: '60000.0', state: 'active' });
    await trade('66000');
    expect(await alice.client.call('alertRemove', { body: { id } })).toMatchObject({ id, state: 'removed' });
    expect((await alice.client.call('alertHistory', { query: {} })).total).toBe(1);
  });

  it('is not told where its kind is muted, and stands after a restart', async () => {
    const { notices } = (await alice.client.call('getInfo')).user!;
    expect(notices.alert).toEqual({ app: true, mail: false, push: true });
    await add('66100', 'up', 'after the restart');
    await server.stop();
    await server.start();
    expect((await alice.client.call('alerts', { query: { market: MARKET } })).list).toMatchObject([
      { price: '66100.0', note: 'after the restart' },
    ]);
    await trade('66100');
    await expect.poll(async () => (await told()).length, WAIT).toBe(2);
    await alice.client.call('accountSetting', { body: { notices: { alert: { app: false, mail: false, push: false } } } });
    await add('66200');
    await add('66200', 'up', undefined, bob);
    await trade('66200');
    // Who is told is decided when their turn comes, one after another: once Bob knows, Alice's turn is over.
    await expect.poll(async () => (await told(bob)).length, WAIT).toBe(1);
    expect((await alice.client.call('alertHistory', { query: {} })).total).toBe(3);
    await alice.client.call('accountSetting', { body: { notices: { alert: { app: true, mail: false, push: true } } } });
    await add('66300');
    await trade('66300');
    await expect.poll(async () => (await told())[0], WAIT).toContain('66,300.0');
    expect((await told()).map((text) => text.slice(0, 30))).not.toContain('BTC/USDT rose to 66,200.0: It w');
    expect((await told()).length).toBe(3);
  }, 240_000);

  it('is in the copy of its owner’s data', async () => {
    const { alerts } = (await callVerified(server, alice, ALICE, 'exportAccount', {})) as { readonly alerts?: unknown };
    expect(alerts).toMatchObject({
      alerts: expect.arrayContaining([expect.objectContaining({ direction: 'up', state: 'fired' })]) as unknown,
      alertNotes: expect.arrayContaining([expect.objectContaining({ note: 'before the profit' })]) as unknown,
    });
    expect(JSON.stringify(await callVerified(server, bob, BOB, 'exportAccount', {}))).not.toContain('before the profit');
  });

  it('watches nothing any more for a closed account', async () => {
    const carol = await logInTo(server, CAROL);
    const body = { market: MARKET, direction: 'up', price: '90000', note: 'nobody is there' } as const;
    await carol.client.call('alertAdd', { body });
    const waiting = () => server.inside.core.machine(alertsMachine).sizes?.()['alerts'];
    expect(waiting()).toBe(1);
    await callVerified(server, carol, CAROL, 'closeAccount', {});
    await expect.poll(waiting, WAIT).toBe(0);
  });
});
