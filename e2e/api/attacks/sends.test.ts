// Protects money between customers like money that leaves: limits of a day, known payees, and a message that cannot be muted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { sentBy } from '../../../harness/outbox.ts';
import { register } from '../../../harness/register.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { ALICE, BOB, OUTSIDE, openWallet } from '../wallet/wallet-site.ts';

describe('a send to another customer', () => {
  let server: OpenedSite;
  let alice: LoggedIn;
  beforeAll(async () => {
    server = await openWallet({ RATE_LIMITS: 'on' });
    alice = await logInTo(server, ALICE);
    await server.chainUrl();
    await register(server, 'fresh@agio.example');
  }, 240_000);
  afterAll(() => server.remove());

  const send = (amount: string, to = BOB) => callVerified(server, alice, ALICE, 'walletSend', { coin: 'ETH', amount, to });

  it('B1: shows whom it goes to before anything is confirmed, and is not asked for wholesale', async () => {
    const found = await alice.client.call('findPayee', { body: { account: BOB } });
    expect(found).toEqual({ uid: expect.stringMatching(/^\d{8}$/), label: expect.stringContaining('bo***'), saved: null });
    expect(JSON.stringify(found)).not.toContain(BOB);
    const told: string[] = [];
    for (let n = 0; n < 40; n += 1)
      told.push(
        await alice.client.call('findPayee', { body: { account: String(20_000_000 + n) } }).then(
          () => 'SUCCESS',
          (error: unknown) => (error as { code: string }).code,
        ),
      );
    expect(new Set(told.slice(0, 20))).toEqual(new Set(['USER_DOES_NOT_EXIST']));
    expect(told.at(-1)).toBe('OPERATION_TOO_FAST');
  });

  it('B1: is told by message with the link that freezes, also to whoever has muted it', async () => {
    const quiet = { app: false, mail: false };
    await alice.client.call('accountSetting', { body: { notices: { withdrawal: quiet } } });
    const { text } = await sentBy(
      server,
      ALICE,
      () => send('0.5'),
      (message) => message.code === null,
    );
    expect(text).toContain('0.5 ETH');
    expect(text).toContain('/freeze#');
  });

  it('B1: counts towards the limit of a day, together with withdrawals', { timeout: 300_000 }, async () => {
    const limit = (await alice.client.call('walletCoins')).find(({ coin }) => coin === 'ETH')?.chains[0]?.withdrawal;
    expect(limit).toMatchObject({ dailyLimit: '10', dailyLeft: '9.5' });
    await send('4.5');
    await callVerified(server, alice, ALICE, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '4' });
    await expect(send('1.01')).rejects.toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
    await send('1');
    await expect(send('0.0001')).rejects.toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
  });

  it('B1: goes only to known payees where only known destinations are allowed', async () => {
    const bob = await logInTo(server, BOB);
    await callVerified(server, bob, BOB, 'setWhitelist', { only: true });
    const body = { coin: 'ETH', amount: '0.1', to: ALICE };
    await expect(callVerified(server, bob, BOB, 'walletSend', body)).rejects.toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
    const saved = await callVerified(server, bob, BOB, 'savePayee', { account: ALICE, name: 'Alice' });
    expect(saved.knownFrom - saved.time).toBe(24 * 3_600_000);
    await expect(callVerified(server, bob, BOB, 'walletSend', body)).rejects.toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
    await expect(callVerified(server, bob, BOB, 'savePayee', { account: ALICE, name: 'Again' })).rejects.toMatchObject({
      code: 'PAYEE_EXISTS',
    });
    expect((await bob.client.call('payees')).map(({ name }) => name)).toEqual(['Alice']);
  });
});
