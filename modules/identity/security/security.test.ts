// Protects what a customer sees and stops: sessions, histories, known devices, the phrase in every message, freezing, closing, taking data along.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { deviceLabel } from '../shared/device-label.ts';
import { identity } from '../module.ts';
import { freezeTokenOf, readFreezeToken } from '../log/freeze-link.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../testing/harness.ts';

it('names devices by browser and system', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  for (const [agent, label] of [
    [chrome, 'Chrome, Windows'],
    [`${chrome} Edg/140.0.0.0`, 'Edge, Windows'],
    [safari, 'Safari, iPhone'],
    [firefox, 'Firefox, Linux'],
    ['curl/8.9.1', 'curl/8.9.1'],
    ['<script>alert(1)</script>', 'scriptalert1/script'],
    ['', ''],
  ] as const)
    expect([agent, deviceLabel(agent)]).toEqual([agent, label]);
});

it('knows its own freeze links for thirty days, and no other', () => {
  const key = new Uint8Array(32).fill(7);
  const nowMs = 1_790_000_000_000;
  const token = freezeTokenOf(key, 42, nowMs);
  expect(readFreezeToken(key, token, nowMs + 30 * DAY_MS - 1)).toEqual({ customer: 42, madeAtMs: nowMs });
  expect(readFreezeToken(key, token, nowMs + 30 * DAY_MS)).toBeUndefined();
  expect(readFreezeToken(new Uint8Array(32), token, nowMs)).toBeUndefined();
  for (const bad of [token.replace('42', '43'), `${token}x`, '', '42..', token.slice(0, -1)])
    expect(readFreezeToken(key, bad, nowMs)).toBeUndefined();
});

