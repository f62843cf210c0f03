// Protects orders of C2C over their calls: each step only by the one who may take it, told once, and money only where it is due.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { c2c as c2cModule } from '../module.ts';
import { C2cSite, CUSTOMER, NORTH, SOUTH, STRANGER } from '../testing/c2c-site.ts';

const COIN = 100_000_000n;
/** Two millions, and what a provider has left of them. */
const [RICH, PROVIDED] = [2_000_000n * COIN, 1_000_000n * COIN];

withDatabases(
  'an order of C2C',
  (given) => {
    let site: C2cSite;
    const by = (id: string) => ({ body: { id } });
    const eventsOf = async (id: string): Promise<(readonly [string, string | null])[]> => {
      await site.c2c.write();
      const { steps } = await site.must('c2cUserOrder', { params: { id } }, CUSTOMER);
      return steps.map((step) => [step.event, step.by]);
    };

    beforeEach(async () => {
      site = new C2cSite(given.db);
      await site.open();
    });

    it('is bought of the provider, and each of the two is told what the other did', async () => {
      const made = await site.trade();
      expect(made).toMatchObject({ data: { state: 'unpaid', price: '7.2', total: '720', acts: ['cancel', 'declare'] } });
      const id = made.ok ? made.data.id : '';
      expect(made).toMatchObject({ data: { payee: { holder: 'Lin Chen' }, provider: { uid: '1', name: 'Exchange 1' } } });
      expect(site.balance(NORTH)).toEqual({ available: String(PROVIDED - 100n * COIN), held: String(100n * COIN) });
      expect(await site.must('c2cUserBuyConfirm', by(id), CUSTOMER)).toMatchObject({ state: 'unconfirmed', acts: [] });
      expect((await site.must('c2cMerchantHistory', { query: { view: 'own' } }, NORTH)).list).toMatchObject([
        { id, role: 'provider', customerName: 'Eve Wu', acts: ['finish'] },
      ]);
      expect(await site.must('c2cMerchantBuyConfirm', by(id), NORTH)).toMatchObject({ state: 'success', reason: 'confirmed' });
      expect(site.balance(CUSTOMER)).toEqual({ available: String(RICH + 100n * COIN), held: '0' });
      expect(site.balance(NORTH)).toEqual({ available: String(PROVIDED - 100n * COIN), held: '0' });
      expect(await eventsOf(id)).toEqual([
        ['made', 'customer'],
        ['declared', 'customer'],
        ['finished', 'provider'],
      ]);
      expect(site.told.map((one) => one.split(' ').slice(1).join(' '))).toEqual(['1 c2c_made', '1 c2c_declared', '3 c2c_finished']);
    });

    it('is sold to the provider, who proves the transfer first', async () => {
      const id = await site.orderIn('waiting_transfer', 'sell');
      expect(site.balance(CUSTOMER).held).toBe(String(100n * COIN));
      expect(await site.ask('c2cMerchantSellConfirm', by(id), NORTH)).toMatchObject({ code: 'C2C_PROOF_NEEDED' });
      const pictures = [site.upload(NORTH, 'p1')];
      const proved = await site.must('c2cMerchantProof', { body: { id, transaction: 'TX 77', pictures } }, NORTH);
      expect(proved).toMatchObject({ transaction: 'TX 77', proofs: ['p1'], payee: { holder: 'Eve Wu' } });
      expect(await site.must('c2cMerchantSellConfirm', by(id), NORTH)).toMatchObject({ state: 'transferred' });
      expect(await site.ask('c2cPicture', { params: { id, picture: 'p1' } }, CUSTOMER)).toMatchObject({ ok: true });
      expect(await site.ask('c2cPicture', { params: { id, picture: 'p1' } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.must('c2cUserSellConfirm', by(id), CUSTOMER)).toMatchObject({ state: 'success', reason: 'agreed' });
      expect(site.balance(CUSTOMER)).toEqual({ available: String(RICH - 100n * COIN), held: '0' });
      expect(site.balance(NORTH).available).toBe(String(PROVIDED + 100n * COIN));
      expect((await eventsOf(id)).map(([event]) => event)).toEqual(['made', 'accepted', 'proved', 'transferred', 'finished']);
    });

    it('has no steps for the other one; to anybody else there is no such order', async () => {
      const [bought, sold] = [await site.orderIn('unconfirmed'), await site.orderIn('waiting_transfer', 'sell')];
      const provider = ['c2cMerchantBuyConfirm', 'c2cMerchantSellConfirm', 'c2cMerchantAccept', 'c2cMerchantDecline'] as const;
      const refusedTo = (who: number): string =>
        ([CUSTOMER, NORTH] as readonly number[]).includes(who) ? 'PERMISSION_DENIED' : 'NOT_FOUND';
      const user = ['c2cUserCancel', 'c2cUserBuyConfirm', 'c2cUserSellConfirm'] as const;
      for (const id of [bought, sold]) {
        for (const name of provider)
          for (const who of [CUSTOMER, STRANGER, SOUTH])
            expect([name, who, await site.ask(name, by(id), who)]).toMatchObject([name, who, { code: refusedTo(who) }]);
        for (const name of user)
          for (const who of [NORTH, STRANGER, SOUTH])
            expect([name, who, await site.ask(name, by(id), who)]).toMatchObject([name, who, { code: refusedTo(who) }]);
        for (const who of [STRANGER, SOUTH]) {
          expect(await site.ask('c2cUserOrder', { params: { id } }, who)).toMatchObject({ code: 'NOT_FOUND' });
          expect(await site.ask('c2cAppeal', { body: { id, reason: 'Mine' } }, who)).toMatchObject({ code: 'NOT_FOUND' });
          expect(await site.ask('c2cState', { body: { id, content: 'Mine' } }, who)).toMatchObject({ code: 'NOT_FOUND' });
        }
        expect(await site.ask('c2cMerchantProof', { body: { id, transaction: 'x' } }, CUSTOMER)).toMatchObject({
          code: 'PERMISSION_DENIED',
        });
      }
      await site.must('c2cMerchantBuyConfirm', by(bought), NORTH);
      expect(await site.ask('c2cMerchantBuyConfirm', by(bought), CUSTOMER)).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(await site.ask('c2cMerchantBuyConfirm', by(bought), NORTH)).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await site.ask('c2cUserOrder', { params: { id: bought } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await site.must('c2cUserHistory', { query: {} }, STRANGER)).list).toEqual([]);
    });

    it('is decided by one person below a limit, by two above it, and never by one whose own it is', async () => {
      const id = await site.orderIn('appealed');
      await site.must('c2cState', { body: { id, content: 'I have paid' } }, CUSTOMER);
      const decide = (toBuyer: string, order = id) =>
        site.operate('deskC2cDecide', { params: { id: order }, body: { toBuyer, reason: 'Half was paid' } });
      expect(await decide('100.1')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
      for (const own of [CUSTOMER, NORTH]) {
        site.own = own;
        expect(await decide('50')).toMatchObject({ code: 'OWN_ACCOUNT' });
      }
      site.own = undefined;
      // 19.1: its coins were worth 15,000 yuan at midnight.
      site.midnight = 15_000_000_000n;
      expect(await decide('50')).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
      site.midnight = undefined;
      expect(await site.operate('deskC2cOrder', { params: { id } })).toMatchObject({
        data: {
          held: '100',
          decimals: 8,
          needsTwo: false,
          payee: { type: 'bank', bank: 'Bank of the Delta', ends: '5671' },
          customerName: 'Eve Wu',
          providerName: 'Exchange 1',
        },
      });
      expect(await decide('50')).toMatchObject({ data: { state: 'success', toBuyer: '50' } });
      expect(await decide('50')).toMatchObject({ code: 'STATE_CHANGED' });
      expect((await eventsOf(id)).at(-1)).toEqual(['decided', 'staff']);
      expect(site.balance(CUSTOMER).available).toBe(String(RICH + 50n * COIN));

      const much = await site.trade({ amount: '1500' });
      const big = much.ok ? much.data.id : '';
      await site.must('c2cUserBuyConfirm', by(big), CUSTOMER);
      await site.pass(24 * HOUR_MS);
      expect(await decide('1500', big)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
      const kind = site.c2c.requests?.find((one) => one.kind === 'c2c.decide');
      const payload = { order: big, toBuyer: '0', reason: 'Nothing was paid' };
      expect(await kind?.examine(payload)).toMatchObject({
        ok: true,
        changes: [
          { field: 'toBuyer', after: '0 USDT' },
          { field: 'decisionReason', after: 'Nothing was paid' },
        ],
        effect: expect.arrayContaining([{ field: 'toSeller', value: '1500 USDT' }]) as unknown,
        customers: [CUSTOMER, NORTH],
      });
      const agreed = { cause: 'r1', reason: 'Nothing', asked: { id: 7, name: 'olga' }, decided: { id: 8, name: 'otto' }, changes: [] };
      expect(await kind?.run(payload, agreed)).toEqual({ ok: true });
      expect(await kind?.run(payload, agreed)).toEqual({ ok: true });
      expect(await kind?.run(payload, { ...agreed, decided: { id: 9, name: 'ole' } })).toMatchObject({ code: 'STATE_CHANGED' });
      expect((await site.must('c2cUserOrder', { params: { id: big } }, CUSTOMER)).order).toMatchObject({ state: 'cancelled' });
    });

    it('has every step once, though the process dies between', async () => {
      const id = await site.orderIn('unconfirmed');
      await site.c2c.write();
      // It dies after the steps and before its position is stored.
      await given.db.query('delete from c2c_scribe');
      await site.restarted().write();
      await site.c2c.write();
      expect((await eventsOf(id)).map(([event]) => event)).toEqual(['made', 'declared']);
    });
  },
  { migrations: c2cModule.migrations },
);
