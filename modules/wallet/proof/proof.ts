import { answer } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { statementsBefore } from './history.ts';
import { leavesOf, newestProof, pathOf } from './liabilities.ts';
import { newestAssetProof } from './assets.ts';
import type { Room } from '../calls/room.ts';

export function proofHandlers(room: Room): Handlers<'liabilityProof' | 'ownLiabilityProof' | 'proofHistory' | 'assetProof'> {
  const { core, database } = room;
  return {
    async liabilityProof() {
      const proof = await newestProof(database);
      if (proof === undefined) return answer(null);
      const { id, atMs: time, sequence, form, coins, statement } = proof;
      return answer({ id, time, sequence, form, coins: [...coins], statement });
    },
    async ownLiabilityProof(_input, { customer }) {
      const proof = await newestProof(database);
      if (proof === undefined) return answer(null);
      const leaves = [];
      for (const leaf of await leavesOf(database, proof.id, customer)) {
        const coin = core.coins[leaf.coin]?.code ?? '';
        leaves.push({ coin, salt: leaf.salt, amount: leaf.amount, path: await pathOf(database, proof.id, leaf) });
      }
      return answer({ id: proof.id, uid: room.uidOf(customer), leaves });
    },
    async proofHistory({ query }) {
      return answer({ list: await statementsBefore(database, query.before ?? Number.MAX_SAFE_INTEGER) });
    },
    async assetProof() {
      return answer(await newestAssetProof(database));
    },
  };
}
