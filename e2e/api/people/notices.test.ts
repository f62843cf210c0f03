// Protects the message centre on a real server: fills of resting orders arrive by socket and in the list, once, also over a kill; takers get none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLive } from '@agio/client';
import type { DataFrame } from '@agio/contracts';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { Server } from '../../../harness/server.ts';
import { sentBy } from '../../../harness/outbox.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, smallCustomer, startSmall } from '../../../harness/small-site.ts';

const CAROL = 'carol@agio.example';

describe('notices', () => {
  let server: Server;
  let alice: LoggedIn;
  let bob: LoggedIn;
  let carol: LoggedIn;
  beforeAll(async () => {
    server = await startSmall({ ...SMALL_SEED, customers: [ALICE, BOB, CAROL].map(smallCustomer) });
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
    carol = await logInTo(server, CAROL);
  }, 120_000);
  afterAll(() => server.remove());

  const place = (who: LoggedIn, side: 'buy' | 'sell', amount: string) =>
    who.client.call('placeOrder', { body: { market: 'BTC_USDT', side, type: 'limit', price: '64000.5', amount } });
  const list = async (who: LoggedIn) => (await who.client.call('noticeList', { query: { kind: 'fill' } })).list;

  /** Fills are told in their order: once one of Carol's that is made now was told, so were all before it. */
  async function carolIsTold(): Promise<void> {
    const before = (await list(carol)).length;
    await expect
      .poll(
        async () => {
          await place(carol, 'sell', '0.001');
          await place(bob, 'buy', '0.001');
          return (await list(carol)).length;
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBeGreaterThan(before);
  }

  it('tell the owner of a resting order of its fills, live and in the list, and the taker nothing', async () => {
    const frames: Extract<DataFrame, { channel: 'notices' }>[] = [];
    const live = createLive({ url: `${server.url.replace('http', 'ws')}/ws/exchange`, getToken: () => alice.token });
    live.subscribe({ channel: 'notices' }, (frame) => frames.push(frame));
    await expect.poll(() => frames[0]).toEqual({ channel: 'notices', type: 'snapshot', unread: 0, data: [] });
    // The first look begins at the present, so that it must be over before the fill.
    await carolIsTold();
    await place(alice, 'sell', '0.01');
    await place(bob, 'buy', '0.004');
    await expect.poll(() => frames.length, { timeout: 120_000 }).toBe(2);
    expect(frames[1]).toMatchObject({ type: 'update', unread: 1, data: [{ kind: 'fill', title: 'Order partially filled' }] });
    expect(frames[1]?.data[0]?.text).toBe('Your sell order was partially filled: 0.004 BTC at 64,000.5 USDT, 256.002 USDT in total.');
    await place(bob, 'buy', '0.006');
    await expect
      .poll(async () => (await list(alice)).map(({ title }) => title), { timeout: 120_000 })
      .toEqual(['Order filled', 'Order partially filled']);
    expect(await list(bob)).toEqual([]);
    live.close();
  });

  it('come by mail in the owner’s language where they are wished, and not in the app where they are not', async () => {
    await bob.client.call('accountSetting', { body: { language: 'zh-CN', notices: { fill: { app: false, mail: true } } } });
    await place(bob, 'sell', '0.005');
    const { subject, text } = await sentBy(server, BOB, () => place(alice, 'buy', '0.005'));
    expect([subject, text]).toEqual(['委托已成交', '您的卖出委托已全部成交：0.005 BTC，均价 64,000.5 USDT，共 320.0025 USDT。\n']);
    expect(await list(bob)).toEqual([]);
  });

  it('survive a kill without a double or a gap', async () => {
    await place(alice, 'sell', '0.02');
    await place(bob, 'buy', '0.02');
    await server.kill();
    await server.start();
    alice = await logInTo(server, ALICE);
    await expect.poll(async () => (await list(alice)).length, { timeout: 120_000 }).toBe(3);
    [bob, carol] = [await logInTo(server, BOB), await logInTo(server, CAROL)];
    await carolIsTold();
    expect((await list(alice)).map(({ title }) => title)).toEqual(['Order filled', 'Order filled', 'Order partially filled']);
  }, 300_000);
});
