// Protects customers' own money calls: what is refused says why and leaves no row, what goes through is whole, and a repeated request happens once.
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { walletMachine } from '../index.ts';
import { wallet } from '../module.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { MoneySite } from '../testing/money-site.ts';

const OUTSIDE = '0xoutside';
const BAD_AMOUNTS = [
  '-1',
  '0',
  '0.0',
  '1e-9',
  '1e3',
  '0x10',
  '１',
  'NaN',
  '1000000000000000000000000000000',
  '0.1234567890123456789',
  '',
  ' 1',
  '1,5',
  '01',
];

withDatabases(
  'money calls',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
    });

    const withdrawal = (more: Record<string, unknown> = {}) => ({
      body: { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '0.5', ...more },
    });

    it('refuse every amount that is none, and leave no row', async () => {
      const before = [await site.rows(), site.core.hash().length, site.available(site.alice)];
      for (const amount of BAD_AMOUNTS) {
        const told = [
          await site.ask('accountTransfer', { body: { coin: 'ETH', amount, from: 'trading', to: 'fiat' } }),
          await site.ask('walletTransfer', { body: { coin: 'ETH', amount, from: 'trading', to: 'game' } }),
          await site.ask('walletSend', { body: { coin: 'ETH', amount, to: '00002' } }),
          await site.ask('withdraw', withdrawal({ amount })),
        ];
        for (const result of told) {
          expect(result, amount).toMatchObject({ ok: false });
          expect(
            ['PARAMETER_ERROR', 'AMOUNT_ZERO', 'AMOUNT_TOO_FINE', 'AMOUNT_OUT_OF_RANGE', 'OVER_TRANSFERABLE_BALANCE'],
            amount,
          ).toContain(result.ok ? '' : result.code);
        }
      }
      expect([await site.rows(), site.core.hash().length, site.available(site.alice)]).toEqual(before);
    });

    it('move money between own accounts and to others, and tell both', async () => {
      expect(await site.ask('accountTransfer', { body: { coin: 'ETH', amount: '2.5', from: 'trading', to: 'fiat' } })).toMatchObject({
        data: { amount: '2.5', direction: 'own' },
      });
      expect(await site.ask('accountTransfer', { body: { coin: 'ETH', amount: '1', from: 'fiat', to: 'fiat' } })).toMatchObject({
        code: 'UNSUPPORTED_TRANSFER_METHOD',
      });
      expect(await site.ask('accountTransfer', { body: { coin: 'ETH', amount: '3', from: 'fiat', to: 'game' } })).toMatchObject({
        code: 'OVER_TRANSFERABLE_BALANCE',
        details: { available: '2.5' },
      });
      expect(await site.ask('accountTransfer', { body: { coin: 'ETH', amount: '3', from: 'game', to: 'fiat' } })).toMatchObject({
        code: 'NO_USABLE_BALANCE',
      });
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '00002', note: 'lunch' } })).toMatchObject({
        data: { direction: 'sent', counterparty: 'customer 2', note: 'lunch' },
      });
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '99999' } })).toMatchObject({
        code: 'USER_DOES_NOT_EXIST',
      });
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '00001' } })).toMatchObject({
        code: 'UNSUPPORTED_TRANSFER_METHOD',
      });
      expect(await site.ask('transferHistory', { query: {} })).toMatchObject({
        data: { total: 2, list: [{ note: 'lunch' }, { direction: 'own' }] },
      });
      expect(await site.ask('transferHistory', { query: {} }, site.bob)).toMatchObject({
        data: { total: 1, list: [{ direction: 'received', counterparty: 'customer 1', note: null }] },
      });
    });

    it('B1: know people to send to, masked, each saved once and known after a day', async () => {
      const day = 24 * 60 * 60_000;
      expect(await site.ask('findPayee', { body: { account: '00002' } })).toEqual({
        ok: true,
        data: { uid: '2', label: 'customer 2', saved: null },
      });
      for (const account of ['00001', '99999'])
        expect(await site.ask('findPayee', { body: { account } })).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
      const saved = await site.ask('savePayee', { body: { account: '00002', name: 'Bob', note: 'flat' } });
      expect(saved).toMatchObject({ data: { uid: '2', name: 'Bob', note: 'flat', time: site.nowMs, knownFrom: site.nowMs + day } });
      expect(await site.ask('savePayee', { body: { account: '00002', name: 'Bob' } })).toMatchObject({ code: 'PAYEE_EXISTS' });
      expect(await site.ask('savePayee', { body: { account: '00001', name: 'me' } })).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
      expect(await site.ask('payees', {})).toMatchObject({ data: [{ name: 'Bob' }] });
      expect(await site.ask('payees', {}, site.bob)).toEqual({ ok: true, data: [] });
      // 36: a payee whom somebody else wrote is not known, and not in the list.
      const changed = (payee: number) => given.db.query('update wallet_payee set payee = $1', [payee]);
      await changed(3);
      expect(await site.ask('payees', {})).toEqual({ ok: true, data: [] });
      await changed(2);
      await site.ask('setWhitelist', { body: { only: true } });
      const send = { body: { coin: 'ETH', amount: '0.001', to: '00002' } };
      expect(await site.ask('walletSend', send)).toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
      site.nowMs += day;
      expect(await site.ask('walletSend', send)).toMatchObject({ data: { direction: 'sent' } });
      const [{ id }] = ((await site.ask('payees', {})) as unknown as { data: [{ id: string }] }).data;
      expect(await site.ask('deletePayee', { body: { id } }, site.bob)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('deletePayee', { body: { id } })).toMatchObject({ ok: true });
      expect(await site.ask('walletSend', send)).toMatchObject({ code: 'PAYEE_NOT_KNOWN' });
      await site.ask('setWhitelist', { body: { only: false } });
      site.nowMs += day;
      // Back to what the tests below begin with.
      await site.ask('walletSend', { body: { coin: 'ETH', amount: '0.001', to: '00001' } }, site.bob);
    });

    it('B1: wait with sends while nobody knows the limit, and stop what is not signed', async () => {
      site.isOpening = true;
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '00002' } })).toMatchObject({ code: 'UNAVAILABLE' });
      site.isOpening = false;
      const before = site.available(site.alice);
      const asked = await site.ask('withdraw', withdrawal());
      expect(asked).toMatchObject({ data: { state: 'requested' } });
      await site.wallet.stopOutgoing(site.bob);
      expect(site.available(site.alice)).not.toBe(before);
      await site.wallet.stopOutgoing(site.alice);
      await site.wallet.stopOutgoing(site.alice);
      expect(site.available(site.alice)).toBe(before);
    });

    it('explain a balance to the last digit', async () => {
      const told = await site.ask('explainBalance', { params: { coin: 'ETH' } });
      expect(told).toMatchObject({
        data: {
          accounts: [
            { account: 'trading', available: '26.5', total: '26.5' },
            { account: 'fiat', total: '2.5' },
            { account: 'game', total: '0' },
          ],
        },
      });
    });

    describe('of the address book', () => {
      it('keep an address once, in its one form, and nobody else’s', async () => {
        const saved = await site.ask('saveAddress', { body: { chain: 'LOCAL', address: OUTSIDE, name: 'mine' } });
        expect(saved).toMatchObject({ data: { address: OUTSIDE, knownFrom: site.nowMs + NEW_ADDRESS_MS } });
        expect(await site.ask('saveAddress', { body: { chain: 'LOCAL', address: OUTSIDE, name: 'again' } })).toMatchObject({
          code: 'ADDRESS_EXISTS',
        });
        expect(await site.ask('saveAddress', { body: { chain: 'LOCAL', address: 'notanaddress', name: 'x' } })).toMatchObject({
          code: 'INVALID_ADDRESS',
        });
        expect(await site.ask('saveAddress', { body: { chain: 'NONE', address: OUTSIDE, name: 'x' } })).toMatchObject({
          code: 'PARAMETER_ERROR',
        });
        const id = saved.ok ? saved.data.id : '';
        // 36: an address that somebody else wrote into a book is in no book.
        const changed = (address: string) => given.db.query('update wallet_book set address = $2 where id = $1', [id, address]);
        await changed('0xthief');
        expect(await site.ask('addressBook', {})).toMatchObject({ data: { list: [] } });
        await changed(OUTSIDE);
        expect(await site.ask('addressBook', {})).toMatchObject({ data: { list: [{ address: OUTSIDE }] } });
        expect(await site.ask('deleteSavedAddress', { body: { id } }, site.bob)).toMatchObject({ code: 'NOT_FOUND' });
      });

      it('keep two hundred, however many are saved at once', async () => {
        const save = (at: number) =>
          site.ask('saveAddress', { body: { chain: 'LOCAL', address: `0xmanyaddresses${at}`, name: 'one', compared: true } }, site.bob);
        const answers = await Promise.all(Array.from({ length: 210 }, (_, at) => save(at)));
        expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
        expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'LIMIT_REACHED' });
        await given.db.query('delete from wallet_book where customer = $1', [site.bob]);
      });

      it('switch known-only on at once, and off after a day', async () => {
        expect(await site.ask('setWhitelist', { body: { only: true } })).toMatchObject({ data: { only: true, endsAt: null } });
        expect(await site.ask('withdraw', withdrawal())).toMatchObject({ code: 'ADDRESS_NOT_KNOWN' });
        expect(await site.ask('setWhitelist', { body: { only: false } })).toMatchObject({
          data: { only: true, endsAt: site.nowMs + NEW_ADDRESS_MS },
        });
        site.nowMs += NEW_ADDRESS_MS - 1;
        expect(await site.ask('withdraw', withdrawal())).toMatchObject({ code: 'ADDRESS_NOT_KNOWN' });
        site.nowMs += 1;
        expect(await site.ask('addressBook', {})).toMatchObject({ data: { only: false, endsAt: null } });
      });
    });

    it('let a withdrawal go where nothing is against it, and say what holds back another', async () => {
      expect(await site.ask('withdraw', withdrawal())).toMatchObject({
        data: { state: 'approved', receives: '0.499', addressName: 'mine', reasons: [] },
      });
      expect(await site.ask('withdraw', withdrawal({ amount: '2' }))).toMatchObject({ data: { state: 'to_audit', reasons: ['large'] } });
      const askedMs = site.nowMs;
      expect(await site.ask('withdraw', withdrawal({ address: '0xstranger' }))).toMatchObject({
        data: { state: 'requested', readyAt: askedMs + NEW_ADDRESS_MS, reasons: ['not_in_book', 'new_address'] },
      });
      site.delayUntilMs = site.nowMs + 1_000;
      expect(await site.ask('withdraw', withdrawal())).toMatchObject({ data: { state: 'requested', reasons: ['factor_changed'] } });
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '00002' } })).toMatchObject({
        code: 'TRANSFER_DELAYED',
        details: { until: site.delayUntilMs },
      });
      site.delayUntilMs = null;
    });

    it('say why a withdrawal is refused, with the figure that decides', async () => {
      expect(await site.ask('withdraw', withdrawal({ amount: '0.0199' }))).toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { rule: 'minimum', limit: '0.02' },
      });
      expect(await site.ask('withdraw', withdrawal({ amount: '50.1' }))).toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { rule: 'maximum' },
      });
      // Exactly the smallest and the largest are within: something else refuses them.
      const stranger = { address: '0xstranger' };
      expect(await site.ask('withdraw', withdrawal({ amount: '0.02', ...stranger }), site.alice, { isKey: true })).toMatchObject({
        code: 'ADDRESS_NOT_KNOWN',
      });
      expect(await site.ask('withdraw', withdrawal({ amount: '50' }))).toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
      expect(await site.ask('withdraw', withdrawal({ address: 'notanaddress' }))).toMatchObject({ code: 'INVALID_ADDRESS' });
      expect(await site.ask('withdraw', withdrawal({ coin: 'USDT', amount: '10' }))).toMatchObject({ code: 'WITHDRAWAL_CLOSED' });
      expect(await site.ask('withdraw', withdrawal({ chain: 'NONE' }))).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.ask('withdraw', withdrawal({ amount: '8' }))).toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
      expect(await site.ask('withdraw', withdrawal({ amount: '2' }), site.bob)).toMatchObject({
        code: 'BALANCE_NOT_ENOUGH',
        details: { available: '1' },
      });
      expect(await site.ask('withdraw', withdrawal({ address: '0xstranger' }), site.alice, { isKey: true })).toMatchObject({
        code: 'ADDRESS_NOT_KNOWN',
      });
      expect(await site.ask('depositAddress', { body: { coin: 'USDT', chain: 'LOCAL' } })).toMatchObject({ code: 'DEPOSIT_CLOSED' });
    });

    it('say that a chain is not there yet while chains are being opened, and that there is none afterwards', async () => {
      const asked = [
        () => site.ask('withdraw', withdrawal({ chain: 'SOON' })),
        () => site.ask('depositAddress', { body: { coin: 'ETH', chain: 'SOON' } }),
        () => site.ask('saveAddress', { body: { chain: 'SOON', address: OUTSIDE, name: 'mine' } }),
      ];
      for (const [isOpening, code] of [
        [true, 'UNAVAILABLE'],
        [false, 'PARAMETER_ERROR'],
      ] as const) {
        site.isOpening = isOpening;
        for (const ask of asked) expect(await ask()).toMatchObject({ ok: false, code });
      }
      const check = () => site.ask('checkAddress', { query: { chain: 'LATER', address: OUTSIDE } });
      site.isOpening = true;
      expect(await check()).toMatchObject({ code: 'UNAVAILABLE' });
      site.isOpening = false;
    });

    it('repeat an answer without a second withdrawal, and refuse another body', async () => {
      const request = { key: 'k', body: 'b' };
      const first = await site.ask('withdraw', withdrawal(), site.alice, { request });
      const before = site.available(site.alice);
      const again = await site.ask('withdraw', withdrawal(), site.alice, { request, verification: '' });
      expect(again).toEqual(first);
      expect(site.available(site.alice)).toBe(before);
      expect(await site.ask('withdraw', withdrawal({ amount: '0.6' }), site.alice, { request: { key: 'k', body: 'other' } })).toMatchObject(
        {
          code: 'IDEMPOTENCY_CONFLICT',
        },
      );
    });

    it('never take a repeat, which shows no second factor, for a new movement when the memory of it ends', async () => {
      const request = { key: 'own', body: 'own' };
      await site.ask('accountTransfer', { body: { coin: 'ETH', amount: '0.1', from: 'trading', to: 'fiat' } }, site.alice, { request });
      const before = [site.available(site.alice), await site.rows()];
      site.meanwhile = () => {
        site.nowMs += 25 * 60 * 60_000;
      };
      const stolen = { request: { key: 'own', body: 'other' }, verification: '' };
      expect(
        await site.ask('walletSend', { body: { coin: 'ETH', amount: '1', to: '00002', note: 'x' } }, site.alice, stolen),
      ).toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      });
      site.meanwhile = () => undefined;
      expect([site.available(site.alice), await site.rows()]).toEqual(before);
    });

    it('answer a repeated transfer as it was answered first, time and note included, and keep no word twice', async () => {
      const request = { key: 'send', body: 'send' };
      const send = { body: { coin: 'ETH', amount: '0.1', to: '00002', note: 'tea' } };
      const first = await site.ask('walletSend', send, site.alice, { request });
      const rows = await site.rows();
      site.nowMs += 60_000;
      expect(await site.ask('walletSend', send, site.alice, { request, verification: '' })).toEqual(first);
      expect(await site.rows()).toBe(rows);
    });

    it('answer two requests of one key the same, even when both are on their way', async () => {
      for (const [name, body] of [
        ['accountTransfer', { coin: 'ETH', amount: '0.1', from: 'trading', to: 'game' }],
        ['walletSend', { coin: 'ETH', amount: '0.1', to: '00002' }],
      ] as const) {
        const request = { key: name, body: name };
        const [one, other] = await Promise.all([0, 1].map(() => site.ask(name, { body }, site.alice, { request })));
        expect(one).toMatchObject({ ok: true, data: { coin: 'ETH', amount: '0.1' } });
        expect(other).toEqual(one);
      }
    });

    it('cancel what nobody approved, once, and only one’s own', async () => {
      const list = await site.ask('walletWithdrawals', { query: { state: 'to_audit' } });
      const id = list.ok ? (list.data.list[0]?.id ?? '') : '';
      expect(await site.ask('cancelWithdrawal', { body: { id } }, site.bob)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('getWithdrawal', { params: { id } }, site.bob)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('cancelWithdrawal', { body: { id } })).toMatchObject({ data: { state: 'cancelled' } });
      expect(await site.ask('cancelWithdrawal', { body: { id } })).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await site.ask('cancelWithdrawal', { body: { id: '1' } })).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('settle with a customer of the platform at once, without a fee', async () => {
      const opened = await site.ask('depositAddress', { body: { coin: 'ETH', chain: 'LOCAL' } }, site.bob);
      const address = opened.ok ? opened.data.address : '';
      await site.ask('saveAddress', { body: { chain: 'LOCAL', address, name: 'bob' } });
      site.nowMs += NEW_ADDRESS_MS;
      const before = site.available(site.bob);
      expect(await site.ask('withdraw', withdrawal({ address, fee: '0' }))).toMatchObject({
        data: { state: 'confirmed', internal: true, fee: '0', receives: '0.5' },
      });
      expect(BigInt(site.available(site.bob)) - BigInt(before)).toBe(50_000_000n);
    });

    it('have books that add up after all of it', () => {
      expect(site.core.audit()).toEqual([]);
    });

    it('fifty at once over one balance, a hundred times: never more than there is', { timeout: 180_000 }, async () => {
      const whole = (): bigint =>
        site.core
          .balances(site.alice)
          .filter(({ coin }) => coin === 0)
          .reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), 0n);
      for (let round = 0; round < 100; round += 1) {
        site.nowMs += NEW_ADDRESS_MS;
        const before = whole();
        const told = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            index % 3 === 0
              ? site.ask('withdraw', withdrawal({ amount: '7' }), site.alice, { verification: `r${round}.${index}` })
              : site.ask(index % 3 === 1 ? 'accountTransfer' : 'walletTransfer', {
                  body: { coin: 'ETH', amount: '9', from: 'trading', to: 'fiat' },
                }),
          ),
        );
        // Somebody came too late, and nothing was made or lost.
        expect(told.filter(({ ok }) => ok).length).toBeLessThan(6);
        expect([site.core.audit(), whole()]).toEqual([[], before]);
        const { withdrawals } = site.core.machine(walletMachine).state;
        for (const { id } of withdrawals.values())
          await site.wallets({ kind: 'wallet.review', withdrawal: id, reviewer: 1, decision: 'reject', reason: 'policy' });
        const fiat = decimal(BigInt(site.available(site.alice, 'ETH', 'fiat')));
        await site.ask('accountTransfer', { body: { coin: 'ETH', amount: fiat, from: 'fiat', to: 'trading' } });
      }
    });

    it('C20: warn of an address that looks like a saved one, and take it once it was compared', async () => {
      const alike = { chain: 'LOCAL', address: '0xoutlandishide' };
      await site.ask('saveAddress', { body: { chain: 'LOCAL', address: OUTSIDE, name: 'mine' } });
      const warned = { code: 'ADDRESS_LOOKS_ALIKE', details: { address: OUTSIDE, name: 'mine' } };
      expect(await site.ask('saveAddress', { body: { ...alike, name: 'x' } })).toMatchObject(warned);
      expect(await site.ask('withdraw', withdrawal(alike))).toMatchObject(warned);
      expect(await site.ask('saveAddress', { body: { ...alike, name: 'x' } }, site.bob)).toMatchObject({ ok: true });
      expect(await site.ask('withdraw', withdrawal({ ...alike, compared: true }))).toMatchObject({ ok: true });
      const saved = await site.ask('saveAddress', { body: { ...alike, name: 'x', compared: true } });
      expect(saved).toMatchObject({ ok: true });
      // Both are saved: whoever pays one of them chose it from the book.
      expect(await site.ask('withdraw', withdrawal(alike))).toMatchObject({ ok: true });
      await site.wallet.stopOutgoing(site.alice);
      await site.ask('deleteSavedAddress', { body: { id: saved.ok ? saved.data.id : '' } });
    });
  },
  { migrations: wallet.migrations },
);

function decimal(atoms: bigint): string {
  const text = atoms.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}
