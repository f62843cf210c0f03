// Protects what operators do to dice: what two people agreed on happens once, also when it is carried out again after a crash, and an open bet is voided only where its roll cannot be known.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import type { DiceCommand } from '../model.ts';
import { dice as diceModule } from '../module.ts';
import { diceMachine } from '../machine/index.ts';
import { BOB, DICE_KEY, DiceSite, EVE } from '../testing/dice-site.ts';

withDatabases(
  'dice, for operators',
  (given) => {
    let site: DiceSite;
    beforeEach(async () => {
      site = new DiceSite(given.db);
      await site.open('5000000000000');
    });
    afterEach(() => site.dice.stop?.());

    it('moves the coins of the house once, however often the request is carried out', async () => {
      const [coins, house] = [site.balance(0, 'dice.pool'), site.balance(0, 'house')];
      await site.submit({
        kind: 'issue',
        to: { owner: 0, kind: 'house' },
        coin: 'USDT',
        amount: '900000000000',
        reason: 'seed',
        cause: 'more',
      });
      for (const cause of ['request 1', 'request 1', 'request 2', 'request 1'])
        expect(await site.agreed('dice.house', { coin: 'USDT', direction: 'in', amount: '1000' }, cause)).toMatchObject({ ok: true });
      expect([site.balance(0, 'dice.pool') - coins, site.balance(0, 'house') - house]).toEqual([200_000_000_000n, 700_000_000_000n]);
      for (const cause of ['request 3', 'request 3'])
        expect(await site.agreed('dice.house', { coin: 'USDT', direction: 'out', amount: '500' }, cause)).toMatchObject({ ok: true });
      await site.pass(2 * 86_400_000);
      expect(site.balance(0, 'dice.pool') - coins).toBe(150_000_000_000n);
    });

    const [DAY, ANOTHER] = [86_400_000, 'another key of more than thirty-two characters'];
    const voided = () => site.agreed('dice.void', {}, 'request');
    const refusalOf = async (command: DiceCommand) => {
      const { reply } = await site.submit(command);
      return reply.ok ? 'done' : reply.refusal;
    };
    const held = (owner: number, kind: string) => site.core.balances(owner).find((one) => one.kind === kind)?.held;
    /** Two bets whose process died before their rolls. */
    const twoWait = async () => {
      site.isDying = true;
      for (const customer of [EVE, BOB]) void site.bet({}, customer);
      // Their rows are there, and their results were lost.
      await expect.poll(() => site.errors.length, { timeout: 60_000 }).toBe(2);
      expect(site.core.machine(diceMachine).books.bets.size).toBe(2);
      await site.dice.stop?.();
    };

    it('gives stakes back whose key is lost, all of them and once', async () => {
      const before = [site.balance(EVE), site.balance(0, 'dice.pool')];
      await twoWait();
      site.diceKey = undefined;
      await site.restarted().start?.();
      await site.pass(3 * DAY);
      expect(await voided()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE', details: { rule: 'no_key' } });
      site.diceKey = ANOTHER;
      await site.restarted().start?.();
      expect(await voided()).toEqual({ ok: true });
      expect(await voided()).toMatchObject({ details: { rule: 'nothing_waits' } });
      expect([site.balance(EVE), site.balance(0, 'dice.pool')]).toEqual(before);
      expect([held(EVE, 'game'), held(BOB, 'game'), held(0, 'dice.pool')]).toEqual(['0', '0', '0']);
      const { list } = await site.must('diceBets', {}, EVE);
      expect(list).toMatchObject([{ state: 'void', roll: null, payout: '10', result: '0', serverSeed: null }]);
      const { board, pools } = await site.must('diceInfo', {}, 0);
      expect([board, pools[0]?.reserved]).toEqual([[], '0']);
      expect((await site.must('diceStats', { query: { coin: 'USDT' } }, EVE)).all).toMatchObject({ bets: 0, staked: '0' });
      // Anyone who waited plays again, and nobody hears of the bet any more.
      await site.must('diceBegin', {}, EVE);
      expect(await site.bet()).toMatchObject({ ok: true });
      expect(await refusalOf({ kind: 'dice.result', bet: 1, roll: 1 })).toBe('dice.not_found');
    });

    it('voids no bet that is young, or that its server could roll', async () => {
      await twoWait();
      site.diceKey = ANOTHER;
      await site.restarted().start?.();
      await site.pass(3 * DAY - 60_000);
      expect(await voided()).toMatchObject({ details: { rule: 'nothing_waits' } });
      expect(await refusalOf({ kind: 'dice.void', by: 7, decidedBy: 8 })).toBe('dice.not_found');
      await site.pass(DAY);
      expect(await refusalOf({ kind: 'dice.void', by: 7, decidedBy: 7 })).toBe('dice.invalid');
      await site.dice.stop?.();
      site.diceKey = DICE_KEY;
      site.restarted();
      site.isDying = true;
      await site.dice.start?.();
      expect(await voided()).toMatchObject({ details: { rule: 'key_is_there' } });
      await site.dice.stop?.();
      await site.restarted().start?.();
      const [rolled] = (await site.must('diceBets', {}, EVE)).list;
      expect(rolled?.state, site.errors.join('\n')).toMatch(/^(won|lost)$/);
      expect(await voided()).toMatchObject({ details: { rule: 'nothing_waits' } });
    });
  },
  { migrations: diceModule.migrations, on: ['postgres'] },
);
