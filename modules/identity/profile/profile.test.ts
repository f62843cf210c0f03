// Protects what customers say of themselves: names are one person's, pictures and addresses one's own, and a refused change changes nothing.
import { beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { erasePersonal, exportPersonal } from '../leave/personal-data.ts';
import { codeOf, Harness, ok, PASSWORD, PROOFS } from '../testing/harness.ts';

/** What is told of each kind until one asks otherwise. */
const NOTICES = {
  deposit: { app: true, mail: true, push: true },
  withdrawal: { app: true, mail: true, push: true },
  fill: { app: true, mail: false, push: true },
  ticket: { app: true, mail: true, push: true },
  certification: { app: true, mail: true, push: true },
  news: { app: true, mail: false, push: true },
  otc: { app: true, mail: true, push: true },
  alert: { app: true, mail: false, push: true },
  triggered: { app: true, mail: false, push: true },
  unfilled: { app: true, mail: true, push: true },
  unexecuted: { app: true, mail: true, push: true },
  robot: { app: true, mail: true, push: true },
};

withDatabases(
  'profile',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      for (const customer of [1, 2, 3])
        await h.identity.seedCustomer({
          customer,
          account: `p${customer}@example.org`,
          password: PASSWORD,
          username: `Seed${customer}`,
          country: 'CN',
        });
    });
    const as = (customer: number): RequestContext => h.visitor().as(customer, 's');
    const set = async (customer: number, body: Record<string, unknown>) =>
      h.identity.handlers.accountSetting({ body } as never, as(customer));
    const address = { mobile: '+86 138', name: 'Li Lei', region: '上海', street: '1 Main St' };
    const put = async (customer: number, more: Record<string, unknown> = {}) =>
      h.identity.handlers.setAddress({ body: { ...address, ...more } } as never, as(customer));
    const addresses = async (customer: number) => ok(await h.identity.handlers.listAddresses({} as never, as(customer)));

    it('changes what is given and leaves the rest', async () => {
      const first = ok(await set(1, { gender: 'woman', language: 'ko-KR', upColour: 'green' }));
      expect(first).toMatchObject({ username: 'Seed1', gender: 'woman', language: 'ko-KR', rateCurrency: null, upColour: 'green' });
      expect(first.notices).toEqual(NOTICES);
      const second = ok(await set(1, { language: null, rateCurrency: 'USD', notices: { fill: { app: false, mail: true } } }));
      expect(second).toMatchObject({ gender: 'woman', language: null, rateCurrency: 'USD', upColour: 'green' });
      expect(second.notices).toEqual({ ...NOTICES, fill: { app: false, mail: true, push: true } });
      expect(ok(await set(2, {}))).toMatchObject({ language: null, upColour: 'red' });
    });

    it('keeps both of two changes at the same time', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [gender, upColour, language] = round % 2 === 0 ? ['woman', 'green', 'ko-KR'] : ['man', 'red', 'zh-CN'];
        await Promise.all([{ gender }, { upColour }, { language }].map((body) => set(3, body)));
        expect(ok(await set(3, {}))).toMatchObject({ gender, upColour, language });
      }
    });

    it('gives a name to one customer, however it is written, and changes nothing when it is taken', async () => {
      expect(ok(await set(1, { username: 'Éloïse' })).username).toBe('Éloïse');
      for (const same of ['éLOÏSE', 'E\u0301loi\u0308se'.normalize('NFC'), 'Ｓeed3', 'SEED3'])
        expect([same, codeOf(await set(2, { username: same, gender: 'man' }))]).toEqual([same, 'USERNAME_TAKEN']);
      expect(ok(await set(2, {}))).toMatchObject({ username: 'Seed2', gender: 'secret' });
      expect(ok(await set(1, { username: 'ÉLOÏSE' })).username).toBe('ÉLOÏSE');
      expect(ok(await set(1, { username: 'other' })).username).toBe('other');
      expect(ok(await set(2, { username: 'éloïse' })).username).toBe('éloïse');
      const racing = await Promise.all([1, 2, 3].map((customer) => set(customer, { username: 'winner' })));
      expect(racing.map(codeOf).sort()).toEqual(['SUCCESS', 'USERNAME_TAKEN', 'USERNAME_TAKEN']);
    });

    it('A9: takes only names that can be seen and are of one script, and changes nothing otherwise', async () => {
      expect(ok(await set(1, { username: 'northgate' })).username).toBe('northgate');
      for (const unfit of [
        'n\u00f6rth\u200dgate',
        'northg\u0430te',
        'north\u3164gate',
        '\u3164\u3164\u3164',
        'north☆gate',
        '____',
        'ɴᴏʀᴛʜɢᴀᴛᴇ',
      ])
        expect([unfit, codeOf(await set(2, { username: unfit, gender: 'man' }))]).toEqual([
          unfit,
          expect.stringMatching(/^(NAME_UNFIT|PARAMETER_ERROR)$/),
        ]);
      expect(ok(await set(2, {}))).toMatchObject({ gender: 'secret' });
      for (const like of ['NORTHGATE', 'northgätë', 'north_gate'])
        expect([like, codeOf(await set(2, { username: like }))]).toEqual([like, 'USERNAME_TAKEN']);
    });

    it('A9: a name is one customer’s among people, shops and providers, and what was there before is shown', async () => {
      const { names } = h.identity;
      const claim = (customer: number, kind: 'shop' | 'provider', name: string) =>
        given.db.transaction((session) => names.claim(session, { customer, kind, name }));
      expect(ok(await set(1, { username: 'smallriver' })).username).toBe('smallriver');
      expect(await claim(2, 'shop', 'Small River')).toEqual({ ok: false, refusal: 'taken' });
      expect(await claim(1, 'shop', 'Small  River')).toEqual({ ok: true, name: 'Small River' });
      expect(await claim(1, 'provider', 'Great Delta')).toMatchObject({ ok: true });
      expect(codeOf(await set(2, { username: 'GreatDe1ta' }))).toBe('USERNAME_TAKEN');
      expect(await claim(2, 'provider', 'Harbour Support')).toEqual({ ok: false, refusal: 'reserved' });
      expect(await claim(2, 'provider', 'Grеat Delta')).toEqual({ ok: false, refusal: 'unfit' });
      const racing = await Promise.all([claim(1, 'shop', 'Lotus'), claim(2, 'shop', 'l0tus'), claim(3, 'provider', 'LOTUS')]);
      expect(racing.filter(({ ok: isTaken }) => isTaken)).toHaveLength(1);
      // Another process noted no names yet, and clones were there before.
      await given.db.query('truncate identity_public_name');
      await given.db.query(`update identity_account set username = 'Gre\u0430t Delta' where customer = 2`);
      await names.adopt(given.db, 'provider', [{ customer: 1, name: 'Great Delta' }]);
      await new Harness(given.db).identity.start?.();
      const similar = await names.similarTo(given.db, [1, 2, 3]);
      expect(similar(1)).toEqual([{ uid: '10000002', kind: 'user', name: 'Gre\u0430t Delta' }]);
      expect(similar(2)).toEqual([{ uid: '10000001', kind: 'provider', name: 'Great Delta' }]);
      expect(similar(3)).toEqual([]);
      const seen = await h.identity.desk.deskCustomer({ params: { uid: '10000002' } } as never, {} as never);
      expect(seen).toMatchObject({ data: { similar: [{ uid: '10000001', kind: 'provider' }] } });
      await names.release(given.db, 1, 'provider');
      expect(await claim(3, 'provider', 'Great Delta')).toEqual({ ok: false, refusal: 'taken' });
    });

    it('shows one’s own pictures alone', async () => {
      const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
      const upload = (customer: number) => h.identity.handlers.upload({ body: { purpose: 'avatar', picture: png } } as never, as(customer));
      const { id } = ok(await upload(1));
      expect(codeOf(await set(2, { avatar: id, gender: 'man' }))).toBe('NOT_FOUND');
      expect(ok(await set(1, { avatar: id })).avatar).toBe(id);
      const picture = ok(await h.identity.handlers.getPicture({ params: { id } } as never, as(0)));
      expect(picture).toMatchObject({ type: 'image/webp', maxAgeSeconds: 31_536_000 });
      for (let i = 0; i < 8; i += 1) {
        h.nowMs += 1;
        ok(await upload(1));
      }
      const [kept] = await given.db.query<{ count: bigint }>('select count(*) as count from identity_picture where customer = 1');
      expect(Number(kept?.count)).toBe(6);
      expect(codeOf(await h.identity.handlers.getPicture({ params: { id } } as never, as(0)))).toBe('SUCCESS');
      expect(ok(await set(1, { avatar: null })).avatar).toBeNull();
      expect(codeOf(await h.identity.handlers.getPicture({ params: { id: 'nothing' } } as never, as(0)))).toBe('NOT_FOUND');
    });

    it('keeps addresses, one of them the default, and nobody else’s', async () => {
      const first = ok(await put(1));
      expect(first).toMatchObject({ ...address, isDefault: true });
      h.nowMs += 1;
      const second = ok(await put(1, { name: 'Han Meimei' }));
      expect(second.isDefault).toBe(false);
      expect(ok(await put(1, { id: second.id, name: 'Han', isDefault: true }))).toMatchObject({
        id: second.id,
        name: 'Han',
        isDefault: true,
      });
      expect((await addresses(1)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
        [second.id, true],
        [first.id, false],
      ]);
      expect(ok(await set(1, {})).address).toMatchObject({ id: second.id });
      expect(codeOf(await put(2, { id: first.id, name: 'thief' }))).toBe('NOT_FOUND');
      const remove = (customer: number, id: string) => h.identity.handlers.deleteAddress({ body: { id } } as never, as(customer));
      expect(codeOf(await remove(2, first.id))).toBe('NOT_FOUND');
      expect(codeOf(await remove(1, second.id))).toBe('SUCCESS');
      expect(await addresses(1)).toEqual([{ ...first, isDefault: true }]);
    });

    it('gives all of it to its owner, and forgets all of it', async () => {
      const mine = await exportPersonal(PROOFS, given.db, 1);
      expect(mine.profile).toMatchObject({ rateCurrency: 'USD', upColour: 'green' });
      expect(mine.addresses).toHaveLength(1);
      expect(mine.pictures.length).toBeGreaterThan(1);
      expect(JSON.parse(JSON.stringify(mine))).toEqual(mine);
      await erasePersonal(given.db, 1);
      expect(await exportPersonal(PROOFS, given.db, 1)).toEqual({
        profile: { avatar: null, language: null, rateCurrency: null, upColour: 'red', notices: NOTICES },
        addresses: [],
        pictures: [],
        passkeys: [],
        apiKeys: [],
        pushes: [],
      });
    });

    it('keeps at most twenty addresses and one default one, whatever comes at once', async () => {
      const results = await Promise.all(Array.from({ length: 25 }, () => put(3, { isDefault: true })));
      expect(results.filter((result) => result.ok)).toHaveLength(20);
      expect(new Set(results.filter((result) => !result.ok).map(codeOf))).toEqual(new Set(['LIMIT_REACHED']));
      expect((await addresses(3)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    });
  },
  { migrations: identity.migrations },
);
