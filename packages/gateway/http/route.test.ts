// Protects the decisions that every call passes on its way in: the switches of the site that was asked, limits by class and by caller, and the second factor, which nothing that a caller can invent stands in for.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, calls, RATE_LIMITS } from '@agio/contracts';
import type { AnyCall, CallName, FeatureSwitches } from '@agio/contracts';
import { bareServer, ON } from '../testing/bare-server.ts';
import type { BareOptions } from '../testing/bare-server.ts';
import type { UsedPoints } from './limiter.ts';
import type { GatewayPorts } from './ports.ts';
import { FORMS, HEAVY, READS } from './route.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function serverWith(options: BareOptions = {}) {
  const app = await bareServer(options);
  open.push(app);
  return async (call: AnyCall, headers: Record<string, string> = {}, payload?: object, remoteAddress = '192.0.2.1') => {
    const response = await app.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, '7'),
      headers: { authorization: 'Bearer c7', ...headers },
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
    });
    // The bare handler has no feed to answer with: that it was asked is what counts.
    return response.body === '' ? { code: 'SUCCESS' } : response.json<{ code: string; details?: unknown }>();
  };
}

describe('switches', () => {
  const featuresOf = (host: string): FeatureSwitches => ({ ...ON, coinTrade: host !== 'closed.example' });

  it('G10: of the site that was asked close its calls and no others, and leave every other site open', async () => {
    const ask = await serverWith({ ports: { featuresOf } });
    for (const name of Object.keys(calls) as CallName[]) {
      const call: AnyCall = calls[name];
      const isClosed = async (host: string) => (await ask(call, { host })).code === 'NOT_YET_OPEN';
      expect([name, await isClosed('closed.example'), await isClosed('closed.example:8443')]).toEqual([
        name,
        call.feature === 'coinTrade',
        call.feature === 'coinTrade',
      ]);
      expect([name, await isClosed('open.example')]).toEqual([name, false]);
    }
  });

  it('G10: a switch closes what names it and nothing that names another', async () => {
    for (const off of Object.keys(ON)) {
      const ask = await serverWith({ off: [off] });
      expect([off, (await ask(calls.tickers)).code]).toEqual([off, off === 'coinTrade' ? 'NOT_YET_OPEN' : 'SUCCESS']);
    }
  });
});

describe('limits', () => {
  const until = async (ask: Awaited<ReturnType<typeof serverWith>>, call: AnyCall, times: number): Promise<string[]> => {
    const told: string[] = [];
    for (let time = 0; time < times; time += 1) told.push((await ask(call)).code);
    return told;
  };

  it.each([
    ['login', 'login'],
    ['authLogin', 'login'],
    ['createCaptcha', 'captcha'],
    ['signupGetCode', 'code'],
    ['findPayee', 'lookup'],
    ['walletSend', 'write'],
  ] as const)('G8: %s counts against the class of %s, by caller, and against no other', async (name, rate) => {
    const call: AnyCall = calls[name];
    const { points } = RATE_LIMITS[rate];
    const ask = await serverWith({ rateLimits: true });
    const told = await until(ask, call, points + 1);
    expect(told.slice(0, points)).not.toContain('OPERATION_TOO_FAST');
    expect(told.at(-1)).toBe('OPERATION_TOO_FAST');
    // Somebody else is not counted with them: another address where nobody is logged in, another customer where somebody is.
    const isVisitor = call.principal === 'visitor';
    const other = isVisitor ? await ask(call, {}, undefined, '192.0.2.2') : await ask(call, { authorization: 'Bearer c8' });
    expect(other.code).not.toBe('OPERATION_TOO_FAST');
    expect((await ask(calls.getInfo)).code).toBe('SUCCESS');
  });
});

