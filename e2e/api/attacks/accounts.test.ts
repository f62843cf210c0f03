// Protects what is left when an account is in danger: a reset and a freeze leave a thief nothing that still moves money, and no one passes for the house.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '@agio/client';
import { calls } from '@agio/contracts';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { captchaToken } from '../../../harness/captcha-token.ts';
import { signed } from '../../../harness/signed-request.ts';
import { codeSentBy, messagesTo, sentBy } from '../../../harness/outbox.ts';
import { logInTo, PASSWORD } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { OUTSIDE } from '../../../harness/wallet-seed.ts';
import { ask } from './ask.ts';

const NEW = 'entirely+new+9';

describe('an account in danger', () => {
  let server: SharedSite;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  let visitor: ReturnType<typeof createClient>;
  beforeAll(async () => {
    server = await sharedSite('chain');
    [alice, bob] = [await server.customer(), await server.customer()];
    visitor = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
  }, 240_000);

  const keyOf = (who: LoggedIn, account: string, scopes: readonly string[]) =>
    callVerified(server, who, account, 'createApiKey', { name: scopes.join(), scopes, addresses: ['127.0.0.1'] });
  const use = (key: { key: string; secret: string }, path = '/api/exchange/myOrders') =>
    ask(server, { method: 'GET', path }, { headers: signed(key, 'GET', path, '', server.clock.wall()) });

  it('B8, C4: loses its API keys that can place or move anything with a password reset, and is told', async () => {
    const withdraw = await keyOf(alice, alice.account, ['read', 'withdraw']);
    const transfer = await keyOf(alice, alice.account, ['read', 'transfer']);
    const trade = await keyOf(alice, alice.account, ['read', 'trade']);
    const read = await keyOf(alice, alice.account, ['read']);
    expect((await use(withdraw)).code).toBe('SUCCESS');
    const send = async () =>
      visitor.call('passwordResetCode', { body: { account: alice.account, token: await captchaToken(visitor, 'reset') } });
    const code = await codeSentBy(server, alice.account, send);
    const body = { account: alice.account, code, password: NEW, confirm: NEW };
    const told = sentBy(server, alice.account, async () =>
      expect((await ask(server, calls.passwordReset, { body })).data).toEqual({ revokedKeys: 3 }),
    );
    expect((await told).text).toContain('3 API keys that could place orders or move money were removed');
    const codes = await Promise.all([withdraw, transfer, trade, read].map(async (key) => (await use(key)).code));
    expect(codes).toEqual(['API_KEY_NOT_ACCEPTED', 'API_KEY_NOT_ACCEPTED', 'API_KEY_NOT_ACCEPTED', 'SUCCESS']);
  });

  it('B8: is asked about them when the password is changed', async () => {
    const kept = await keyOf(bob, bob.account, ['read', 'transfer']);
    const change = (oldPassword: string, newPassword: string, more: object) =>
      callVerified(server, bob, bob.account, 'changePassword', { oldPassword, newPassword, ...more });
    expect(await change(PASSWORD, NEW, { revokeKeys: false })).toEqual({ revokedKeys: 0 });
    expect((await use(kept)).code).toBe('SUCCESS');
    expect(await change(NEW, PASSWORD, {})).toEqual({ revokedKeys: 1 });
    expect((await use(kept)).code).toBe('API_KEY_NOT_ACCEPTED');
  });

  it('B14: stops everything with one button, and opens again with a code; money then waits', { timeout: 180_000 }, async () => {
    const other = await logInTo(server, bob.account);
    const key = await keyOf(bob, bob.account, ['read', 'trade']);
    const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001' } as const;
    const placed = await bob.client.call('placeOrder', { body: order });
    // Above what passes without people, and delayed by the change of password before.
    const asked = await callVerified(server, bob, bob.account, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '2' });
    expect(asked.state).toBe('requested');
    const message = await sentBy(
      server,
      bob.account,
      () => bob.client.call('freezeOwnAccount', { body: {} }),
      ({ subject }) => subject.includes('frozen'),
    );
    expect(message.text).toContain('unsent withdrawals were cancelled');
    for (const { client } of [bob, other]) await expect(client.call('moneyBalances')).rejects.toMatchObject({ code: 'PLEASE_LOGIN' });
    expect((await use(key)).code).toBe('ACCOUNT_HAS_BEEN_DISABLED');
    await expect(logInTo(server, bob.account)).rejects.toMatchObject({ code: 'DISABLE_LOGIN' });

    const send = async () => visitor.call('unfreezeCode', { body: { account: bob.account, token: await captchaToken(visitor, 'login') } });
    const code = await codeSentBy(server, bob.account, send);
    const open = async (given: string) =>
      visitor.call('unfreezeAccount', {
        body: { account: bob.account, code: given, password: PASSWORD, token: await captchaToken(visitor, 'login') },
      });
    await expect(open(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({ code: 'VERIFICATION_CODE_ERROR' });
    await open(code);
    const again = await logInTo(server, bob.account);
    await vi.waitFor(
      async () => {
        const { state } = await again.client.call('getWithdrawal', { params: { id: asked.id } });
        expect([(await again.client.call('getOrder', { params: { id: placed.id } })).status, state]).toEqual(['cancelled', 'cancelled']);
      },
      { timeout: 120_000, interval: 100 },
    );
    await expect(
      callVerified(server, again, bob.account, 'walletSend', { coin: 'ETH', amount: '1', to: alice.account }),
    ).rejects.toMatchObject({
      code: 'TRANSFER_DELAYED',
    });
    const wait = await callVerified(server, again, bob.account, 'withdraw', {
      coin: 'ETH',
      chain: 'LOCAL',
      address: OUTSIDE,
      amount: '0.1',
    });
    expect(wait).toMatchObject({ state: 'requested', reasons: ['factor_changed'] });
    expect(wait.readyAt).toBeGreaterThan(server.clock.wall() + 23 * 3_600_000);
    expect((await messagesTo(server, bob.account)).some(({ text }) => text.includes('reopened') && text.includes('/freeze#'))).toBe(true);
  });

  it('B12: is never called like the house', async () => {
    const { client } = await logInTo(server, bob.account);
    for (const username of ['admin', 'Supp0rt', 'аgiо', 'system_admin', 'small', 'S.m.a.l.l'])
      await expect(client.call('accountSetting', { body: { username } })).rejects.toMatchObject({ code: 'USERNAME_RESERVED' });
    expect((await client.call('accountSetting', { body: { username: 'smallholder' } })).username).toBe('smallholder');
  });
});
