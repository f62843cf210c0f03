// Protects passwords: their rules, that a reset needs the code of the address and ends every session, and that pay passwords cannot be guessed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { newPasswordProblem, passwordProblem } from '../factors/passwords/password.ts';
import { payPasswordProblem } from '../factors/passwords/pay-password.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../testing/harness.ts';

const NEW = 'lavender+granite';

describe('the rules of passwords', () => {
  it('take 8 to 20 characters without spaces where one is set or reset, and 8 to 16 with letters and digits at registration', () => {
    for (const good of [NEW, 'Violet42moss', '十二个汉字组成的长密码啊', 'x7'.repeat(4) + 'yz', 'Violet42moss-Violet4'])
      expect([good, newPasswordProblem(good, good)]).toEqual([good, undefined]);
    for (const [bad, code, problem] of [
      ['Violet4', 'THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS', undefined],
      ['Violet42moss-Violet42', 'PARAMETER_ERROR', 'too_long'],
      ['Violet 42moss', 'PARAMETER_ERROR', 'blanks'],
      ['Violet42\u0000moss', 'PARAMETER_ERROR', 'blanks'],
      ['12345678', 'PASSWORD_TOO_COMMON', undefined],
      ['password', 'PASSWORD_TOO_COMMON', undefined],
      ['aaaaaaaaaa', 'PASSWORD_TOO_COMMON', undefined],
    ] as const)
      expect([bad, newPasswordProblem(bad, bad)]).toEqual([bad, problem === undefined ? { code } : { code, problem }]);
    expect(newPasswordProblem(NEW, `${NEW}x`)).toEqual({ code: 'PASSWORDS_DIFFER' });
    expect(passwordProblem(NEW, NEW)).toEqual({ code: 'PARAMETER_ERROR', problem: 'letters_and_digits' });
  });

  it('take exactly six digits for paying, and none that everybody tries', () => {
    for (const good of ['493017', '908172', '100452']) expect([good, payPasswordProblem(good, good)]).toEqual([good, undefined]);
    for (const bad of ['12345', '1234567', '12345a', '１２３４５６', ' 93017'])
      expect([bad, payPasswordProblem(bad, bad)?.code]).toEqual([bad, 'PARAMETER_ERROR']);
    for (const bad of ['000000', '123456', '654321', '456789', '123123', '112233', '121212', '890000'.replaceAll('89', '11')])
      expect([bad, payPasswordProblem(bad, bad)?.code]).toEqual([bad, 'PASSWORD_TOO_COMMON']);
    expect(payPasswordProblem('493017', '493018')?.code).toBe('PASSWORDS_DIFFER');
  });
});

withDatabases(
  'passwords',
  (given) => {
    let h: Harness;
    let customer = 0;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());
    async function person() {
      customer += 1;
      const email = `p${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `p${customer}`, country: 'CN' });
      const { token } = entered(await h.login(email, PASSWORD));
      const { session } = (await h.identity.ownerOf(token))!;
      return { customer, email, token, session, context: h.visitor().as(customer, session) };
    }
    const resetCode = async (account: string) =>
      h.identity.handlers.passwordResetCode({ body: { account, token: await h.captcha('reset') } } as never, h.visitor().context);
    const reset = async (account: string, code: string, password = NEW) =>
      h.identity.handlers.passwordReset({ body: { account, code, password, confirm: password } } as never, h.visitor().context);
    async function sentTo(account: string): Promise<string> {
      const before = h.identity.outbox().length;
      ok(await resetCode(account));
      const [message] = await h.messages(before + 1);
      expect(message!.to).toBe(account);
      return message!.code!;
    }

    it('are reset with the code of the address, which ends every session and is told', async () => {
      const who = await person();
      const code = await sentTo(who.email);
      expect(codeOf(await reset(who.email, code, 'short'))).toBe('THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS');
      expect(codeOf(await reset(who.email, code === '000000' ? '000001' : '000000'))).toBe('VERIFICATION_CODE_ERROR');
      const both = await Promise.all([reset(who.email, code), reset(who.email, code)]);
      expect(both.map(codeOf).sort()).toEqual(['SUCCESS', 'VERIFICATION_CODE_ERROR']);
      expect(await h.identity.ownerOf(who.token)).toBeUndefined();
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      entered(await h.login(who.email, NEW));
      await expect
        .poll(() => h.identity.outbox().find(({ to, subject }) => to === who.email && /was reset/.test(subject))?.text)
        .toContain('http://localhost:3000/freeze#');
      expect(await h.identity.changeDelayUntil(who.customer)).toBe(h.nowMs + 24 * 60 * 60_000);
    });

    it('are reset for nobody else: unknown accounts get the same answers and no message', async () => {
      const known = await person();
      expect(await resetCode('nobody@example.org')).toEqual(await resetCode(known.email));
      const codesFor = (to: string) => h.identity.outbox().filter((message) => message.to === to && message.code !== null);
      await expect.poll(() => codesFor(known.email).length).toBe(1);
      expect(codesFor('nobody@example.org')).toEqual([]);
      expect(await resetCode('nobody@example.org')).toEqual(await resetCode(known.email));
      expect(await reset('nobody@example.org', '123456')).toEqual(await reset(known.email, '1234567'));
    });

    it('are changed with the present one, which ends the other sessions', async () => {
      const who = await person();
      const other = entered(await h.login(who.email, PASSWORD));
      const change = (oldPassword: string, newPassword: string) =>
        h.identity.handlers.changePassword({ body: { oldPassword, newPassword } } as never, who.context);
      expect(codeOf(await change(PASSWORD, PASSWORD))).toBe('PARAMETER_ERROR');
      expect(codeOf(await change(PASSWORD, '12345678'))).toBe('PASSWORD_TOO_COMMON');
      expect(codeOf(await change('Wrong42moss', NEW))).toBe('WRONG_PASSWORD');
      ok(await change(PASSWORD, NEW));
      expect(await h.identity.ownerOf(other.token)).toBeUndefined();
      expect(await h.identity.ownerOf(who.token)).toMatchObject({ customer: who.customer });
    });

    it('for paying are set, changed with the present one, and locked after five wrong tries', async () => {
      const who = await person();
      const { setPayPassword, changePayPassword, getInfo } = h.identity.handlers;
      const change = async (oldPassword: string, newPassword = '730194') =>
        changePayPassword({ body: { oldPassword, newPassword } } as never, who.context);
      expect(codeOf(await change('493017'))).toBe('STATE_CHANGED');
      ok(await setPayPassword({ body: { password: '493017', confirm: '493017' } } as never, who.context));
      expect(ok(await getInfo({} as never, who.context)).user?.payPassword).toBe(true);
      ok(await change('493017'));
      const tries = await Promise.all(Array.from({ length: 20 }, () => change('111112', '493017')));
      expect(tries.filter((one) => codeOf(one) === 'WRONG_PASSWORD').length).toBeLessThanOrEqual(4);
      expect(codeOf(await change('730194', '493017'))).toBe('TOO_MANY_WRONG_CODES');
      h.nowMs += 10 * 60_000;
      ok(await change('730194', '493017'));
    });
  },
  { migrations: identity.migrations },
);
