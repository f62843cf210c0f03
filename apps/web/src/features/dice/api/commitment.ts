import { api } from '../../../shared/api.ts';
import { judged, type Commitment } from '../state/commitment.ts';

/** Looks for the hash of a server seed in what was signed in the last weeks. */
export async function checkCommitment(serverSeedHash: string): Promise<Commitment> {
  const { seeds } = await api.call('diceCommitment');
  const shown = seeds.find((one) => one.serverSeedHash === serverSeedHash);
  const { list } = await api.call('proofHistory', { query: {} });
  return judged(serverSeedHash, shown, list);
}
