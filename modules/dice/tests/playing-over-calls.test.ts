// Protects the game over its calls: each roll is the one that was promised before it, also after a crash, and no seed in use is told anywhere.
import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walk, withDatabases } from '@agio/database/testing';
import { verifyBet, verifyRoll } from '@agio/dice-verifier';
import { assert } from '@agio/kernel';
import { diceBet } from '../model.ts';
import { dice as diceModule } from '../module.ts';
import { retiresAfterRestore } from '../vault/restored.ts';
import { BOB, DICE_KEY, DiceSite, EVE, NORTH, STRANGER } from '../testing/dice-site.ts';

const hashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');
const seedOf = (id: string): string => createHmac('sha256', DICE_KEY).update(`dice seed ${id}`).digest('hex');
const DAY = 86_400_000;

withDatabases(
  'dice',
  (given) => {
    let site: DiceSite;
    beforeEach(async () => {
      site = new DiceSite(given.db);
      await site.open();
    });
    afterEach(() => site.dice.stop?.());

    it('rolls what the seed behind the hash says, which is revealed when it is replaced', async () => {
      const { seeds } = await site.must('diceOwn', {}, EVE);
      for (let at = 0; at < 20; at += 1) expect(await site.bet()).toMatchObject({ ok: true });
      const before = await site.must('diceBets', { query: { limit: '100' } }, EVE);
      expect(before.list.map(({ nonce, serverSeed }) => [nonce, serverSeed])).toEqual(
        Array.from({ length: 20 }, (_, at) => [19 - at, null]),
      );
      const { player, serverSeed, ...ended } = await site.rotate();
      expect(ended).toEqual({ serverSeedHash: seeds?.serverSeedHash, bets: 20 });
      expect([hashOf(serverSeed), player.seeds?.serverSeedHash, player.seeds?.nonce, player.seeds?.clientSeed]).toEqual([
        seeds?.serverSeedHash,
        seeds?.nextServerSeedHash,
        0,
        null,
      ]);
      const { list } = await site.must('diceBets', { query: { limit: '100' } }, EVE);
      for (const bet of list) {
        expect(bet.serverSeed).toBe(serverSeed);
        expect(verifyBet(bet)).toMatchObject({ roll: bet.roll, problems: [] });
        expect(bet.result).toBe(bet.state === 'won' ? '10' : '-10');
      }
      const stats = await site.must('diceStats', { query: { coin: 'USDT' } }, EVE);
      const won = list.filter(({ state }) => state === 'won').length;
      expect(stats.all).toEqual({ bets: 20, won, staked: '200', result: String(10 * (2 * won - 20)) });
    });

    it('tells no seed in use: not in commands, facts, rows, snapshots, frames or answers', async () => {
      const ids = (): string[] => {
        const book = site.core.machine(diceModule.machine as never) as unknown as {
          books: { players: Map<number, { seed: { id: string }; next: { id: string } }> };
        };
        return [...book.books.players.values()].flatMap(({ next, seed }) => [seed.id, next.id]);
      };
      for (const topic of [{ channel: 'dice', customer: 0 }, ...[EVE, BOB].map((customer) => ({ channel: 'diceMine', customer }))])
        site.dice.feed?.opened(topic);
      await Promise.all(Array.from({ length: 10 }, (_, at) => site.bet({}, at % 2 === 0 ? EVE : BOB)));
      await site.rotate(BOB);
      await site.bet({}, BOB);
      const answers = await Promise.all([
        ...(['diceInfo', 'diceOwn'] as const).map((name) => site.ask(name, {}, EVE)),
        site.ask('diceBets', {}, EVE),
        site.ask('diceBets', {}, BOB),
        site.operate('deskDicePools', {}),
        site.operate('deskDiceBets', { query: { q: String(BOB) } }),
      ]);
      const tables = ['dice_bet', 'dice_seed', 'dice_flow', 'dice_dealer', 'dice_day', 'dice_player_day', 'dice_guard'];
      const rows = await Promise.all(tables.map((table) => given.db.query(`select * from ${table}`)));
      const everything = [
        JSON.stringify([site.commands, site.facts, answers, site.frames, site.errors]),
        JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        Buffer.from(site.core.save()).toString('latin1'),
      ].join('\n');
      for (const id of ids()) expect(everything.includes(seedOf(id)), 'a seed in use is told').toBe(false);
      // The search would find one: that which was revealed is there.
      const { list } = await site.must('diceBets', {}, BOB);
      expect(everything).toContain(list.at(-1)?.serverSeed);
    });

    it('makes one bet of a repeated request', async () => {
      const request = { key: 'k', body: 'b' };
      const first = await site.bet({}, EVE, { request });
      const again = await site.bet({}, EVE, { request });
      expect(again).toEqual(first);
      expect((await site.must('diceBets', {}, EVE)).total).toBe(1);
      expect(await site.bet({ stake: '11' }, EVE, { request: { key: 'k', body: 'c' } })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    });

    it('ends in the same result after a crash between the two', async () => {
      site.isDying = true;
      const made = site.bet();
      await expect.poll(() => site.errors.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const bet = site.facts.find(diceBet.is);
      assert(bet !== undefined, 'the bet was told');
      const { seed, client, nonce } = bet;
      const { roll } = verifyRoll({ serverSeed: seedOf(seed), clientSeed: client, nonce });
      await site.dice.stop?.();
      await site.restarted().start?.();
      const { list } = await site.must('diceBets', {}, EVE);
      expect(list).toMatchObject([{ roll, nonce: 0 }]);
      expect(list[0]?.state).not.toBe('pending');
      // Anyone who waited in the process that died is told at the latest when patience ends.
      void made;
    });

    it('rolls nothing with another key, and says so once', async () => {
      site.isDying = true;
      void site.bet();
      await expect.poll(() => site.errors.length, { timeout: 60_000 }).toBeGreaterThan(0);
      await site.dice.stop?.();
      site.diceKey = 'another key of more than thirty-two characters';
      site.errors.length = 0;
      await site.restarted().start?.();
      expect(site.errors).toEqual([expect.stringContaining('DICE_KEY is not the one')]);
      expect((await site.must('diceBets', {}, EVE)).list).toMatchObject([{ state: 'pending', roll: null }]);
      // Seeds of the other key are ended, and new ones are this key's.
      expect(await site.bet({}, BOB)).toMatchObject({ code: 'DICE_SEED_ENDED' });
      await site.must('diceBegin', {}, BOB);
      expect(await site.bet({}, BOB)).toMatchObject({ ok: true });
      await site.dice.stop?.();
      site.diceKey = undefined;
      await site.restarted().start?.();
      expect(await site.bet({}, BOB)).toMatchObject({ code: 'NOT_YET_OPEN' });
    });

    it('ends all seeds after a backup or an older journal was put back', async () => {
      const first = await site.must('diceOwn', {}, EVE);
      // 36: in the journal, so that nobody who writes to the database can undo it.
      for (const command of retiresAfterRestore(site.core)) await site.submit(command);
      await given.db.query('truncate dice_guard');
      await given.db.query('insert into dice_guard (sequence, is_blind) values (0, true)');
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ code: 'DICE_SEED_ENDED' });
      const { seeds } = await site.must('diceBegin', {}, EVE);
      expect([first.seeds?.serverSeedHash, first.seeds?.nextServerSeedHash]).not.toContain(seeds?.serverSeedHash);
      expect(await site.bet()).toMatchObject({ ok: true });
      // A plain restart ends nothing.
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ ok: true });
      await given.db.query('update dice_guard set sequence = 1000000');
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ code: 'DICE_SEED_ENDED' });
      // Nor is anything known of a database that does not say how far the journal had come.
      await site.must('diceBegin', {}, EVE);
      await given.db.query('truncate dice_guard');
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ code: 'DICE_SEED_ENDED' });
    });

    it('says what is too much or too little, and at what odds', async () => {
      expect(await site.bet({ stake: '0.01' })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { minimum: '0.1' } });
      expect(await site.bet({ stake: '501' })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { largestWin: '500' } });
      expect(await site.bet({ stake: '20000', target: '98.00' })).toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { maximum: '1000' },
      });
      expect(await site.bet({ multiple: '1.9999' })).toMatchObject({ code: 'DICE_ODDS_CHANGED', details: { multiple: '2.0000' } });
      expect(await site.bet({ stake: '0.000000001' })).toMatchObject({ code: 'AMOUNT_TOO_FINE' });
      expect(await site.bet({ target: '98.01' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.bet({ side: 'over', target: '99.99' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.bet({}, STRANGER)).toMatchObject({ code: 'DICE_NO_SEED' });
      for (const stake of ['-1', '1e3', '01', ' 1', '١']) expect(await site.bet({ stake })).toMatchObject({ code: 'PARAMETER_ERROR' });
    });

    it('is dealt by those who are certified, with a statement of each day', async () => {
      const deposit = (as: number, amount = '1000') =>
        site.ask('diceDeposit', { params: { coin: 'USDT' }, body: { amount, accepted: true } }, as);
      expect(await deposit(STRANGER)).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
      expect(await deposit(NORTH, '1')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { minimum: '10' } });
      expect(await deposit(NORTH)).toMatchObject({ data: { shares: '1000', putIn: '1000', mayDeal: true } });
      for (let at = 0; at < 5; at += 1) await site.bet();
      await site.pass(DAY);
      const mine = await site.must('diceMyShares', { params: { coin: 'USDT' } }, NORTH);
      const { list } = await site.must('diceStatement', { params: { coin: 'USDT' } }, NORTH);
      expect(list).toMatchObject([{ result: '0' }, { putIn: '1000', value: mine.value, result: mine.profit }]);
      expect(await site.ask('diceWithdraw', { params: { coin: 'USDT' }, body: { shares: '1000' } }, NORTH)).toMatchObject({
        data: { leaving: '1000', waiting: [{ direction: 'out', state: 'waiting' }] },
      });
      const before = site.balance(NORTH);
      await site.pass(DAY);
      const page = await site.must('dicePoolPage', { params: { coin: 'USDT' } }, 0);
      expect(page.pool.dealers).toBe(1);
      expect(page.series.at(0)).toMatchObject({ expected: expect.closeTo(1, 3) });
      expect(site.balance(NORTH) - before).toBeGreaterThan(99_000_000_000n);
      const records = await site.must('diceMyFlows', { params: { coin: 'USDT' } }, NORTH);
      expect(records.list).toMatchObject([
        { direction: 'out', state: 'done' },
        { direction: 'in', amount: '1000' },
      ]);
    });

    it('takes no bet on a pool of another account that was used on the same device', async () => {
      await site.must('diceDeposit', { params: { coin: 'USDT' }, body: { amount: '1000', accepted: true } }, NORTH);
      site.linked.set(EVE, [STRANGER, NORTH]);
      await site.pass(60_000);
      expect(await site.bet()).toMatchObject({ code: 'DICE_OWN_POOL' });
      expect(await site.bet({}, BOB)).toMatchObject({ ok: true });
      await site.must('diceWithdraw', { params: { coin: 'USDT' }, body: { shares: '1000' } }, NORTH);
      expect(await site.bet()).toMatchObject({ code: 'DICE_OWN_POOL' });
      await site.pass(DAY);
      expect(await site.bet()).toMatchObject({ ok: true });
      // The house is nobody's other account.
      site.linked.set(BOB, [STRANGER]);
      await site.pass(60_000);
      expect(await site.bet({}, BOB)).toMatchObject({ ok: true });
    });

    it('A10: keeps out whoever excluded themselves with any account of theirs, as a player and as a dealer', async () => {
      const deposit = (as: number) => site.ask('diceDeposit', { params: { coin: 'USDT' }, body: { amount: '1000', accepted: true } }, as);
      const mine = async (as: number) => (await site.must('diceMyShares', { params: { coin: 'USDT' } }, as)).excludedUntil;
      const own = (as: number) => site.must('diceOwn', {}, as);
      expect(await deposit(NORTH)).toMatchObject({ ok: true });
      site.linked.set(BOB, [STRANGER, EVE]);
      site.linked.set(NORTH, [EVE]);
      await site.pass(60_000);
      expect([await site.bet({}, BOB), await mine(NORTH)]).toMatchObject([{ ok: true }, null]);
      const { excludedUntil } = await site.must('diceExclude', { body: { period: 'week' } }, EVE);
      expect(await site.bet()).toMatchObject({ code: 'DICE_EXCLUDED' });
      expect(await site.bet({}, BOB)).toMatchObject({ code: 'DICE_EXCLUDED_ELSEWHERE', details: { until: excludedUntil } });
      expect(await deposit(NORTH)).toMatchObject({ code: 'DICE_EXCLUDED_ELSEWHERE', details: { until: excludedUntil } });
      expect(await deposit(EVE)).toMatchObject({ code: 'DICE_EXCLUDED' });
      // It is said before anything is tried.
      expect(await own(BOB)).toMatchObject({ excludedUntil: null, excludedElsewhereUntil: excludedUntil });
      expect(await own(EVE)).toMatchObject({ excludedUntil, excludedElsewhereUntil: null });
      expect([await mine(NORTH), await mine(EVE), await mine(STRANGER)]).toEqual([excludedUntil, excludedUntil, null]);
      // What is in the pool comes out all the same.
      expect(await site.ask('diceWithdraw', { params: { coin: 'USDT' }, body: { shares: '1000' } }, NORTH)).toMatchObject({ ok: true });
      await site.pass(7 * DAY);
      expect([await site.bet({}, BOB), await deposit(NORTH), (await own(BOB)).excludedElsewhereUntil]).toMatchObject([
        { ok: true },
        { ok: true },
        null,
      ]);
    });

    it('A10: a link of accounts that comes later counts within a minute', async () => {
      await site.must('diceExclude', { body: { period: 'ever' } }, EVE);
      expect(await site.bet({}, BOB)).toMatchObject({ ok: true });
      site.linked.set(BOB, [EVE]);
      await site.pass(60_000);
      expect(await site.bet({}, BOB)).toMatchObject({ code: 'DICE_EXCLUDED_ELSEWHERE' });
      expect(await site.must('diceOwn', {}, BOB)).toMatchObject({ isExcludedForGood: true });
    });

    it('A11: shows everybody bets under names of the day, and each their own at once', async () => {
      for (const topic of [
        { channel: 'dice', customer: 0 },
        { channel: 'diceMine', customer: EVE },
      ])
        site.dice.feed?.opened(topic);
      await site.bet({}, BOB);
      expect(site.frames.filter((frame) => !frame.startsWith('0 '))).toEqual([]);
      await site.bet();
      expect(site.frames.filter((frame) => frame.startsWith(`${EVE} `))).toHaveLength(1);
      await site.bet({}, BOB);
      const boardOf = async (count: number) => {
        await expect.poll(async () => (await site.must('diceInfo', {}, 0)).board.length, { timeout: 60_000 }).toBe(count);
        return (await site.must('diceInfo', {}, 0)).board;
      };
      const [first, second, third] = await boardOf(3);
      // One player is one name today, and nothing of their account is in it.
      expect([first?.player, second?.player]).toEqual([third?.player, expect.stringMatching(/^[a-z]+-[0-9a-z]{4}$/)]);
      expect(first?.player).not.toBe(second?.player);
      const told = JSON.stringify([await site.must('diceInfo', {}, 0), site.frames.filter((frame) => frame.startsWith('0 '))]);
      for (const own of ['slow-morning-tea', 'x.example', '***', '10000002', '10000003']) expect(told).not.toContain(own);
      // Tomorrow it is another one, and what was bet today keeps today's, after a restart as well.
      await site.pass(DAY);
      await site.bet({}, BOB);
      const names = (await boardOf(4)).map(({ player }) => player);
      expect([names.slice(0, 3), names.slice(0, 3).includes(names[3] ?? '')]).toEqual([
        [first, second, third].map((one) => one?.player),
        false,
      ]);
      await site.dice.stop?.();
      await site.restarted().start?.();
      expect((await boardOf(4)).map(({ player }) => player)).toEqual(names);
    });

    it('B15: knows how long a customer has been playing, and what came of it', async () => {
      const own = () => site.must('diceSitting', {}, EVE);
      expect(await own()).toMatchObject({ since: null, bets: 0, results: [] });
      await site.bet();
      await site.pass(31 * 60_000);
      expect((await own()).since).toBeNull();
      let [sum, since] = [0, 0];
      for (let at = 0; at < 4; at += 1) {
        const made = await site.bet();
        if (!made.ok) throw new Error(made.code);
        sum += Number(made.data.result);
        if (at === 0) since = made.data.time;
        await site.pass(29 * 60_000);
      }
      expect(await own()).toMatchObject({ since, bets: 4, results: [{ coin: 'USDT', result: String(sum) }] });
      expect((await site.must('diceSitting', {}, BOB)).since).toBeNull();
      // One whose roll is still to come counts as lost.
      site.isDying = true;
      void site.bet({ stake: '7' });
      await expect.poll(async () => (await own()).bets, { timeout: 60_000 }).toBe(5);
      expect((await own()).results).toEqual([{ coin: 'USDT', result: String(sum - 7) }]);
      await site.pass(30 * 60_000);
      expect((await own()).since).toBeNull();
    });

    it('keeps what is one’s own from others', async () => {
      const made = await site.bet();
      const id = made.ok ? made.data.id : '';
      expect(await site.ask('diceOneBet', { params: { id } }, BOB)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('diceOneBet', { params: { id } }, EVE)).toMatchObject({ ok: true });
      expect((await site.must('diceBets', {}, BOB)).total).toBe(0);
    });

    it('lists own bets, and what was put into a pool, each once by cursor while others are made', async () => {
      const made: string[] = [];
      const bet = async (as: number): Promise<void> => {
        const one = await site.bet({}, as);
        made.push(one.ok ? one.data.id : one.code);
      };
      for (const as of [BOB, EVE, EVE, EVE, BOB, EVE]) await bet(as);
      const [first, a, b, c, last, d] = made;
      const read = (as: number, query: object = {}) => site.must('diceBets', { query: { limit: '2', ...query } }, as);
      const walked = async (as: number, query: object = {}) =>
        (
          await walk(
            (from) => read(as, { ...query, ...from }),
            () => bet(EVE),
          )
        ).map(({ id }) => id);
      expect(await walked(EVE)).toEqual([d, c, b, a]);
      expect(await walked(BOB)).toEqual([last, first]);
      const { list } = await read(EVE, { limit: '100' });
      const won = list.filter(({ state }) => state === 'won').map(({ id }) => id);
      const lost = list.filter(({ state }) => state === 'lost').map(({ id }) => id);
      expect(won.length + lost.length).toBe(list.length);
      expect((await read(EVE, { limit: '100', state: 'won' })).list.map(({ id }) => id)).toEqual(won);
      expect((await read(EVE, { limit: '100', state: 'lost' })).list.map(({ id }) => id)).toEqual(lost);
      const hash = list[0]?.serverSeedHash ?? '';
      const ofHash = list.filter(({ serverSeedHash }) => serverSeedHash === hash);
      expect(await read(EVE, { limit: '100', hash })).toMatchObject({ total: ofHash.length, list: ofHash.map(({ id }) => ({ id })) });
      expect(await read(EVE, { hash: hash.replaceAll(/[0-9a-f]/g, '0') })).toMatchObject({ total: 0, list: [] });
      // A cursor opens nothing: beyond it are one's own alone.
      expect(await read(BOB, { cursor: d })).toMatchObject({ list: [{ id: last }, { id: first }], total: 2, next: null });

      const params = { coin: 'USDT' };
      const put = (amount: number) => site.must('diceDeposit', { params, body: { amount: String(amount), accepted: true } }, NORTH);
      for (const amount of [11, 12, 13]) await put(amount);
      const flows = await walk(
        (from) => site.must('diceMyFlows', { params, query: { limit: '1', ...from } }, NORTH),
        () => put(14),
      );
      expect(flows.map(({ amount }) => amount)).toEqual(['13', '12', '11']);
      expect(await site.must('diceMyFlows', { params, query: { cursor: '999' } }, EVE)).toMatchObject({ list: [], next: null });
    });
  },
  { migrations: diceModule.migrations, on: ['postgres'] },
);
