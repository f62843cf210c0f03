import { assert } from '@agio/kernel';
import type { Command, Core, Outcome, Reply } from '@agio/core';
import { walletMachine } from '../../machine/index.ts';
import type { ChainState } from '../../machine/state/state.ts';
import type { WalletCommand } from '../../model.ts';
import type { BookingResult } from '../ports.ts';

export type BookedCore = Pick<Core, 'machine' | 'coin' | 'coins' | 'backing' | 'balances' | 'customer' | 'openOrders' | 'markets'>;
export type Submit = (command: Command) => Promise<Outcome>;

/** The state of the wallet's machine, and its commands with what their replies mean to an engine that follows chains. */
export class WalletLedger {
  readonly core: BookedCore;
  readonly submit: Submit;

  constructor(core: BookedCore, submit: Submit) {
    this.core = core;
    this.submit = submit;
  }

  state() {
    return this.core.machine(walletMachine).state;
  }

  chainOf(code: string): ChainState {
    const chain = this.state().chain(code);
    assert(chain !== undefined, `the core knows the chain ${code}`);
    return chain;
  }

  async ask(command: WalletCommand): Promise<Reply> {
    return (await this.submit(command)).reply;
  }

  async book(command: WalletCommand): Promise<BookingResult> {
    const reply = await this.ask(command);
    if (reply.ok) return 'booked';
    if (reply.refusal === 'wallet.already_booked') return 'known';
    if (reply.refusal === 'wallet.out_of_order') return 'other_block';
    if (reply.refusal === 'wallet.issue_out_of_bound') return 'too_much';
    throw new Error(`${command.kind} is refused: ${reply.refusal}`);
  }

  /** Whether a state allowed it. */
  async step(command: WalletCommand): Promise<boolean> {
    const reply = await this.ask(command);
    if (reply.ok) return true;
    if (CHANGED.has(reply.refusal)) return false;
    throw new Error(`${command.kind} is refused: ${reply.refusal}`);
  }
}

const CHANGED: ReadonlySet<string> = new Set([
  'wallet.state_changed',
  'wallet.not_found',
  'wallet.too_early',
  'wallet.halted',
  'wallet.debt',
  'wallet.too_many',
  'wallet.spend_in_use',
  'customer_disabled',
]);
