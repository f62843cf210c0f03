// Protects C2C from attackers: delays after a change of factors, what others uploaded, frozen accounts, deadlines that could not be kept, repeated requests, and journals that were put back.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { c2c as c2cModule } from '../module.ts';
import { C2cSite, CUSTOMER, NORTH, SETTING, SOUTH, STRANGER } from '../testing/c2c-site.ts';

const BUY = { side: 'buy', coin: 'USDT', amount: '100', payMethod: 'bank' };

withDatabases(
  'gaps of C2C',
  (given) => {
    let site: C2cSite;
    const by = (id: string) => ({ body: { id } });

    beforeEach(async () => {
      site = new C2cSite(given.db);
      await site.open();
    });

    it('nobody buys of a provider whose factors changed today, or who has lost the right', async () => {
      site.delays.set(NORTH, site.nowMs + 24 * HOUR_MS);
      expect(await site.ask('c2cTrade', { body: { ...BUY, merchantId: '1' } }, CUSTOMER)).toMatchObject({ code: 'C2C_NO_PROVIDER' });
      expect(await site.ask('c2cTrade', { body: BUY }, CUSTOMER)).toMatchObject({ data: { provider: { uid: '2' } } });
      site.delays.clear();
      site.rights = { ...site.rights, c2cProvider: false };
      expect(await site.ask('c2cTrade', { body: BUY }, CUSTOMER)).toMatchObject({ code: 'C2C_NO_PROVIDER' });
    });

    it('no order is handed on to a provider whose level has lost the right, by a person or by the clock', async () => {
      const [declined, late, other] = [
        await site.orderIn('waiting_transfer', 'sell'),
        await site.orderIn('waiting_transfer', 'sell'),
        await site.orderIn('waiting_transfer', 'sell'),
      ];
      const stateOf = async (id: string) => {
        const { order } = await site.must('c2cUserOrder', { params: { id } }, CUSTOMER);
        return [order.state, order.reason, order.provider.uid];
      };
      await site.c2c.look();
      await site.must('c2cMerchantDecline', by(other), NORTH);
      expect(await stateOf(other)).toEqual(['untreated', null, String(SOUTH)]);
      site.withdrawn.add(SOUTH);
      await site.must('c2cMerchantDecline', by(declined), NORTH);
      expect(await stateOf(declined)).toEqual(['cancelled', 'no_provider', String(NORTH)]);
      await site.c2c.look();
      await site.pass(24 * HOUR_MS);
      expect(await stateOf(late)).toEqual(['cancelled', 'no_provider', String(NORTH)]);
      const { list } = await site.must('c2cMerchants', { query: { side: 'sell' } }, CUSTOMER);
      expect(list.map(({ merchantId }) => merchantId)).toEqual([String(NORTH)]);
      // With the right they open again, and not before.
      expect(await site.ask('c2cMerchantSetting', { body: SETTING }, SOUTH)).toMatchObject({ code: 'C2C_PROVIDER_NEEDED' });
      site.withdrawn.clear();
      expect(await site.must('c2cMerchant', { query: {} }, SOUTH)).toMatchObject({ setting: { open: false } });
      expect(await site.set(SOUTH, {})).toMatchObject({ setting: { open: true } });
    });

    it('the next provider of a sale sees no proof of the one before', async () => {
      const id = await site.orderIn('waiting_transfer', 'sell');
      const pictures = [site.upload(NORTH, 'p1')];
      await site.must('c2cMerchantProof', { body: { id, transaction: 'TX 77', pictures } }, NORTH);
      await site.must('c2cMerchantDecline', by(id), NORTH);
      for (const who of [SOUTH, CUSTOMER]) {
        const { steps } = await site.must('c2cUserOrder', { params: { id } }, who);
        expect(JSON.stringify(steps)).not.toMatch(/TX 77|"p1"/);
        expect(await site.ask('c2cPicture', { params: { id, picture: 'p1' } }, who)).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await site.ask('c2cUserOrder', { params: { id } }, NORTH)).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a sale whose seller is frozen is decided by people, and not by the clock', async () => {
      const id = await site.orderIn('transferred', 'sell');
      await site.submit({ kind: 'set_disabled', customer: CUSTOMER, reason: 'operators', isOn: true });
      await site.pass(24 * HOUR_MS);
      expect((await site.must('c2cUserOrder', { params: { id } }, NORTH)).order).toMatchObject({ state: 'appealed', reason: 'deadline' });
    });

    it('operators open the appeal of a frozen customer, days later as well, and of nobody else', async () => {
      const id = await site.orderIn('expired');
      const open = () => site.operate('deskC2cAppeal', { params: { id }, body: { reason: 'They wrote that they had paid' } });
      expect(await open()).toMatchObject({ code: 'STATE_CHANGED' });
      await site.submit({ kind: 'set_disabled', customer: CUSTOMER, reason: 'operators', isOn: true });
      await site.pass(72 * HOUR_MS);
      site.own = NORTH;
      expect(await open()).toMatchObject({ code: 'OWN_ACCOUNT' });
      site.own = undefined;
      expect(await open()).toMatchObject({ data: { state: 'appealed', held: '100', awaitsAppeal: false } });
      expect(await open()).toMatchObject({ code: 'STATE_CHANGED', details: { state: 'appealed' } });
      await site.c2c.write();
      const { steps } = await site.must('c2cUserOrder', { params: { id } }, NORTH);
      expect(steps.map(({ event }) => event)).toEqual(['made', 'expired', 'appealed']);
    });

    it('an applicant takes the bond back, and a suspended provider does not leave with it', async () => {
      await site.must('c2cMerchantApply', { body: { name: 'Third' } }, CUSTOMER);
      expect(await site.must('c2cMerchantResign', {}, CUSTOMER)).toMatchObject({ state: 'left', bond: '0' });
      expect(site.balance(CUSTOMER)).toEqual({ available: '200000000000000', held: '0' });
      await site.judge(NORTH, 'suspend');
      expect(await site.ask('c2cMerchantResign', {}, NORTH)).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('A8: nobody is a provider with another account while one of theirs is suspended, and earlier decisions are shown', async () => {
      site.linked.set(CUSTOMER, [NORTH]).set(SOUTH, [NORTH]).set(NORTH, [SOUTH, CUSTOMER]);
      await site.judge(NORTH, 'suspend');
      expect(await site.ask('c2cMerchantApply', { body: { name: 'Third' } }, CUSTOMER)).toMatchObject({ code: 'C2C_SUSPENDED' });
      expect(site.balance(CUSTOMER, 'c2c.bond').available).toBe('0');
      expect(await site.must('c2cMerchant', { query: {} }, SOUTH)).toMatchObject({ setting: { open: false } });
      expect(await site.ask('c2cMerchantSetting', { body: SETTING }, SOUTH)).toMatchObject({ code: 'C2C_SUSPENDED' });
      expect(await site.judge(NORTH, 'suspend')).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await site.judge(NORTH, 'resume')).toMatchObject({ data: { state: 'verified' } });
      expect(await site.set(SOUTH, {})).toMatchObject({ setting: { open: true } });
      await site.must('c2cMerchantApply', { body: { name: 'Third' } }, CUSTOMER);
      const seen = await site.judge(CUSTOMER, 'reject');
      const said = seen.ok ? seen.data.earlier.map(({ decision, uid }) => `${uid} ${decision}`) : [];
      expect(said).toEqual([`${CUSTOMER} reject`, `${NORTH} resume`, `${NORTH} suspend`, `${NORTH} verify`]);
    });

    it('A9: no provider has a name that hides something or can be taken for another’s', async () => {
      const apply = (name: string) => site.ask('c2cMerchantApply', { body: { name } }, CUSTOMER);
      for (const name of ['Exchange\u200d 1', 'Ex\u0441hange 1', '\u3164']) expect(await apply(name)).toMatchObject({ code: 'NAME_UNFIT' });
      expect(await apply('exchange l')).toMatchObject({ code: 'USERNAME_TAKEN' });
      expect(await apply('Agio Support')).toMatchObject({ code: 'USERNAME_RESERVED' });
      expect(site.balance(CUSTOMER, 'c2c.bond').available).toBe('0');
      expect(await apply('Third')).toMatchObject({ ok: true });
      await site.judge(CUSTOMER, 'reject');
      const next = await site.ask('c2cMerchantApply', { body: { name: 'Third' } }, STRANGER);
      expect(next, 'the name of a rejected application is free').toMatchObject({ ok: true });
    });

    it('a repeated request finds its order, though the first provider could not take it then', async () => {
      const request = { key: 'k'.repeat(32), body: '1'.repeat(32) };
      site.methods.set(NORTH, []);
      const made = await site.ask('c2cTrade', { body: BUY }, CUSTOMER, { request });
      expect(made).toMatchObject({ data: { provider: { uid: '2' } } });
      site.methods.set(NORTH, [site.payee(NORTH)]);
      await site.set(SOUTH, { open: false });
      expect(await site.ask('c2cTrade', { body: BUY }, CUSTOMER, { request })).toMatchObject({ data: { id: made.ok ? made.data.id : '' } });
    });

    it('five purchases that people have to decide about are five that are open', async () => {
      for (let count = 0; count < 5; count += 1) {
        const id = await site.orderIn('unconfirmed');
        await site.pass(HOUR_MS / 4);
        await site.must('c2cAppeal', { body: { id, reason: 'Nothing came' } }, CUSTOMER);
      }
      expect(await site.ask('c2cTrade', { body: BUY }, CUSTOMER)).toMatchObject({ code: 'C2C_TOO_MANY_UNPROCESSED' });
    });

    it('what was written after the position of a journal that was put back is gone', async () => {
      const id = await site.orderIn('unconfirmed');
      await site.c2c.write();
      await given.db.query('update c2c_scribe set sequence = 100000');
      await given.db.query(
        `insert into c2c_step (order_id, number, author, event, content, pictures, at) values (999, 1, 2, 'proved', 'TX', '{}', 1)`,
      );
      await site.restarted().start?.();
      expect(await given.db.query('select 1 from c2c_step where order_id = 999')).toEqual([]);
      expect(await given.db.query('select sequence from c2c_scribe')).toEqual([{ sequence: BigInt(site.core.sequence) }]);
      expect((await site.must('c2cUserOrder', { params: { id } }, CUSTOMER)).steps.map(({ event }) => event)).toEqual(['made', 'declared']);
    });
  },
  { on: ['postgres'], migrations: c2cModule.migrations },
);
