import type { Command, OrderFact, Outcome } from '@agio/core';

/** How often everything happened; the mix is worthless if something never does. */
export class Coverage {
  readonly counts = new Map<string, number>();
  commands = 0;
  accepted = 0;

  note(command: Command, { reply, facts }: Pick<Outcome, 'reply' | 'facts'>): void {
    this.commands += 1;
    if (reply.ok) this.accepted += 1;
    this.#count(reply.ok ? `accepted ${command.kind}` : `refused ${reply.refusal}`);
    if (reply.replayed === true) this.#count('replayed');
    for (const fact of facts)
      if (fact.fact === 'order' && fact.list !== undefined) this.#leg(fact);
      else if ('what' in fact) this.#count(`${fact.fact} ${String(fact.what)}`);
      else if ('kind' in fact && 'state' in fact) this.#count(`${fact.fact} ${fact.kind} ${String(fact.state)}`);
    if (!reply.ok || command.kind !== 'place' || reply.replayed === true) return;
    this.#count(`type ${command.type}`);
    this.#count(`time in force ${command.timeInForce}`);
    if (command.postOnly) this.#count('post-only');
    if (reply.kind === 'order' && reply.order.ticks !== command.ticks && command.repricesIfTaking === true) this.#count('made way');
    if (command.total !== null) this.#count('by total');
    const prevented = facts.some((fact) => fact.fact === 'order' && fact.reason === 'self_trade');
    if (prevented) this.#count(`self-trade ${command.stp}`);
  }

  /** The outcome of an order of a list. */
  #leg({ leg, listKind, reason, status, triggeredAtMs, type, waitsFor }: OrderFact): void {
    this.#count(`${listKind} ${leg} ${status}${reason === null ? '' : ` ${reason}`}`);
    this.#count(`${leg} ${type}`);
    if (waitsFor === undefined && leg !== 'entry' && status === 'pending_trigger') this.#count(`${listKind} ${leg} waits`);
    if (triggeredAtMs !== undefined && status === 'filled') this.#count(`${listKind} ${leg} filled after its trigger`);
  }

  /** Something that happened to the site itself. */
  event(name: string): void {
    this.#count(name);
  }

  add(other: Coverage): void {
    this.commands += other.commands;
    this.accepted += other.accepted;
    for (const [name, count] of other.counts) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
