// Protects payment methods: in the certified name alone, numbers checked and never in clear, never another customer's, none swapped unseen, none lost to a bound.
import { beforeEach, expect, it } from 'vitest';
import type { AnyCall, CallName, DeskCallName, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import { METHODS_MAX } from '@agio/contracts/payment';
import type { PaymentMethod, PaymentType } from '@agio/contracts/payment';
import { reseal } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';
import { createPayment } from '../index.ts';
import type { Payment, PaymentPorts } from '../index.ts';
import { sealedOf } from '@agio/module';
import { payment as paymentModule } from '../module.ts';

const [ALICE, BOB] = [1, 2];
const [KEY, NEW_KEY] = ['a master key of tests that is long enough', 'another master key of tests, as long as that'];
const CARD = '6200447190238814';
const card = { type: 'bank', bank: 'Bank of the Delta', branch: 'Pudong', number: '6200 4471 9023 8814', currency: 'CNY' } as const;
const ALIPAY = 'https://qr.alipay.com/fkx12345abcdef';
const alipay = { type: 'alipay', account: '+8613812342201', qr: ALIPAY } as const;
const weixin = { type: 'weixin', account: 'lin_chen27' } as const;

withDatabases(
  'payment methods',
  (given) => {
    let payment: Payment;
    let nowMs = 1_790_000_000_000;
    let types: readonly PaymentType[];
    const names = new Map<number, string>();
    const used = new Set<string>();
    const noted: string[] = [];
    const problems: unknown[] = [];
    let holdsUp: Promise<void> | undefined;
    let looks = 0;

    const ports = (masterKey: string): PaymentPorts => ({
      database: given.db,
      masterKey,
      clock: { ...realClock, wall: () => nowMs },
      certifiedNameOf(customer) {
        looks += 1;
        return Promise.resolve(names.get(customer));
      },
      typesOf: () => types,
      isInUse: (_session, _customer, id) => Promise.resolve(used.has(id)),
      async noteChange(_session, { customer }, event) {
        noted.push(`${customer} ${event}`);
        await holdsUp;
      },
      readQr: (picture) => Promise.resolve(picture.length === 0 ? undefined : new TextDecoder().decode(picture)),
      drawQr: (text) => Promise.resolve(new TextEncoder().encode(`drawn ${text}`)),
      customerOf: (uid) => Promise.resolve(uid === '10000001' ? ALICE : undefined),
      onError: (error) => void problems.push(error),
    });

    beforeEach(async () => {
      await given.db.query('truncate payment_method');
      payment = createPayment(ports(KEY));
      types = ['bank', 'alipay', 'weixin'];
      for (const one of [names, used]) one.clear();
      noted.length = 0;
      names.set(ALICE, 'Chen Lin').set(BOB, 'Bob Chan');
    });

    const call = async (name: CallName | DeskCallName, input: object, customer = ALICE): Promise<HandlerResult<never>> => {
      const declared: AnyCall = { ...calls, ...deskCalls }[name];
      const parsed: Record<string, unknown> = { query: {}, body: {}, params: {}, ...input };
      for (const part of ['body', 'query', 'params'] as const) {
        const read = declared[part]?.safeParse(parsed[part]);
        if (read?.success === false) return { ok: false, code: 'PARAMETER_ERROR' };
        parsed[part] = read?.data ?? {};
      }
      const handler = { ...payment.handlers, ...payment.desk }[name as keyof Payment['desk']] as unknown as Handler<AnyCall>;
      return (await handler(parsed as never, { language: 'en-US', host: 'localhost', customer } as RequestContext)) as HandlerResult<never>;
    };
    const add = async (body: object, customer = ALICE): Promise<PaymentMethod> => {
      const made = await call('bankcardAdd', { body }, customer);
      if (!made.ok) throw new Error(made.code);
      return made.data;
    };
    const list = async (customer = ALICE): Promise<readonly PaymentMethod[]> => {
      const read = await call('bankcardList', {}, customer);
      return read.ok ? (read.data as { list: readonly PaymentMethod[] }).list : [];
    };

    it('are bound in the certified name, and shown by their last four digits alone', async () => {
      const made = await add(card);
      expect(made).toMatchObject({ holder: 'Chen Lin', masked: '•••• 8814', isDefault: true, usableFrom: nowMs + DAY_MS, isHolder: true });
      expect(await add(alipay)).toMatchObject({ masked: '+86 •••• 2201', currency: 'CNY', hasQr: true, isDefault: false });
      expect(await add(weixin)).toMatchObject({ masked: 'lin••••27', hasQr: false });
      expect(JSON.stringify(await list())).not.toContain(CARD.slice(0, 6));
      const rows = JSON.stringify(await given.db.query('select row_to_json(m)::text as row from payment_method m'));
      for (const clear of [CARD, '13812342201', 'lin_chen27', 'fkx12345', 'Chen Lin']) expect(rows).not.toContain(clear);
      expect(noted).toEqual(['1 payment_added', '1 payment_added', '1 payment_added']);
      names.delete(BOB);
      expect(await call('bankcardAdd', { body: card }, BOB)).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
    });

    it('have numbers that can be', async () => {
      for (const [number, currency, isRight] of [
        [CARD, 'CNY', true],
        ['6200 4471 9023 8817', 'CNY', false],
        ['622848001', 'CNY', false],
        ['622848001', 'USD', true],
        ['GB33 BUKB 2020 1555 5555 55', 'GBP', true],
        ['GB34 BUKB 2020 1555 5555 55', 'GBP', false],
        ['DE89370400440532013000', 'EUR', true],
        ['<b>1234567890123456</b>', 'USD', false],
        ['６２００４４７１９０２３８８１４', 'CNY', false],
      ] as const) {
        await given.db.query('truncate payment_method');
        expect([number, (await call('bankcardAdd', { body: { ...card, number, currency } })).ok]).toEqual([number, isRight]);
      }
      for (const qr of [
        'https://evil.example/?https://qr.alipay.com/x',
        'javascript:alert(1)',
        'https://qr.alipay.com.evil.example/x',
        'wxp://f2f01',
      ])
        expect(await call('bankcardAdd', { body: { ...alipay, qr } })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await call('bankcardAdd', { body: { ...card, holder: 'Somebody Else' } })).toMatchObject({ code: 'PARAMETER_ERROR' });
    });

    it('are nobody else’s', async () => {
      const { id } = await add(alipay);
      for (const name of ['bankcardDefault', 'bankcardDel'] as const)
        expect(await call(name, { body: { id } }, BOB)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await call('bankcardQr', { params: { id } }, BOB)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await call('bankcardAddQr', { body: { id, type: 'alipay', qr: ALIPAY } }, BOB)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await payment.payeeOf(BOB, id, 'buy', nowMs)).toBeUndefined();
      expect(await list(BOB)).toEqual([]);
      expect(await list()).toMatchObject([{ id, isDefault: true }]);
    });

    it('have one default, which passes on when it goes, and stay while an order uses them', async () => {
      const first = await add(card);
      nowMs += 1;
      const third = await add(weixin);
      nowMs += 1;
      const second = await add({ ...alipay, isDefault: true });
      const defaults = async (): Promise<string[]> => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
      expect(await defaults()).toEqual([second.id]);
      await call('bankcardDefault', { body: { id: third.id } });
      await call('bankcardDefault', { body: { id: third.id } });
      expect(await defaults()).toEqual([third.id]);
      used.add(third.id);
      expect((await list()).map(({ isInUse }) => isInUse)).toEqual([true, false, false]);
      expect(await call('bankcardDel', { body: { id: third.id } })).toMatchObject({ code: 'BANKCARD_IN_USE' });
      used.clear();
      expect(await call('bankcardDel', { body: { id: third.id } })).toMatchObject({ ok: true });
      expect(await call('bankcardDel', { body: { id: third.id } })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await defaults()).toEqual([first.id]);
      expect(noted.filter((one) => one === '1 payment_removed')).toHaveLength(1);
      expect(await call('deskPaymentMethods', { params: { uid: '10000001' } })).toMatchObject({
        data: { list: [{ id: second.id }, { id: third.id, removedAt: nowMs, masked: 'lin••••27' }, { id: first.id }] },
      });
    });

    it('are paid to by sales after a day, with their code, and under the name of now', async () => {
      const { id } = await add(card);
      const wallet = await add(weixin);
      const usable = async (): Promise<string[]> => (await payment.usableFor(ALICE, nowMs)).map((one) => one.id);
      // A purchase may be paid with what was bound this minute.
      expect([await usable(), await payment.hasMethod(ALICE, ''), await payment.hasMethod(BOB, '')]).toEqual([[], true, false]);
      nowMs += DAY_MS - 1;
      expect(await usable()).toEqual([]);
      nowMs += 1;
      expect(await usable()).toEqual([id]);
      expect(await payment.payeeOf(ALICE, id, 'sell', nowMs)).toMatchObject({
        holder: 'Chen Lin',
        number: CARD,
        bank: 'Bank of the Delta',
      });
      const qr = { id: wallet.id, type: 'weixin', qr: 'wxp://f2f0abcdef' };
      expect(await call('bankcardAddQr', { body: qr })).toMatchObject({ data: { hasQr: true, usableFrom: nowMs + DAY_MS } });
      expect(await call('bankcardAddQr', { body: { ...qr, qr: 'wxp://f2f0stolen' } })).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await usable()).toEqual([id]);
      names.set(ALICE, 'Lin Chen');
      expect([await usable(), (await list()).map(({ isHolder }) => isHolder)]).toEqual([[], [false, false]]);
      names.set(ALICE, 'Chen Lin');
      nowMs += DAY_MS;
      expect(await usable()).toEqual([id, wallet.id]);
      await given.db.transaction(async (session) => paymentModule.afterRestore?.(session, nowMs));
      expect(await usable()).toEqual([]);
    });

    it('are usable for an order that names them unless a removal has begun before, which ends first', async () => {
      const { id } = await add(card);
      nowMs += DAY_MS;
      expect(await payment.areUsable(ALICE, [id], nowMs)).toBe(true);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      holdsUp = promise;
      const removal = call('bankcardDel', { body: { id } });
      await expect.poll(() => noted.includes('1 payment_removed'), { timeout: 60_000 }).toBe(true);
      const before = looks;
      const asked = payment.areUsable(ALICE, [id], nowMs);
      const early = looks - before;
      resolve(undefined);
      holdsUp = undefined;
      // Whatever it reads, it reads after the removal.
      expect([(await removal).ok, await asked, early]).toEqual([true, false, 0]);
    });

    it('are bound once each, and so many at most, however many are sent at once', async () => {
      const sent = await Promise.all([1, 2, 3].map(() => call('bankcardAdd', { body: card })));
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
      expect(sent.flatMap((one) => (one.ok ? [] : [one.code]))).toEqual(['BANKCARD_EXISTS', 'BANKCARD_EXISTS']);
      await Promise.all(
        Array.from({ length: METHODS_MAX + 2 }, (_none, at) => call('bankcardAdd', { body: { ...weixin, account: `wallet_${at}` } })),
      );
      expect(await list()).toHaveLength(METHODS_MAX);
      expect(await call('bankcardAdd', { body: alipay })).toMatchObject({ code: 'LIMIT_REACHED' });
      const [{ id } = { id: '' }] = await list();
      await call('bankcardDel', { body: { id } });
      expect(await call('bankcardAdd', { body: alipay })).toMatchObject({ code: 'OPERATION_TOO_FAST', retryAfterSeconds: DAY_MS / 1_000 });
    });

    it('have codes that are read from pictures and drawn again', async () => {
      const read = (type: string, text: string) => call('bankcardReadQr', { body: { type, picture: new TextEncoder().encode(text) } });
      expect(await read('alipay', ALIPAY)).toMatchObject({ data: { qr: ALIPAY } });
      expect(await read('weixin', ALIPAY)).toMatchObject({ code: 'PAYMENT_CODE_FOREIGN' });
      expect(await read('alipay', '')).toMatchObject({ code: 'PAYMENT_CODE_UNREADABLE' });
      const { id } = await add(alipay);
      const drawn = await call('bankcardQr', { params: { id } });
      expect(drawn.ok && new TextDecoder().decode((drawn.data as { bytes: Uint8Array }).bytes)).toBe(`drawn ${ALIPAY}`);
    });

    it('are only of types that the site takes', async () => {
      types = ['bank'];
      expect(await call('bankcardAdd', { body: alipay })).toMatchObject({ code: 'NOT_YET_OPEN' });
      expect(await call('bankcardReadQr', { body: { type: 'alipay', picture: new Uint8Array() } })).toMatchObject({ code: 'NOT_YET_OPEN' });
      expect(await call('bankcardAdd', { body: card })).toMatchObject({ ok: true });
    });

    it('36: one that was forged for a customer is not theirs, and no one pays by it', async () => {
      await add({ ...card, bank: 'Bob’s' }, BOB);
      const before = problems.length;
      await given.db.query('update payment_method set customer = $1 where customer = $2', [ALICE, BOB]);
      expect([await list(), await payment.usableFor(ALICE, nowMs)]).toEqual([[], []]);
      expect(problems.slice(before).map(String)).toEqual([expect.stringContaining('payment_method')]);
      await given.db.query('delete from payment_method');
    });

    it('36: whoever writes to the database reads nobody’s number by an export of what is theirs', async () => {
      await add(card);
      await add(alipay, BOB);
      await given.db.query('update payment_method set customer = $1, is_default = false', [BOB]);
      const exported = JSON.stringify(await paymentModule.people.export?.(given.db, BOB, KEY));
      expect([exported.includes(CARD), exported.includes('Chen Lin'), exported.includes('+8613812342201')]).toEqual([false, false, true]);
      expect(JSON.stringify(await call('deskPaymentMethods', { params: { uid: '10000001' } }))).toContain('"list":[]');
    });

    it('open under a new master key, are exported to their owner, and are erased', async () => {
      await add(card);
      await add(alipay);
      await add({ ...card, bank: 'Bob’s' }, BOB);
      await given.db.transaction((session) => reseal(session, sealedOf(paymentModule), KEY, NEW_KEY));
      payment = createPayment(ports(NEW_KEY));
      expect(await list()).toHaveLength(2);
      const kept = JSON.stringify(await paymentModule.people.export?.(given.db, ALICE, NEW_KEY));
      expect([kept.includes(CARD), kept.includes(ALIPAY), kept.includes('Bob’s')]).toEqual([true, true, false]);
      await paymentModule.people.erase?.(given.db, ALICE);
      expect([await list(), (await list(BOB)).length]).toEqual([[], 1]);
    });
  },
  { migrations: paymentModule.migrations },
);
