import type { Core, Outcome } from '@agio/core';
import { c2cMachine } from './index.ts';
import type { C2cBooks } from './state.ts';
import type { C2cCommand } from '../model.ts';
import type { C2cPorts } from '../ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): C2cBooks {
  return core.machine(c2cMachine).books;
}

export function ask({ submit }: Pick<C2cPorts, 'submit'>, command: C2cCommand): Promise<Outcome> {
  return submit(command);
}
