// Protects proofs of liabilities: each customer's leaf leads to the root, and a proof that leaves somebody out, shifts money between two or misses a coin is found out.
import { beforeAll, expect, it } from 'vitest';
import type { Coin } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { walletMigrations } from '../index.ts';
import { checkProof, leavesOf, pathOf, proveLiabilities } from './liabilities.ts';
import type { Proof } from './liabilities.ts';
import { joinNodes, leafNode } from './merkle-sum.ts';

const COINS = ['BTC', 'ETH'].map((code, id) => ({ id, code, decimals: 8 })) as unknown as Coin[];
const OWNERS = 5;

withDatabases(
  'proofs of liabilities',
  (given) => {
    const uidOf = (customer: number): string => `u${customer}`;
    const wrongs = (proof: Proof) => checkProof(given.db, proof, COINS, uidOf);
    let proof: Proof;
    let posted = 0;

    async function post(owner: number, coin: number, amount: number, after: number): Promise<void> {
      posted += 1;
      await given.db.query(
        `insert into wallet_posting (id, sequence, at_ms, owner, kind, coin, amount, after_total, reason, cause)
         values ($1, $1, 0, $2, 'trading', $3, $4, $5, 'deposit', 'c')`,
        [posted, owner, coin, amount, after],
      );
    }

    beforeAll(async () => {
      for (let owner = 0; owner < OWNERS; owner += 1) {
        await post(owner, 0, 100 + owner, 100 + owner);
        await post(owner, 0, -10, 90 + owner);
      }
      const made = await proveLiabilities(given.db, COINS, uidOf, 1);
      if (made === undefined) throw new Error('something is owed');
      proof = made;
    });

    it('lead from each leaf to the root, and have everything that is owed', async () => {
      expect(proof.coins).toMatchObject([{ coin: 'BTC', total: '460', leaves: OWNERS }]);
      for (let owner = 1; owner < OWNERS; owner += 1) {
        const [leaf] = await leavesOf(given.db, proof.id, owner);
        if (leaf === undefined) throw new Error('everybody has a leaf');
        let node = leafNode({ coin: 'BTC', uid: uidOf(owner), salt: leaf.salt, amount: BigInt(leaf.amount) });
        for (const { side, hash, amount } of await pathOf(given.db, proof.id, leaf)) {
          const beside = { hash, amount: BigInt(amount) };
          node = side === 'left' ? joinNodes(beside, node) : joinNodes(node, beside);
        }
        expect([node.hash, String(node.amount)]).toEqual([proof.coins[0]?.root, '460']);
      }
      expect(await wrongs(proof)).toEqual([]);
      await post(1, 0, 7, 98);
      expect(await wrongs(proof)).toEqual([]);
    });

    it('that miss a coin are found out', async () => {
      expect(await wrongs({ ...proof, coins: [] })).toEqual(['BTC: it is owed, and the proof does not have it']);
    });

    it('whose sum is right, but not what each is owed, are found out', async () => {
      // One customer's money stands in another's leaf, and the tree is made of these leaves: only the postings know.
      await given.db.query('delete from wallet_posting where sequence > $1', [proof.sequence]);
      await given.db.query(
        `update wallet_posting set after_total = 94 + 92 where id = (select max(id) from wallet_posting where owner = 4)`,
      );
      await given.db.query(`update wallet_posting set after_total = 0 where id = (select max(id) from wallet_posting where owner = 2)`);
      const forged = await proveLiabilities(given.db, COINS, uidOf, 2);
      expect(forged?.coins).toMatchObject([{ total: '460', leaves: OWNERS - 1 }]);
      expect(forged === undefined ? [] : (await wrongs(forged)).sort()).toEqual([
        'BTC: 92 atoms of u2 have no leaf',
        'BTC: a leaf of u4 has 186 atoms, the postings up to then sum to 94',
      ]);
    });
  },
  { migrations: [walletMigrations] },
);