withDatabases(
  'the safety of an account',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());
    let customer = 0;
    async function person() {
      customer += 1;
      const email = `s${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `s${customer}`, country: 'CN' });
      const visitor = h.visitor();
      const { token } = entered(await h.login(email, PASSWORD, visitor));
      const { session } = (await h.identity.ownerOf(token))!;
      return { customer, email, token, session, visitor, context: visitor.as(customer, session) };
    }
    const mailTo = (to: string, subject: RegExp) =>
      h.identity.outbox().filter((message) => message.to === to && subject.test(message.subject));

    it('shows sessions, ends one or all others, and never another customer’s', async () => {
      const who = await person();
      const stranger = await person();
      const { listSessions, revokeSessions, securityLog } = h.identity.handlers;
      h.nowMs += 1_000;
      const other = entered(await h.login(who.email, PASSWORD, h.visitor('192.0.2.9')));
      const third = entered(await h.login(who.email, PASSWORD));
      const list = ok(await listSessions({} as never, who.context));
      expect(list.map(({ current, ip }) => [current, ip])).toEqual([
        [true, '192.0.2.1'],
        [false, expect.any(String)],
        [false, expect.any(String)],
      ]);
      const remote = list.find(({ ip }) => ip === '192.0.2.9')!;
      expect(codeOf(await revokeSessions({ body: { id: remote.id } } as never, stranger.context))).toBe('NOT_FOUND');
      expect(await h.identity.ownerOf(other.token)).toBeDefined();
      expect(ok(await revokeSessions({ body: { id: remote.id } } as never, who.context))).toEqual({ ended: 1 });
      expect(await h.identity.ownerOf(other.token)).toBeUndefined();
      expect(codeOf(await revokeSessions({ body: { id: remote.id } } as never, who.context))).toBe('NOT_FOUND');
      expect(ok(await revokeSessions({ body: { all: true } } as never, who.context))).toEqual({ ended: 1 });
      expect([await h.identity.ownerOf(third.token), await h.identity.ownerOf(who.token)]).toEqual([undefined, expect.anything()]);
      expect(await h.identity.ownerOf(stranger.token)).toBeDefined();
      const log = ok(await securityLog({ query: {} } as never, who.context));
      expect(log.list.map(({ event }) => event)).toEqual(['session_revoked', 'session_revoked', 'new_device', 'new_device']);
      expect(log).toMatchObject({ total: 4, page: 1, limit: 20 });
    });

    it('keeps a history of log-ins, refused ones too', async () => {
      const who = await person();
      await h.login(who.email, 'Wrong42moss', h.visitor('192.0.2.66'));
      await expect
        .poll(async () =>
          ok(await h.identity.handlers.loginHistory({ query: {} } as never, who.context)).list.map(({ ip, method, result }) => [
            ip,
            method,
            result,
          ]),
        )
        .toEqual([
          ['192.0.2.66', 'password', 'wrong'],
          ['192.0.2.1', 'password', 'ok'],
        ]);
      expect(ok(await h.identity.handlers.loginHistory({ query: { p: 2, limit: 1 } } as never, who.context)).list).toHaveLength(1);
    });

    it('tells of a new device once, and does not lock a known one out with others’ tries', async () => {
      const who = await person();
      expect(mailTo(who.email, /New log-in/)).toEqual([]);
      const laptop = h.visitor('198.51.100.4');
      entered(await h.login(who.email, PASSWORD, laptop));
      await expect.poll(() => mailTo(who.email, /New log-in/).length).toBe(1);
      expect(mailTo(who.email, /New log-in/)[0]?.text).toContain('http://localhost:3000/freeze#');
      entered(await h.login(who.email, PASSWORD, laptop));
      for (let tries = 0; tries < 6; tries += 1) await h.login(who.email, 'Wrong42moss', h.visitor('198.51.100.4'));
      expect(codeOf(await h.login(who.email, PASSWORD, h.visitor('198.51.100.4')))).toBe('TOO_MANY_INCORRECT_LOGIN_PASSWORD');
      entered(await h.login(who.email, PASSWORD, laptop));
      expect(mailTo(who.email, /New log-in/)).toHaveLength(1);
      const forged = h.visitor('198.51.100.4');
      forged.cookies['agio_device'] = `${laptop.cookies['agio_device']!.slice(0, 30)}${'A'.repeat(36)}`;
      expect(codeOf(await h.login(who.email, PASSWORD, forged))).toBe('TOO_MANY_INCORRECT_LOGIN_PASSWORD');
      for (let tries = 0; tries < 5; tries += 1) await h.login(who.email, 'Wrong42moss', laptop);
      expect(codeOf(await h.login(who.email, PASSWORD, laptop))).toBe('TOO_MANY_INCORRECT_LOGIN_PASSWORD');
    });

    it('says what is set up, and puts the phrase into every message', async () => {
      const who = await person();
      const { accountSecurity, setPhrase } = h.identity.handlers;
      expect(ok(await accountSecurity({} as never, who.context))).toMatchObject({
        score: 17,
        otp: false,
        email: who.email,
        passkeys: 0,
        phrase: null,
        changeDelayUntil: null,
        lastLogin: null,
      });
      ok(await setPhrase({ body: { phrase: 'blue heron at noon' } } as never, who.context));
      await expect.poll(() => mailTo(who.email, /Security settings/)[0]?.text).toContain('blue heron at noon');
      expect(ok(await accountSecurity({} as never, who.context))).toMatchObject({ score: 33, hasPhrase: true });
    });

    it('lets disabled customers in no more, and says so only after the right password', async () => {
      const who = await person();
      h.setDisabled(who.customer, 'operators', true);
      expect(codeOf(await h.login(who.email, 'Wrong42moss'))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('ACCOUNT_HAS_BEEN_DISABLED');
      h.setDisabled(who.customer, 'operators', false);
      entered(await h.login(who.email, PASSWORD));
    });

    it('freezes with the link of a message, and opens with password and code; then money waits for a day', async () => {
      const who = await person();
      entered(await h.login(who.email, PASSWORD, h.visitor('203.0.113.5')));
      await expect.poll(() => mailTo(who.email, /New log-in/).length).toBe(1);
      const token = /freeze#(\S+)/.exec(mailTo(who.email, /New log-in/)[0]!.text)![1]!;
      const freeze = () => h.identity.handlers.freezeAccount({ body: { token } } as never, h.visitor().context);
      expect(codeOf(await h.identity.handlers.freezeAccount({ body: { token: `${token}x` } } as never, h.visitor().context))).toBe(
        'LINK_NOT_VALID',
      );
      ok(await freeze());
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      expect([h.disabled.keys(), h.cancelled, h.stopped].map((all) => [...all].includes(who.customer))).toEqual([true, true, true]);
      expect(codeOf(await h.login(who.email, 'Wrong42moss'))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('DISABLE_LOGIN');
      await expect.poll(() => mailTo(who.email, /frozen/).length).toBe(1);
      ok(await freeze());
      expect(mailTo(who.email, /frozen/)).toHaveLength(1);

      const { unfreezeCode, unfreezeAccount } = h.identity.handlers;
      const send = async (account: string) =>
        unfreezeCode({ body: { account, token: await h.captcha('login') } } as never, h.visitor().context);
      const open = async (code: string, password = PASSWORD) =>
        unfreezeAccount({ body: { account: who.email, code, password, token: await h.captcha('login') } } as never, h.visitor().context);
      expect(await send('nobody@example.org')).toEqual(await send(who.email));
      const code = () => mailTo(who.email, /code/)[0]?.code ?? '';
      await expect.poll(code).toMatch(/^\d{6}$/);
      h.nowMs += 60_000;
      const old = code();
      ok(await send(who.email));
      await expect.poll(code).not.toBe(old);
      expect(codeOf(await open(code(), 'Wrong42moss'))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      expect(codeOf(await open(old))).toBe('VERIFICATION_CODE_ERROR');
      ok(await open(code()));
      expect(h.disabled.has(who.customer)).toBe(false);
      expect(await h.identity.changeDelayUntil(who.customer)).toBe(h.nowMs + DAY_MS);
      await expect.poll(() => mailTo(who.email, /has been reopened/)[0]?.text ?? '', { timeout: 60_000 }).toMatch(/freeze#/);
      expect(codeOf(await freeze())).toBe('LINK_NOT_VALID');
      entered(await h.login(who.email, PASSWORD));
    });

    it('B14: freezes by its owner’s own button, ends every session, and asks for the authenticator on the way back', async () => {
      const who = await person();
      const { getOtp, bindOtp, freezeOwnAccount, unfreezeCode, unfreezeAccount } = h.identity.handlers;
      const { secret } = ok(await getOtp({} as never, who.context));
      const shown = () => generateSync({ secret: secret!, epoch: Math.floor(h.nowMs / 1_000) });
      ok(await bindOtp({ body: { code: shown() } } as never, who.context));
      h.nowMs += 60_000;
      ok(await freezeOwnAccount({ body: {} } as never, who.context));
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      expect([h.disabled.keys(), h.cancelled, h.stopped].map((all) => [...all].includes(who.customer))).toEqual([true, true, true]);
      ok(await unfreezeCode({ body: { account: who.email, token: await h.captcha('login') } } as never, h.visitor().context));
      const code = () => mailTo(who.email, /code/)[0]?.code ?? '';
      await expect.poll(code, { timeout: 60_000 }).toMatch(/^\d{6}$/);
      const open = async (otp?: string) =>
        unfreezeAccount(
          { body: { account: who.email, code: code(), password: PASSWORD, otp, token: await h.captcha('login') } } as never,
          h.visitor().context,
        );
      expect(await open()).toMatchObject({ code: 'GOOGLE_AUTHENTICATION_CODE_ERROR', details: { needed: true } });
      expect(await open(shown() === '000000' ? '000001' : '000000')).toMatchObject({ code: 'GOOGLE_AUTHENTICATION_CODE_ERROR' });
      ok(await open(shown()));
      expect(h.disabled.has(who.customer)).toBe(false);
      expect(await h.identity.changeDelayUntil(who.customer)).toBe(h.nowMs + DAY_MS);
    });

    const stateOf = async (customer: number) => {
      const [row] = await given.db.query(
        `select frozen_at is not null as frozen, disabled_at is not null as disabled, closed_at is not null as closed, unfrozen_at is not null as opened
           from identity_account where customer = $1`,
        [customer],
      );
      return row;
    };
    const eventsOf = async (customer: number) =>
      (await given.db.query<{ event: string }>('select event from identity_security_event where customer = $1', [customer])).map(
        ({ event }) => event,
      );
    const NO = { frozen: false, disabled: false, closed: false, opened: false };
    const restart = async (prepare: (restarted: Harness) => void): Promise<Harness> => {
      const restarted = new Harness(given.db);
      prepare(restarted);
      await restarted.identity.start();
      await restarted.identity.stop();
      return restarted;
    };

    it('finishes at a start what a crash left of a freeze and of opening again: as the core has it, and the log says so', async () => {
      const who = await person();
      const frozen = await restart((one) => one.setDisabled(who.customer, 'owner', true));
      expect(await stateOf(who.customer)).toEqual({ ...NO, frozen: true });
      expect([frozen.stopped.includes(who.customer), await frozen.identity.ownerOf(who.token)]).toEqual([true, undefined]);
      expect(await eventsOf(who.customer)).toContain('frozen');
      await restart(() => undefined);
      expect(await stateOf(who.customer)).toEqual({ ...NO, opened: true });
      expect(await eventsOf(who.customer)).toContain('unfrozen');
    });

    it('36: rows neither disable an account nor enable it, whatever they say before a start', async () => {
      const [free, held] = [await person(), await person()];
      const rows = async (set: string) => {
        await given.db.query(`update identity_account set ${set} where customer in ($1, $2)`, [free.customer, held.customer]);
        return restart((one) => {
          one.setDisabled(held.customer, 'operators', true);
          one.holdings.set(held.customer, { coins: ['BTC'], openOrders: 0 });
        });
      };
      const written = [
        'frozen_at = 1, disabled_at = 1, closed_at = 1',
        'frozen_at = null, disabled_at = null, closed_at = null, opening = true',
        'closed_at = 1, disabled_at = null, disabled_before_freeze = false',
        'frozen_at = 1, disabled_at = null, opening = true',
      ];
      for (const set of written) {
        const { disabled, erased } = await rows(set);
        expect([[...disabled.keys()], [...(disabled.get(held.customer) ?? [])], erased], set).toEqual([[held.customer], ['operators'], []]);
        expect(await stateOf(free.customer), set).toMatchObject({ frozen: false, disabled: false, closed: false });
        expect(await stateOf(held.customer), set).toMatchObject({ frozen: false, disabled: true, closed: false });
      }
      expect(await h.identity.ownerOf(free.token)).toBeDefined();
      await restart(() => undefined);
    });

    it('36: at its first start a house learns once from rows why a customer is disabled, and then no more', async () => {
      const cases = [
        ['disabled_at = 1', ['operators']],
        ['frozen_at = 1', ['owner']],
        ['frozen_at = 1, disabled_at = 1', ['operators', 'owner']],
        ['frozen_at = 1, disabled_before_freeze = true', ['operators', 'owner']],
        ['opening = true', []],
        ['opening = false', ['operators']],
        ["closed_at = 1, email = null, password_hash = ''", ['closed']],
      ] as const;
      const people: Awaited<ReturnType<typeof person>>[] = [];
      for (const _ of cases) people.push(await person());
      for (const [at, [set]] of cases.entries())
        await given.db.query(`update identity_account set ${set} where customer = $1`, [people[at]!.customer]);
      const nobody = 999_999_999;
      const first = await restart((one) => {
        for (const { customer } of people) one.setDisabled(customer, 'earlier', true);
        one.setDisabled(nobody, 'earlier', true);
      });
      const found = (one: Harness) => people.map(({ customer }) => [...(one.disabled.get(customer) ?? [])].sort());
      expect(found(first)).toEqual(cases.map(([, reasons]) => reasons));
      expect([...(first.disabled.get(nobody) ?? [])]).toEqual(['lost']);
      // Anyone who writes to the database afterwards is asked no more.
      for (const { customer } of people)
        await given.db.query('update identity_account set disabled_at = null, frozen_at = null, opening = true where customer = $1', [
          customer,
        ]);
      const second = await restart((one) => {
        for (const [customer, reasons] of first.disabled) for (const reason of reasons) one.setDisabled(customer, reason, true);
      });
      expect(found(second)).toEqual(cases.map(([, reasons]) => reasons));
      await restart(() => undefined);
    });

    it('gives everything personal to its owner, and no secret', async () => {
      const who = await person();
      const data = ok(await h.identity.handlers.exportAccount({} as never, who.context));
      const isTold = (said: string) => h.identity.outbox().some(({ text, to }) => to === who.email && text.includes(said));
      await expect.poll(() => isTold('was exported'), { message: 'C13: the owner is told' }).toBe(true);
      await h.identity.notePictureView(who.context);
      await expect.poll(() => isTold('photo from your identity verification was viewed')).toBe(true);
      expect(data).toMatchObject({ account: { uid: String(10_000_000 + who.customer), email: who.email }, favorites: ['BTC_USDT'] });
      expect(Object.keys(data).sort()).toEqual(
        [
          'account',
          'addresses',
          'apiKeys',
          'favorites',
          'logins',
          'passkeys',
          'pictures',
          'profile',
          'pushes',
          'securityLog',
          'sessions',
          'writtenRequests',
        ].sort(),
      );
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
      expect(JSON.stringify(data)).not.toMatch(/argon2|secret_hash|password_hash/);
    });

    it('closes an empty account, leaves nothing personal behind, and its address is free again', async () => {
      const who = await person();
      const stranger = await person();
      const { closeAccount } = h.identity.handlers;
      h.holdings.set(who.customer, { coins: ['USDT'], openOrders: 1 });
      expect(await closeAccount({ body: {} } as never, who.context)).toMatchObject({
        code: 'ACCOUNT_NOT_EMPTY',
        details: { coins: ['USDT'], openOrders: 1 },
      });
      h.holdings.delete(who.customer);
      ok(await closeAccount({ body: {} } as never, who.context));
      expect([h.disabled.has(who.customer), h.erased.includes(who.customer)]).toEqual([true, true]);
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      await expect.poll(() => mailTo(who.email, /closed/).length).toBe(1);
      const tables = await given.db.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = current_schema() and table_name like 'identity\\_%'`,
      );
      for (const { name } of tables) {
        const rows = await given.db.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
        expect([name, rows.filter(({ row }) => row.includes(who.email) || row.includes(`"s${who.customer}"`))]).toEqual([name, []]);
      }
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      ok(await h.register(who.email, await h.sendCode(who.email)));
      expect(await h.identity.ownerOf(stranger.token)).toBeDefined();
    });

    it('stays while something about it is checked, also where that began while it was being closed, and no reason is given', async () => {
      const who = await person();
      h.checking.add(who.customer);
      const refused = { ok: false, code: 'ACCOUNT_STILL_IN_PROCESS' };
      expect(await h.identity.handlers.closeAccount({ body: {} } as never, who.context)).toEqual(refused);
      const late = new Harness(given.db, { isChecking: (customer) => Promise.resolve(late.disabled.has(customer)) });
      await late.identity.start();
      expect(await late.identity.handlers.closeAccount({ body: {} } as never, who.context)).toEqual(refused);
      expect([h.disabled.has(who.customer), late.disabled.has(who.customer), late.erased]).toEqual([false, false, []]);
      await late.identity.stop();
    });

    it('opens again where something came in while it was being closed', async () => {
      const who = await person();
      const harness = new Harness(given.db, {
        holdings: () => (harness.disabled.has(who.customer) ? { coins: ['BTC'], openOrders: 0 } : { coins: [], openOrders: 0 }),
      });
      await harness.identity.start();
      await given.db.query('select 1');
      const result = await harness.identity.handlers.closeAccount({ body: {} } as never, who.context);
      expect(codeOf(result)).toBe('ACCOUNT_NOT_EMPTY');
      expect(harness.disabled.has(who.customer)).toBe(false);
      await harness.identity.stop();
      entered(await h.login(who.email, PASSWORD));
    });

    it('stays frozen where its owner froze it while it was being closed', async () => {
      const who = await person();
      const harness = new Harness(given.db, {
        holdings: () => ({ coins: harness.disabled.get(who.customer)?.has('closed') === true ? ['BTC'] : [], openOrders: 0 }),
      });
      await harness.identity.start();
      harness.setDisabled(who.customer, 'owner', true);
      expect(codeOf(await harness.identity.handlers.closeAccount({ body: {} } as never, who.context))).toBe('ACCOUNT_NOT_EMPTY');
      expect([...(harness.disabled.get(who.customer) ?? [])]).toEqual(['owner']);
      await harness.identity.stop();
    });
  },
  { migrations: identity.migrations },
);
