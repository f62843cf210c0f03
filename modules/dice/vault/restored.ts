import type { Core } from '@agio/core';
import { booksOf } from '../machine/books.ts';
import type { DiceCommand } from '../model.ts';

/** First commands of a journal that was put back: what followed may have revealed seeds that are in use again. In the journal, because rows can be written to. */
export function retiresAfterRestore(core: Pick<Core, 'machine'>): DiceCommand[] {
  return booksOf({ core }).players.size > 0 ? [{ kind: 'dice.retire' }] : [];
}
