import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { Room } from './room.ts';

export function proofHandlers(_room: Room): Handlers<'liabilityProof' | 'ownLiabilityProof' | 'assetProof'> {
  return {
    liabilityProof: () => fail('NOT_YET_OPEN'),
    ownLiabilityProof: () => fail('NOT_YET_OPEN'),
    assetProof: () => fail('NOT_YET_OPEN'),
  };
}
