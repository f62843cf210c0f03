import type { MachineReply } from '@agio/core';
import { DONE, refused } from '@agio/core';
import { PAYMENT_REF_MAX } from '../../shared/desk-model.ts';
import type { PassScreening } from '../../shared/desk-model.ts';
import type { WalletState } from '../state/state.ts';

/** A vote for a payment that the screening stopped. The core has checked who signed it; the votes are counted where the answer is kept. */
export function passScreening(state: WalletState, { by, chain, payment, ref }: PassScreening): MachineReply {
  if (state.left.has(by)) return refused('wallet.person_left');
  if (state.chain(chain) === undefined) return refused('wallet.unknown_chain');
  const isPayment = payment === 'deposit' || payment === 'withdrawal';
  return isPayment && typeof ref === 'string' && ref !== '' && ref.length <= PAYMENT_REF_MAX ? DONE : refused('wallet.invalid');
}
