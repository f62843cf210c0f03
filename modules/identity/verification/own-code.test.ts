// Protects codes that another module asks for: they go to the customer's own address, count once, for this use and this customer alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { codeOf, Harness, ok } from '../testing/harness.ts';

withDatabases(
  'codes to one’s own address',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    async function person(account: string) {
      const visitor = h.visitor();
      const { token } = ok(await h.register(account, await h.sendCode(account), {}, visitor));
      const { customer, session } = (await h.identity.ownerOf(token))!;
      return { customer, context: visitor.as(customer, session) };
    }
    async function codeTo(to: string, send: () => Promise<{ ok: true; data: object } | { ok: false; code: string }>): Promise<string> {
      const codes = () => h.identity.outbox().filter((message) => message.to === to && message.code !== null);
      const before = codes().length;
      ok(await send());
      await expect.poll(() => codes().length).toBe(before + 1);
      return codes()[0]!.code!;
    }

    it('is proved once, by its owner, and by no other code', async () => {
      const [ann, ben] = [await person('own-ann@example.org'), await person('own-ben@example.org')];
      const prove = async (who: typeof ann, code: string, mobile?: string) => {
        const wrong = await h.identity.proveOwnCode('certify', who.customer, { mobile, code });
        return wrong === undefined ? 'SUCCESS' : codeOf(wrong);
      };
      const other = await codeTo('own-ann@example.org', async () => h.identity.handlers.moneyGetCode({ query: {} } as never, ann.context));
      expect(await prove(ann, other)).toBe('VERIFICATION_CODE_ERROR');
      h.nowMs += 60_000;
      const sent = await h.identity.sendOwnCode('certify', ann.customer, ann.context);
      expect(sent).toMatchObject({ ok: true, data: { kind: 'email', to: 'ow***@example.org' } });
      await expect.poll(() => h.identity.outbox()[0]?.code).not.toBe(other);
      const code = h.identity.outbox()[0]?.code ?? '';
      expect(await prove(ben, code)).toBe('VERIFICATION_CODE_ERROR');
      expect(await prove(ann, code, '+8613900000001')).toBe('PARAMETER_ERROR');
      expect(await prove(ann, code)).toBe('SUCCESS');
      expect(await prove(ann, code)).toBe('VERIFICATION_CODE_ERROR');
    });

    it('goes to the mobile number, which may be named in any way of writing it', async () => {
      const cat = await person('+8613912345678');
      h.nowMs += 60_000;
      const code = await codeTo('+8613912345678', async () => h.identity.sendOwnCode('certify', cat.customer, cat.context));
      expect(await h.identity.proveOwnCode('certify', cat.customer, { mobile: '139 1234 5678', code })).toBeUndefined();
    });
  },
  { migrations: identity.migrations },
);
