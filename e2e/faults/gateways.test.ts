// Protects: customers on two gateways see one market and one session, and no caller gets further by a gateway than by the core itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, createLive } from '@agio/client';
import type { Client, Live } from '@agio/client';
import { clientPapers, dialWith, LinkClient, SNAPSHOT_PATH } from '@agio/cluster';
import { RATE_LIMITS } from '@agio/contracts';
import type { DataFrame } from '@agio/contracts';
import type { Command } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningGateway } from '../../apps/server/cluster/gateway/gateway.ts';
import { makePapers } from '../../apps/server/cluster/make-papers.ts';
import { mayCome } from '../../apps/server/cluster/may-come.ts';
import { linkPlace, paperFiles, papersOfProcess } from '../../harness/behind-gateway.ts';
import type { LinkPlace } from '../../harness/behind-gateway.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, openSmall } from '../../harness/small-site.ts';

const MARKET = 'BTC_USDT';

describe('limits over two gateways', () => {
  it('a customer gives no more orders over several gateways and the core than over one', async () => {
    const link = await linkPlace();
    const rates = { RATE_LIMITS: 'on', RATE_POINTS: 'order=10' };
    const site = await openSmall(undefined, { ...link.env, ...rates });
    const gateways = [await link.open(site.inside, site.clock, rates), await link.open(site.inside, site.clock, rates)];
    try {
      const { token } = await logInTo({ url: gateways[0]?.url ?? '' }, ALICE);
      const clients = [...gateways, site].map(({ url }) => createClient({ baseUrl: url, language: () => 'en-US', getToken: () => token }));
      const body = { market: MARKET, side: 'sell', type: 'limit', price: '70000', amount: '0.01' } as const;
      const isTaken = (client: Client): Promise<boolean> =>
        client.call('placeOrder', { body }).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'OPERATION_TOO_FAST' });
            return false;
          },
        );
      /** How many are taken until nobody takes any; undefined where the window ended meanwhile. */
      const takenInWindow = async (): Promise<number | undefined> => {
        const startedMs = performance.now();
        let taken = 0;
        for (let refused = 0; refused < clients.length;)
          for (const client of clients)
            if (await isTaken(client)) [taken, refused] = [taken + 1, 0];
            else refused += 1;
        return performance.now() - startedMs < RATE_LIMITS.order.windowSeconds * 1_000 ? taken : undefined;
      };
      let taken: number | undefined;
      await expect
        .poll(
          async () => {
            taken = await takenInWindow();
            return taken !== undefined && taken > 0;
          },
          { timeout: 120_000 },
        )
        .toBe(true);
      // Beyond the ten one that the core hears of, and what gateways take before they are told.
      expect(taken).toBeGreaterThanOrEqual(10);
      expect(taken).toBeLessThan(16);
    } finally {
      for (const gateway of gateways) await gateway.stop();
      await site.remove();
    }
  }, 240_000);
});

