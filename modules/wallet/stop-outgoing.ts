import { walletState } from './handlers/room.ts';
import type { WalletCommand } from './model.ts';
import type { WalletPorts } from './ports.ts';

/**
 * Gives up every withdrawal of a customer that nobody has signed, so that a freeze stops what a thief has asked for and opening the
 * account again does not let it go. Each is decided by the machine again: what was signed meanwhile is refused and goes its way.
 */
export async function stopOutgoing({ core, submit }: Pick<WalletPorts, 'core' | 'submit'>, customer: number): Promise<void> {
  const commands: WalletCommand[] = [];
  for (const { id, customer: owner, state, signed } of walletState({ core }).withdrawals.values()) {
    if (owner !== customer) continue;
    if (state === 'requested' || state === 'to_audit') commands.push({ kind: 'wallet.cancel', customer, withdrawal: id });
    // Approved, and not signed because its customer is disabled by now.
    else if (state === 'approved' && signed.length === 0) commands.push({ kind: 'wallet.fail', withdrawal: id, reason: 'customer_asked' });
  }
  for (const command of commands) await submit(command);
}
