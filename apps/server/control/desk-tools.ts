import { createHash } from 'node:crypto';
import type { Core, Refusal } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { noteDecision, walletMachine } from '@agio/wallet';
import type { WalletCommand } from '@agio/wallet';
import type { Chains } from '../chains/chains.ts';
import type { Proofs } from '../chains/proofs.ts';
import type { Storage } from '../storage.ts';
import { OperatorError } from './control-server.ts';

/** Lines that one answer lists. */
export const LISTED_MAX = 500;

/** The wallet's desk: what operators do by command until the console has screens for it. */
export interface WalletDeskPorts {
  readonly storage: Storage;
  readonly chains: Chains;
  readonly proofs: Proofs;
  readonly uidOf: (customer: number) => string;
  readonly masterKey: string;
  readonly customerOf: (uid: string) => Promise<number | undefined>;
}

/**
 * Carries out what a person decided: who and why are in the database, where they can be read, and the command in the journal, which holds
 * numbers only. Throws `OperatorError` where the core refuses; returns the number of what was made, if any.
 */
export async function must(
  { storage }: WalletDeskPorts,
  command: WalletCommand,
  as: string,
  target: string,
  reason: string,
): Promise<number | undefined> {
  await noteAs({ storage }, { as, action: command.kind, target, reason });
  const { reply, sequence } = await storage.sequencer.submit(command);
  if (!reply.ok) throw new OperatorError(WHY[reply.refusal] ?? `refused: ${reply.refusal}`);
  await storage.projections.reached(sequence, 3_000);
  return reply.kind === 'done' ? reply.id : undefined;
}

/** Writes down who decided what, before it is done. Throws where nobody says who they are. */
export async function noteAs(
  { storage }: Pick<WalletDeskPorts, 'storage'>,
  { as, action, target, reason }: { readonly as: string; readonly action: string; readonly target: string; readonly reason: string },
): Promise<void> {
  await noteDecision(storage.database, { name: nameOf(as), action, target, reason }, Date.now());
}

/** Throws where nobody says who they are. */
export function nameOf(as: string): string {
  if (!/^[\w.@-]{2,64}$/.test(as)) throw new OperatorError('say who you are: --as NAME');
  return as;
}

const WHY: Partial<Record<Refusal, string>> = {
  'wallet.not_found': 'there is none of that number, or it has ended',
  'wallet.state_changed': 'its state does not allow that',
  'wallet.same_reviewer': 'somebody else has to approve as well',
  'wallet.unknown_chain': 'there is no such chain',
  'wallet.unknown_coin_on_chain': 'the coin is not listed on that chain',
  'wallet.unexplained_left': 'something that left the chain is not explained yet: npm run wallet -- halts',
  'wallet.balance_not_enough': 'there is not so much',
  'wallet.halted': 'it is halted',
  'wallet.invalid': 'it does not fit',
  unknown_coin: 'there is no such coin',
  unknown_customer: 'there is no such customer',
  customer_disabled: 'the account is frozen: until it is open again it can only be rejected',
};

/** Operators by a number that their name gives: the journal holds no names. */
export function reviewerOf(name: string): number {
  return createHash('sha256').update(name.toLowerCase()).digest().readUIntBE(0, 6);
}

export function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new OperatorError(`${text === '' ? 'nothing' : text} is no number`);
  return Number(text);
}

export function chainCode(core: Core, chain: number): string {
  return core.machine(walletMachine).state.chainById(chain).code;
}

export function text(core: Core, coin: number, atoms: string): string {
  const found = core.coins[coin];
  return found === undefined ? atoms : `${formatDecimal(BigInt(atoms), found.decimals)} ${found.code}`;
}
