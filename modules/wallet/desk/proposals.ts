import { createHash } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, Operator } from '@agio/contracts';
import type { DeskProposal } from '@agio/contracts/wallet';
import { canonicalJson, formatDecimal } from '@agio/kernel';
import type { DeskAction, ProposalRecord } from '../shared/desk-model.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { areTwo } from '../machine/state/people.ts';
import { compareFor, customersOfAction, decideProposal } from './acts.ts';
import { deciderOf, decisionsOn, peopleOf, someoneLeft } from './people.ts';
import { callerOf, customersOf, deciderIn, deskFailure, LIST_MAX, ownProblem } from './room.ts';
import { isDecider } from './withdrawal-view.ts';

export function deskProposalHandlers(room: DeskRoom): DeskHandlers<'deskWalletProposals' | 'deskWalletDecide'> {
  return {
    async deskWalletProposals(_input, context) {
      return answer({ list: await proposalRows(room, callerOf(context)) });
    },
    async deskWalletDecide({ body, params }, context) {
      const operator = callerOf(context);
      const record = walletState(room).proposals.get(Number(params.id));
      if (record === undefined) return fail(Number(params.id) <= walletState(room).counts.proposals ? 'STATE_CHANGED' : 'NOT_FOUND');
      if (body.id !== params.id) return fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
      if (body.hash !== hashOf(record.action)) return fail('REQUEST_CHANGED');
      const problem = ownProblem(room, operator, ...customersOfAction(walletState(room), record.action));
      if (problem !== undefined) return problem;
      if (body.decision === 'approve' && someoneLeft(room.operators, [record.by])) return fail('REQUEST_IMPOSSIBLE', { rule: 'asker' });
      if (body.decision === 'approve') await compareFor(room.deskChains(), record.action);
      const decision = { proposal: record.id, decision: body.decision, reason: body.reason };
      const acted = await decideProposal(room, deciderIn(context), decision);
      return acted.ok ? answer({ list: await proposalRows(room, operator) }) : deskFailure(acted);
    },
  };
}

export const hashOf = (action: DeskAction): string => createHash('sha256').update(canonicalJson(action)).digest('hex');

/** Whether an operator could agree to what was proposed, but for accounts of their own. */
export function mayAgree(operator: Operator, { by }: ProposalRecord): boolean {
  return isDecider(operator) && areTwo(by, deciderOf(operator).by);
}

async function proposalRows(room: DeskRoom, operator: Operator): Promise<DeskProposal[]> {
  const records = [...walletState(room).proposals.values()].slice(0, LIST_MAX);
  const state = walletState(room);
  const customer = await customersOf(
    room,
    operator,
    records.flatMap(({ action }) => customersOfAction(state, action)),
  );
  const targets = records.map(({ action }) => JSON.stringify(action));
  const decisions = await decisionsOn(room.database, 'wallet.propose', targets);
  return records.map((record) => {
    const { action, atMs, by, id } = record;
    const [person] = peopleOf(
      room.operators,
      [by],
      decisions.filter(({ target }) => target === JSON.stringify(action)),
    );
    const to = 'owner' in action ? action.owner : 'customer' in action ? action.customer : 0;
    const isOwn = ownProblem(room, operator, ...customersOfAction(state, action)) !== undefined;
    return {
      id: String(id),
      time: atMs,
      act: action.do,
      target: targetOf(action),
      ...amountOf(room, action),
      customer: to === 0 ? null : customer(to),
      account: action.do === 'adjust' ? action.account : action.do === 'assign' && action.owner === 0 ? 'house' : null,
      by: person ?? { name: '?', isOperator: false, at: null, reason: null },
      hash: hashOf(action),
      decide: !isDecider(operator) ? 'role' : isOwn ? 'own' : mayAgree(operator, record) ? 'allowed' : 'again',
    };
  });
}

function targetOf(action: DeskAction): string {
  switch (action.do) {
    case 'assign':
    case 'give_back':
      return String(action.deposit);
    case 'adjust':
      return action.chain;
    case 'cover':
      return action.coin;
    case 'settle':
      return `${action.unexplained} ${action.withdrawal}`;
    case 'give_up':
      return String(action.withdrawal);
    case 'reopen':
      return `${action.chain} ${action.address}`;
  }
}

function amountOf(room: DeskRoom, action: DeskAction): Pick<DeskProposal, 'coin' | 'amount'> {
  const { core } = room;
  const ofAtoms = (coin: number, atoms: bigint): Pick<DeskProposal, 'coin' | 'amount'> => {
    const found = core.coins[coin];
    return found === undefined ? { coin: null, amount: null } : { coin: found.code, amount: formatDecimal(atoms, found.decimals) };
  };
  switch (action.do) {
    case 'assign': {
      const deposit = walletState(room).deposits.get(action.deposit);
      return deposit === undefined ? { coin: null, amount: null } : ofAtoms(deposit.coin, BigInt(deposit.atoms));
    }
    case 'give_back':
    case 'cover':
      return ofAtoms(core.coin(action.coin)?.id ?? -1, BigInt(action.atoms));
    case 'adjust': {
      const decimals = walletState(room)
        .chain(action.chain)
        ?.coins.get(core.coin(action.coin)?.id ?? -1)?.decimals;
      const units = BigInt(action.units);
      const sign = units < 0n ? '-' : '';
      return {
        coin: action.coin,
        amount: decimals === undefined ? null : `${sign}${formatDecimal(units < 0n ? -units : units, decimals)}`,
      };
    }
    case 'give_up': {
      const withdrawal = walletState(room).withdrawals.get(action.withdrawal);
      return withdrawal === undefined ? { coin: null, amount: null } : ofAtoms(withdrawal.coin, BigInt(withdrawal.amount));
    }
    case 'settle':
    case 'reopen':
      return { coin: null, amount: null };
  }
}
