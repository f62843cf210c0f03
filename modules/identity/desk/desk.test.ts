// Protects what operators find and do: every customer found once, addresses masked, acts of one person with their refusals, and what takes two carried out once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { Operator } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { HOUR_MS } from '@agio/kernel/time';
import type { ApprovedRequest, RequestPreview } from '@agio/module';
import { identity } from '../module.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../testing/harness.ts';
import type { DeskInput, DeskName } from '../testing/harness.ts';

const CLEO: Operator = { id: 3, name: 'cleo', roles: ['support'] };
const agreed: ApprovedRequest = {
  cause: 'request 7',
  reason: 'video check passed',
  asked: CLEO,
  decided: { id: 4, name: 'ben' },
  changes: [],
};
const NAUGHTY = join(process.env['MARKET_DATA_DIR'] ?? '', 'badinput', 'blns.json');

withDatabases(
  'the desk',
  (given) => {
    let h: Harness;
    let customer = 0;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    const call = <Name extends DeskName>(name: Name, input: DeskInput = {}, operator: Operator | undefined = CLEO) =>
      h.desk(name, input, operator);
    const uidsOf = async (query: Record<string, string>) => ok(await call('deskCustomers', { query })).list.map(({ uid }) => uid);
    async function person(account = `d${customer + 1}@example.org`) {
      customer += 1;
      h.nowMs += 1_000;
      const uid = h.identity.uidOf(customer);
      await h.identity.seedCustomer({ customer, account, password: PASSWORD, username: `Desk${customer}`, country: 'CN' });
      return { customer, account, uid, params: { uid } };
    }
    async function loggedIn() {
      const who = await person();
      const { token } = entered(await h.login(who.account, PASSWORD));
      const { session } = (await h.identity.ownerOf(token))!;
      return { ...who, token, session, context: h.visitor().as(who.customer, session) };
    }
    async function bindOtp(who: Awaited<ReturnType<typeof loggedIn>>): Promise<string> {
      const { secret } = ok(await h.identity.handlers.getOtp({} as never, who.context));
      const code = generateSync({ secret: secret!, epoch: Math.floor(h.nowMs / 1_000) });
      ok(await h.identity.handlers.bindOtp({ body: { code } } as never, who.context));
      return secret!;
    }
    const kind = (name: string) => h.identity.requests!.find((one) => one.kind === name)!;
    const examine = (name: string, uid: string) => Promise.resolve(kind(name).examine({ uid }));

    it('finds by uid, beginning of an address or a name, mobile number with and without its country, and what is on chains', async () => {
      const mail = await person('Quinn.Abel@Mail.example');
      const phone = await person('+8613812345678');
      h.onChain.set('0x52908400098527886E0F7030069857D2E4169EE7', [phone.customer]);
      for (const search of [mail.uid, 'quinn.abel@mail.example', 'QUINN.', `desk${mail.customer}`])
        expect([search, await uidsOf({ search })]).toEqual([search, [mail.uid]]);
      for (const search of [
        phone.uid,
        '+8613812345678',
        '+86 138 1234',
        '13812345678',
        '013812345678',
        '345678',
        '0x52908400098527886E0F7030069857D2E4169EE7',
      ])
        expect([search, await uidsOf({ search })]).toEqual([search, [phone.uid]]);
      for (const search of ['uinn.', '%', '_uinn', 'quinn.abel@mail.example ', '99999999', "' or 1=1 --"].map((text) => `x${text}`))
        expect([search, await uidsOf({ search })]).toEqual([search, []]);
    });

    it('masks addresses until an operator asks for them', async () => {
      const who = await person('very.private@mail.example');
      const { list } = ok(await call('deskCustomers', { query: { search: who.uid } }));
      expect(list[0]).toMatchObject({
        email: 've***@mail.example',
        mobile: null,
        state: 'active',
        worth: { currency: 'CNY', value: '10' },
      });
      expect(JSON.stringify([list, ok(await call('deskCustomer', who))])).not.toContain('very.private');
      expect(ok(await call('deskCustomerContact', who))).toEqual({ email: 'very.private@mail.example', mobile: null });
      for (const name of ['deskCustomer', 'deskCustomerContact', 'deskCustomerSessions', 'deskCustomerNotes'] as const)
        expect(codeOf(await call(name, { params: { uid: '99999999' } }))).toBe('NOT_FOUND');
    });

    it('pages through filtered customers, each once, however many registered at the same moment', async () => {
      const fromMs = h.nowMs + 1;
      for (let count = 0; count < 7; count += 1) await person();
      await given.db.query('update identity_account set created_at = $1 where customer > $2', [fromMs, customer - 4]);
      const uids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = { from: String(fromMs), limit: '3', ...(cursor === '' ? {} : { cursor }) };
        const page = ok(await call('deskCustomers', { query }));
        expect([page.total, page.isEstimate]).toEqual([7, false]);
        uids.push(...page.list.map(({ uid }) => uid));
        cursor = page.next;
      }
      expect(uids).toHaveLength(7);
      expect(new Set(uids).size).toBe(7);
    });

    it('counts up to a bound and says beyond it that the total is an estimate', async () => {
      await given.db.query(
        `insert into identity_account (customer, email, password_hash, country, invite_code, created_at)
         select n, 'crowd' || n || '@example.org', '', 'CN', 'crowd ' || n, n from generate_series(1000000, 1010049) n`,
      );
      await given.db.query('analyze identity_account');
      const all = ok(await call('deskCustomers', { query: { limit: '5' } }));
      const some = ok(await call('deskCustomers', { query: { search: 'crowd', limit: '5' } }));
      const few = ok(await call('deskCustomers', { query: { search: 'crowd10100', limit: '5' } }));
      expect([all.isEstimate, some.isEstimate, few.isEstimate, few.total]).toEqual([true, true, false, 50]);
      expect(all.total).toBeGreaterThan(10_000);
      expect(some.total).toBeGreaterThan(10_000);
      expect([all.list.length, some.list.length, few.list.length]).toEqual([5, 5, 5]);
      await given.db.query('delete from identity_account where customer >= 1000000');
    });

    it('nobody acts on an account of their own, nor without an account', async () => {
      const who = await person();
      h.own.set('cleo', who.customer);
      const reason = 'for myself';
      expect(codeOf(await call('deskCustomerNote', { ...who, body: { note: 'a good person' } }))).toBe('OWN_ACCOUNT');
      for (const name of ['deskCustomerDisable', 'deskCustomerEndSessions', 'deskCustomerUnlock'] as const)
        expect(codeOf(await call(name, { ...who, body: { reason } }))).toBe('OWN_ACCOUNT');
      expect(ok(await call('deskCustomer', who))).toMatchObject({ isOwn: true, notes: 0, state: 'active' });
      h.own.clear();
      for (const name of ['deskCustomerDisable', 'deskCustomerEndSessions', 'deskCustomerUnlock'] as const)
        expect(codeOf(await call(name, { params: { uid: '99999999' }, body: { reason } }))).toBe('NOT_FOUND');
    });

    it('keeps notes, newest first, and erases them with the account', async () => {
      const who = await loggedIn();
      for (const note of ['called back', 'papers <b>checked</b>']) ok(await call('deskCustomerNote', { ...who, body: { note } }));
      const { list, total } = ok(await call('deskCustomerNotes', who));
      expect([total, list.map(({ operator, text }) => [operator, text])]).toEqual([
        2,
        [
          ['cleo', 'papers <b>checked</b>'],
          ['cleo', 'called back'],
        ],
      ]);
      expect(JSON.stringify(ok(await h.identity.handlers.exportAccount({} as never, who.context)))).not.toContain('called back');
      ok(await h.identity.handlers.closeAccount({ body: {} } as never, who.context));
      expect(ok(await call('deskCustomerNotes', who)).total).toBe(0);
      expect(ok(await call('deskCustomer', who))).toMatchObject({ state: 'closed', email: null });
      expect(codeOf(await call('deskCustomerDisable', { ...who, body: { reason: 'too late' } }))).toBe('STATE_CHANGED');
    });

    it('ends one session or all, at once, and never another customer’s', async () => {
      const who = await loggedIn();
      const other = await loggedIn();
      const second = entered(await h.login(who.account, PASSWORD));
      expect(ok(await call('deskCustomerSessions', who))).toHaveLength(2);
      const end = (session?: string) => call('deskCustomerEndSessions', { ...who, body: { reason: 'phone lost', session } });
      expect(codeOf(await end(other.session))).toBe('NOT_FOUND');
      expect(ok(await end(who.session))).toEqual({ ended: 1 });
      expect([await h.identity.ownerOf(who.token), (await h.identity.ownerOf(second.token))?.customer]).toEqual([undefined, who.customer]);
      expect(ok(await end())).toEqual({ ended: 1 });
      expect([await h.identity.ownerOf(second.token), (await h.identity.ownerOf(other.token))?.customer]).toEqual([
        undefined,
        other.customer,
      ]);
      expect(ok(await call('deskCustomerEvents', who)).list[0]).toMatchObject({ event: 'session_revoked', ip: '' });
    });

    it('lifts lockouts from every source', async () => {
      const who = await person();
      for (const ip of ['192.0.2.7', '192.0.2.8'])
        for (let guess = 0; guess < 5; guess += 1) await h.login(who.account, 'wrong horse', h.visitor(ip));
      expect(codeOf(await h.login(who.account, PASSWORD, h.visitor('192.0.2.7')))).toBe('TOO_MANY_INCORRECT_LOGIN_PASSWORD');
      const { lockouts } = ok(await call('deskCustomer', who)).security;
      expect(lockouts).toEqual([{ what: 'login', until: h.nowMs + 10 * 60_000 }]);
      expect(ok(await call('deskCustomerUnlock', { ...who, body: { reason: 'it was them' } }))).toEqual({ lifted: 2 });
      expect(ok(await call('deskCustomer', who)).security.lockouts).toEqual([]);
      entered(await h.login(who.account, PASSWORD, h.visitor('192.0.2.7')));
      expect(ok(await call('deskCustomerLogins', who))).toMatchObject({ total: 11 });
    });

    it('disables at once: sessions end, orders and payments stop, and the owner cannot undo it', async () => {
      const who = await loggedIn();
      const disable = () => call('deskCustomerDisable', { ...who, body: { reason: 'stolen papers' } });
      ok(await disable());
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      expect([h.disabled.has(who.customer), h.cancelled.at(-1), h.stopped.at(-1)]).toEqual([true, who.customer, who.customer]);
      expect(codeOf(await h.login(who.account, PASSWORD))).toBe('ACCOUNT_HAS_BEEN_DISABLED');
      expect(codeOf(await disable())).toBe('STATE_CHANGED');
      expect(await uidsOf({ state: 'disabled' })).toEqual([who.uid]);
      expect(ok(await call('deskCustomerNotes', who)).list).toMatchObject([{ about: 'disabled', text: 'stolen papers', operator: 'cleo' }]);
      // A start completes what a crash interrupted between the core and the rest.
      await given.db.query('update identity_account set disabled_at = null where customer = $1', [who.customer]);
      const restarted = new Harness(given.db);
      restarted.setDisabled(who.customer, 'operators', true);
      restarted.holdings.set(who.customer, { coins: [], openOrders: 1 });
      await restarted.identity.start();
      await restarted.identity.stop();
      expect([restarted.cancelled, restarted.stopped].map((all) => all.includes(who.customer))).toEqual([true, true]);
      expect(await uidsOf({ state: 'disabled' })).toEqual([who.uid]);
    });

    it('is enabled by two people, once, and what its owner froze stays frozen', async () => {
      const who = await loggedIn();
      const run = (cause: string) => kind('identity.enable').run({ uid: who.uid }, { ...agreed, cause });
      expect(await examine('identity.enable', who.uid)).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
      expect(await examine('identity.enable', '99999999')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      ok(await call('deskCustomerDisable', { ...who, body: { reason: 'to be checked' } }));
      expect(await examine('identity.enable', who.uid)).toMatchObject({
        ok: true,
        customers: [who.customer],
        changes: [{ before: 'disabled', after: 'active' }],
      });
      expect([kind('identity.enable').asks, kind('identity.enable').decides].flat()).not.toContain('support');
      expect(await run('request 1')).toEqual({ ok: true });
      expect(h.disabled.has(who.customer)).toBe(false);
      const { token } = entered(await h.login(who.account, PASSWORD));
      // The same cause again, after another disabling, changes nothing.
      ok(await call('deskCustomerDisable', { ...who, body: { reason: 'once more' } }));
      expect(await run('request 1')).toEqual({ ok: true });
      expect([h.disabled.has(who.customer), await h.identity.ownerOf(token)]).toEqual([true, undefined]);
      h.setDisabled(who.customer, 'owner', true);
      expect(ok(await call('deskCustomer', who)).state).toBe('disabled');
      expect(await examine('identity.enable', who.uid)).toMatchObject({ changes: [{ before: 'disabled', after: 'frozen' }] });
      expect(await run('request 2')).toEqual({ ok: true });
      expect(h.disabled.has(who.customer)).toBe(true);
      expect(codeOf(await h.login(who.account, PASSWORD))).toBe('DISABLE_LOGIN');
      expect(ok(await call('deskCustomer', who)).state).toBe('frozen');
    });

    it('36: an account that was lost for a while is enabled by two people, and a row that says nothing is in nobody’s way', async () => {
      const who = await loggedIn();
      h.setDisabled(who.customer, 'lost', true);
      expect(ok(await call('deskCustomer', who)).state).toBe('disabled');
      expect(await examine('identity.enable', who.uid)).toMatchObject({ ok: true, changes: [{ before: 'disabled', after: 'active' }] });
      expect(await kind('identity.enable').run({ uid: who.uid }, { ...agreed, cause: 'request 36' })).toEqual({ ok: true });
      expect(h.disabled.has(who.customer)).toBe(false);
      // Anyone who writes to the database says that nobody ever disabled them.
      ok(await call('deskCustomerDisable', { ...who, body: { reason: 'stolen papers' } }));
      await given.db.query('update identity_account set disabled_at = null, opening = true where customer = $1', [who.customer]);
      expect(ok(await call('deskCustomer', who)).state).toBe('disabled');
      expect(codeOf(await h.login(who.account, PASSWORD))).toBe('ACCOUNT_HAS_BEEN_DISABLED');
      expect(codeOf(await call('deskCustomerDisable', { ...who, body: { reason: 'again' } }))).toBe('STATE_CHANGED');
      expect(await examine('identity.enable', who.uid)).toMatchObject({ ok: true, changes: [{ before: 'disabled', after: 'active' }] });
    });

    it('removes lost factors by two people: once, with a delay, a message and no session left', async () => {
      const who = await loggedIn();
      expect(await examine('identity.reset_factor', who.uid)).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
      await bindOtp(who);
      h.nowMs += 30 * HOUR_MS;
      expect(await h.identity.changeDelayUntil(who.customer)).toBeNull();
      const examined = (await examine('identity.reset_factor', who.uid)) as RequestPreview;
      expect(examined).toMatchObject({ ok: true, target: who.uid, customers: [who.customer] });
      expect(examined.changes).toEqual([
        { field: 'authenticator', before: 'bound', after: 'none' },
        { field: 'passkeys', before: '0', after: '0' },
      ]);
      expect(kind('identity.reset_factor').asks).toEqual(['support', 'compliance']);
      expect(kind('identity.reset_factor').decides).toEqual(['compliance', 'owner']);
      const run = () => kind('identity.reset_factor').run({ uid: who.uid }, agreed);
      expect(await run()).toEqual({ ok: true });
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      expect(await h.identity.changeDelayUntil(who.customer)).toBe(h.nowMs + 24 * HOUR_MS);
      await expect
        .poll(() =>
          h.identity.outbox().filter(({ text, to }) => to === who.account && text.includes('Our staff removed the authenticator')),
        )
        .toHaveLength(1);
      expect(ok(await call('deskCustomer', who)).security).toMatchObject({ otp: false, passkeys: [], recoveryCodesLeft: 0 });
      // Without the authenticator one step is enough; what is bound afterwards is not touched by the same request.
      const { token } = entered(await h.login(who.account, PASSWORD));
      const { session } = (await h.identity.ownerOf(token))!;
      await bindOtp({ ...who, token, session, context: h.visitor().as(who.customer, session) });
      expect(await run()).toEqual({ ok: true });
      expect(ok(await call('deskCustomer', who)).security.otp).toBe(true);
      expect((await h.identity.ownerOf(token))?.customer).toBe(who.customer);
      expect(ok(await call('deskCustomerNotes', who)).list).toMatchObject([{ about: 'factors_reset', text: agreed.reason }]);
    });

    it.skipIf(!existsSync(NAUGHTY))('takes every text as a text, in the search, in notes and in names', async () => {
      const who = await person();
      const texts = (JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[])
        .map((text) => text.trim())
        .filter((text) => deskCalls.deskCustomers.query?.safeParse({ search: text }).success);
      expect(texts.length).toBeGreaterThan(300);
      const { total } = ok(await call('deskCustomers'));
      for (const text of texts) {
        const found = await call('deskCustomers', { query: { search: text } });
        expect([text, found.ok]).toEqual([text, true]);
        expect(ok(await call('deskCustomerNote', { ...who, body: { note: text } })).text).toBe(text);
      }
      const { list } = ok(await call('deskCustomerNotes', { ...who, query: { limit: '100' } }));
      expect(list.map(({ text }) => text)).toEqual(texts.slice(-100).toReversed());
      expect(ok(await call('deskCustomers')).total).toBe(total);
    });
  },
  { migrations: identity.migrations },
);
