// Protects the rows of dice: whatever happened, in batches of any size, they are the latest state of every bet, seed, dealer and movement.
import { expect, it } from 'vitest';
import { projectAgain, rowsBesideFacts, withDatabases } from '@agio/database/testing';
import { diceBet, diceDealer, diceFlow, diceSeed, LEAVES_MS } from '../model.ts';
import { dice } from '../module.ts';
import { diceProjection } from '../projection.ts';
import { Bench, BOB, COIN, EVE, NORTH, SOUTH } from '../testing/bench.ts';

function busyBench(): Bench {
  const bench = new Bench();
  bench.roll(bench.bet(), 1);
  bench.roll(bench.bet({ side: 'over', target: 5_049 }), 1);
  bench.invest(SOUTH, 500n * COIN);
  bench.withdraw(SOUTH, 100n);
  bench.withdraw(NORTH, 10n);
  bench.pass(LEAVES_MS);
  bench.rotate(EVE);
  bench.bet({ customer: BOB });
  return bench;
}

withDatabases(
  'rows of dice',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const { facts } = busyBench();
      await projectAgain(given.db, diceProjection, facts, size);
      const bets = await rowsBesideFacts(given.db, diceBet, facts);
      const seeds = await rowsBesideFacts(given.db, diceSeed, facts);
      const dealers = await rowsBesideFacts(given.db, diceDealer, facts);
      const flows = await rowsBesideFacts(given.db, diceFlow, facts);
      expect([bets.rows, seeds.rows, dealers.rows, flows.rows]).toEqual([bets.told, seeds.told, dealers.told, flows.told]);
      expect([bets, seeds, dealers, flows].map(({ rows }) => rows.length)).toEqual([3, 1, 2, 4]);
      expect(new Set(bets.rows.map(({ state }) => state))).toEqual(new Set(['won', 'lost', 'pending']));
      // A bet of a journal before logic 3 says no edge.
      const { edge: _edge, ...earlier } = diceBet.load(structuredClone(bets.rows[0]));
      await projectAgain(given.db, diceProjection, [diceBet.tell(earlier)], 1);
      expect((await rowsBesideFacts(given.db, diceBet, facts)).rows).toEqual([earlier]);
    });
  },
  { migrations: dice.migrations },
);
