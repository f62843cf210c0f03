// Protects a dealer's statement: every day of it adds up, however old the pool is and however often coins were put in and taken out.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { dice as diceModule } from '../module.ts';
import { DiceSite, EVE, NORTH } from '../testing/dice-site.ts';

const DAY = 86_400_000;
const [USDT, COIN] = [{ coin: 'USDT' }, 100_000_000n];

withDatabases(
  'statements of dealers',
  (given) => {
    let site: DiceSite;
    beforeEach(async () => {
      site = new DiceSite(given.db);
      await site.open();
    });
    afterEach(() => site.dice.stop?.());

    const atoms = (text: string): bigint => {
      const [whole = '', part = ''] = text.replace('-', '').split('.');
      const size = BigInt(whole + part.padEnd(8, '0'));
      return text.startsWith('-') ? -size : size;
    };
    const put = (amount: string) => site.must('diceDeposit', { params: USDT, body: { amount, accepted: true } }, NORTH);
    const take = (shares: string) => site.must('diceWithdraw', { params: USDT, body: { shares } }, NORTH);
    const mine = () => site.must('diceMyShares', { params: USDT }, NORTH);
    const statement = async () => (await site.must('diceStatement', { params: USDT }, NORTH)).list;

    /** Each day follows from the one before, and the newest is what is owned now. */
    const adds = async (): Promise<void> => {
      const list = await statement();
      for (const [at, day] of list.entries()) {
        const before = list[at + 1];
        if (before === undefined) continue;
        expect(day.day - before.day).toBe(DAY);
        expect(atoms(day.value) - atoms(before.value)).toBe(atoms(day.result) + atoms(day.putIn) - atoms(day.takenOut));
      }
      const { shares, value } = await mine();
      expect(list[0]).toMatchObject({ shares, value });
    };

    it('B12: go on when the pool is older than they are long', { timeout: 240_000 }, async () => {
      await put('1000');
      for (let day = 0; day < 410; day += 1) {
        await site.bet({ stake: '1' });
        if (day === 50) await put('500');
        if (day === 405) await take('300');
        await site.pass(DAY);
      }
      const list = await statement();
      expect(list.length).toBe(400);
      await adds();
      // The oldest day is counted from the one before it, which is in it no more.
      const [, ...older] = list;
      const whole = older.reduce((sum, { result }) => sum + atoms(result), atoms(list[0]?.result ?? '0'));
      const [last, first] = [list.at(0), list.at(-1)];
      const movedIn = list.reduce((sum, { putIn, takenOut }) => sum + atoms(putIn) - atoms(takenOut), 0n);
      const opening = atoms(first?.value ?? '0') - atoms(first?.result ?? '0') - atoms(first?.putIn ?? '0');
      expect(atoms(last?.value ?? '0') - opening).toBe(whole + movedIn);
      const profit = atoms((await mine()).profit);
      expect(whole - profit < 1_000n * COIN && profit - whole < 1_000n * COIN).toBe(true);
    });

    it('B12: count all that was ever put in, however often that was', { timeout: 240_000 }, async () => {
      await put('1000');
      await site.pass(DAY);
      // As five thousand more deposits of a day long ago leave them, each of a thousandth of a coin.
      await given.db.query(
        `insert into dice_flow (id, customer, coin, direction, shares, amount, state, due_at, is_late, bankroll, shares_after, by_operator,
           decided_by, created_at, done_at, sequence)
         select 1000 + n, $1, 0, 'in', 100000, 100000, 'done', 0, false, null, null, 0, 0, $2, $2, 1 from generate_series(1, 5001) n`,
        [NORTH, site.nowMs - DAY],
      );
      await put('10');
      const [newest] = await statement();
      expect(atoms(newest?.shares ?? '0')).toBe(1_000n * COIN + 5_001n * 100_000n + 10n * COIN);
    });

    it('B12: show operators a dealer whose last shares are paid while the rows still have them', async () => {
      await put('1000');
      await given.db.query('update dice_dealer set shares = 5 where customer = $1', [NORTH]);
      const pools = (site.core.machine(diceModule.machine as never) as unknown as { books: { pools: Map<number, object> } }).books.pools;
      pools.set(0, { ...pools.get(0), shares: '0', bankroll: '0', dealers: 0 });
      expect(await site.operate('deskDiceDealers', { params: USDT })).toMatchObject({ ok: true });
    });

    it('B12: begin with the first deposit, end with the last withdrawal, and are empty for others', async () => {
      await put('1000');
      await site.pass(3 * DAY);
      await adds();
      expect((await statement()).map(({ putIn }) => putIn)).toEqual(['0', '0', '0', '1000']);
      await take('1000');
      await site.pass(2 * DAY);
      const list = await statement();
      expect(list.map(({ shares, takenOut }) => [shares, takenOut])).toEqual([
        ['0', '1000'],
        ['1000', '0'],
        ['1000', '0'],
        ['1000', '0'],
        ['1000', '0'],
      ]);
      expect((await site.must('diceStatement', { params: USDT }, EVE)).list).toEqual([]);
    });
  },
  { migrations: diceModule.migrations, on: ['postgres'] },
);
