import type { AccountRef, MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { DONE, refused } from '@agio/core';
import { PROPOSALS_MAX } from '../../shared/desk-model.ts';
import type { Decide, DeskAction, ProposalRecord, Propose } from '../../shared/desk-model.ts';
import { atomsOf, unitsOf } from '../../model.ts';
import { accountOf, addRest, costOf, giveDeposit, isCovered, tellCustody } from '../custody/custody.ts';
import { collectDebt, takeFrom } from '../restraints/debts.ts';
import { beyond, booksMoved } from './differences.ts';
import { HOUSE_ACCOUNT, payFromHouse, SUSPENSE } from '../state/house.ts';
import { netOf, settle } from '../outgoing/payments.ts';
import { isCapped, isNew } from '../state/opening.ts';
import { areTwo } from '../state/people.ts';
import { listingOf } from '../state/state.ts';
import type { WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';
import { giveUp, isAtoms } from '../outgoing/withdrawals.ts';

/** The source of what is on no chain. */
const NO_CHAIN = 0;

/** What an action would do once it is decided: nothing is written before it is called. */
type Effect = () => void;

/**
 * A person asks for something that moves money by decision. Where one is enough it is done at once; else it waits for another person,
 * and its number is answered.
 */
export function propose(state: WalletState, tools: MachineTools, { action, by }: Propose): MachineReply {
  if (state.left.has(by)) return refused('wallet.person_left');
  const found = prepare(state, tools, action, `desk:${state.counts.proposals + 1}`);
  if ('ok' in found) return found;
  const isEnough = peopleFor(state, action) === 1;
  if (!isEnough && state.proposals.size >= PROPOSALS_MAX) return refused('wallet.too_many');
  state.counts.proposals += 1;
  const record: ProposalRecord = { id: state.counts.proposals, action, by, atMs: tools.nowMs() };
  if (isEnough) found.effect();
  else state.proposals.set(record.id, record);
  tellFact(tools, { fact: 'wallet.proposal', ...record, state: isEnough ? 'approved' : 'waiting', decidedBy: isEnough ? by : 0 });
  return isEnough ? DONE : { ...DONE, id: record.id };
}

/** Another person decides. What no longer fits is refused, and stays until a person refuses it as well. */
export function decide(state: WalletState, tools: MachineTools, { proposal: id, decision, by }: Decide): MachineReply {
  const record = state.proposals.get(id);
  if (record === undefined) return refused('wallet.not_found');
  if (state.left.has(by)) return refused('wallet.person_left');
  if (decision === 'approve') {
    if (!areTwo(record.by, by)) return refused('wallet.same_reviewer');
    const found = prepare(state, tools, record.action, `desk:${record.id}`);
    if ('ok' in found) return found;
    found.effect();
  }
  state.proposals.delete(id);
  tellFact(tools, { fact: 'wallet.proposal', ...record, state: decision === 'approve' ? 'approved' : 'refused', decidedBy: by });
  return DONE;
}

/** One operator may credit a deposit to the owner it is kept for, unless the screening stopped it, and reopen a destination. Everything else takes two. */
function peopleFor(state: WalletState, action: DeskAction): 1 | 2 {
  if (action.do === 'reopen') return 1;
  if (action.do !== 'assign') return 2;
  const deposit = state.deposits.get(action.deposit);
  return action.owner !== 0 && deposit?.owner === action.owner && deposit.why !== 'screening' ? 1 : 2;
}

function prepare(state: WalletState, tools: MachineTools, action: DeskAction, cause: string): { readonly effect: Effect } | RefusalResult {
  switch (action.do) {
    case 'assign':
      return assign(state, tools, action);
    case 'adjust':
      return adjust(state, tools, action, cause);
    case 'give_back':
      return giveBack(state, tools, action);
    case 'cover':
      return cover(tools, action, cause);
    case 'settle':
      return settleUnexplained(state, tools, action);
    case 'give_up':
      return giveUpPayment(state, tools, action);
    case 'reopen':
      return reopenDestination(state, action);
    default:
      return unknown(action);
  }
}

function unknown(action: never): RefusalResult {
  return refused('wallet.invalid', { rule: (action as DeskAction).do });
}

type Of<Name extends DeskAction['do']> = Extract<DeskAction, { readonly do: Name }>;

function assign(
  state: WalletState,
  tools: MachineTools,
  { deposit: id, owner }: Of<'assign'>,
): { readonly effect: Effect } | RefusalResult {
  const deposit = state.deposits.get(id);
  if (deposit === undefined) return refused('wallet.not_found');
  if (deposit.account !== 'suspense') return refused('wallet.state_changed');
  const listing = listingOf(state.chainById(deposit.chain), deposit.coin);
  if (isNew(tools, listing) || (owner !== 0 && isCapped(tools, listing, BigInt(deposit.atoms)))) return refused('wallet.too_early');
  if (owner !== 0 && tools.customer(owner) === 'unknown') return refused('unknown_customer');
  if (owner !== 0 && tools.isClosed(owner)) return refused('wallet.not_found');
  if (!isCovered(tools, deposit)) return refused('wallet.balance_not_enough');
  return { effect: () => giveDeposit(state, tools, deposit, owner) };
}

function adjust(state: WalletState, tools: MachineTools, action: Of<'adjust'>, cause: string): { readonly effect: Effect } | RefusalResult {
  const chain = state.chain(action.chain);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const coin = tools.coin(action.coin);
  const listing = coin === undefined ? undefined : chain.coins.get(coin.id);
  if (coin === undefined || listing === undefined) return refused('wallet.unknown_coin_on_chain');
  if (!/^-?[1-9]\d{0,59}$/.test(action.units)) return refused('wallet.invalid');
  if (action.account === 'trading' && tools.customer(action.owner) === 'unknown') return refused('unknown_customer');
  const entry = action.unexplained === null ? undefined : state.unexplained.get(action.unexplained);
  if (action.unexplained !== null && (entry === undefined || entry.chain !== chain.id || entry.coin !== coin.id))
    return refused('wallet.not_found');
  if (isNew(tools, listing)) return refused('wallet.too_early');
  const units = BigInt(action.units);
  if (units > 0n && action.account === 'trading' && tools.isClosed(action.owner)) return refused('wallet.not_found');
  const tooMuch = beyond(state, chain, coin.id, units, entry);
  if (tooMuch !== undefined) return tooMuch;
  const settled = (): void => {
    booksMoved(chain, coin.id, units);
    if (entry === undefined) return;
    state.unexplained.delete(entry.id);
    tellFact(tools, { fact: 'wallet.unexplained', ...entry, state: 'settled' });
  };
  if (units > 0n) {
    const { atoms, rest } = atomsOf(units, listing.decimals, coin.decimals);
    if (!tools.money.isIssuable(coin.id, atoms + 1n)) return refused('wallet.issue_out_of_bound');
    const effect = (): void => {
      if (atoms > 0n) tools.money.issue(accountOf(action), coin.id, atoms, chain.id, { reason: 'deposit', cause });
      tellCustody(tools, chain, listing, atoms + addRest(tools, chain, listing, rest, cause), cause);
      if (action.account === 'trading') collectDebt(state, tools, action.owner, coin.id);
      settled();
    };
    return { effect };
  }
  const { cost, residue } = costOf(tools, listing, -units);
  if (tools.money.backing(coin.id, chain.id) < cost) return refused('wallet.balance_not_enough');
  if (action.account === 'suspense' && tools.money.available(SUSPENSE, coin.id) < cost) return refused('wallet.balance_not_enough');
  const effect = (): void => {
    listing.residue = residue;
    if (action.account === 'trading') takeFrom(state, tools, chain, action.owner, coin.id, cost, cause);
    else if (action.account === 'house') payFromHouse(tools, chain, coin.id, cost, { reason: 'clawback', cause });
    else if (cost > 0n) tools.money.retire(SUSPENSE, coin.id, cost, chain.id, { reason: 'clawback', cause });
    tellCustody(tools, chain, listing, -cost, cause);
    settled();
  };
  return { effect };
}

function giveBack(state: WalletState, tools: MachineTools, action: Of<'give_back'>): { readonly effect: Effect } | RefusalResult {
  const coin = tools.coin(action.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (tools.customer(action.customer) === 'unknown') return refused('unknown_customer');
  if (tools.isClosed(action.customer)) return refused('wallet.not_found');
  if (state.givenBack.has(action.deposit)) return refused('wallet.state_changed');
  if (!Number.isSafeInteger(action.deposit) || action.deposit < 1 || action.deposit > state.counts.deposits)
    return refused('wallet.not_found');
  if (!isAtoms(action.atoms) || action.atoms === '0') return refused('wallet.amount_zero');
  const atoms = BigInt(action.atoms);
  // Who, which coin and how much come from a row of the database: no more than the house keeps of it for them.
  if ((state.keptSmall.get(`${action.customer}:${coin.id}`) ?? 0n) < atoms) return refused('wallet.not_kept');
  if (tools.money.available(HOUSE_ACCOUNT, coin.id) < atoms) return refused('wallet.balance_not_enough');
  const to: AccountRef = { owner: action.customer, kind: 'trading' };
  const effect = (): void => {
    tools.money.transfer(HOUSE_ACCOUNT, to, coin.id, atoms, { reason: 'deposit', cause: `given_back:${action.deposit}` });
    state.givenBack.add(action.deposit);
    state.keepSmall(action.customer, coin.id, -atoms);
    collectDebt(state, tools, action.customer, coin.id);
  };
  return { effect };
}

function cover(tools: MachineTools, action: Of<'cover'>, cause: string): { readonly effect: Effect } | RefusalResult {
  const coin = tools.coin(action.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!isAtoms(action.atoms) || action.atoms === '0') return refused('wallet.amount_zero');
  const atoms = BigInt(action.atoms);
  if (tools.money.available(HOUSE_ACCOUNT, coin.id) < atoms) return refused('wallet.balance_not_enough');
  if (tools.money.backing(coin.id, NO_CHAIN) < atoms) return refused('wallet.state_changed');
  return { effect: () => tools.money.retire(HOUSE_ACCOUNT, coin.id, atoms, NO_CHAIN, { reason: 'cover', cause }) };
}

function settleUnexplained(state: WalletState, tools: MachineTools, action: Of<'settle'>): { readonly effect: Effect } | RefusalResult {
  const entry = state.unexplained.get(action.unexplained);
  const withdrawal = state.withdrawals.get(action.withdrawal);
  if (entry === undefined || withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.to !== 0 || withdrawal.chain !== entry.chain || withdrawal.coin !== entry.coin) return refused('wallet.state_changed');
  const { decimals } = listingOf(state.chainById(entry.chain), entry.coin);
  if (String(unitsOf(netOf(withdrawal), decimals, tools.coinById(entry.coin).decimals)) !== entry.units) return refused('wallet.invalid');
  if (tools.money.backing(entry.coin, entry.chain) < netOf(withdrawal)) return refused('wallet.balance_not_enough');
  const effect = (): void => {
    settle(state, tools, withdrawal, entry.txid, entry.height);
    booksMoved(state.chainById(entry.chain), entry.coin, -BigInt(entry.units));
    state.unexplained.delete(entry.id);
    tellFact(tools, { fact: 'wallet.unexplained', ...entry, state: 'settled' });
  };
  return { effect };
}

/** Its bytes could still pay it, which only people may answer for; what is not signed, or goes its way, ends otherwise. */
function giveUpPayment(
  state: WalletState,
  tools: MachineTools,
  { withdrawal: id }: Of<'give_up'>,
): { readonly effect: Effect } | RefusalResult {
  const withdrawal = state.withdrawals.get(id);
  if (withdrawal === undefined) return refused('wallet.not_found');
  const { chain, customer, coin, reopened, signed } = withdrawal;
  const isDoubted = [...state.halts.values()].some((halt) => halt.cause === 'nodes' && (halt.chain === null || halt.chain === chain));
  if (signed.length === 0 || reopened || !isDoubted) return refused('wallet.state_changed');
  const effect = (): void => {
    giveUp(state, tools, withdrawal, 'failed', 'replaced');
    collectDebt(state, tools, customer, coin);
  };
  return { effect };
}

function reopenDestination(state: WalletState, { chain: code, address }: Of<'reopen'>): { readonly effect: Effect } | RefusalResult {
  const chain = state.chain(code);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const key = `${chain.id}:${address}`;
  if (!state.reverts.has(key)) return refused('wallet.not_found');
  return { effect: () => void state.reverts.delete(key) };
}
