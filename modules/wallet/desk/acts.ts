import type { Core, Refusal } from '@agio/core';
import { canonicalJson } from '@agio/kernel';
import type { House } from '@agio/module';
import { noteDecision } from './decisions.ts';
import type { DeskAction, HaltRecord } from '../shared/desk-model.ts';
import { depositById } from '../deposits/deposit-queries.ts';
import { walletMachine } from '../machine/index.ts';
import type { WalletState } from '../machine/state/state.ts';
import type { WalletCommand } from '../model.ts';
import type { Decider } from './people.ts';
import type { DeskChain } from './ports.ts';

/** What the acts of people need: the console's handlers and the command line have it. */
export type DeskHouse = Pick<House, 'clock' | 'database' | 'submit' | 'reached'> & { readonly core: Pick<Core, 'machine' | 'coins'> };

/** `id` is what was made or is left, where the command answers with a number. */
export type ActResult = { readonly ok: true; readonly id?: number } | { readonly ok: false; readonly refusal: Refusal };

/**
 * Carries out what a person decided: who and why are in the database, where they can be read, and the command in the journal, which holds
 * numbers only.
 */
export async function act(
  house: DeskHouse,
  decider: Decider,
  command: WalletCommand,
  { target, reason }: { readonly target: string; readonly reason: string },
): Promise<ActResult> {
  // First of all: where it is only asked for, to be signed, nothing has happened.
  const signed = decider.signs?.(command) ?? command;
  await noteDecision(house.database, { name: decider.name, action: command.kind, target, reason }, house.clock.wall());
  const { reply, sequence } = await house.submit(signed);
  if (!reply.ok) return { ok: false, refusal: reply.refusal };
  await house.reached(sequence);
  return reply.kind === 'done' && reply.id !== undefined ? { ok: true, id: reply.id } : { ok: true };
}

/** One person approves or rejects a withdrawal; `code` is the reason that its customer reads. */
export function reviewWithdrawal(
  house: DeskHouse,
  decider: Decider,
  review: { readonly withdrawal: number; readonly decision: 'approve' | 'reject'; readonly code: string; readonly reason: string },
): Promise<ActResult> {
  const { code, decision, reason, withdrawal } = review;
  const command = { kind: 'wallet.review', withdrawal, reviewer: decider.by, decision, reason: code } as const;
  return act(house, decider, command, { target: String(withdrawal), reason });
}

/** Chain and books are compared before a correction is asked for and before it is decided: the core takes no more than was found. */
export async function compareFor(chains: readonly Pick<DeskChain, 'engine' | 'setting'>[], action: DeskAction): Promise<void> {
  if (action.do !== 'adjust') return;
  for (const { engine, setting } of chains)
    // Where its nodes do not answer, the core decides by what it learned last.
    if (setting.code === action.chain) await engine.compare().catch(() => undefined);
}

/** What takes one person is done; for the rest another one is asked. The same proposal of the same person stays one. */
export async function proposeAction(house: DeskHouse, decider: Decider, action: DeskAction, reason: string): Promise<ActResult> {
  const text = canonicalJson(action);
  for (const waiting of house.core.machine(walletMachine).state.proposals.values())
    if (waiting.by === decider.by && canonicalJson(waiting.action) === text) return { ok: true, id: waiting.id };
  return act(house, decider, { kind: 'wallet.propose', action, by: decider.by }, { target: JSON.stringify(action), reason });
}

export function decideProposal(
  house: DeskHouse,
  decider: Decider,
  { decision, proposal, reason }: { readonly proposal: number; readonly decision: 'approve' | 'refuse'; readonly reason: string },
): Promise<ActResult> {
  const command = { kind: 'wallet.decide', proposal, decision, by: decider.by } as const;
  return act(house, decider, command, { target: String(proposal), reason });
}

/** One person lets a payment pass that the screening stopped. */
export function votePass(
  house: DeskHouse,
  decider: Decider,
  { kind: payment, chain, ref }: { readonly kind: 'deposit' | 'withdrawal'; readonly chain: string; readonly ref: string },
): Promise<ActResult> {
  const command = { kind: 'wallet.pass', payment, chain, ref, by: decider.by } as const;
  return act(house, decider, command, { target: `${payment} ${chain} ${ref}`, reason: '' });
}

/** Customers whose payment it is, as `screened` shows it. */
export function customersOfPayment(
  state: WalletState,
  { kind, chain: code, ref }: { readonly kind: string; readonly chain: string; readonly ref: string },
): number[] {
  const found = state.withdrawals.get(Number(/^\d+/.exec(ref)?.[0]));
  if (kind === 'withdrawal') return found === undefined ? [] : [found.customer, ...(found.to === undefined ? [] : [found.to])];
  const chain = state.chain(code)?.id;
  return [...state.deposits.values()].filter((one) => one.chain === chain && `${one.txid}:${one.index}` === ref).map(({ owner }) => owner);
}

/** A deposit that was too small to be credited, as a proposal to give it back; undefined where the house did not keep it for a customer. */
export async function givenBack({ core, database }: DeskHouse, id: number): Promise<DeskAction | undefined> {
  const row = await depositById(database, id);
  if (row === undefined || row.account !== 'house' || Number(row.owner) === 0) return undefined;
  const coin = core.coins[row.coin]?.code ?? '';
  return { do: 'give_back', deposit: Number(row.id), customer: Number(row.owner), coin, atoms: row.atoms };
}

/** What speaks against ending a halt: nothing continues while chain and books are apart. Halts that people began end without a look. */
export async function problemsOfHalt(
  core: DeskHouse['core'],
  chains: readonly DeskChain[],
  { chain, cause }: Pick<HaltRecord, 'chain' | 'cause'>,
): Promise<{ readonly code: string; readonly problems: readonly string[] } | undefined> {
  if (cause === 'maintenance' || cause === 'incident') return undefined;
  const { state } = core.machine(walletMachine);
  for (const { engine, setting } of chains) {
    if (chain !== null && state.chainById(chain).code !== setting.code) continue;
    const problems = await engine.problems();
    if (problems.length > 0) return { code: setting.code, problems };
  }
  return undefined;
}

/** The owner of the money that an action would move. */
export function customersOfAction(state: WalletState, action: DeskAction): number[] {
  const kept = 'deposit' in action ? (state.deposits.get(action.deposit)?.owner ?? 0) : 0;
  const to = 'owner' in action ? action.owner : 'customer' in action ? action.customer : 0;
  const paid = 'withdrawal' in action ? (state.withdrawals.get(action.withdrawal)?.customer ?? 0) : 0;
  return [kept, to, paid].filter((customer) => customer !== 0);
}
