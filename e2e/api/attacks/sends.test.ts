// Protects money between customers like money that leaves: limits of a day, known payees, and a message that cannot be muted.
import { beforeAll, describe, expect, it } from 'vitest';
import { sentBy } from '../../../harness/outbox.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { callVerified } from '../../../harness/verified.ts';
import { OUTSIDE } from '../../../harness/wallet-seed.ts';

describe('a send to another customer', () => {
  let server: SharedSite;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  beforeAll(async () => {
    server = await sharedSite('limits');
    [alice, bob] = [await server.customer(), await server.customer()];
  }, 240_000);

  const send = (amount: string, to = bob.account) => callVerified(server, alice, alice.account, 'walletSend', { coin: 'ETH', amount, to });

  it('B1: shows whom it goes to before anything is confirmed, and is not asked for wholesale', async () => {
    const found = await alice.client.call('findPayee', { body: { account: bob.account } });
    expect(found).toEqual({ uid: expect.stringMatching(/^\d{8}$/), label: expect.stringContaining('***'), saved: null });
    expect(JSON.stringify(found)).not.toContain(bob.account);
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

  it('B1: is told by message with the link that freezes, even to a customer who has muted it', async () => {
    const quiet = { app: false, mail: false };
    await alice.client.call('accountSetting', { body: { notices: { withdrawal: quiet } } });
    const { text } = await sentBy(
      server,
      alice.account,
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
    await callVerified(server, alice, alice.account, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '4' });
    await expect(send('1.01')).rejects.toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
    await send('1');
    await expect(send('0.0001')).rejects.toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
  });

  it('B1: goes only to known payees where only known destinations are allowed', async () => {
    await callVerified(server, bob, bob.account, 'setWhitelist', { only: true });
    const body = { coin: 'ETH', amount: '0.1', to: alice.account };
    await expect(callVerified(server, bob, bob.account, 'walletSend', body)).rejects.toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
    const saved = await callVerified(server, bob, bob.account, 'savePayee', { account: alice.account, name: 'Alice' });
    expect(saved.knownFrom - saved.time).toBe(24 * 3_600_000);
    await expect(callVerified(server, bob, bob.account, 'walletSend', body)).rejects.toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
    await expect(callVerified(server, bob, bob.account, 'savePayee', { account: alice.account, name: 'Again' })).rejects.toMatchObject({
      code: 'PAYEE_EXISTS',
    });
    expect((await bob.client.call('payees')).map(({ name }) => name)).toEqual(['Alice']);
  });
});
