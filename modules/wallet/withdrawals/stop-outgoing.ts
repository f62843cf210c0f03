import { walletState } from '../calls/room.ts';
import type { WalletCommand } from '../model.ts';
import type { SitePorts } from '../shared/ports.ts';

/**
 * Cancels all unsigned withdrawals of a customer, so that a freeze stops a thief's withdrawals and unfreezing does not resume
 * them. The machine decides each again: the cancellation of one that was signed meanwhile is refused, and that one continues.
 */
export async function stopOutgoing({ core, submit }: Pick<SitePorts, 'core' | 'submit'>, customer: number): Promise<void> {
  const commands: WalletCommand[] = [];
  for (const { id, customer: owner, state, signed } of walletState({ core }).withdrawals.values()) {
    if (owner !== customer) continue;
    if (state === 'requested' || state === 'to_audit') commands.push({ kind: 'wallet.cancel', customer, withdrawal: id });
    // Approved, but not signed because its customer is disabled now.
    else if (state === 'approved' && signed.length === 0) commands.push({ kind: 'wallet.fail', withdrawal: id, reason: 'customer_asked' });
  }
  for (const command of commands) await submit(command);
}
