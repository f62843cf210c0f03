// Protects the second step: RFC 6238 to the letter, no code taken twice, guesses counted, recovery codes once, secrets never readable at rest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveKey, totpStep } from '@agio/credentials';
import { seal } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../testing/harness.ts';
import type { Visitor } from '../testing/harness.ts';

/** `12345678901234567890` in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = join(process.env['MARKET_DATA_DIR'] ?? '', 'vectors', 'rfc6238.json');

it('takes what RFC 6238 shows, in its step and those beside it alone', () => {
  // Appendix B, SHA-1; authenticators show the last six of its eight digits.
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, digits] of vectors) {
    const code = digits.slice(2);
    const step = Math.floor(seconds / 30);
    const at = (delta: number, after = 0) => totpStep(RFC_SECRET, code, { nowMs: (seconds + delta) * 1_000, after });
    expect([seconds, at(0), at(30), at(-30)]).toEqual([seconds, step, step, step]);
    expect([seconds, at(61), seconds > 61 ? at(-61) : undefined]).toEqual([seconds, undefined, undefined]);
    expect([seconds, at(0, step), at(0, step - 1)]).toEqual([seconds, undefined, step]);
  }
  for (const bad of ['', '28708', '2870820', 'abcdef', '28708２', ' 28708'])
    expect(totpStep(RFC_SECRET, bad, { nowMs: 59_000, after: 0 })).toBeUndefined();
});

it.skipIf(!existsSync(VECTORS))('agrees with the recorded vectors', () => {
  const { vectors, secrets_ascii: secrets } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
    vectors: { time: number; alg: string; totp: string }[];
    secrets_ascii: { sha1: string };
  };
  expect(secrets.sha1).toBe('12345678901234567890');
  const ours = vectors.filter(({ alg }) => alg === 'sha1');
  expect(ours.length).toBeGreaterThan(4);
  for (const { time, totp } of ours)
    expect(totpStep(RFC_SECRET, totp.slice(2), { nowMs: time * 1_000, after: 0 })).toBe(Math.floor(time / 30));
});

withDatabases(
  'two-step log-in',
  (given) => {
    let h: Harness;
    let customer = 0;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    interface Person {
      readonly customer: number;
      readonly email: string;
      readonly session: string;
      readonly visitor: Visitor;
    }
    async function person(): Promise<Person> {
      customer += 1;
      const email = `t${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `t${customer}`, country: 'CN' });
      const visitor = h.visitor();
      const owner = await h.identity.ownerOf(entered(await h.login(email, PASSWORD, visitor)).token);
      return { customer, email, session: owner!.session, visitor };
    }
    const as = ({ visitor, ...who }: Person) => visitor.as(who.customer, who.session);
    const shown = (secret: string) => generateSync({ secret, epoch: Math.floor(h.nowMs / 1_000) });
    const wrong = (secret: string) => (shown(secret) === '000000' ? '000001' : '000000');
    const bind = (who: Person, code: string) => h.identity.handlers.bindOtp({ body: { code } } as never, as(who));

    async function bound() {
      const who = await person();
      const { secret } = ok(await h.identity.handlers.getOtp({} as never, as(who)));
      const { recoveryCodes } = ok(await bind(who, shown(secret!)));
      h.nowMs += MINUTE_MS;
      return { ...who, secret: secret!, recoveryCodes };
    }
    async function ticketOf(email: string, visitor = h.visitor()): Promise<string> {
      const data = ok(await h.login(email, PASSWORD, visitor));
      if (!('ticket' in data)) throw new Error('no second step was due');
      expect(data.factors).toEqual(['otp', 'recovery']);
      return data.ticket;
    }
    const second = async (ticket: string, code: string, visitor = h.visitor()) =>
      h.identity.handlers.authLogin({ body: { code } } as never, { ...visitor.context, bearer: ticket });

    it('binds with a code of the proposed secret, which stays the same until it is ten minutes old', async () => {
      const who = await person();
      const { getOtp } = h.identity.handlers;
      const first = ok(await getOtp({} as never, as(who)));
      expect(first).toMatchObject({ bound: false, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
      expect(first.uri).toBe(`otpauth://totp/Agio:${encodeURIComponent(who.email)}?secret=${first.secret}&issuer=Agio`);
      expect(ok(await getOtp({} as never, as(who)))).toEqual(first);
      expect(codeOf(await bind(who, wrong(first.secret!)))).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
      const early = shown(first.secret!);
      h.nowMs += 9 * MINUTE_MS;
      const { recoveryCodes } = ok(await bind(who, early));
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
      expect(ok(await getOtp({} as never, as(who)))).toEqual({ bound: true, secret: null, uri: null });
      expect(codeOf(await bind(who, shown(first.secret!)))).toBe('STATE_CHANGED');
      const rows = await given.db.query<{ row: string }>('select row_to_json(a)::text as row from identity_account a where customer = $1', [
        who.customer,
      ]);
      expect(rows[0]!.row).not.toContain(first.secret);

      const late = await person();
      const proposed = ok(await getOtp({} as never, as(late)));
      h.nowMs += 10 * MINUTE_MS;
      expect(codeOf(await bind(late, shown(proposed.secret!)))).toBe('STATE_CHANGED');
      expect(ok(await getOtp({} as never, as(late))).secret).not.toBe(proposed.secret);
    });

    it('asks for the second step after the password, and takes each code once, also of two at once', async () => {
      const who = await bound();
      const code = shown(who.secret);
      const tickets = [await ticketOf(who.email), await ticketOf(who.email)];
      expect(await h.identity.ownerOf(tickets[0]!)).toBeUndefined();
      const both = await Promise.all(tickets.map((ticket) => second(ticket, code)));
      expect(both.map(codeOf).sort()).toEqual(['GOOGLE_AUTHENTICATION_CODE_ERROR', 'SUCCESS']);
      const winner = both.find((one) => one.ok);
      expect(await h.identity.ownerOf(ok(winner!).token)).toMatchObject({ customer: who.customer });
      h.nowMs += MINUTE_MS;
      for (const ticket of tickets) expect(['PLEASE_LOGIN', 'SUCCESS']).toContain(codeOf(await second(ticket, shown(who.secret))));
      expect(codeOf(await second(ok(winner!).token, shown(who.secret)))).toBe('PLEASE_LOGIN');
      expect(codeOf(await second('', '123456'))).toBe('PLEASE_LOGIN');
    });

    it('ends a ticket after five minutes, and when the password changed meanwhile', async () => {
      const who = await bound();
      const late = await ticketOf(who.email);
      h.nowMs += 5 * MINUTE_MS;
      expect(codeOf(await second(late, shown(who.secret)))).toBe('PLEASE_LOGIN');
      // Within the same moment: a password that is proved slowly may be an old one when its ticket is issued.
      const stale = await ticketOf(who.email);
      ok(
        await h.identity.handlers.changePassword(
          { body: { oldPassword: PASSWORD, newPassword: 'another moss 42'.replaceAll(' ', '') } } as never,
          as(who),
        ),
      );
      expect(codeOf(await second(stale, shown(who.secret)))).toBe('PLEASE_LOGIN');
    });

    it('compares five guesses of a thousand at once, whatever ticket they come with', async () => {
      const who = await bound();
      const tickets = [await ticketOf(who.email), await ticketOf(who.email)];
      const guesses = await Promise.all(Array.from({ length: 60 }, (_, index) => second(tickets[index % 2]!, wrong(who.secret))));
      const codes = guesses.map(codeOf);
      expect(
        codes.filter((code) => code === 'GOOGLE_AUTHENTICATION_CODE_ERROR' || code === 'TOO_MANY_WRONG_CODES').length,
      ).toBeLessThanOrEqual(10);
      expect(codeOf(await second(await ticketOf(who.email), shown(who.secret)))).toBe('TOO_MANY_WRONG_CODES');
      expect(codeOf(await second(await ticketOf(who.email), who.recoveryCodes[0]!))).toBe('TOO_MANY_WRONG_CODES');
      h.nowMs += 10 * MINUTE_MS;
      ok(await second(await ticketOf(who.email), shown(who.secret)));
    });

    it('opens once with each recovery code, tells the owner, and makes the old ones void with new ones', async () => {
      const who = await bound();
      const [one, two] = who.recoveryCodes as [string, string];
      const { token } = ok(await second(await ticketOf(who.email), ` ${one.toLowerCase()} `));
      expect(await h.identity.ownerOf(token)).toMatchObject({ customer: who.customer });
      expect(codeOf(await second(await ticketOf(who.email), one))).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
      await h.messages(1);
      await expect
        .poll(() => h.identity.outbox().some(({ to, text }) => to === who.email && text.includes('recovery code was used')))
        .toBe(true);
      expect(ok(await h.identity.handlers.makeRecoveryCodes({ body: {} } as never, as(who))).recoveryCodes).toHaveLength(10);
      expect(codeOf(await second(await ticketOf(who.email), two))).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
      const other = await bound();
      expect(codeOf(await second(await ticketOf(who.email), other.recoveryCodes[0]!))).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
    });

    it('needs no second step any more once it is unbound', async () => {
      const who = await bound();
      ok(await h.identity.handlers.unbindOtp({ body: {} } as never, as(who)));
      expect(codeOf(await h.identity.handlers.unbindOtp({ body: {} } as never, as(who)))).toBe('STATE_CHANGED');
      entered(await h.login(who.email, PASSWORD));
    });

    it('lets nobody in when a secret cannot be read', async () => {
      const who = await bound();
      const another = seal(deriveKey('another master key of tests, also long', 'master'), `otp ${who.customer}`, who.secret);
      await given.db.query('update identity_account set otp_secret = $2 where customer = $1', [who.customer, another]);
      const data = ok(await h.login(who.email, PASSWORD));
      const ticket = 'ticket' in data ? data.ticket : '';
      await expect(
        h.identity.handlers.authLogin({ body: { code: shown(who.secret) } } as never, { ...h.visitor().context, bearer: ticket }),
      ).rejects.toThrow(/MASTER_KEY/);
    });
  },
  { migrations: identity.migrations },
);
