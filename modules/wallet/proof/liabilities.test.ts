// Protects proofs of liabilities: each customer's leaf leads to the root, and a proof that leaves a customer out, shifts money between two or misses a coin is found out.
import { beforeAll, expect, it } from 'vitest';
import { NO_STATEMENT } from '@agio/contracts/wallet/constants';
import type { Coin } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { checkProof } from './check-proof.ts';
import { statementsBefore } from './history.ts';
import { leavesOf, newestProof, pathOf, proveLiabilities } from './liabilities.ts';
import type { Proof } from './liabilities.ts';
import { proofSigner } from './proof-key.ts';
import { isSigned } from './statement.ts';
import { joinNodes, leafNode } from './merkle-sum.ts';

const COINS = ['BTC', 'ETH'].map((code, id) => ({ id, code, decimals: 8 })) as unknown as Coin[];
const OWNERS = 5;
const MASTER_KEY = 'a master key of tests, long enough to be one';

withDatabases(
  'proofs of liabilities',
  (given) => {
    const uidOf = (customer: number): string => `u${customer}`;
    /** Customer 2 has a sub-account. */
    const SUB = 90;
    const rootOf = (owner: number): number => (owner === SUB ? 2 : owner);
    const prove = async (nowMs: number): Promise<Proof> => {
      const signer = await proofSigner(given.db, MASTER_KEY, nowMs);
      const made = await proveLiabilities(given.db, {
        coins: COINS,
        uidOf,
        rootOf,
        heldFor: [],
        sequence: Number.MAX_SAFE_INTEGER,
        signer,
        nowMs,
      });
      if (made === undefined) throw new Error('something is owed');
      return made;
    };
    const wrongs = (proof: Proof) => checkProof(given.db, proof, COINS, { uidOf, rootOf, heldFor: [] });
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
      proof = await prove(1);
    });

    it('lead from each leaf to the root, and have everything that is owed', async () => {
      expect(proof.coins).toMatchObject([{ coin: 'BTC', total: '460', leaves: 2 * OWNERS }]);
      for (let owner = 1; owner < OWNERS; owner += 1) {
        const leaves = await leavesOf(given.db, proof.id, owner);
        expect(leaves.map(({ amount }) => BigInt(amount)).reduce((sum, amount) => sum + amount, 0n)).toBe(90n + BigInt(owner));
        for (const leaf of leaves) {
          let node = leafNode({ coin: 'BTC', uid: uidOf(owner), salt: leaf.salt, amount: BigInt(leaf.amount) });
          for (const { side, hash, amount } of await pathOf(given.db, proof.id, leaf)) {
            const beside = { hash, amount: BigInt(amount) };
            node = side === 'left' ? joinNodes(beside, node) : joinNodes(node, beside);
          }
          expect([node.hash, String(node.amount)]).toEqual([proof.coins[0]?.root, '460']);
        }
      }
      expect(await wrongs(proof)).toEqual([]);
      await post(1, 0, 7, 98);
      expect(await wrongs(proof)).toEqual([]);
    });

    it('that miss a coin are found out', async () => {
      expect(await wrongs({ ...proof, coins: [], statement: null })).toEqual(['BTC: it is owed, and the proof does not have it']);
    });

    it('whose sum is right, but not what each is owed, are found out', async () => {
      // One customer's money is in another's leaf, and the tree is made of these leaves: only the postings know.
      await given.db.query('delete from wallet_posting where sequence > $1', [proof.sequence]);
      await given.db.query(
        `update wallet_posting set after_total = 94 + 92 where id = (select max(id) from wallet_posting where owner = 4)`,
      );
      await given.db.query(`update wallet_posting set after_total = 0 where id = (select max(id) from wallet_posting where owner = 2)`);
      const forged = await prove(2);
      expect(forged.coins).toMatchObject([{ total: '460', leaves: 2 * (OWNERS - 1) }]);
      expect((await wrongs(forged)).sort()).toEqual([
        'BTC: 92 atoms of u2 have no leaf',
        'BTC: the leaves of u4 have 186 atoms, the postings up to then sum to 94',
      ]);
    });

    it('A14: are signed by one key, each naming the one before', async () => {
      const third = await prove(3);
      const history = await statementsBefore(given.db, Number.MAX_SAFE_INTEGER);
      expect(history.map(({ number }) => number)).toEqual([3, 2, 1]);
      expect(new Set(history.map(({ publicKey }) => publicKey)).size).toBe(1);
      expect(history.map(isSigned)).toEqual([true, true, true]);
      for (const [at, { text }] of history.entries()) expect(text).toContain(`\nprevious ${history[at + 1]?.hash ?? NO_STATEMENT}\n`);
      expect(await newestProof(given.db)).toEqual(third);
      const [newest] = history;
      if (newest === undefined) throw new Error('there are three');
      expect(isSigned({ ...newest, text: newest.text.replace('number 3', 'number 4') })).toBe(false);
      expect(isSigned({ ...newest, signature: newest.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toBe(false);
    });

    it('A14: a root or a history that was written over is found out', async () => {
      const found = async (): Promise<string[]> => {
        const newest = await newestProof(given.db);
        return newest === undefined ? [] : (await wrongs(newest)).filter((problem) => !problem.startsWith('BTC'));
      };
      expect(await found()).toEqual([]);
      const { statement, coins } = await prove(4);
      await given.db.query('update wallet_proof set hash = $1 where number = 3', [NO_STATEMENT]);
      expect(await found()).toEqual(['what was signed is not what is stored, or does not follow on the proof before']);
      await expect(given.db.query('update wallet_proof set number = 4 where number = 2')).rejects.toThrow('wallet_proof_number');
      const other = coins.map((coin) => ({ ...coin, total: '1' }));
      await given.db.query('update wallet_proof set coins = $1::jsonb where number = $2', [JSON.stringify(other), statement?.number]);
      expect((await found()).length).toBe(1);
    });

    it('A14: another master key signs nothing', async () => {
      await expect(proofSigner(given.db, 'another master key of tests, also long enough', 5)).rejects.toThrow('MASTER_KEY does not open');
    });

    it('A14: of the old form are still read, and checked', async () => {
      await given.db.query(`insert into wallet_proof (id, at_ms, sequence, coins) values ('old', 99, 1, '[]'::jsonb)`);
      expect(await newestProof(given.db)).toEqual({ id: 'old', atMs: 99, sequence: 1, form: 1, coins: [], statement: null });
    });

    it('have what stands in sub-accounts once, in the leaves of their customer', async () => {
      const total = (of: Proof): bigint => of.coins.reduce((sum, { coin, total: owed }) => (coin === 'ETH' ? sum + BigInt(owed) : sum), 0n);
      const before = total(await prove(8));
      await post(2, 1, 30, 30);
      await post(SUB, 1, 5, 5);
      const made = await prove(9);
      expect(total(made)).toBe(before + 35n);
      const own = (await leavesOf(given.db, made.id, 2)).filter(({ coin }) => coin === 1);
      expect(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(35n);
      expect(await leavesOf(given.db, made.id, SUB)).toEqual([]);
      expect((await wrongs(made)).filter((wrong) => wrong.startsWith('ETH'))).toEqual([]);
    });
  },
  { migrations: wallet.migrations },
);