describe('uploads', () => {
  it('of one caller are in memory one at a time, and wait outside of it', async () => {
    const held: (() => void)[] = [];
    const handler = () => new Promise<ReturnType<typeof answer>>((resolve) => held.push(() => resolve(answer({ id: 'x' }))));
    const app = await bareServer({ handler });
    open.push(app);
    const boundary = 'x1x2x3';
    const part = (name: string, words: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${name}\r\n\r\n${words}\r\n`;
    const payload = `${part('name="purpose"', 'avatar')}${part('name="picture"; filename="a.png"', 'GIF89a')}--${boundary}--\r\n`;
    const headers = { authorization: 'Bearer c7', 'content-type': `multipart/form-data; boundary=${boundary}` };
    const send = () => app.inject({ method: 'POST', url: calls.upload.path, headers, payload });
    const sent = Array.from({ length: FORMS.perCaller + FORMS.waitingMax + 1 }, send);
    // One too many is refused at once.
    expect((await Promise.race(sent)).json()).toMatchObject({ code: 'OPERATION_TOO_FAST' });
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, held.length);
      if (held.length >= FORMS.perCaller) for (const release of held.splice(0)) release();
    }, 20);
    const codes = (await Promise.all(sent)).map((response) => response.json<{ code: string }>().code);
    clearInterval(timer);
    expect(most).toBe(FORMS.perCaller);
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(FORMS.perCaller + FORMS.waitingMax);
  });
});

describe('what computes for long', () => {
  it('is computed for one caller twice at a time, whatever else they ask for, and for others meanwhile', async () => {
    const held: { readonly customer: number; readonly end: () => void }[] = [];
    const app = await bareServer({
      handler: (_input, { customer }) =>
        new Promise<ReturnType<typeof answer>>((resolve) => held.push({ customer, end: () => resolve(answer({})) })),
    });
    open.push(app);
    const ask = (token: string) =>
      app.inject({ method: 'GET', url: `${calls.rewindAt.path}?time=1`, headers: { authorization: `Bearer ${token}` } });
    const most = HEAVY.perCaller + HEAVY.waitingMax;
    const sent = Array.from({ length: most + 1 }, () => ask('c7'));
    sent.push(ask('c8'));
    const begun = () => held.map(({ customer }) => customer);
    await vi.waitFor(() => expect(begun()).toContain(8), { timeout: 60_000 });
    expect(begun()).toEqual([7, 7, 8]);
    const timer = setInterval(() => held.splice(0).forEach(({ end }) => end()), 20);
    const told = (await Promise.all(sent)).map((response) => response.json<{ code: string }>().code);
    clearInterval(timer);
    expect(told.filter((code) => code === 'SUCCESS')).toHaveLength(most + 1);
    expect(told.filter((code) => code === 'OPERATION_TOO_FAST')).toHaveLength(1);
  });
});

describe('an upload whose sender left', () => {
  const MINUTES = { timeout: 60_000 };

  async function uploads() {
    const held: (() => void)[] = [];
    const handler = () => new Promise<ReturnType<typeof answer>>((resolve) => held.push(() => resolve(answer({ id: 'x' }))));
    const app = await bareServer({ handler });
    open.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    function send(token: string, signal = AbortSignal.timeout(MINUTES.timeout)): Promise<Response> {
      const body = new FormData();
      body.append('purpose', 'avatar');
      body.append('picture', new Blob([new Uint8Array(100_000)]), 'a.png');
      return fetch(`http://127.0.0.1:${port}${calls.upload.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
        signal,
      });
    }
    async function release(sent: Promise<Response>): Promise<number> {
      await vi.waitFor(() => expect(held).toHaveLength(1), MINUTES);
      held.shift()?.();
      return (await sent).status;
    }
    const hasConnections = (count: number) => vi.waitFor(async () => expect(await connectionsOf(app)).toBe(count), MINUTES);
    return { hasConnections, port, release, send };
  }

  it('while it waited for its turn takes nobody’s place', async () => {
    const { hasConnections, release, send } = await uploads();
    const first = send('c7');
    await hasConnections(1);
    const leaving = new AbortController();
    const left = send('c7', leaving.signal);
    await hasConnections(2);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await hasConnections(1);
    expect(await release(first)).toBe(200);
    expect(await release(send('c7'))).toBe(200);
  });

  it('in the middle of it takes nobody’s place', async () => {
    const { hasConnections, port, release, send } = await uploads();
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${calls.upload.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer c8\r\n`);
    socket.write('content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n');
    socket.write('--b\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nhalf');
    await hasConnections(1);
    socket.destroy();
    await hasConnections(0);
    expect(await release(send('c8'))).toBe(200);
  });
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('what was counted', () => {
  it('before a stop is counted after it, of every class whose window outlives one', async () => {
    let saved: readonly UsedPoints[] = [];
    const limits: GatewayPorts['limits'] = {
      load: () => Promise.resolve(saved),
      save: (used) => {
        saved = [...saved, ...used];
        return Promise.resolve();
      },
    };
    const ask = await serverWith({ rateLimits: true, ports: { limits } });
    for (const name of ['login', 'createCaptcha', 'signupGetCode', 'walletSend', 'getInfo', 'placeOrder'] as const) await ask(calls[name]);
    await open.pop()!.close();
    const told = saved.map(({ rate, who, points }) => `${rate} ${who} ${points}`);
    expect(told.sort()).toEqual(['captcha 192.0.2.1 1', 'code 192.0.2.1 1', 'login 192.0.2.1 1', 'write c7 1']);
    saved = saved.map((one) => ({ ...one, points: RATE_LIMITS[one.rate].points }));
    const later = await serverWith({ rateLimits: true, ports: { limits } });
    expect(await later(calls.login)).toMatchObject({ code: 'OPERATION_TOO_FAST' });
    expect((await later(calls.login, {}, undefined, '192.0.2.2')).code).not.toBe('OPERATION_TOO_FAST');
  });
});

describe('the second factor', () => {
  const body = { coin: 'ETH', amount: '1', to: 'bob@agio.example' };
  type Asked = Parameters<GatewayPorts['verify']>;

  async function verifying(ports: Partial<GatewayPorts> = {}) {
    const asked: Asked[] = [];
    let handled = 0;
    const ask = await serverWith({
      handler: () => {
        handled += 1;
        return answer({});
      },
      ports: {
        verify: (...given) => {
          asked.push(given);
          return Promise.resolve(given[1] === 'v'.repeat(43) ? undefined : { code: 'SECOND_VERIFICATION_REQUIRED', details: {} });
        },
        ...ports,
      },
    });
    return { ask, asked, handled: () => handled };
  }

  it('is asked of every call that declares it, of the caller’s own session, before anything happens', async () => {
    const { ask, asked, handled } = await verifying();
    expect(await ask(calls.walletSend, {}, body)).toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
    expect(asked.map(([call, given]) => [call.customer, call.session, call.action, call.body, given])).toEqual([
      [7, 'c7', 'walletSend', body, undefined],
    ]);
    expect(handled()).toBe(0);
    expect(await ask(calls.walletSend, { 'x-verification': 'v'.repeat(43) }, body)).toMatchObject({ code: 'SUCCESS' });
    expect(handled()).toBe(1);
    expect(await ask(calls.getInfo)).toMatchObject({ code: 'SUCCESS' });
    expect(asked).toHaveLength(2);
  });

  it('is bound to the body that was sent, however its fields are ordered', async () => {
    const { ask, asked } = await verifying();
    await ask(calls.walletSend, {}, body);
    await ask(calls.walletSend, {}, { to: body.to, amount: body.amount, coin: body.coin });
    await ask(calls.walletSend, {}, { ...body, amount: '2' });
    const payloads = asked.map(([call]) => call.payload);
    expect(payloads[0]).toMatch(/^[0-9a-f]{64}$/);
    expect([payloads[1] === payloads[0], payloads[2] === payloads[0]]).toEqual([true, false]);
  });

  it('G15: no key that a caller invents stands in for it; only what this customer was answered before is answered again', async () => {
    const answered = createHash('sha256').update('known').digest('hex').slice(0, 32);
    const { ask, handled } = await verifying({ isRepeat: (customer, { key }) => customer === 7 && key === answered });
    const by = async (key: string, token = 'c7'): Promise<string> =>
      (await ask(calls.walletSend, { 'idempotency-key': key, authorization: `Bearer ${token}` }, body)).code;
    for (const key of ['fresh', 'x'.repeat(128)]) expect(await by(key)).toBe('SECOND_VERIFICATION_REQUIRED');
    expect(await by('known', 'c8')).toBe('SECOND_VERIFICATION_REQUIRED');
    expect(handled()).toBe(0);
    expect(await by('known')).toBe('SUCCESS');
  });

  it('is asked of a repeated request whose first one is forgotten while the server checks whether it was replaced', async () => {
    let isKnown = true;
    const forget = async (): Promise<void> => void (isKnown = false);
    const { ask, handled } = await verifying({ isRepeat: () => isKnown, look: () => Promise.resolve().then(forget) });
    const headers = { 'idempotency-key': 'known', authorization: 'Bearer c7' };
    expect((await ask(calls.walletSend, headers, body)).code).toBe('SECOND_VERIFICATION_REQUIRED');
    expect(handled()).toBe(0);
  });

  it('is not asked of a key, whose scope was given with one', async () => {
    const { asked } = await verifying({ keyOwnerOf: () => ({ ok: true, customer: 7, key: 'k' }) });
    const payload = { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '1' };
    const response = await open.at(-1)!.inject({ method: 'POST', url: calls.withdraw.path, headers: { 'x-api-key': 'k' }, payload });
    expect(response.json()).toMatchObject({ code: 'SUCCESS' });
    expect(asked).toEqual([]);
  });
});

describe('an idempotency key', () => {
  const body = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '1', amount: '1' };

  it('names the caller’s wish: the same body gives the same hash, another body or another call another one', async () => {
    const seen: unknown[] = [];
    const ask = await serverWith({
      handler: (_input, { request }) => {
        seen.push(request);
        return answer({});
      },
    });
    const key = { 'idempotency-key': 'once' };
    await ask(calls.placeOrder, key, body);
    await ask(calls.placeOrder, key, Object.fromEntries(Object.entries(body).toReversed()));
    await ask(calls.placeOrder, key, { ...body, amount: '2' });
    await ask(calls.placeOrder, { 'idempotency-key': 'twice' }, body);
    await ask(calls.placeOrder, {}, body);
    const [first, again, other, second, none] = seen as { key: string; body: string }[];
    expect(again).toEqual(first);
    expect([other?.key === first?.key, other?.body === first?.body]).toEqual([true, false]);
    expect([second?.key === first?.key, second?.body === first?.body]).toEqual([false, true]);
    expect(none).toBeNull();
  });

  it('of one call means nothing to another with the same body', async () => {
    const seen: { body: string }[] = [];
    const ask = await serverWith({
      handler: (_input, { request }) => {
        seen.push(request as { body: string });
        return answer({});
      },
    });
    const move = { coin: 'ETH', amount: '1', from: 'trading', to: 'fiat' };
    for (const call of [calls.accountTransfer, calls.walletTransfer]) await ask(call, { 'idempotency-key': 'once' }, move);
    expect(seen).toHaveLength(2);
    expect(seen[0]?.body).not.toBe(seen[1]?.body);
  });

  it('of a call about one thing means nothing to the same call about another one', async () => {
    const seen: { body: string }[] = [];
    const app = await bareServer({
      handler: (_input, { request }) => {
        seen.push(request as { body: string });
        return answer({});
      },
    });
    open.push(app);
    const headers = { authorization: 'Bearer c7', 'idempotency-key': 'once' };
    const { method, path } = calls.robotTopUp;
    for (const id of ['7', '8', '7']) await app.inject({ method, url: path.replace('{id}', id), headers, payload: { amount: '1' } });
    const [first, other, again] = seen;
    expect([other?.body === first?.body, again?.body === first?.body]).toEqual([false, true]);
  });

  it('that is malformed, or not taken by the call, is refused', async () => {
    const ask = await serverWith();
    for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(129)])
      expect([key, (await ask(calls.placeOrder, { 'idempotency-key': key }, body)).code]).toEqual([key, 'PARAMETER_ERROR']);
    expect(await ask(calls.placeOrder, { 'idempotency-key': 'x'.repeat(128) }, body)).toMatchObject({ code: 'SUCCESS' });
    expect(await ask(calls.getInfo, { 'idempotency-key': 'x' })).toMatchObject({ code: 'PARAMETER_ERROR' });
  });
});

describe('what goes wrong', () => {
  async function failing(error: Error, isOutage: boolean) {
    const told: unknown[] = [];
    const app = await bareServer({
      handler: () => Promise.reject(error),
      ports: { isOutage: (one) => isOutage && one === error },
      onError: (one) => void told.push(one),
    });
    open.push(app);
    return { told, ask: () => app.inject({ url: calls.getInfo.path }) };
  }

  it('in the house is told to it, and to the caller no more than that', async () => {
    const error = new Error('secret words');
    const { told, ask } = await failing(error, false);
    const response = await ask();
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, 'SERVER_EXCEPTION']);
    expect(response.body).not.toContain('secret words');
    expect([told, response.headers['retry-after']]).toEqual([[error], undefined]);
  });

  it('because something is down for a while says when to come back, in seconds, and is no error of ours', async () => {
    const { told, ask } = await failing(new Error('down'), true);
    const response = await ask();
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
    expect([told, response.headers['retry-after']]).toEqual([[], '3']);
  });

  it('takes no turn from the next request of the same caller', async () => {
    const { told, ask } = await failing(new Error('down'), false);
    const times = READS.perCaller * 3;
    for (let time = 0; time < times; time += 1) expect((await ask()).statusCode).toBe(500);
    expect(told).toHaveLength(times);
  });

  it('with a query or a body that the call does not take is said by its name', async () => {
    const ask = await serverWith();
    const odd = { ...calls.markets, path: `${calls.markets.path}?x=1` } as AnyCall;
    expect(await ask(odd)).toMatchObject({ code: 'PARAMETER_ERROR', details: [{ field: 'query', problem: 'unexpected' }] });
  });
});
