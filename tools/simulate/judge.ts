import { Core } from '@agio/core';
import type { BooksMaker, Command, Outcome } from '@agio/core';
import { compareMoney, compareOutcome, compareState, Difference, isEqual, numbersOf } from './compare.ts';
import { applyBytes } from '../../packages/sequencer/command-codec.ts';
import { Coverage } from './coverage.ts';
import { numbersInSteps } from './model/machine-orders.ts';
import { Model } from './model/model.ts';
import type { Proof } from './proofs.ts';
import { namedModels } from './proofs.ts';
import type { Decided } from './rows.ts';

/** A command as the journal keeps it. */
export interface Recorded {
  readonly atMs: number;
  readonly command: Command;
  readonly bytes: Uint8Array;
}

/**
 * Knows what was sent, recorded and reported, and compares all of it with the model. A second core with the
 * other book applies the recorded bytes as well, and shows what a crash hid.
 */
export class Judge {
  readonly model: Model;
  readonly coverage = new Coverage();
  readonly history: Decided[] = [];
  readonly witness: Core;
  /** Sent and not recorded yet, with how often. */
  #sent: Command[] = [];
  #recorded = new Map<number, Recorded>();

  constructor(makeBooks: BooksMaker, proofs: readonly Proof[]) {
    this.model = new Model(namedModels(proofs));
    this.witness = new Core(
      makeBooks,
      undefined,
      undefined,
      proofs.map(({ machine }) => machine),
    );
  }

  sent(command: Command): void {
    this.#sent.push(command);
  }

  /** Its sender was told that nothing was recorded: then it must never be recorded. */
  refused(command: Command): void {
    const at = this.#sent.indexOf(command);
    if (at === -1) throw new Difference(`a sender was told that nothing was recorded of ${JSON.stringify(command)}, and it was`);
    this.#sent.splice(at, 1);
  }

  /** A frame is about to contain this. What the sequencer sends itself has no sender: the time, and steps that wait for their turn. */
  recorded(sequence: number, { atMs, command, bytes }: Recorded): void {
    const at = this.#sent.findIndex((one) => isEqual(one, command));
    if (at !== -1) this.#sent.splice(at, 1);
    else if (command.kind !== 'tick' && command.kind !== 'drain')
      throw new Difference(`command ${sequence} was sent by nobody: ${JSON.stringify(command)}`);
    this.#recorded.set(sequence, { atMs, command, bytes: Uint8Array.from(bytes) });
  }

  /** A batch was applied and reported. */
  published(outcomes: readonly Outcome[], core: Core): void {
    for (const outcome of outcomes) {
      const { command, bytes } = this.#next(outcome.sequence);
      this.#decide(outcome, command);
      applyBytes(this.witness, outcome.sequence, outcome.atMs, bytes);
      if (this.model.machineOf(command.kind) !== undefined) compareMoney(this.witness, this.model);
    }
    if (core.sequence === this.witness.sequence && core.digest !== this.witness.digest)
      throw new Difference(`digests differ at ${core.sequence}`);
  }

  /** An answer reached its sender: it must match what was reported. */
  answered(command: Command, outcome: Outcome): void {
    if (outcome.sequence > this.model.sequence) throw new Difference(`command ${outcome.sequence} was answered before it was told`);
    if (command.kind !== 'place' || !outcome.reply.ok || outcome.reply.kind !== 'order') return;
    if (outcome.reply.order.customer !== command.customer)
      throw new Difference(`command ${outcome.sequence} was answered to somebody else`);
  }

  /**
   * A process restarted with this core. What had been reported must be there; what had not may be, if somebody sent it. Its
   * hash is that of the witness, whose every decision was compared; `wholly` compares all visible state as well.
   */
  recovered(core: Core, read: (from: number) => Iterable<Recorded & { readonly sequence: number }>, wholly: boolean): void {
    const told = this.model.sequence;
    if (core.sequence < told) throw new Difference(`command ${told} was acknowledged, the journal ends at ${core.sequence}`);
    for (const { sequence, atMs, command } of read(told + 1)) {
      const known = this.#recorded.get(sequence);
      if (known === undefined || known.atMs !== atMs || !isEqual(known.command, command))
        throw new Difference(`command ${sequence} in the journal is not what was recorded: ${JSON.stringify(command)}`);
      this.#decide(this.witness.apply(sequence, atMs, command), command);
    }
    this.#sent = [];
    this.#recorded.clear();
    if (wholly) compareState(core, this.model);
    if (core.hash() !== this.witness.hash()) throw new Difference(`hashes differ after the recovery at ${core.sequence}`);
  }

  #next(sequence: number): Recorded {
    const recorded = this.#recorded.get(sequence);
    if (recorded === undefined) throw new Difference(`command ${sequence} was told and never recorded`);
    this.#recorded.delete(sequence);
    return recorded;
  }

  #decide(outcome: Outcome, command: Command): void {
    const { sequence, atMs, reply } = outcome;
    const decision = this.model.apply(atMs, command, numbersOf(reply), numbersInSteps(outcome, this.model.world));
    compareOutcome(outcome, decision, this.model);
    this.coverage.note(command, outcome);
    this.history.push({ sequence, atMs, facts: decision.isByMachine ? outcome.facts : decision.facts });
  }
}
