// Protects what customers say of others: it is asked for where the operator has to know, kept sealed and no longer than the law asks, and given to its owner alone.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { reseal } from '@agio/database';
import { SEALED } from '../shared/sealing.ts';
import { eraseWords, keptWords } from '../addresses/store.ts';
import { MASTER_KEY, MoneySite } from '../testing/money-site.ts';
import { LOCAL_CHAIN } from '../testing/outside.ts';
import { wordsOfWithdrawal } from '../withdrawals/withdrawal-queries.ts';
import { beneficiariesOf, beneficiaryOf, eraseOldBeneficiaries, eraseStrayBeneficiaries, KEPT_MS } from './beneficiaries.ts';

const NEW_KEY = 'eX7uW3oN9iB5tV1rM8kJ2hC6gF4dS0aP';
const BOB = { kind: 'person', name: 'Bob Smith', platform: 'Another exchange' } as const;
const CHAIN = {
  ...LOCAL_CHAIN,
  coins: LOCAL_CHAIN.coins.map((one) => ({ ...one, withdrawal: { ...one.withdrawal, beneficiaryFrom: '1.5' } })),
};

withDatabases(
  'the travel rule',
  (given) => {
    let site: MoneySite;

    beforeEach(async () => {
      for (const table of ['posting', 'deposit', 'withdrawal', 'transfer', 'words', 'book', 'beneficiary', 'custody'])
        await given.db.query(`delete from wallet_${table}`);
      site = new MoneySite(given.db, CHAIN);
      await site.open();
    });

    const rows = async (): Promise<{ id: string; sealed: string }[]> => given.db.query('select id, sealed from wallet_beneficiary');
    const withdraw = (amount: string, more: Record<string, unknown> = {}) =>
      site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xfriend0', amount, ...more } });

    it('A20: asks from the amount on that the operator chose, and keeps nothing below it', async () => {
      expect(await withdraw('1.5')).toMatchObject({ ok: false, code: 'BENEFICIARY_NEEDED', details: { limit: '1.5' } });
      expect(await withdraw('1.49', { beneficiary: BOB })).toMatchObject({ ok: true });
      expect(await rows()).toEqual([]);
      expect(await site.ask('walletCoins', {})).toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({
            coin: 'ETH',
            chains: [expect.objectContaining({ withdrawal: expect.objectContaining({ beneficiaryFrom: '1.5' }) })],
          }),
        ]) as unknown,
      });
    });

    it.each([
      ['somebody without a name', { ...BOB, name: ' ' }],
      ['a name for oneself', { kind: 'self', name: 'Me', platform: '' }],
      ['a field that is none', { ...BOB, passport: '1' }],
      ['a line break', { ...BOB, name: 'Bob\nSmith' }],
      ['too long a name', { ...BOB, name: 'B'.repeat(129) }],
    ])('A20: does not take %s', async (_name, beneficiary) => {
      expect(await withdraw('2', { beneficiary })).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
    });

    it('A20: is kept sealed, told to its owner and to holders of the key, and to no one else', async () => {
      const made = await withdraw('2', { beneficiary: BOB, note: 'rent' });
      const id = made.ok ? Number(made.data.id) : 0;
      const [row] = await rows();
      expect(JSON.stringify(row)).not.toContain('Smith');
      const words = (await wordsOfWithdrawal(given.db, id)) ?? '';
      expect(await beneficiaryOf(given.db, MASTER_KEY, words)).toEqual(BOB);
      await expect(beneficiaryOf(given.db, NEW_KEY, words)).rejects.toThrow('MASTER_KEY');
      expect((await keptWords(given.db, site.alice, MASTER_KEY)).beneficiaries).toMatchObject([BOB]);
      expect((await keptWords(given.db, site.bob, MASTER_KEY)).beneficiaries).toEqual([]);
      // A row under another name opens nothing.
      await given.db.query(`update wallet_beneficiary set id = 'moved'`);
      await expect(beneficiaryOf(given.db, MASTER_KEY, 'moved')).rejects.toThrow('MASTER_KEY');
    });

    it('A20: what cannot be read keeps nothing else from an export', async () => {
      await withdraw('2', { beneficiary: BOB });
      await given.db.query(`update wallet_beneficiary set sealed = 'broken', created_at = created_at - 1`);
      await withdraw('2', { beneficiary: { ...BOB, name: 'Eve' } });
      const kept = await keptWords(given.db, site.alice, MASTER_KEY);
      expect(kept.beneficiaries).toMatchObject([{ unreadable: true }, { name: 'Eve' }]);
    });

    it('A20: a record in another customer’s row opens nothing', async () => {
      await withdraw('2', { beneficiary: BOB });
      await given.db.query('update wallet_beneficiary set customer = $1', [site.bob]);
      expect((await keptWords(given.db, site.bob, MASTER_KEY)).beneficiaries).toMatchObject([{ unreadable: true }]);
    });

    it('A20: what no withdrawal names is erased a day later, and what one names is not', async () => {
      await withdraw('2', { beneficiary: BOB });
      const [row] = await rows();
      await given.db.query(`insert into wallet_beneficiary (id, customer, sealed, created_at) values ('stray', 1, 'x', $1)`, [site.nowMs]);
      await eraseStrayBeneficiaries(given.db, site.nowMs + 86_000_000);
      expect(await rows()).toHaveLength(2);
      await eraseStrayBeneficiaries(given.db, site.nowMs + 87_000_000);
      expect(await rows()).toEqual([row]);
    });

    it('A20: where nothing was recorded nothing is kept, and where that is not known it is', async () => {
      const fails = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));
      site.fails = fails('SequencerUnavailable');
      await expect(withdraw('2', { beneficiary: BOB })).rejects.toThrow('SequencerUnavailable');
      expect(await rows()).toEqual([]);
      site.fails = fails('OutcomeUnknown');
      await expect(withdraw('2', { beneficiary: BOB })).rejects.toThrow('OutcomeUnknown');
      expect(await rows()).toHaveLength(1);
    });

    it('A20: of a withdrawal that was refused nothing is kept', async () => {
      expect(await withdraw('20', { beneficiary: BOB })).toMatchObject({ ok: false });
      expect(await rows()).toEqual([]);
    });

    it('A20: another MASTER_KEY opens it once it was resealed', async () => {
      await withdraw('2', { beneficiary: BOB });
      expect(await given.db.transaction((session) => reseal(session, SEALED, MASTER_KEY, NEW_KEY))).toEqual({ sealed: 1, unreadable: 0 });
      expect(await beneficiariesOf(given.db, NEW_KEY, site.alice)).toMatchObject([BOB]);
      expect(await given.db.transaction((session) => reseal(session, SEALED, MASTER_KEY, NEW_KEY))).toEqual({ sealed: 0, unreadable: 1 });
    });

    it('A20: stays when the account is closed, and goes after five years', async () => {
      await withdraw('2', { beneficiary: BOB });
      await eraseWords(given.db, site.alice);
      expect(await rows()).toHaveLength(1);
      await eraseOldBeneficiaries(given.db, site.nowMs + KEPT_MS - 1_000);
      expect(await rows()).toHaveLength(1);
      await eraseOldBeneficiaries(given.db, site.nowMs + KEPT_MS + 1_000);
      expect(await rows()).toEqual([]);
    });
  },
  { migrations: wallet.migrations, on: ['postgres'] },
);
