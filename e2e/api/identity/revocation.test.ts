// Protects against copied tokens: whatever ends a session ends it for REST and for open sockets within a second, by every way there is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@agio/client';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { logIn } from '../../../apps/server/demo/log-in.ts';
import type { Server } from '../../../harness/server.ts';
import { codeSentBy, messagesTo, sentBy } from '../../../harness/outbox.ts';
import { PASSWORD, SMALL_SEED, startSmall } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { captchaToken } from '../../../harness/captcha-token.ts';

const WITHIN_MS = 1_000;
const CUSTOMERS = ['logout', 'one', 'all', 'change', 'reset', 'freeze', 'close'] as const;
const mail = (name: (typeof CUSTOMERS)[number]) => `${name}@agio.example`;

describe('a copied token', () => {
  let server: Server;
  beforeAll(async () => {
    const balances = { BTC: '1', USDT: '10000' };
    const customers = CUSTOMERS.map((name) => ({
      account: mail(name),
      password: PASSWORD,
      username: `${name}-1`,
      balances: name === 'close' ? {} : balances,
    }));
    server = await startSmall({ ...SMALL_SEED, customers });
  }, 120_000);
  afterAll(() => server.remove());

  const enter = (name: (typeof CUSTOMERS)[number]): Promise<LoggedIn> => logIn(server.url, mail(name), PASSWORD);

  /** A socket that is logged in with the token; says when the server has told it that it no longer is. */
  async function watched(token: string): Promise<{ ended: Promise<number>; close(): void }> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/exchange`);
    let onEnd: (atMs: number) => void;
    const ended = new Promise<number>((resolve) => (onEnd = resolve));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('the socket failed')));
      socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'auth', token })));
      socket.addEventListener('close', () => onEnd(performance.now()));
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('PLEASE_LOGIN')) onEnd(performance.now());
        else resolve();
      });
    });
    return { ended, close: () => socket.close() };
  }

  async function isRefused(token: string): Promise<boolean> {
    const response = await fetch(`${server.url}/api/exchange/balances`, { headers: { authorization: `Bearer ${token}` } });
    return response.status === 401 && ((await response.json()) as { code: string }).code === 'PLEASE_LOGIN';
  }

  /** Ends the copied session by `end` and checks that REST and socket go on for less than a second. */
  async function endsBy(copied: LoggedIn, end: () => Promise<unknown>): Promise<void> {
    expect(await isRefused(copied.token)).toBe(false);
    const socket = await watched(copied.token);
    await end();
    const answeredAt = performance.now();
    expect(await isRefused(copied.token)).toBe(true);
    const late = new Promise<number>((resolve) => setTimeout(() => resolve(Infinity), WITHIN_MS));
    expect((await Promise.race([socket.ended, late])) - answeredAt).toBeLessThan(WITHIN_MS);
    socket.close();
  }

  it('ends with a log-out', async () => {
    const copied = await enter('logout');
    await endsBy(copied, () => copied.client.call('logout', { body: {} }));
    await expect(copied.client.call('listSessions')).rejects.toMatchObject({ code: 'PLEASE_LOGIN', status: 401 });
  });

  it('ends when its session is ended from another one', async () => {
    const [copied, owner] = [await enter('one'), await enter('one')];
    const sessions = await owner.client.call('listSessions');
    const { id } = sessions.find(({ current }) => !current)!;
    await endsBy(copied, () => owner.client.call('revokeSessions', { body: { id } }));
    expect(await isRefused(owner.token)).toBe(false);
  });

  it('ends when all others are ended', async () => {
    const [copied, owner] = [await enter('all'), await enter('all')];
    await endsBy(copied, () => owner.client.call('revokeSessions', { body: { all: true } }));
    expect(await isRefused(owner.token)).toBe(false);
  });

  it('ends when the password is changed, which needs a second verification', async () => {
    const [copied, owner] = [await enter('change'), await enter('change')];
    const body = { oldPassword: PASSWORD, newPassword: 'lavender+granite' };
    await expect(owner.client.call('changePassword', { body })).rejects.toMatchObject({
      code: 'SECOND_VERIFICATION_REQUIRED',
      status: 403,
      details: { action: 'changePassword', ways: [['email']] },
    });
    await endsBy(copied, () => callVerified(server, owner, mail('change'), 'changePassword', body));
    expect(await isRefused(owner.token)).toBe(false);
  });

  it('ends when the password is reset', async () => {
    const copied = await enter('reset');
    const visitor = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
    const account = mail('reset');
    const send = async () => visitor.call('passwordResetCode', { body: { account, token: await captchaToken(visitor, 'reset') } });
    const code = await codeSentBy(server, account, send);
    const password = 'lavender+granite';
    await endsBy(copied, () => visitor.call('passwordReset', { body: { account, code, password, confirm: password } }));
    await expect(enter('reset')).rejects.toMatchObject({ code: 'ACCOUNT_OR_PASSWORD_IS_INCORRECT' });
    await logIn(server.url, account, password);
  });

  it('ends when the account is frozen by the link of a message; open orders go with it', async () => {
    const copied = await enter('freeze');
    await copied.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.01' } });
    const message = await sentBy(
      server,
      mail('freeze'),
      () => enter('freeze'),
      ({ subject }) => subject.startsWith('New log-in'),
    );
    const link = /http:\S+\/freeze#(\S+)/.exec(message.text);
    expect(link?.[0]).toContain(`${server.url}/freeze#`);
    const visitor = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
    await endsBy(copied, () => visitor.call('freezeAccount', { body: { token: link![1]! } }));
    await expect(enter('freeze')).rejects.toMatchObject({ code: 'DISABLE_LOGIN' });
    const depth = await visitor.call('marketDepth', { body: { market: 'BTC_USDT', limit: 10 } });
    expect(depth.bids).toEqual([]);
    await server.kill();
    await server.start();
    await expect(enter('freeze')).rejects.toMatchObject({ code: 'DISABLE_LOGIN' });
    expect(await isRefused(copied.token)).toBe(true);
  }, 300_000);

  it('ends when the account is closed, which takes its words along', async () => {
    const copied = await enter('close');
    const owner = await enter('close');
    const data = await callVerified(server, owner, mail('close'), 'exportAccount', {});
    expect(data).toMatchObject({ account: { email: mail('close') } });
    await endsBy(copied, () => callVerified(server, owner, mail('close'), 'closeAccount', {}));
    await expect(enter('close')).rejects.toMatchObject({ code: 'ACCOUNT_OR_PASSWORD_IS_INCORRECT' });
    await expect
      .poll(async () => (await messagesTo(server, mail('close'))).some(({ subject }) => subject.includes('is closed')))
      .toBe(true);
  });
});
