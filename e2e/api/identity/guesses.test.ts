// Protects codes on a real server: of a thousand guesses at once five are compared, so that a right one among the rest never works.
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@agio/client';
import type { Client } from '@agio/client';
import { codeSentBy } from '../../../harness/outbox.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';
import { PASSWORD } from '../../../harness/small-site.ts';
import { captchaToken } from '../../../harness/captcha-token.ts';

const GUESSES = 1_000;
/** What a guess may be answered; a busy machine has no time for all of a thousand. */
const REFUSED: readonly string[] = ['VERIFICATION_CODE_ERROR', 'UNAVAILABLE'];
const others = (answers: readonly string[]): string[] => answers.filter((answer) => !REFUSED.includes(answer));

describe('guesses at a code', () => {
  let server: SharedSite;
  let client: Client;
  let accounts: readonly [string, string];
  beforeAll(async () => {
    server = await sharedSite('plain');
    accounts = [(await server.customer()).account, (await server.customer()).account];
    client = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null, timeoutMs: 120_000 });
  }, 120_000);

  const wrongOf = (code: string): string[] =>
    Array.from({ length: GUESSES }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'));

  /** What one guess is answered. */
  async function outcome(guess: () => Promise<unknown>): Promise<string> {
    try {
      await guess();
      return 'SUCCESS';
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  it('are five of a thousand that come at once: a right one at the sixth place or later never works', { timeout: 120_000 }, async () => {
    const send = async () => client.call('loginGetCode', { query: { account: accounts[0], token: await captchaToken(client, 'login') } });
    const code = await codeSentBy(server, accounts[0], send);
    const guess = (text: string) => outcome(() => client.call('loginCode', { body: { account: accounts[0], code: text } }));
    // Five wrong ones first, each waited for; then a thousand at once, with the right one at many places among them.
    for (const wrong of wrongOf(code).slice(0, 5)) expect(await guess(wrong)).toBe('VERIFICATION_CODE_ERROR');
    const rest = wrongOf(code).map((wrong, index) => (index % 100 === 0 ? code : wrong));
    const answers = await Promise.all(rest.map(guess));
    expect(answers).toHaveLength(GUESSES);
    expect(others(answers)).toEqual([]);
    expect(answers).toContain('VERIFICATION_CODE_ERROR');
  });

  it(
    'are counted before they are compared, so that a right one behind a thousand in flight is too late',
    { timeout: 120_000 },
    async () => {
      const send = async () =>
        client.call('passwordResetCode', { body: { account: accounts[1], token: await captchaToken(client, 'reset') } });
      const code = await codeSentBy(server, accounts[1], send);
      const reset = (text: string) =>
        outcome(() =>
          client.call('passwordReset', { body: { account: accounts[1], code: text, password: 'thief+thief+9', confirm: 'thief+thief+9' } }),
        );
      let answered = 0;
      const counted = async (text: string) => {
        const answer = await reset(text);
        answered += 1;
        return answer;
      };
      const wrong = Promise.all(wrongOf(code).map(counted));
      // It is sent last of all; the five tries are gone when its turn comes.
      await expect.poll(() => answered).toBeGreaterThanOrEqual(5);
      expect(others([await reset(code), ...(await wrong)])).toEqual([]);
      const token = await captchaToken(client, 'login');
      expect(await outcome(() => client.call('login', { body: { account: accounts[1], password: PASSWORD, token } }))).toBe('SUCCESS');
    },
  );

  it('has been right once and is not right again', async () => {
    const account = 'newcomer@agio.example';
    const send = async () => client.call('signupGetCode', { body: { account, token: await captchaToken(client, 'signup') } });
    const code = await codeSentBy(server, account, send);
    const body = { account, code, password: PASSWORD, confirm: PASSWORD, country: 'SG', acceptTerms: true };
    await client.call('register', { body });
    const logInCode = async () => client.call('loginGetCode', { query: { account, token: await captchaToken(client, 'login') } });
    const next = await codeSentBy(server, account, logInCode);
    const both = await Promise.all([1, 2].map(() => outcome(() => client.call('loginCode', { body: { account, code: next } }))));
    expect(both.sort()).toEqual(['SUCCESS', 'VERIFICATION_CODE_ERROR']);
    expect(await outcome(() => client.call('loginCode', { body: { account, code } }))).toBe('VERIFICATION_CODE_ERROR');
  });
});
