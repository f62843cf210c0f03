import type { Core, Outcome } from '@agio/core';
import { otcMachine } from './machine.ts';
import type { OtcBooks } from './machine/state.ts';
import { otcOrder } from './model.ts';
import type { OtcCommand, OtcOrderRecord } from './model.ts';
import type { OtcPorts } from './ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): OtcBooks {
  return core.machine(otcMachine).books;
}

export function ask({ submit }: Pick<OtcPorts, 'submit'>, command: OtcCommand): Promise<Outcome> {
  return submit(command);
}

/** The order as a command left it. */
export function orderIn({ facts }: Outcome, id: number): OtcOrderRecord | undefined {
  return facts.filter(otcOrder.is).findLast((order) => order.id === id);
}
