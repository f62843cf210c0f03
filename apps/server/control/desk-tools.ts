import type { Signs } from '@agio/contracts';
import type { Core, Refusal } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { act, deciderNamed, noteDecision, someoneLeft, walletMachine } from '@agio/wallet';
import type { ActResult, Decider, DeskHouse, OperatorsView, WalletCommand } from '@agio/wallet';
import type { Chains } from '../chains/chains.ts';
import type { Proofs } from '../chains/proofs.ts';
import type { Storage } from '../storage/storage.ts';
import { OperatorError } from './control-server.ts';

/** Lines that one answer lists. */
export const LISTED_MAX = 500;
/** How long an answer waits for rows that show what was done. */
const CATCH_UP_MS = 3_000;

/** The wallet's desk at the command line; the console does most of it as well, by the same functions. */
export interface WalletDeskPorts {
  readonly storage: Storage;
  readonly chains: Chains;
  readonly proofs: Proofs;
  readonly uidOf: (customer: number) => string;
  readonly masterKey: string;
  /** Operators of the console: a name that matches one of them identifies that person. */
  readonly operators: Pick<OperatorsView, 'find' | 'isOwn'>;
  readonly customerOf: (uid: string) => Promise<number | undefined>;
  /** Signs what a person decides, where they do. */
  readonly signs?: Signs | undefined;
}

/** What decisions by people need, the same as for the console's handlers. */
export function houseOf({ storage }: Pick<WalletDeskPorts, 'storage'>): DeskHouse {
  const { database, projections, sequencer, time } = storage;
  return {
    clock: time,
    core: sequencer.core,
    database,
    submit: (command) => sequencer.submit(command),
    reached: (sequence) => projections.reached(sequence, CATCH_UP_MS),
  };
}

/** Throws `OperatorError` if the core refuses; returns the number of what was made, if any. */
export function done(acted: ActResult): number | undefined {
  if (!acted.ok) throw new OperatorError(WHY[acted.refusal] ?? `refused: ${acted.refusal}`);
  return acted.id;
}

/** Carries out what a person decided, as the console does. */
export async function must(
  ports: Pick<WalletDeskPorts, 'storage' | 'operators' | 'signs'>,
  command: WalletCommand,
  as: string,
  target: string,
  reason: string,
): Promise<number | undefined> {
  return done(await act(houseOf(ports), deciderAs(ports, as), command, { target, reason }));
}

/** The person who decides: the operator of that name, or else the name. Throws if no name is given, and if the operator may not decide. */
export function deciderAs({ operators, signs }: Pick<WalletDeskPorts, 'operators' | 'signs'>, as: string): Decider {
  const decider = deciderNamed(operators, nameOf(as));
  if (decider === 'not_allowed')
    throw new OperatorError(
      operators.find(as.toLowerCase())?.isActive === true
        ? `${as} is an operator of the console who may not decide this there either`
        : `${as} is an operator of the console who decides nothing: the account is closed, or not confirmed yet`,
    );
  return { ...decider, signs };
}

/** Throws if an operator would decide about their own customer account. */
export function refuseOwn(
  { operators }: Pick<WalletDeskPorts, 'operators'>,
  as: string,
  ...customers: readonly (number | undefined)[]
): void {
  const operator = operators.find(as.toLowerCase());
  if (operator !== undefined && customers.some((one) => one !== undefined && one !== 0 && operators.isOwn(operator, one)))
    throw new OperatorError('nobody decides about an account of their own');
}

/** Throws if one of those who agreed before was an operator who may not decide any more. */
export function refuseLeft({ operators }: Pick<WalletDeskPorts, 'operators'>, people: readonly number[]): void {
  if (someoneLeft(operators, people))
    throw new OperatorError('one of those who agreed may not decide any more: refuse it, and have it asked for again');
}

/** Records who decided what, before it is done. Throws if no name is given. */
export async function noteAs(
  { storage }: Pick<WalletDeskPorts, 'storage'>,
  { as, action, target, reason }: { readonly as: string; readonly action: string; readonly target: string; readonly reason: string },
): Promise<void> {
  await noteDecision(storage.database, { name: nameOf(as), action, target, reason }, storage.time.wall());
}

/** Throws if no name is given. */
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
  'wallet.beyond_difference': 'it is more than chain and books were found to differ by: npm run wallet -- reconcile',
  'wallet.person_left': 'who decides is no operator any more who may',
  'wallet.unexplained_left': 'something that left the chain is not explained yet: npm run wallet -- halts',
  'wallet.balance_not_enough': 'there is not so much',
  'wallet.halted': 'it is halted',
  'wallet.invalid': 'it does not fit',
  'operators.signature': 'here every decision is signed: --as NAME --key FILE, with a key that counts (npm run operator -- key NAME FILE)',
  'operators.person_left': 'who decides is no operator any more who may',
  unknown_coin: 'there is no such coin',
  unknown_customer: 'there is no such customer',
  customer_disabled: 'the account is frozen: until it is open again it can only be rejected',
};

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
