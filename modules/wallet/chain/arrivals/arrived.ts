import { ChainUnavailable, NATIVE } from '@agio/chains';
import type { BlockId } from '@agio/chains';
import type { WithdrawalRecord } from '../../model.ts';
import type { FollowedChain } from '../parts/parts.ts';

/**
 * Notes what of a token's payment really arrived, where that is less than was sent: measured as a deposit is, since a token's events may tell
 * the whole sum. Nothing is decided by it, so that a node that does not answer holds up no block.
 */
export async function noteArrived(chain: FollowedChain, block: BlockId, withdrawal: WithdrawalRecord, txid: string): Promise<void> {
  const { coin, units } = chain.books.paidBy(withdrawal);
  const asset = chain.coins.find((one) => one.coin === coin)?.asset ?? NATIVE;
  if (asset === NATIVE) return;
  const watch = { has: (address: string) => address === withdrawal.address, assets: [asset] };
  try {
    const { arrivals } = await chain.adapter.movements(block, watch);
    const arrived = arrivals.reduce((sum, one) => (one.txid === txid && one.asset === asset ? sum + one.units : sum), 0n);
    if (arrived < units) await chain.store.arrivedLess(withdrawal.id, arrived);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    chain.report(`what arrived of withdrawal ${withdrawal.id} on ${chain.setting.code} is not known: ${error.message}`);
  }
}
