import type { Machine, MachineCommand, MachineHold, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { advance, credit, defineChain, openAddress, release, spend } from './custody/custody.ts';
import { collect, debtReactions, restraintsOf } from './restraints/debts.ts';
import { compared } from './desk/differences.ts';
import { halt, resume, unexplained } from './restraints/halts.ts';
import { setPerson } from './desk/leaving.ts';
import { listCoin, listToken, setLimits } from './desk/listings.ts';
import { passScreening } from './desk/passing.ts';
import { adopt, allowCost, confirm, fail, sent, sign, wait } from './outgoing/payments.ts';
import { decide as decideProposal, propose } from './desk/proposals.ts';
import { WALLET_REASONS } from './reasons.ts';
import { reorganise } from './reorganise.ts';
import { WalletState } from './state/state.ts';
import { move, send } from './outgoing/transfers.ts';
import { cancel, mature, review, withdraw } from './outgoing/withdrawals.ts';
import { LEFT_MAX, REVERTS_MAX, UNEXPLAINED_MAX } from '../shared/desk-model.ts';
import { CHAINS_MAX, DAY_WITHDRAWALS_MAX } from '../model.ts';
import type { WalletCommand } from '../model.ts';

/** The wallet's running machine; `state` is read-only. */
export interface RunningWallet extends RunningMachine {
  readonly state: WalletState;
}

/** Chains, deposits, withdrawals and transfers: everything of the wallet that decides about money. */
export const walletMachine: Machine<RunningWallet> = {
  name: 'wallet',
  // 3: listings with their contract and limits. 4: what ended withdrawals used up. 5: people who may not decide. 6: what chain and books were found to differ by.
  // 7: from when on a listed coin is open. 8: what is credited of one in its first week.
  // 9: what the house keeps of small deposits. 10: how many people each withdrawal of a day takes.
  layout: 10,
  // 1: operators and names at the command line never count together. 2: tokens and limits of two people. 3: what comes in from other machines pays debts.
  // 4: the house covers what is on no chain. 5: what waits for its fee can be ended, a token is halted alone, what the screening stopped takes two, as does giving a lost payment up.
  // 6: debts and restored chains restrain every other machine and orders. 7: what people who left said counts no longer.
  // 8: corrections are bounded by what chain and books were found to differ by.
  // 9: a coin that two people listed waits a day.
  // 10: no more of a small deposit is given back than was kept of it.
  // 11: parts of a day ask for as many people as the whole. 12: those of all accounts of a person.
  // 13: nothing is paid to a closed account.
  logic: 13,
  reasons: WALLET_REASONS,
  bounds: {
    chains: CHAINS_MAX,
    unexplained: UNEXPLAINED_MAX,
    left: LEFT_MAX,
    reverts: REVERTS_MAX,
    outOfOneDay: DAY_WITHDRAWALS_MAX,
  },
  reducesRisk: ['wallet.cancel', 'wallet.halt', 'wallet.person', 'wallet.reorganise'],
  votes: {
    'wallet.review': 'reviewer',
    'wallet.resume': 'by',
    'wallet.propose': 'by',
    'wallet.decide': 'by',
    'wallet.allow_cost': 'by',
    'wallet.pass': 'by',
  },
  start(tools) {
    const state = new WalletState();
    return {
      state,
      apply: (command) => decide(state, tools, command as WalletCommand),
      reactions: debtReactions(state, tools),
      restraints: restraintsOf(state),
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      holds: () => holds(state),
      records: () => state.records(),
      sizes: () => ({
        chains: state.chains.length,
        unexplained: state.unexplained.size,
        left: state.left.size,
        reverts: state.reverts.size,
        outOfOneDay: state.dayOut.values().reduce((most, { length }) => Math.max(most, length), 0),
      }),
    };
  },
};

function decide(state: WalletState, tools: MachineTools, command: WalletCommand): MachineReply {
  switch (command.kind) {
    case 'wallet.define_chain':
      return defineChain(state, tools, command);
    case 'wallet.list_coin':
      return listCoin(state, tools, command);
    case 'wallet.list_token':
      return listToken(state, tools, command);
    case 'wallet.set_limits':
      return setLimits(state, tools, command);
    case 'wallet.open_address':
      return openAddress(state, tools, command);
    case 'wallet.credit':
      return credit(state, tools, command);
    case 'wallet.spend':
      return spend(state, tools, command);
    case 'wallet.advance':
      return advance(state, command);
    case 'wallet.reorganise':
      return reorganise(state, tools, command);
    case 'wallet.halt':
      return halt(state, tools, command);
    case 'wallet.compared':
      return compared(state, tools, command);
    case 'wallet.person':
      return setPerson(state, tools, command);
    case 'wallet.resume':
      return resume(state, tools, command);
    case 'wallet.unexplained':
      return unexplained(state, tools, command);
    case 'wallet.release':
      return release(state, tools, command);
    case 'wallet.collect':
      return collect(state, tools, command);
    case 'wallet.propose':
      return propose(state, tools, command);
    case 'wallet.decide':
      return decideProposal(state, tools, command);
    case 'wallet.adopt':
      return adopt(state, tools, command);
    case 'wallet.wait':
      return wait(state, tools, command);
    case 'wallet.allow_cost':
      return allowCost(state, tools, command);
    case 'wallet.pass':
      return passScreening(state, command);
    case 'wallet.withdraw':
      return withdraw(state, tools, command);
    case 'wallet.mature':
      return mature(state, tools, command);
    case 'wallet.review':
      return review(state, tools, command);
    case 'wallet.cancel':
      return cancel(state, tools, command);
    case 'wallet.sign':
      return sign(state, tools, command);
    case 'wallet.sent':
      return sent(state, tools, command);
    case 'wallet.confirm':
      return confirm(state, tools, command);
    case 'wallet.fail':
      return fail(state, tools, command);
    case 'wallet.move':
      return move(state, tools, command);
    case 'wallet.send':
      return send(state, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}

function* holds(state: WalletState): Generator<MachineHold> {
  for (const { customer, coin, amount, fee, reopened } of state.withdrawals.values()) {
    if (reopened) yield { of: { owner: 0, kind: 'suspense' }, coin, amount: BigInt(amount) - BigInt(fee) };
    else yield { of: { owner: customer, kind: 'trading' }, coin, amount: BigInt(amount) };
  }
}
