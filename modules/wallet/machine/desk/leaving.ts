import type { MachineReply, MachineTools } from '@agio/core';
import { DONE, refused } from '@agio/core';
import { LEFT_MAX } from '../../shared/desk-model.ts';
import type { SetPerson } from '../../shared/desk-model.ts';
import type { WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';
import { change } from '../outgoing/withdrawals.ts';

/**
 * A person may decide from now on, or no longer. The votes of one who leaves are withdrawn from everything that is open: a halt that they let
 * end, a withdrawal that they approved and others have not yet, and what they asked for.
 */
export function setPerson(state: WalletState, tools: MachineTools, { person, decides }: SetPerson): MachineReply {
  if (!Number.isSafeInteger(person) || person < 1 || typeof decides !== 'boolean') return refused('wallet.invalid');
  if (decides !== state.left.has(person)) return DONE;
  if (!decides && state.left.size >= LEFT_MAX) return refused('wallet.too_many');
  if (decides) state.left.delete(person);
  else {
    state.left.add(person);
    takeBack(state, tools, person);
  }
  tellFact(tools, { fact: 'wallet.person', id: person, decides });
  return DONE;
}

function takeBack(state: WalletState, tools: MachineTools, person: number): void {
  const others = (people: readonly number[]): readonly number[] => people.filter((one) => one !== person);
  for (const halt of state.halts.values()) {
    if (!halt.approvedBy.includes(person)) continue;
    const changed = { ...halt, approvedBy: others(halt.approvedBy) };
    state.halts.set(halt.id, changed);
    tellFact(tools, { fact: 'wallet.halt', ...changed, ended: false });
  }
  for (const proposal of state.proposals.values()) {
    if (proposal.by !== person) continue;
    state.proposals.delete(proposal.id);
    tellFact(tools, { fact: 'wallet.proposal', ...proposal, state: 'refused', decidedBy: 0 });
  }
  for (const withdrawal of state.withdrawals.values())
    if (withdrawal.state === 'to_audit' && withdrawal.approvedBy.includes(person))
      change(state, tools, withdrawal, { approvedBy: others(withdrawal.approvedBy) });
}
