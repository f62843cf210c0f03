// Protects what operators book in the console: differences and departures take two of them, exactly as they read it, and what a payment may cost is a number of theirs.
import { beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { walletMachine } from '../machine/index.ts';
import { wallet } from '../module.ts';
import { ADA, BEN, CLEO, EVE } from '../testing/desk-people.ts';
import { MoneySite } from '../testing/money-site.ts';

const OUTSIDE = '0xoutside';

withDatabases(
  'bookings at the desk',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      await site.wallet.rememberAddress(site.alice, { chain: 'LOCAL', address: OUTSIDE, name: 'Own', atMs: site.nowMs - 2 * 86_400_000 });
    });

    const state = () => site.core.machine(walletMachine).state;
    const houseHas = () =>
      site.core.balances(0).find(({ coin, kind }) => coin === site.core.coin('ETH')?.id && kind === 'house')?.available ?? '0';
    /** What somebody who looked at the chain finds there beyond the books. */
    const compared = (units: bigint) =>
      site.wallets({
        kind: 'wallet.compared',
        chain: 'LOCAL',
        coin: 'ETH',
        height: state().cursor(state().chainById(1))?.height ?? 0,
        units: String(units),
      });
    const adjust = (more: object, as = ADA) =>
      site.operate('deskWalletAdjust', as, {
        body: { chain: 'LOCAL', coin: 'ETH', amount: '1', whose: 'house', unexplained: null, reason: 'counted', ...more },
      });
    const agree = async (as = BEN) => {
      const list = await site.operate('deskWalletProposals', as);
      const [row] = list.ok ? list.data.list : [];
      const body = { id: row?.id, decision: 'approve', hash: row?.hash, reason: 'compared' };
      return { row, said: await site.operate('deskWalletDecide', as, { params: { id: row?.id }, body }) };
    };

    it('a surplus becomes the house’s once another person agrees, and not before', async () => {
      const before = BigInt(houseHas());
      expect(await adjust({})).toMatchObject({ code: 'BEYOND_DIFFERENCE' });
      await compared(10n ** 18n);
      expect(await adjust({})).toMatchObject({ ok: true, data: { proposal: expect.any(String) } });
      expect(BigInt(houseHas())).toBe(before);
      const { row, said } = await agree();
      expect(row).toMatchObject({ act: 'adjust', coin: 'ETH', amount: '1', account: 'house', by: { name: 'ada' } });
      expect(said).toMatchObject({ ok: true });
      expect(BigInt(houseHas()) - before).toBe(100_000_000n);
      expect(site.core.audit()).toEqual([]);
    });

    it('amounts, coins and people that are none are refused', async () => {
      expect(await adjust({ coin: 'NONE' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await adjust({ amount: '0' })).toMatchObject({ code: 'AMOUNT_ZERO' });
      expect(await adjust({ coin: 'USDT', amount: '0.00000001' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await adjust({ unexplained: '99' })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await adjust({ whose: '9999' })).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
      expect(await adjust({ whose: '0001' }, EVE)).toMatchObject({ code: 'OWN_ACCOUNT' });
      expect(state().proposals.size).toBe(0);
    });

    it('a departure is booked as a loss of the house, or as the payment of a withdrawal', async () => {
      const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '0.5' } });
      const id = asked.ok ? asked.data.id : '';
      const open = state().withdrawals.get(Number(id));
      const units = (BigInt(open?.amount ?? 0) - BigInt(open?.fee ?? 0)) * 10n ** 10n;
      const left = (txid: string, of: bigint) =>
        site.wallets({
          kind: 'wallet.unexplained',
          chain: 'LOCAL',
          coin: 'ETH',
          height: 2,
          block: 'h2',
          txid,
          to: OUTSIDE,
          units: String(of),
          why: 'departure',
          people: 1,
        });
      await left('paid', units);
      await left('lost', 10n ** 18n);
      const [paid, lost] = [...state().unexplained.keys()].map(String);
      const settle = (withdrawal: string, as = ADA) =>
        site.operate('deskWalletSettle', as, {
          params: { id: paid },
          body: { id: paid, withdrawal, reason: 'the same amount and address' },
        });
      expect(await settle('99')).toMatchObject({ code: 'NOT_FOUND' });
      expect(await settle(id, EVE)).toMatchObject({ code: 'OWN_ACCOUNT' });
      expect(await settle(id)).toMatchObject({ ok: true });
      expect((await agree()).said).toMatchObject({ ok: true });
      expect(state().withdrawals.has(Number(id))).toBe(false);
      const before = BigInt(houseHas());
      expect(await adjust({ amount: '-1', unexplained: lost })).toMatchObject({ ok: true });
      expect((await agree()).said).toMatchObject({ ok: true });
      expect([BigInt(houseHas()) - before, state().unexplained.size]).toEqual([-100_000_000n, 0]);
      await site.wallets({ kind: 'wallet.advance', chain: 'LOCAL', height: 2, hash: 'h2' });
      expect(site.core.audit()).toEqual([]);
    });

    it('the house covers what is on no chain, and neither more nor what is none', async () => {
      const cover = (amount: string, coin = 'ETH') => site.operate('deskWalletCover', ADA, { body: { coin, amount, reason: 'capital' } });
      const coin = site.core.coin('ETH')?.id ?? 0;
      const nowhere = () => BigInt(site.core.backing(coin, 0));
      expect(await cover('1', 'NONE')).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await cover('0.000000001')).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await cover('0')).toMatchObject({ code: 'AMOUNT_ZERO' });
      // A loss that the house could not pay, and capital that came later.
      const has = formatDecimal(BigInt(houseHas()), 8);
      for (const amount of [...(has === '0' ? [] : [`-${has}`]), '-1', '3']) {
        await compared((amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), 18) ?? 0n));
        expect(await adjust({ amount })).toMatchObject({ ok: true });
        expect((await agree()).said).toMatchObject({ ok: true });
      }
      const before = [nowhere(), BigInt(houseHas())] as const;
      expect(before[0]).toBeGreaterThan(0n);
      expect(await cover('0.5')).toMatchObject({ ok: true, data: { proposal: expect.any(String) } });
      const { row, said } = await agree();
      expect(row).toMatchObject({ act: 'cover', target: 'ETH', coin: 'ETH', amount: '0.5', account: null });
      expect(said).toMatchObject({ ok: true });
      expect([before[0] - nowhere(), before[1] - BigInt(houseHas())]).toEqual([50_000_000n, 50_000_000n]);
      expect(site.core.audit()).toEqual([]);
    });

    it('a payment may cost what one person allows, in the chain’s own coin', async () => {
      for (const halt of state().halts.values()) await site.wallets({ kind: 'wallet.resume', halt: halt.id, by: 7 });
      const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '0.5' } });
      const id = asked.ok ? asked.data.id : '';
      const allow = (amount: string, as = ADA) =>
        site.operate('deskWalletAllowCost', as, { params: { id }, body: { id, amount, reason: 'the network is busy' } });
      expect(await allow('0.02', EVE)).toMatchObject({ code: 'OWN_ACCOUNT' });
      expect(await allow('0.02')).toMatchObject({ data: { costMost: '0.02' } });
      expect(await site.operate('deskWalletProve', CLEO, { body: { reason: 'asked for' } })).toMatchObject({ code: 'UNAVAILABLE' });
    });
  },
  { migrations: wallet.migrations },
);
