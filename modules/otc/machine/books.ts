import type { Core, Outcome } from '@agio/core';
import { otcMachine } from './index.ts';
import type { OtcBooks } from './state.ts';
import type { OtcCommand } from '../model.ts';
import type { OtcPorts } from '../ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): OtcBooks {
  return core.machine(otcMachine).books;
}

export function ask({ submit }: Pick<OtcPorts, 'submit'>, command: OtcCommand): Promise<Outcome> {
  return submit(command);
}
