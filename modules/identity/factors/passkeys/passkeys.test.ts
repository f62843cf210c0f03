// Protects log-in by passkey: one challenge once, one's own key on our own origin, with the owner verified, and no copied counter.
import { beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { identity } from '../../module.ts';
import { Authenticator } from './testing/authenticator.ts';
import type { Behaviour } from './testing/authenticator.ts';
import { relyingPartyOf } from './relying-party.ts';
import { codeOf, Harness, ok, PASSWORD } from '../../testing/harness.ts';

const OURS = { origin: 'http://localhost:3000' };

it('chooses the origin among our own, never by what a header says', () => {
  const origins = ['https://agio.example', 'https://shop.example:8443', 'http://127.0.0.1:3000'];
  expect(relyingPartyOf('SHOP.example', origins)).toEqual({ origin: 'https://shop.example:8443', domain: 'shop.example' });
  for (const host of ['evil.example', 'sub.agio.example', 'example', '127.0.0.1', ''])
    expect(relyingPartyOf(host, origins)).toBeUndefined();
});

withDatabases(
  'passkeys',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      for (const customer of [1, 2, 3])
        await h.identity.seedCustomer({
          customer,
          account: `k${customer}@example.org`,
          password: PASSWORD,
          username: `key${customer}`,
          country: 'CN',
        });
    });
    const as = (customer: number, session = 's') => h.visitor().as(customer, session);
    const begin = async (customer: number, session = 's') =>
      ok(await h.identity.handlers.passkeyOptions({ body: { name: 'phone' } } as never, as(customer, session)));
    const finish = async (customer: number, flow: string, response: unknown, session = 's') =>
      h.identity.handlers.registerPasskey({ body: { flow, response } } as never, as(customer, session));
    async function register(customer: number): Promise<Authenticator> {
      const key = new Authenticator();
      const { flow, options } = await begin(customer);
      ok(await finish(customer, flow, key.create(options, OURS)));
      return key;
    }
    const beginLogIn = async () => ok(await h.identity.handlers.passkeyLoginOptions({ body: {} } as never, h.visitor().context));
    const send = async (flow: string, response: unknown) =>
      h.identity.handlers.passkeyLogin({ body: { flow, response } } as never, h.visitor().context);
    async function logIn(key: Authenticator, behaviour: Partial<Behaviour> = {}) {
      const { flow, options } = await beginLogIn();
      return send(flow, key.get(options, { ...OURS, ...behaviour }));
    }

    it('registers, tells the owner, logs in without a second step, is listed and removed', async () => {
      const key = await register(1);
      const [message] = await h.messages(1);
      expect(message).toMatchObject({ to: 'k1@example.org', text: expect.stringContaining('A passkey was added.') as string });
      const { user, token } = ok(await logIn(key));
      expect(user.uid).toBe('10000001');
      expect(await h.identity.ownerOf(token)).toMatchObject({ customer: 1 });
      const list = ok(await h.identity.handlers.listPasskeys({} as never, as(1)));
      expect(list).toMatchObject([{ id: key.id, name: 'phone', synced: false, lastUsedAt: h.nowMs }]);
      expect(ok(await h.identity.handlers.listPasskeys({} as never, as(2)))).toEqual([]);
      const remove = async (customer: number) => h.identity.handlers.removePasskey({ body: { id: key.id } } as never, as(customer));
      expect(codeOf(await remove(2))).toBe('NOT_FOUND');
      expect(codeOf(await remove(1))).toBe('SUCCESS');
      expect(codeOf(await logIn(key))).toBe('PASSKEY_NOT_ACCEPTED');
    });

    it('B1: confirms one call with one body, in one session, once; and nothing weaker does where one is bound', async () => {
      const key = await register(3);
      const { user: _, token } = ok(await logIn(key));
      const { session } = (await h.identity.ownerOf(token))!;
      const { accountFactors, accountVerify, accountVerifyPasskey } = h.identity.handlers;
      const [payload, other] = ['a'.repeat(64), 'b'.repeat(64)];
      const me = as(3, session);
      expect(ok(await accountFactors({ query: { action: 'withdraw' } } as never, me)).ways).toEqual([['passkey']]);
      const code = [{ factor: 'email', code: '000000' }];
      expect(codeOf(await accountVerify({ body: { action: 'withdraw', payloadHash: payload, proofs: code } } as never, me))).toBe(
        'PERMISSION_DENIED',
      );
      const challenge = async (context = me, action = 'withdraw', payloadHash: string = payload) =>
        ok(await accountVerifyPasskey({ body: { action, payloadHash } } as never, context));
      const prove = async (flow: string, response: unknown, { context = me, action = 'withdraw', payloadHash = payload } = {}) =>
        accountVerify({ body: { action, payloadHash, proofs: [{ factor: 'passkey', flow, response }] } } as never, context);
      // For another body, another call, another session: each try uses the challenge up.
      for (const more of [{ payloadHash: other }, { action: 'walletSend' }, { context: as(3, 'another') }]) {
        const { flow, options } = await challenge();
        const signed = key.get(options, OURS);
        expect(codeOf(await prove(flow, signed, more))).toBe('PASSKEY_NOT_ACCEPTED');
        expect(codeOf(await prove(flow, signed))).toBe('PASSKEY_NOT_ACCEPTED');
      }
      // Somebody else's key, and an answer to a log-in's challenge.
      const stranger = await register(2);
      const theirs = await challenge();
      expect(codeOf(await prove(theirs.flow, stranger.get(theirs.options, OURS)))).toBe('PASSKEY_NOT_ACCEPTED');
      const entering = await beginLogIn();
      expect(codeOf(await prove(entering.flow, key.get(entering.options, OURS)))).toBe('PASSKEY_NOT_ACCEPTED');
      const { flow, options } = await challenge();
      const { verification } = ok(await prove(flow, key.get(options, OURS)));
      // On a new device it moves money at once, but for the day after the passkey itself was added.
      const call = { customer: 3, session, action: 'withdraw', payload, body: {} };
      expect(await h.identity.verify(call, verification)).toMatchObject({ code: 'FACTORS_TOO_NEW' });
      h.nowMs += 24 * 60 * MINUTE_MS;
      const fresh = ok(await logIn(key));
      const there = (await h.identity.ownerOf(fresh.token))!.session;
      const again = await challenge(as(3, there));
      const proved = ok(await prove(again.flow, key.get(again.options, OURS), { context: as(3, there) }));
      expect(await h.identity.verify({ ...call, session: there }, proved.verification)).toBeUndefined();
      expect(await h.identity.verify({ ...call, session: there }, proved.verification)).toMatchObject({
        code: 'SECOND_VERIFICATION_REQUIRED',
        details: { ways: [['passkey']] },
      });
      await given.db.query('delete from identity_passkey where customer in (2, 3)');
    });

    it('completes an order with an old one alone, for a day after another one was added', async () => {
      const old = await register(2);
      h.nowMs += 24 * 60 * MINUTE_MS;
      const young = await register(2);
      const { accountVerify, accountVerifyPasskey } = h.identity.handlers;
      const prove = async (key: Authenticator, action = 'otcRelease') => {
        const payloadHash = 'a'.repeat(64);
        const { flow, options } = ok(await accountVerifyPasskey({ body: { action, payloadHash } } as never, as(2)));
        const proofs = [{ factor: 'passkey', flow, response: key.get(options, OURS) }];
        return codeOf(await accountVerify({ body: { action, payloadHash, proofs } } as never, as(2)));
      };
      expect([await prove(young), await prove(old), await prove(young, 'lockVaultExit')]).toEqual([
        'PASSKEY_NOT_ACCEPTED',
        'SUCCESS',
        'SUCCESS',
      ]);
      h.nowMs += 24 * 60 * MINUTE_MS;
      expect(await prove(young)).toBe('SUCCESS');
      await given.db.query('delete from identity_passkey where customer = 2');
    });

    it('takes a challenge once, within five minutes, from the session it was made for', async () => {
      const key = new Authenticator();
      const first = await begin(2);
      const made = key.create(first.options, OURS);
      expect(codeOf(await finish(3, first.flow, made))).toBe('PASSKEY_NOT_ACCEPTED');
      expect(codeOf(await finish(2, first.flow, made))).toBe('PASSKEY_NOT_ACCEPTED');
      const second = await begin(2);
      expect(codeOf(await finish(2, second.flow, key.create(second.options, OURS), 'another'))).toBe('PASSKEY_NOT_ACCEPTED');
      const third = await begin(2);
      expect(codeOf(await finish(2, third.flow, made))).toBe('PASSKEY_NOT_ACCEPTED');
      const late = await begin(2);
      h.nowMs += 5 * MINUTE_MS;
      expect(codeOf(await finish(2, late.flow, key.create(late.options, OURS)))).toBe('PASSKEY_NOT_ACCEPTED');
      const good = await begin(2);
      const right = key.create(good.options, OURS);
      const both = await Promise.all([finish(2, good.flow, right), finish(2, good.flow, right)]);
      expect(both.map(codeOf).sort()).toEqual(['PASSKEY_NOT_ACCEPTED', 'SUCCESS']);
      const { flow, options } = await beginLogIn();
      const response = key.get(options, OURS);
      const logIns = await Promise.all([send(flow, response), send(flow, response)]);
      expect(logIns.map(codeOf).sort()).toEqual(['PASSKEY_NOT_ACCEPTED', 'SUCCESS']);
      const old = await beginLogIn();
      h.nowMs += 5 * MINUTE_MS;
      expect(codeOf(await send(old.flow, key.get(old.options, OURS)))).toBe('PASSKEY_NOT_ACCEPTED');
    });

    it('refuses other origins and domains, an owner who was not verified, a copied counter and another’s handle', async () => {
      const key = await register(3);
      const wrong: Partial<Behaviour>[] = [
        { origin: 'http://localhost:3001' },
        { origin: 'https://evil.example' },
        { domain: 'evil.example' },
        { isUserVerified: false },
        { userHandle: Buffer.from('somebody else').toString('base64url') },
        { userHandle: '' },
      ];
      for (const [index, behaviour] of wrong.entries())
        expect([index, codeOf(await logIn(key, behaviour))]).toEqual([index, 'PASSKEY_NOT_ACCEPTED']);
      for (const [index, behaviour] of wrong.slice(0, 4).entries()) {
        const { flow, options } = await begin(3);
        const made = new Authenticator().create(options, { ...OURS, ...behaviour });
        expect([index, codeOf(await finish(3, flow, made))]).toEqual([index, 'PASSKEY_NOT_ACCEPTED']);
      }
      expect(codeOf(await logIn(key, { counter: 50 }))).toBe('SUCCESS');
      for (const counter of [50, 7]) expect(codeOf(await logIn(key, { counter }))).toBe('PASSKEY_NOT_ACCEPTED');
      expect(codeOf(await logIn(key, { counter: 51 }))).toBe('SUCCESS');
      const other = new Authenticator();
      expect(codeOf(await logIn(other))).toBe('PASSKEY_NOT_ACCEPTED');
      for (const response of [
        {},
        { id: 1 },
        { id: key.id },
        { id: key.id, response: null },
        { id: key.id, response: { userHandle: 'x' } },
      ]) {
        const { flow } = await beginLogIn();
        expect(codeOf(await send(flow, response))).toBe('PASSKEY_NOT_ACCEPTED');
      }
    });

    it('takes a log-in once where the key does not count, and one of two that show the same count at once', async () => {
      const synced = new Authenticator();
      const { flow: registering, options: making } = await begin(3);
      ok(await finish(3, registering, synced.create(making, { ...OURS, counter: 0 })));
      const { flow, options } = await beginLogIn();
      const response = synced.get(options, { ...OURS, counter: 0 });
      expect(codeOf(await send(flow, response))).toBe('SUCCESS');
      expect(codeOf(await send(flow, response))).toBe('PASSKEY_NOT_ACCEPTED');
      expect(codeOf(await logIn(synced, { counter: 0 }))).toBe('SUCCESS');
      const copied = await register(3);
      const flows = await Promise.all([beginLogIn(), beginLogIn()]);
      const both = await Promise.all(flows.map((one) => send(one.flow, copied.get(one.options, { ...OURS, counter: 9 }))));
      expect(both.map(codeOf).sort()).toEqual(['PASSKEY_NOT_ACCEPTED', 'SUCCESS']);
    });

    it('keeps at most ten of a customer, and none for a host that is not ours', async () => {
      await given.db.query('delete from identity_passkey where customer = 1');
      const flows = [];
      for (let count = 0; count < 12; count += 1) flows.push(await begin(1));
      const made = await Promise.all(flows.map(({ flow, options }) => finish(1, flow, new Authenticator().create(options, OURS))));
      expect(made.filter((result) => result.ok)).toHaveLength(10);
      expect(codeOf(await h.identity.handlers.passkeyOptions({ body: { name: 'x' } } as never, as(1)))).toBe('LIMIT_REACHED');
      const elsewhere = { ...h.visitor().context, host: 'evil.example' };
      expect(codeOf(await h.identity.handlers.passkeyLoginOptions({ body: {} } as never, elsewhere))).toBe('PASSKEY_NOT_ACCEPTED');
    });
  },
  { migrations: identity.migrations },
);