describe('two gateways before one core', () => {
  let site: OpenedSite;
  let link: LinkPlace;
  let gateways: RunningGateway[] = [];
  const lives: Live[] = [];
  beforeAll(async () => {
    link = await linkPlace();
    site = await openSmall(undefined, link.env);
    gateways = [await link.open(site.inside, site.clock), await link.open(site.inside, site.clock)];
  }, 180_000);
  afterAll(async () => {
    for (const live of lives) live.close();
    for (const gateway of gateways) await gateway.stop();
    await site.remove();
  });

  const clientAt = (gateway: RunningGateway | undefined, token: string): Client =>
    createClient({ baseUrl: gateway?.url ?? '', language: () => 'en-US', getToken: () => token });

  function liveAt(gateway: RunningGateway | undefined, token: string): Live {
    const live = createLive({ url: `${(gateway?.url ?? '').replace('http', 'ws')}/ws/exchange`, getToken: () => token });
    lives.push(live);
    return live;
  }

  it('what is placed on one is traded on the other, and both show it', async () => {
    const [here, there] = gateways;
    const alice = await logInTo({ url: here?.url ?? '' }, ALICE);
    const bob = await logInTo({ url: there?.url ?? '' }, BOB);
    const fills: DataFrame[] = [];
    liveAt(there, alice.token).subscribe({ channel: 'fills' }, (frame) => fills.push(frame));
    const sell = await alice.client.call('placeOrder', {
      body: { market: MARKET, side: 'sell', type: 'limit', price: '64000', amount: '0.1' },
    });
    await expect
      .poll(async () => (await clientAt(there, alice.token).call('myOrders', { query: {} })).list.map(({ id }) => id))
      .toContain(sell.id);
    const buy = await bob.client.call('placeOrder', {
      body: { market: MARKET, side: 'buy', type: 'limit', price: '64000', amount: '0.1' },
    });
    expect(buy.status).toBe('filled');
    await expect.poll(() => fills.length).toBeGreaterThan(0);
    // What the core answers alone is the same on both, and so are histories.
    for (const gateway of gateways) {
      const client = clientAt(gateway, alice.token);
      await expect.poll(async () => (await client.call('moneyBalances')).trading.find(({ coin }) => coin === 'BTC')?.available).toBe('9.9');
      await expect.poll(async () => (await client.call('myDeals', { query: {} })).list.length).toBe(1);
    }
  });

  it('pages come with the same first paint from a gateway as from the core, where they are built', async () => {
    const pageOf = async (url: string, path: string): Promise<string> => {
      const answer = await fetch(new URL(path, url), { headers: { accept: 'text/html' } });
      return answer.headers.get('content-type')?.startsWith('text/html') === true ? answer.text() : `${answer.status}`;
    };
    for (const path of ['/', '/exchange', '/login']) expect(await pageOf(gateways[0]?.url ?? '', path)).toBe(await pageOf(site.url, path));
  });

  it('a session that ends on one is over on the other, sockets included', async () => {
    const [here, there] = gateways;
    const { client, token } = await logInTo({ url: here?.url ?? '' }, BOB);
    const elsewhere = clientAt(there, token);
    await elsewhere.call('myOrders', { query: {} });
    let ended: string | undefined;
    const live = createLive({
      url: `${(there?.url ?? '').replace('http', 'ws')}/ws/exchange`,
      getToken: () => token,
      onRefused: (how) => (ended = how ?? 'refused'),
    });
    lives.push(live);
    const orders: DataFrame[] = [];
    live.subscribe({ channel: 'orders' }, (frame) => orders.push(frame));
    await expect.poll(() => orders.length).toBeGreaterThan(0);
    await client.call('logout', { body: {} });
    await expect.poll(() => ended).toBe('revoked');
    await expect(elsewhere.call('myOrders', { query: {} })).rejects.toMatchObject({ code: 'PLEASE_LOGIN' });
  });

  it('repeats a request under its key on the other, once', async () => {
    const [here, there] = gateways;
    const { token } = await logInTo({ url: here?.url ?? '' }, ALICE);
    const body = { market: MARKET, side: 'sell', type: 'limit', price: '70000', amount: '0.2' } as const;
    const answers = await Promise.all(
      gateways.flatMap((gateway) => [1, 2, 3].map(() => clientAt(gateway, token).call('placeOrder', { body, idempotencyKey: 'once' }))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await clientAt(there, token).call('cancelOrder', { body: { all: true } });
  });

  it('cancels on disconnect once no gateway has a socket of the session, and not when it came back on the other', async () => {
    const [here, there] = gateways;
    const { client, token } = await logInTo({ url: here?.url ?? '' }, ALICE);
    const place = async () =>
      (await client.call('placeOrder', { body: { market: MARKET, side: 'sell', type: 'limit', price: '71000', amount: '0.2' } })).id;
    const open = async () => (await client.call('myOrders', { query: {} })).list.length;
    const watched = async (gateway: RunningGateway | undefined): Promise<Live> => {
      const live = createLive({
        url: `${(gateway?.url ?? '').replace('http', 'ws')}/ws/exchange`,
        getToken: () => token,
        cancelOnDisconnectSeconds: 20,
      });
      lives.push(live);
      const frames: DataFrame[] = [];
      live.subscribe({ channel: 'orders' }, (frame) => frames.push(frame));
      await expect.poll(() => frames.length).toBeGreaterThan(0);
      return live;
    };
    await place();
    const first = await watched(here);
    first.close();
    const second = await watched(there);
    site.clock.pass(60_000);
    expect(await open()).toBe(1);
    second.close();
    // The core hears of it over the link.
    await expect
      .poll(
        () => {
          site.clock.pass(5_000);
          return open();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  it('cancels on disconnect nothing of a session that came back on the core itself, and all of it once it left there too', async () => {
    const [here] = gateways;
    const { client, token } = await logInTo({ url: here?.url ?? '' }, ALICE);
    const body = { market: MARKET, side: 'sell', type: 'limit', price: '71500', amount: '0.2' } as const;
    await client.call('placeOrder', { body });
    const open = async () => (await client.call('myOrders', { query: {} })).list.length;
    const watchedAt = async (place: string): Promise<Live> => {
      const live = createLive({ url: `${place.replace('http', 'ws')}/ws/exchange`, getToken: () => token, cancelOnDisconnectSeconds: 20 });
      lives.push(live);
      const frames: DataFrame[] = [];
      live.subscribe({ channel: 'orders' }, (frame) => frames.push(frame));
      await expect.poll(() => frames.length, { timeout: 60_000 }).toBeGreaterThan(0);
      return live;
    };
    const first = await watchedAt(here?.url ?? '');
    const second = await watchedAt(site.url);
    const passed = (): Promise<number> => {
      site.clock.pass(5_000);
      return open();
    };
    first.close();
    // The core hears of it meanwhile.
    for (let times = 0; times < 20; times += 1) expect(await passed()).toBe(1);
    second.close();
    await expect.poll(passed, { timeout: 60_000 }).toBe(0);
  });

  it('takes what a proxy says from gateways alone, and nothing that a customer says', async () => {
    const [here] = gateways;
    for (const url of [here?.url ?? '', site.url]) {
      const { client } = await logInTo({ url }, BOB);
      const forged = await fetch(`${url}/api/account/logins`, {
        headers: { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer none' },
      });
      expect(forged.status).toBe(401);
      const { list } = await client.call('loginHistory', { query: {} });
      expect(new Set(list.map(({ ip }) => ip))).toEqual(new Set(['127.0.0.1']));
    }
    // A log-in whose headers name another address is from where it came.
    const challenge = await fetch(`${here?.url ?? ''}/api/captcha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'elsewhere.example' },
      body: JSON.stringify({ purpose: 'login' }),
    });
    expect(challenge.status).toBe(200);
  });

  it('nobody connects without papers of the cluster, and only a gateway gets anything', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-foreign-'));
    try {
      await makePapers(folder, [{ role: 'gateway', name: 'gateway' }]);
      const own = await papersOfProcess();
      const core = paperFiles(own, 'core');
      const ask = (agent: Agent): Promise<number> =>
        new Promise((resolve, reject) => {
          const asked = request(`https://127.0.0.1:${link.port}${SNAPSHOT_PATH}`, { agent }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          });
          asked.on('error', reject);
          asked.end();
        });
      const foreign = { ...clientPapers(paperFiles(folder, 'gateway')), rejectUnauthorized: false };
      await expect(ask(new Agent({ rejectUnauthorized: false }))).rejects.toThrow(/./);
      await expect(ask(new Agent(foreign))).rejects.toThrow(/./);
      expect(await ask(new Agent(clientPapers(core)))).toBe(403);
      expect(await ask(new Agent(clientPapers(paperFiles(own, 'gateway'))))).toBe(200);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('a stolen gateway makes no coins: what it may not give ends its link, and nothing is recorded', async () => {
    const { core } = site.inside;
    const issue: Command = { kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'BTC', amount: '1', reason: 'seed', cause: 'stolen' };
    expect(mayCome(issue)).toBe(false);
    const cancel: Command = { kind: 'cancel', customer: 1, target: { order: 1 }, request: null };
    expect([mayCome(cancel), mayCome({ ...cancel, owner: 9 } as Command)]).toEqual([true, false]);
    const papers = paperFiles(await papersOfProcess(), 'gateway');
    const { hash, sequence: before } = site.inside.position();
    const text = Buffer.concat([Buffer.from([0]), Buffer.from(JSON.stringify(issue))]);
    let isWelcome = false;
    const ended = await new Promise<boolean>((resolve, reject) => {
      const stolen = new LinkClient(
        `https://127.0.0.1:${link.port}`,
        { link: 'stolen-gateway', sequence: before, hash, logic: core.logicVersion, epoch: 0, oldest: 0, name: 'stolen' },
        dialWith(new Agent(clientPapers(papers))),
        realClock,
        {
          onWelcome() {
            isWelcome = true;
            stolen.send({ number: 1, bytes: text });
          },
          onFrame: () => undefined,
          onRefused: () => undefined,
          onTopicFrame: () => undefined,
          onNews: () => undefined,
          onEnd: (refused) => resolve(isWelcome && refused === undefined),
          onFatal: reject,
        },
      );
    });
    expect(ended).toBe(true);
    expect(core.sequence).toBe(before);
  });

  it('orders wait while no core is there, and are answered by the next one', async () => {
    const [here] = gateways;
    const { client } = await logInTo({ url: here?.url ?? '' }, ALICE, 60);
    await site.stop();
    const waiting = client.call('placeOrder', {
      body: { market: MARKET, side: 'sell', type: 'limit', price: '72000', amount: '0.3' },
      // A start that takes longer than requests are held is asked again.
      idempotencyKey: 'waiting',
    });
    await site.start();
    const { id } = await waiting;
    expect((await client.call('myOrders', { query: {} })).list.map((order) => order.id)).toContain(id);
  });

  it('a session whose last socket closed while no core was there is gone for the next one', async () => {
    const [here] = gateways;
    const { client, token } = await logInTo({ url: here?.url ?? '' }, BOB, 60);
    const body = { market: MARKET, side: 'sell', type: 'limit', price: '73000', amount: '0.1' } as const;
    const open = async () => (await client.call('myOrders', { query: {} })).list.length;
    await client.call('placeOrder', { body });
    expect(await open()).toBeGreaterThan(0);
    const frames: DataFrame[] = [];
    const url = `${(here?.url ?? '').replace('http', 'ws')}/ws/exchange`;
    const live = createLive({ url, getToken: () => token, cancelOnDisconnectSeconds: 10 });
    live.subscribe({ channel: 'orders' }, (frame) => frames.push(frame));
    await expect.poll(() => frames.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await site.stop();
    live.close();
    await site.start();
    await expect
      .poll(
        () => {
          site.clock.pass(5_000);
          return open();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  });
});
