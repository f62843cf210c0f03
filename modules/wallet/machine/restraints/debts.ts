import type { AccountRef, HeardMoney, MachineReply, MachineTools, Reactions, Restraints } from '@agio/core';
import { refused } from '@agio/core';
import type { Collect } from '../../shared/desk-model.ts';
import { isInDoubt, isRestored, standsStill } from './halts.ts';
import { giveLost, HOUSE_ACCOUNT, payFromHouse, smaller } from '../state/house.ts';
import type { DebtState } from '../state/debt-map.ts';
import type { ChainState, WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';

/** Everything that a customer has of a coin and could use at once, in the order in which it is taken. */
export const POCKETS = ['trading', 'fiat', 'game'] as const;

/** Whether a customer owes anything: nothing leaves their reach until it is paid. */
export function isDebtor(state: WalletState, customer: number): boolean {
  return state.debts.owedBy(customer);
}

/**
 * What debts and restored chains mean beyond the wallet: a coin that stands still leaves no account, in any direction, and a debtor
 * parts with coins only for the one that they owe, near the reference.
 */
export function restraintsOf(state: WalletState): Restraints {
  return {
    isActive: () => state.debts.size > 0 || isRestored(state),
    debtOf: (customer, coin) => debtOf(state, customer, coin),
    isInDoubt: (coin) => isInDoubt(state, coin),
    refusal(customer, coin, gets) {
      if (standsStill(state, coin)) return refused('coin_stands_still');
      if (!isDebtor(state, customer)) return undefined;
      return gets !== undefined && debtOf(state, customer, gets) > 0n ? 'near_reference' : refused('customer_owes');
    },
  };
}

export function debtOf(state: WalletState, customer: number, coin: number): bigint {
  const debt = state.debts.get(`${customer}:${coin}`);
  return debt === undefined ? 0n : debt.house + debt.nowhere;
}

/**
 * Takes atoms that left a chain out of everything a customer has available of the coin. What is missing the house pays for now, as far
 * as it can, and the customer owes it.
 */
export function takeFrom(
  state: WalletState,
  tools: MachineTools,
  chain: ChainState,
  customer: number,
  coin: number,
  atoms: bigint,
  cause: string,
): void {
  let left = atoms;
  for (const kind of POCKETS) {
    const pocket: AccountRef = { owner: customer, kind };
    const part = smaller(tools.money.available(pocket, coin), left);
    if (part === 0n) continue;
    tools.money.retire(pocket, coin, part, chain.id, { reason: 'clawback', cause });
    left -= part;
  }
  if (left === 0n) return;
  const house = payFromHouse(tools, chain, coin, left, { reason: 'clawback', cause });
  owe(state, tools, customer, coin, house, left - house);
}

/**
 * Takes atoms of a customer whose loss was booked before, so that no chain backs them any more: what stands nowhere for them ends, the
 * rest is the house's, which paid for the loss. What is missing they owe.
 */
export function takeLost(state: WalletState, tools: MachineTools, customer: number, coin: number, atoms: bigint, cause: string): void {
  let left = atoms;
  for (const kind of POCKETS) left -= giveLost(tools, { owner: customer, kind }, coin, left, cause);
  if (left > 0n) owe(state, tools, customer, coin, 0n, left);
}

function owe(state: WalletState, tools: MachineTools, customer: number, coin: number, house: bigint, nowhere: bigint): void {
  const before = state.debts.get(`${customer}:${coin}`);
  state.debts.set(`${customer}:${coin}`, {
    customer,
    coin,
    house: (before?.house ?? 0n) + house,
    nowhere: (before?.nowhere ?? 0n) + nowhere,
  });
  tellDebt(state, tools, customer, coin);
}

/**
 * What a debtor has of the coin pays the debt first: the part that is on no chain ends with it, the rest is the house's again. Called
 * with everything that comes in; returns whether anything was taken.
 */
export function collectDebt(state: WalletState, tools: MachineTools, customer: number, coin: number): boolean {
  const key = `${customer}:${coin}`;
  const debt = state.debts.get(key);
  if (debt === undefined) return false;
  const cause = `debt:${customer}:${coin}:${state.counts.collected + 1}`;
  let { house, nowhere } = debt;
  for (const kind of POCKETS) {
    const pocket: AccountRef = { owner: customer, kind };
    const ended = smaller(smaller(tools.money.available(pocket, coin), nowhere), tools.money.backing(coin, 0));
    if (ended > 0n) tools.money.retire(pocket, coin, ended, 0, { reason: 'clawback', cause });
    nowhere -= ended;
    // What stood nowhere and is backed again meanwhile is owed to the house.
    const rest = smaller(tools.money.available(pocket, coin), house + nowhere);
    if (rest > 0n) tools.money.transfer(pocket, HOUSE_ACCOUNT, coin, rest, { reason: 'clawback', cause });
    const fromHouse = smaller(rest, house);
    house -= fromHouse;
    nowhere -= rest - fromHouse;
  }
  if (house === debt.house && nowhere === debt.nowhere) return false;
  state.counts.collected += 1;
  if (house + nowhere === 0n) state.debts.delete(key);
  else state.debts.set(key, { customer, coin, house, nowhere } satisfies DebtState);
  tellDebt(state, tools, customer, coin);
  return true;
}

/**
 * Whatever comes in from other machines pays a debt before its customer can use it: releases of what was locked, shares of pools, wins, coins that
 * were held for a customer.
 */
export function debtReactions(state: WalletState, tools: MachineTools): Reactions {
  const isPocket = (kind: HeardMoney['kind']): boolean => (POCKETS as readonly HeardMoney['kind'][]).includes(kind);
  return {
    money: {
      wants: ({ coin, kind, owner }) => state.debts.size > 0 && isPocket(kind) && state.debts.has(`${owner}:${coin}`),
      run: ({ coin, owner }) => void collectDebt(state, tools, owner, coin),
    },
  };
}

/** Takes what a debtor came to by trading or by cancelled orders. */
export function collect(state: WalletState, tools: MachineTools, { customer, coin: code }: Collect): MachineReply {
  const coin = tools.coin(code);
  if (coin === undefined) return refused('unknown_coin');
  if (!state.debts.has(`${customer}:${coin.id}`)) return refused('wallet.not_found');
  if (!collectDebt(state, tools, customer, coin.id)) return refused('wallet.state_changed');
  return { ok: true, kind: 'done' };
}

function tellDebt(state: WalletState, tools: MachineTools, customer: number, coin: number): void {
  tellFact(tools, { fact: 'wallet.debt', customer, coin, atoms: String(debtOf(state, customer, coin)) });
}
