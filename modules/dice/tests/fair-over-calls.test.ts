// Protects what a player can prove: the server seed is promised before theirs exists, stands in what is signed, and is revealed with all that was bet.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { verifyFile } from '@agio/dice-verifier';
import { rootOf } from '@agio/dice-verifier/commitment';
import { liveSeeds } from '../vault/commitment.ts';
import { dice as diceModule } from '../module.ts';
import { BOB, DiceSite, EVE, NORTH } from '../testing/dice-site.ts';

const hashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

withDatabases(
  'fair dice',
  (given) => {
    let site: DiceSite;
    beforeEach(async () => {
      site = new DiceSite(given.db);
      await site.open();
    });
    afterEach(() => site.dice.stop?.());

    it('A4: shows the hash of each server seed before there is a seed of the player for it', async () => {
      const begun = await site.must('diceOwn', {}, EVE);
      expect(begun.seeds).toMatchObject({ clientSeed: null, nonce: 0 });
      // Nothing that was said before tells a seed of the player: not even the command that made the server's.
      expect(JSON.stringify(site.commands)).not.toContain('slow-morning-tea');
      for (const body of [{ clientSeed: 'early' }, { serverSeedHash: begun.seeds?.serverSeedHash, clientSeed: 'early' }])
        expect(await site.ask('diceRotate', { body }, EVE)).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.bet({ clientSeed: undefined })).toMatchObject({ code: 'DICE_NO_CLIENT_SEED' });
      expect(await site.bet({ clientSeed: 'morning' })).toMatchObject({
        data: { clientSeed: 'morning', nonce: 0, serverSeedHash: begun.seeds?.serverSeedHash },
      });
      expect(await site.bet({ clientSeed: undefined })).toMatchObject({ data: { clientSeed: 'morning', nonce: 1 } });
      const { player } = await site.rotate();
      expect(player.seeds).toMatchObject({ clientSeed: null, serverSeedHash: begun.seeds?.nextServerSeedHash });
      expect(await site.bet({ clientSeed: undefined })).toMatchObject({ code: 'DICE_NO_CLIENT_SEED' });
      // Seeds of the server that stand are its promise: none of these calls has made another one of them.
      expect(await site.bet({ clientSeed: 'noon' })).toMatchObject({
        data: { clientSeed: 'noon', nonce: 0, serverSeedHash: begun.seeds?.nextServerSeedHash },
      });
    });

    it('A4: ends the seeds of earlier releases, which were made while the player’s was known, once', async () => {
      expect(await site.bet()).toMatchObject({ ok: true });
      // As an earlier release leaves it.
      await given.db.query('update dice_guard set is_blind = false');
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ code: 'DICE_SEED_ENDED' });
      expect((await site.must('diceBegin', {}, EVE)).seeds).toMatchObject({ clientSeed: null, nonce: 0 });
      expect(await site.bet()).toMatchObject({ ok: true });
      await site.restarted().start?.();
      expect(await site.bet()).toMatchObject({ ok: true, data: { nonce: 1 } });
      // What was bet before is revealed all the same.
      expect((await site.must('diceFormerSeeds', {}, EVE)).list).toMatchObject([
        { bets: 1, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      ]);
    });

    it('A4: is committed to by the root of all hashes in use, which each can have shown', async () => {
      const shown = async (as: number) => (await site.must('diceCommitment', {}, as)).seeds;
      const commit = (atMs: number) => liveSeeds.commit(given.db, site.core, atMs);
      expect((await shown(EVE)).map(({ commitment }) => commitment)).toEqual([null, null]);
      for (const players of [
        [EVE, BOB],
        [NORTH, EVE, BOB],
      ]) {
        if (players.length === 3) await site.must('diceBegin', {}, NORTH);
        const made = await commit(players.length);
        expect(made?.leaves).toBe(2 * players.length);
        for (const customer of players) {
          const { seeds } = await site.must('diceOwn', {}, customer);
          const own = await shown(customer);
          expect(own.map(({ serverSeedHash }) => serverSeedHash)).toEqual([seeds?.serverSeedHash, seeds?.nextServerSeedHash]);
          for (const { commitment, serverSeedHash } of own) {
            expect(commitment).toMatchObject({ ...made, time: players.length });
            expect(rootOf(serverSeedHash, commitment?.path ?? [])).toBe(made?.root);
            expect(rootOf(hashOf('another'), commitment?.path ?? [])).not.toBe(made?.root);
          }
        }
      }
      // A new seed is in the next tree, and the one that took its predecessor's place is in the last that had it.
      await site.rotate(BOB);
      const [now, next] = await shown(BOB);
      expect([now?.commitment?.leaves, next?.commitment]).toEqual([6, null]);
      await site.submit({ kind: 'dice.retire' } as never);
      expect([await shown(BOB), await commit(9)]).toEqual([[], undefined]);
      await site.must('diceBegin', {}, EVE);
      for (let at = 10; at < 20; at += 1) {
        await site.rotate(EVE);
        expect(await commit(at)).toMatchObject({ leaves: 2 });
      }
      const [kept] = await given.db.query<{ trees: bigint }>('select count(*) as trees from dice_commitment');
      expect(Number(kept?.trees)).toBe(7);
      // What is so at two proofs of one moment is kept once.
      expect(await commit(20)).toEqual(await commit(21));
    });

    it('36: reveals no seed that anybody plays with, whoever a row says that it was', async () => {
      await site.bet();
      await site.bet({}, BOB);
      await given.db.query('delete from dice_seed');
      const live = await given.db.query<{ seed: string; hash: string }>('select seed, hash from dice_bet where customer = $1', [BOB]);
      // Anyone who writes to the database has ended Bob's seed, as their own, and says that his bet was theirs.
      for (const { hash, seed } of live)
        await given.db.query('insert into dice_seed (id, hash, customer, bets, ended_at, sequence) values ($1, $2, $3, 1, 0, 1)', [
          seed,
          hash,
          EVE,
        ]);
      await given.db.query('update dice_bet set customer = $1', [EVE]);
      const { list: seeds } = await site.must('diceFormerSeeds', {}, EVE);
      const { list: bets } = await site.must('diceBets', {}, EVE);
      expect([seeds, bets].map((list) => list.map(({ serverSeed }) => serverSeed))).toEqual([[null], [null, null]]);
      // It is shown once he ends it himself.
      const { serverSeed } = await site.rotate(BOB);
      expect((await site.must('diceBets', {}, EVE)).list.map((one) => one.serverSeed)).toContain(serverSeed);
    });

    it('A5: lists former seeds as they were revealed, and all that an exported file needs', async () => {
      const rotated: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        for (let at = 0; at < round; at += 1) await site.bet({ side: round === 1 ? 'over' : 'under' });
        rotated.push((await site.rotate()).serverSeed);
      }
      await site.rotate(BOB);
      await site.bet();
      const seeds = await site.must('diceFormerSeeds', { query: { limit: '2' } }, EVE);
      expect(seeds).toMatchObject({
        total: 3,
        list: [
          { bets: 2, serverSeed: rotated[2] },
          { bets: 1, serverSeed: rotated[1] },
        ],
      });
      const rest = await site.must('diceFormerSeeds', { query: { limit: '2', cursor: seeds.next } }, EVE);
      expect(rest).toMatchObject({ list: [{ bets: 0, serverSeed: rotated[0] }], next: null });
      for (const { serverSeed, serverSeedHash } of seeds.list) expect(hashOf(serverSeed ?? '')).toBe(serverSeedHash);
      const { list: bets } = await site.must('diceBets', { query: { limit: '100' } }, EVE);
      expect(bets.map(({ decimals, edge, serverSeed }) => [decimals, edge, serverSeed])).toEqual(
        [null, rotated[2], rotated[2], rotated[1]].map((seed) => [8, '0.010000', seed]),
      );
      const { seeds: live } = await site.must('diceOwn', {}, EVE);
      const inUse = { serverSeedHash: live?.serverSeedHash ?? '', serverSeed: null, bets: live?.nonce ?? -1 };
      const file = { bets, seeds: [inUse, ...seeds.list, ...rest.list] };
      expect(verifyFile(file)).toMatchObject({ checked: 3, hidden: 1, right: 3, isRight: true });
      // A bet from before its edge was recorded has the pool's, as long as that is what it was made by.
      await given.db.query('update dice_bet set edge = null');
      const edges = async () => (await site.must('diceBets', {}, EVE)).list.map(({ edge }) => edge);
      expect(new Set(await edges())).toEqual(new Set(['0.010000']));
      const rules = { coin: 'USDT', edge: 15_000, house: 2_000, minStake: '1', maxStake: '9', minDeposit: '1', isOpen: true };
      await site.submit({ kind: 'dice.pool', ...rules, by: 1, decidedBy: 2 } as never);
      expect(new Set(await edges())).toEqual(new Set([null]));
    });
  },
  { migrations: diceModule.migrations, on: ['postgres'] },
);
