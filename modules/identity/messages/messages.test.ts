// Protects messages on their way: none without its transaction, none lost to a failing provider or a crash, no secret at rest.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import type { Message } from '../shared/message.ts';
import { Messages } from './messages.ts';
import type { MessagesOptions } from './messages.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { catchMail } from './testing/mail-catcher.ts';

const ADDRESS = { kind: 'email', value: 'someone@example.org' } as const;
/** It must come, however busy the machine is. */
const SOON = { timeout: 60_000 };
const SITE = { title: 'Agio', imprint: '', mailFrom: null, logo: null };
const CODE = { purpose: 'login', code: '123456', minutes: 10 } as const;

withDatabases('messages', (given) => {
  const key = randomBytes(32);
  const open: Messages[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
  });

  async function start(more: Partial<MessagesOptions> = {}) {
    const sent: Message[] = [];
    const errors: string[] = [];
    const notes: string[] = [];
    const messages = new Messages({
      database: given.db,
      queueName: `test-${randomUUID()}`,
      key,
      mail: { send: (message) => Promise.resolve(void sent.push(message)) },
      sms: null,
      outbox: null,
      clock: realClock,
      personOf: (by) =>
        Promise.resolve(
          by === 7 || (typeof by === 'object' && by.value === ADDRESS.value)
            ? { customer: 7, address: ADDRESS, language: 'ko-KR', phrase: 'blue heron', site: 'b.example' }
            : undefined,
        ),
      push: { deliver: () => Promise.resolve() },
      siteOf: (host) => ({ ...SITE, origin: `https://${host}` }),
      logoOf: () => Promise.resolve(undefined),
      note: (id, customer, kind) => Promise.resolve(void notes.push(`${id} ${customer} ${kind}`)),
      now: () => Date.now(),
      onError: (error) => errors.push(String(error)),
      retryDelaySeconds: 1,
      ...more,
    });
    open.push(messages);
    await messages.start();
    return { messages, sent, errors, notes };
  }

  const jobs = () => given.db.query<{ id: string; data: unknown; output: unknown }>('select id, data, output from pgboss.job');

  it('O8: says how many wait, since when, and when one went', async () => {
    let isDown = true;
    const before = Date.now();
    const { messages } = await start({ mail: { send: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()) } });
    expect(await messages.standing()).toEqual({ waiting: 0, oldestAtMs: null, lastDoneAtMs: null });
    await messages.tell({ address: ADDRESS, language: 'en-US' }, 'code', CODE);
    const { oldestAtMs, ...rest } = await messages.standing();
    expect(rest).toEqual({ waiting: 1, lastDoneAtMs: null });
    // The database's clock is another one.
    expect(Math.abs((oldestAtMs ?? 0) - before)).toBeLessThan(60_000);
    isDown = false;
    await expect.poll(() => messages.standing(), SOON).toEqual({ waiting: 0, oldestAtMs: null, lastDoneAtMs: expect.any(Number) });
  });

  it('sends a code at once, with the phrase of the account’s owner, and keeps nothing of it', async () => {
    const { messages, sent } = await start();
    const id = await messages.tell({ address: ADDRESS, language: 'en-US' }, 'code', CODE);
    await expect.poll(() => sent.length, { interval: 5 }).toBe(1);
    expect(sent[0]).toMatchObject({ id, to: ADDRESS.value, code: '123456' });
    expect(sent[0]?.text).toContain('blue heron');
    await expect.poll(async () => (await jobs()).filter((job) => job.id === id).length).toBe(0);
    await messages.tell({ address: { kind: 'email', value: 'stranger@example.org' } }, 'code', CODE);
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.text).not.toContain('blue heron');
  });

  it('sends codes while the push services of a customer’s browsers do not answer', async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    let waiting = 0;
    const { messages, sent } = await start({
      push: {
        deliver() {
          waiting += 1;
          return never;
        },
      },
    });
    try {
      await messages.tell({ customer: 7 }, 'push', { title: 'Filled', text: '', path: '/', tag: 't', session: 's' });
      await expect.poll(() => waiting, SOON).toBe(1);
      await messages.tell({ address: ADDRESS }, 'code', CODE);
      await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
    } finally {
      release();
    }
  });

  it('is from the site that its customer signed up at, with its sender, imprint, logo and links', async () => {
    const logo = Uint8Array.of(7);
    const { messages, sent } = await start({
      siteOf: (host, language) => ({
        title: `Site ${host}`,
        imprint: `${host} in ${language}`,
        mailFrom: `post@${host}`,
        logo: host === 'b.example' ? '/api/picture/b' : '/logo.png',
        origin: `https://${host}`,
      }),
      logoOf: (path) => Promise.resolve(path === '/api/picture/b' ? logo : undefined),
    });
    const notice = { title: 'Filled', text: 'Your order', freezeUrl: 'https://first.example/freeze#abc.def' };
    await messages.tell({ customer: 7 }, 'notice', notice);
    await messages.tell({ customer: 7, host: 'c.example', language: 'zh-CN' }, 'notice', notice);
    await expect.poll(() => sent.length, SOON).toBe(2);
    const [own, used] = sent.toSorted((a, b) => (a.host ?? '').localeCompare(b.host ?? ''));
    expect(own).toMatchObject({ sender: { name: 'Site b.example', address: 'post@b.example' }, pictures: [{ cid: 'logo', bytes: logo }] });
    expect(own?.text).toMatch(/\nhttps:\/\/b\.example\/freeze#abc\.def\n\nb\.example in ko-KR\n$/);
    expect(own?.html).toContain('src="cid:logo"');
    expect(used).toMatchObject({ sender: { name: 'Site c.example', address: 'post@c.example' }, pictures: [] });
    expect(used?.html).toContain('src="https://c.example/logo.png"');
    expect(used?.text).toContain('c.example in zh-CN');
    expect(`${own?.text}${used?.html}`).not.toContain('first.example');
  });

  it('sends a code before notices that wait, of which anyone can cause many', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const { messages } = await start({
      mail: {
        async send({ code }) {
          order.push(code ?? 'notice');
          await held;
        },
      },
    });
    try {
      for (let many = 0; many < 30; many += 1) await messages.tell({ customer: 7 }, 'notice', { title: 'Filled', text: '' });
      await expect.poll(() => order.length, SOON).toBeGreaterThan(0);
      await messages.tell({ address: ADDRESS }, 'code', CODE);
    } finally {
      release();
    }
    await expect.poll(() => order.length, SOON).toBe(31);
    // Ten are on their way at once, and ten follow.
    expect(order.indexOf('123456')).toBeLessThan(20);
  });

  it('texts a customer at most twenty notices within an hour, and what guards the account all the same', async () => {
    let nowMs = 0;
    const texts: Message[] = [];
    const mobile = { kind: 'mobile', value: '+8613800000000' } as const;
    const { messages, notes } = await start({
      now: () => nowMs,
      sms: { send: (message) => Promise.resolve(void texts.push(message)) },
      personOf: () => Promise.resolve({ customer: 7, address: mobile, language: 'en-US', phrase: null, site: null }),
    });
    const notice = (freezeUrl?: string) => messages.tell({ customer: 7 }, 'notice', { title: 'BTC rose', text: '', freezeUrl });
    const all = async () => {
      await expect.poll(async () => (await messages.standing()).waiting, SOON).toBe(0);
      return texts.length;
    };
    for (let many = 0; many < 45; many += 1) await notice();
    // Those that are on their way at once are ten.
    expect(await all()).toBeLessThan(30);
    const before = texts.length;
    await messages.tell({ customer: 7 }, 'frozen', { atMs: 0 });
    await messages.tell({ address: mobile }, 'code', CODE);
    await notice('https://freeze.example');
    expect([await all(), notes.length]).toEqual([before + 3, 1]);
    nowMs += 3_600_000;
    await notice();
    expect(await all()).toBe(before + 4);
  });

  it('sends what a transaction committed, and nothing of one that was rolled back', async () => {
    const { messages, sent, notes } = await start();
    const undone = given.db.transaction(async (session) => {
      await messages.tell({ customer: 7 }, 'frozen', { atMs: 0 }, session);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // Told after what it is about, so that whatever goes by mistake goes before it.
    const mark = () => messages.tell({ address: ADDRESS }, 'code', CODE);
    const { promise: stored, resolve: isStored } = Promise.withResolvers<void>();
    const during = stored.then(mark);
    const id = await given.db.transaction(async (session) => {
      const made = await messages.tell({ customer: 7 }, 'closed', { atMs: 0 }, session);
      isStored();
      // On its one connection PGlite does nothing else before the transaction has ended.
      if (given.kind === 'postgres') await vi.waitUntil(() => sent.length === 1, SOON);
      expect(sent.map((message) => message.id)).toEqual(given.kind === 'postgres' ? [await during] : []);
      return made;
    });
    await expect.poll(() => sent.length, SOON).toBe(2);
    const after = await mark();
    await expect.poll(() => sent.map((message) => message.id), SOON).toContain(after);
    const marks = new Set([await during, after]);
    expect(sent).toHaveLength(3);
    const said = sent.filter((message) => !marks.has(message.id));
    expect(said.map((message) => [message.id, message.to, message.subject])).toEqual([[id, ADDRESS.value, 'Agio 계정이 해지되었습니다']]);
    expect(notes).toEqual([`${id} 7 closed`]);
  });

  it('holds no address, code or text that could be read in the database', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { messages } = await start({ mail: { send: () => held } });
    await messages.tell({ address: ADDRESS }, 'code', CODE);
    const rows = JSON.stringify(await jobs());
    expect(rows).toContain('sealed');
    expect(rows).not.toMatch(/someone|123456|login/);
    release();
  });

  it('tries again until the server takes it, under the same id, and says why without whom or what', async () => {
    const catcher = await catchMail();
    const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@example.org>');
    const { messages, errors } = await start({ mail: mailer });
    catcher.refuse(1);
    const id = await messages.tell({ address: ADDRESS }, 'code', CODE);
    await expect.poll(() => catcher.mails.length).toBe(1);
    expect(catcher.mails[0]?.messageId).toBe(`<${id}@example.org>`);
    expect(errors).toEqual([`MessageFailed: message ${id} (code, email) did not go: EENVELOPE 451`]);
    expect(JSON.stringify(await jobs())).not.toContain('someone');
    mailer.close();
    await catcher.close();
  });

  it('keeps what nobody took as a dead letter, sealed, and sends it no more', async () => {
    const queueName = `test-${randomUUID()}`;
    const { messages, errors } = await start({ queueName, retries: 1, mail: { send: () => Promise.reject(new Error('550')) } });
    const id = await messages.tell({ customer: 7 }, 'password_reset', { atMs: 0 });
    const dead = () => given.db.query<{ data: { sealed: string } }>('select data from pgboss.job where name = $1', [`${queueName}-dead`]);
    await expect.poll(async () => (await dead()).length).toBe(1);
    expect(errors).toHaveLength(2);
    expect(JSON.stringify(await dead())).toMatch(/sealed/);
    expect(JSON.stringify(await dead())).not.toMatch(/password_reset|someone/);
    // Another one goes the same way after it, with the same pauses between its tries.
    await messages.tell({ customer: 7 }, 'password_reset', { atMs: 0 });
    await expect.poll(async () => (await dead()).length, SOON).toBe(2);
    expect(errors).toHaveLength(4);
    expect(errors.filter((error) => error.includes(id))).toHaveLength(2);
  });

  it('sends after a restart what was left, and drops codes that have ended meanwhile', async () => {
    const queueName = `test-${randomUUID()}`;
    const first = await start({ queueName, mail: { send: () => Promise.reject(new Error('down')) } });
    await first.messages.tell({ address: ADDRESS }, 'code', CODE);
    const kept = await first.messages.tell({ customer: 7 }, 'password_reset', { atMs: 0 });
    await expect.poll(() => first.errors.length).toBeGreaterThanOrEqual(2);
    await first.messages.stop();
    const second = await start({ queueName, now: () => Date.now() + 11 * 60_000 });
    await expect.poll(() => second.sent.map((message) => message.id)).toEqual([kept]);
    const left = async () => given.db.query(`select 1 from pgboss.job where name = $1 and state < 'completed'`, [queueName]);
    await expect.poll(async () => (await left()).length, SOON).toBe(0);
    expect(second.sent).toHaveLength(1);
    expect(second.errors).toEqual([]);
  });
});
