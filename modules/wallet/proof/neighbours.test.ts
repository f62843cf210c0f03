// Protects what customers learn of each other: what stands beside their leaves is never what another customer has, and everything that is owed is counted.
import { beforeAll, expect, it } from 'vitest';
import type { Coin } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { leavesOf, pathOf, proveLiabilities } from './liabilities.ts';
import type { Proof } from './liabilities.ts';
import { proofSigner } from './proof-key.ts';

const COINS = [{ id: 0, code: 'BTC', decimals: 8 }] as unknown as Coin[];
const UNIT = 10n ** 12n;

withDatabases(
  'neighbours in proofs',
  (given) => {
    const uidOf = (customer: number): string => `u${customer}`;
    let posted = 0;

    async function post(owner: number, kind: string, amount: bigint): Promise<void> {
      posted += 1;
      await given.db.query(
        `insert into wallet_posting (id, sequence, at_ms, owner, kind, coin, amount, after_total, reason, cause)
         values ($1, $1, 0, $2, $3, 0, $4, $4, 'deposit', 'c')`,
        [posted, owner, kind, String(amount)],
      );
    }

    async function prove(): Promise<Proof> {
      const signer = await proofSigner(given.db, 'a master key of tests, long enough to be one', posted);
      const proof = await proveLiabilities(given.db, {
        coins: COINS,
        uidOf,
        rootOf: Number,
        heldFor: [],
        sequence: posted,
        signer,
        nowMs: posted,
      });
      if (proof === undefined) throw new Error('something is owed');
      return proof;
    }

    beforeAll(async () => {
      for (let owner = 0; owner < 9; owner += 1) await post(owner, 'trading', UNIT * BigInt(owner + 1));
    });

    it('A14: no amount on anybody’s way to the root is what another customer has', async () => {
      const balances = new Set(Array.from({ length: 9 }, (_, owner) => String(UNIT * BigInt(owner + 1))));
      for (let time = 0; time < 5; time += 1) {
        const { id } = await prove();
        for (let owner = 0; owner < 9; owner += 1) {
          const leaves = await leavesOf(given.db, id, owner);
          expect(leaves.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(UNIT * BigInt(owner + 1));
          let beside = 0n;
          for (const leaf of leaves) {
            const path = await pathOf(given.db, id, leaf);
            expect(path.filter(({ amount }) => balances.has(amount))).toEqual([]);
            beside += BigInt(path[0]?.amount ?? 0);
          }
          // Nor do the neighbours of both leaves come to it, as they would if they were one customer's.
          expect(balances.has(String(beside))).toBe(false);
        }
      }
    });

    it('G2: fiat and game accounts are owed as trading accounts are', async () => {
      const before = BigInt((await prove()).coins[0]?.total ?? 0);
      await post(1, 'fiat', 70n * UNIT);
      await post(2, 'game', 500n * UNIT);
      const proof = await prove();
      expect(proof.coins[0]?.total).toBe(String(before + 570n * UNIT));
      const leaves = await leavesOf(given.db, proof.id, 1);
      expect(leaves.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(72n * UNIT);
    });

    it('an owner of a single atom is owed it', async () => {
      const before = BigInt((await prove()).coins[0]?.total ?? 0);
      await post(77, 'trading', 1n);
      const proof = await prove();
      expect(proof.coins[0]?.total).toBe(String(before + 1n));
      expect((await leavesOf(given.db, proof.id, 77)).reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(1n);
    });
  },
  { migrations: wallet.migrations },
);
