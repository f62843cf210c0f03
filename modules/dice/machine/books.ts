import type { Core, Outcome } from '@agio/core';
import { diceMachine } from './index.ts';
import type { DiceBooks } from './state.ts';
import { diceBet } from '../model.ts';
import type { BetRecord, DiceCommand } from '../model.ts';
import type { DicePorts } from '../ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): DiceBooks {
  return core.machine(diceMachine).books;
}

export function ask({ submit }: Pick<DicePorts, 'submit'>, command: DiceCommand): Promise<Outcome> {
  return submit(command);
}

/** The bet as a command left it. */
export function betIn({ facts }: Outcome): BetRecord | undefined {
  return facts.findLast(diceBet.is);
}
