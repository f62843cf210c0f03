import type { Core, Outcome, Reply } from '@agio/core';
import { assert } from '@agio/kernel';
import type { LastChanged } from '@agio/module';
import { lockMachine } from '../machine/index.ts';
import type { LockBooks } from '../machine/state.ts';
import type { LockCommand } from '../model.ts';
import type { LockPorts } from '../ports.ts';

/** What all handlers share. */
export interface Room extends LockPorts {
  readonly changed: LastChanged;
  /** Customers with an open page. */
  readonly listening: ReadonlyMap<number, number>;
}

/** Whether rows show what this customer did last. */
export const caughtUp = (room: Room, customer: number): Promise<boolean> => room.reached(room.changed.of(customer));

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): LockBooks => core.machine(lockMachine).books;

export const ask = ({ submit }: Pick<LockPorts, 'submit'>, command: LockCommand): Promise<Outcome> => submit(command);

export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}
