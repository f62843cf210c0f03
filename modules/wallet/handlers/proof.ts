import { answer } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { leavesOf, newestProof, pathOf } from '../proof/liabilities.ts';
import { newestAssetProof } from '../proof/assets.ts';
import type { Room } from './room.ts';

export function proofHandlers(room: Room): Handlers<'liabilityProof' | 'ownLiabilityProof' | 'assetProof'> {
  const { core, database } = room;
  return {
    async liabilityProof() {
      const proof = await newestProof(database);
      return answer(proof === undefined ? null : { id: proof.id, time: proof.atMs, sequence: proof.sequence, coins: [...proof.coins] });
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
    async assetProof() {
      return answer(await newestAssetProof(database));
    },
  };
}
